"""Who pays whom, and the sheet that is printed."""
