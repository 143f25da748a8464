"""Rounds: recorded and corrected, also when two phones do so at once."""
