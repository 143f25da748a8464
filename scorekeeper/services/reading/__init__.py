"""Reading without writing: open score books, what is cached of them, and recent changes."""
