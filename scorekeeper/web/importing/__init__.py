"""The import of score sheets into a club, several at once."""
