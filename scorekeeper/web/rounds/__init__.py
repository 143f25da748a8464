"""A round entered, corrected, put right after a conflict, and stored for no network."""
