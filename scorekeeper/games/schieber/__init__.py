"""Schieber: the Swiss partnership Jass, to a number of points that somebody has first."""
