"""One alone, or with a partner, against the rest; with one too many the dealer sits out."""
