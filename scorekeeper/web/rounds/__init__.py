"""Rounds: entry, correction, conflicts, and pages stored for going on without a network."""
