"""Hearts: whoever takes the fewest points wins."""
