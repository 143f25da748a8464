"""A club evening: its plan, who is here, draws, and its page for everybody."""
