"""The game as a library; imports the standard library only."""
