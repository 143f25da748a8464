"""Template tags of the web room."""
