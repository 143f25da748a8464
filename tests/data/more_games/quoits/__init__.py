"""A game that exists only in a test, and counts two things besides the points."""
