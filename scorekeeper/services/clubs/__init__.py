"""Clubs: their names, seasons and players, and the link that only shows them."""
