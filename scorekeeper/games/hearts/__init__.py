"""Hearts: the fewest points win."""
