"""What Wizard and Oh Hell share: everybody says how many tricks they will take, and has to."""
