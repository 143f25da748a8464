"""Canasta and its relatives: melds, canastas of seven, going out, and the cards left in hand."""
