"""The home page, the page of a refusal, and the health check."""
