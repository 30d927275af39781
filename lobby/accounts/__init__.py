"""Who plays: guests, members, staff. At the bottom of the layers: imports no other app."""
