"""The account of a club: balances over all matches that were put on it, and payments."""
