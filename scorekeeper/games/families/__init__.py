"""Parts that several games share, by family; none is a game by itself."""
