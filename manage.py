#!/usr/bin/env python3
"""Scorekeeper's command line: `serve`, `test`, `score`, `ledger` and Django's own commands."""

import os
import sys

from scorekeeper import bootstrap


def main() -> None:
    """Run a command, on a fresh machine after setting up `.venv` beside this file."""
    bootstrap.enter(sys.argv)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
