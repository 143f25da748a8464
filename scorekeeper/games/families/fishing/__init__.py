"""What fishing games share: what is captured lies in piles, of one player or of two partners."""
