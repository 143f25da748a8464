"""The words every game shares, and the one function that replays a match. Pure: no Django."""
