"""Keeping the house in order: reports, announcements, notices, the admin's desk and its log."""
