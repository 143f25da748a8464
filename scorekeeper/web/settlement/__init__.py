"""The settlement, its result card and its printed sheet."""
