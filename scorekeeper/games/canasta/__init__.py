"""Canasta, with Samba, Bolivia and the modern American game: red threes and penalties."""
