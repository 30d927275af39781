"""How pages show accounts."""
