"""Secrets and keys in addresses: only what can be one is ever looked up."""

import re

from django.urls.converters import IntConverter, StringConverter

SECRET = re.compile(r"[A-Za-z0-9_-]{16,32}")
KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")


class SecretConverter(StringConverter):
    """A part of an address that may be a secret."""

    regex = SECRET.pattern


class RowKeyConverter(IntConverter):
    """The key of a row in an address: no more digits than a database holds."""

    regex = "[0-9]{1,18}"


def is_secret(text: str) -> bool:
    """Whether a text can be a secret at all."""
    return SECRET.fullmatch(text) is not None


def is_key(text: str) -> bool:
    """Whether a text can be the key of a form."""
    return KEY.fullmatch(text) is not None
