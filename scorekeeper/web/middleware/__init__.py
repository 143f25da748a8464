"""Middlewares: arriving requests, refusals, and headers of every answer."""
