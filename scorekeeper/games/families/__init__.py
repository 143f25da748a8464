"""What several games share, a folder for each family; nothing here is a game by itself."""
