"""The games: one folder each, found by the registry; folders without rules.py are shared parts."""
