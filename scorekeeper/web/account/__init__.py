"""The account of a club."""
