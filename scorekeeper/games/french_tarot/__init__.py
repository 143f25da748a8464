"""French Tarot: a taker against the rest, paid from player to player."""
