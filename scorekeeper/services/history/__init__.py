"""The steps of a match: undo, redo, and verifying."""
