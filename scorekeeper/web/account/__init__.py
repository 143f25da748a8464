"""A club's account."""
