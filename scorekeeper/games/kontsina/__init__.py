"""Variant Kontsina: a fishing game for the most cards, the most clubs and two special cards."""
