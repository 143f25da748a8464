"""New match: game, seats, house rules, stake."""
