"""Tichu: partners get rid of their cards, and call that they go out first."""
