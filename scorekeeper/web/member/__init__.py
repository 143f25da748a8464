"""A member's own page: what they owe and why."""
