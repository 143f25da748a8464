"""A match as files."""
