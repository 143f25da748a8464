"""What was done to a match, step by step: taken back, done again, and verified."""
