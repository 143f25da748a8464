"""What a club shows to everybody: its public link, and what that leads to."""
