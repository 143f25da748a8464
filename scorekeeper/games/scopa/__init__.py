"""Scopa and Scopone: the Italian fishing game, with four awards and sweeps."""
