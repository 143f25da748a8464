"""Kalooki (Caribbean), from the text of that name (K) and Super Kalooki pages (S)."""
