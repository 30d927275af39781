"""The house around the tables: home page, and below everything else the accounts."""
