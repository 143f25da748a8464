"""Games in which players bid tricks and have to take exactly as many."""
