"""How cards fall: what is to be expected exactly, what was counted, and whether the two agree."""
