"""A game that exists only in a test: who has how many marbles."""
