"""Reading without writing: open books, caches, and recent changes."""
