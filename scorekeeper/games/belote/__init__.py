"""Belote, taken or bid for: Belote, Coinche, Contrée."""
