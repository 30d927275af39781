"""Points: the ledger, and what is read from it."""
