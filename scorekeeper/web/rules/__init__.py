"""Rules pages of the games."""
