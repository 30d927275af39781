"""What the pages of tables and hands need in their templates."""
