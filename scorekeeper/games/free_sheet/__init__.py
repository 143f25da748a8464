"""The free score sheet: any game, a number for each player in every round."""
