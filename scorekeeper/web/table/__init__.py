"""The table page, the board, and what changes on them."""
