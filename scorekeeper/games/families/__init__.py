"""Parts that several games share, a folder for each family; none is a game by itself."""
