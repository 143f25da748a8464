"""The steps of a match, and cancelling it."""
