"""Contract bridge for money at home: rubber bridge and Chicago."""
