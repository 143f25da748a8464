"""Requests: guards, posted values, phone cookie, locale, and addresses of this server."""
