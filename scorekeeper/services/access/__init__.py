"""Who may come in: secret links, short codes for typing, how much a stranger may take."""
