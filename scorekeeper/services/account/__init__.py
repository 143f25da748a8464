"""The account of a club: who owes whom in the end, over all matches that were put there."""
