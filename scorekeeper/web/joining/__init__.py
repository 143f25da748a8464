"""Pages that bring a match, or a whole club, into another club."""
