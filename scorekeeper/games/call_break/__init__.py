"""Call Break: at least as many tricks as called, and a tenth for each more."""
