"""A club's finished matches: account, standings, statistics. Pure: no Django."""
