"""Burraco, with Biriba: burrachi of seven, a pozzetto to take, and victory points."""
