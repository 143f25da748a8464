"""The club: home, standings, players, seasons, evenings and links."""
