"""A command that runs in this process as by itself: bytes in, bytes out, and how it ends."""

import io
import os
import subprocess
import sys
from contextlib import ExitStack
from unittest.mock import patch

from django.core.management import load_command_class
from django.db import connections


def run_here(
    name: str, *arguments: str | bytes, given: bytes = b"", encoding: str = "utf-8"
) -> subprocess.CompletedProcess[bytes]:
    """Run a command with bytes on standard input; standard output takes what an encoding has."""
    ways = {"stdin": io.BytesIO(given), "stdout": io.BytesIO(), "stderr": io.BytesIO()}
    status: str | int | None = 0
    with ExitStack() as here:
        # The connections are those of other tests.
        here.enter_context(patch.object(connections, "close_all"))
        for stream, way in ways.items():
            errors = "backslashreplace" if stream == "stderr" else "strict"
            text = io.TextIOWrapper(way, encoding=encoding, errors=errors, write_through=True)
            here.enter_context(patch.object(sys, stream, text))
        words = ["manage.py", name, *map(os.fsdecode, arguments)]
        try:
            load_command_class("scorekeeper.web", name).run_from_argv(words)
        except SystemExit as ended:
            status = ended.code
        assert isinstance(status, int)
        said, complained = ways["stdout"].getvalue(), ways["stderr"].getvalue()
    return subprocess.CompletedProcess(words, status, said, complained)
