"""Skat: one alone against two, for the value of the game that was bid."""
