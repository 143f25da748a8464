"""The history of a match, undo and redo, and cancelling the match."""
