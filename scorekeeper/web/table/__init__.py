"""The table page and the board."""
