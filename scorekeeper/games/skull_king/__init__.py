"""Skull King: exactly the tricks that were bid, with bonuses for what they hold."""
