"""Bots: from one seat's view to a choice; no Django, no clock, no hidden cards."""
