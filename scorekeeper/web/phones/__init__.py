"""Phones: links and codes to join a match, and installing the program."""
