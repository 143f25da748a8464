"""A club: its matches, standings, players, seasons and links."""
