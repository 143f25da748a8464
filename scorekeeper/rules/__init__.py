"""Words that all games share, and the one function that replays a match. Pure: no Django."""
