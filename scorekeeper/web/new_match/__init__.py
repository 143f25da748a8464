"""A new match: choosing a game, seats, house rules, stake."""
