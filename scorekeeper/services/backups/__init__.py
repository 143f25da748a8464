"""Copies of the embedded database: made, checked and brought back while the server runs."""
