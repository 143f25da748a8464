"""Matches from beginning to end, the clubs that play them, and score sheets in and out."""
