#!/usr/bin/env python3
"""Scorekeeper's command line: `serve`, `test`, `score`, `ledger` and Django's own commands."""

import sys

from scorekeeper.config import bootstrap


def main() -> None:
    """Run a command, on a fresh machine after setting up `.venv` beside this file."""
    bootstrap.enter(sys.argv)
    from scorekeeper.__main__ import main as run

    run()


if __name__ == "__main__":
    main()
