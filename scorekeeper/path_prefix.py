"""The path below which the program lies, where a proxy gives it no host name of its own."""

import os
import re

from django.core.exceptions import ImproperlyConfigured

VARIABLE = "SCOREKEEPER_PREFIX"
PLAIN = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+")


def path_prefix() -> str:
    """The path that the environment names, such as ``/cards``; empty where there is none."""
    said = os.environ.get(VARIABLE, "").strip()
    prefix = f"/{said.strip('/')}" if said.strip("/") else ""
    if prefix and PLAIN.fullmatch(prefix) is None:
        raise ImproperlyConfigured(f"{VARIABLE}={said!r}: a path of plain letters, like /cards.")
    return prefix
