"""Scorekeeper's command line where it is installed: `scorekeeper`, `python -m scorekeeper`."""

import os
import sys


def main() -> None:
    """Run a command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    from django.core.management import execute_from_command_line  # noqa: PLC0415

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
