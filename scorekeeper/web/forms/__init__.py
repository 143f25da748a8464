"""The forms of no single game: a new match, a round, what the table agreed otherwise."""
