"""Klaverjassen: the Dutch game itself, in plain points."""
