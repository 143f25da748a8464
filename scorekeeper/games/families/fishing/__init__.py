"""Fishing games: captured cards lie in piles of one player or of two partners."""
