"""Wizard and Oh Hell: players bid tricks and have to take exactly as many."""
