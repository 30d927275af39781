"""Hands that are over: found, shown move by move, drawn, told in words, exported and looked at from a file.

Nothing here may touch a running hand: `archive` is the only way in, and it knows ended hands alone.
"""
