"""Downloads of a match."""
