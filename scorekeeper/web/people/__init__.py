"""The players of a match: names and seats."""
