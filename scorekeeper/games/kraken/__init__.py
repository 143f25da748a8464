"""Kraken, from gamerules.com (G)."""
