"""Wizard: one card more in every round, and exactly the tricks that were bid."""
