"""Who sits where in a sitting of a club evening. Pure: no Django, no database."""
