"""Spades: two sides bid tricks and have to take them; tricks beyond the bid are bags."""
