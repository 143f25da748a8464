"""Schafkopf: a caller and the called ace, or one alone, against the rest of the table."""
