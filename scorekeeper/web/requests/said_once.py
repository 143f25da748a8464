"""What the log says once for each process, however often it happens."""

import logging
from functools import lru_cache

_log = logging.getLogger("scorekeeper.proxy")


@lru_cache(maxsize=16)  # more than there are sentences
def say_once(sentence: str) -> None:
    """Tell whoever runs the server."""
    _log.warning(sentence)
