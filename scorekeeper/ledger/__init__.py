"""What a club remembers of its matches: account, standings, statistics. Pure: no Django."""
