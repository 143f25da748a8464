"""The plan of payments that is stored when a match ends, and payments made."""
