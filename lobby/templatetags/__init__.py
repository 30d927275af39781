"""What the pages of the house need to draw cards."""
