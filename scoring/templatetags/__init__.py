"""What the pages need to show points."""
