"""`manage.py test`: hands its words to the TEST_RUNNER of the settings.

Django's own command has to know each of them and refuses the others; all that the runner does not
know are for pytest, in their order.
"""

import argparse
import sys

from django.conf import settings
from django.core.management.base import BaseCommand
from django.test.utils import get_runner


class Command(BaseCommand):
    """Runs the tests; whatever the runner does not know itself is for pytest."""

    help = "Runs the tests. All other arguments are passed on to pytest."

    def run_from_argv(self, argv: list[str]) -> None:
        try:
            runner = get_runner(settings)
        except ModuleNotFoundError as error:
            sys.exit(f"{error}: the tests and their tools are in the source, not in the package.")
        parser = argparse.ArgumentParser(
            prog="manage.py test", description=self.help, allow_abbrev=False
        )
        runner.add_arguments(parser)
        own, for_pytest = parser.parse_known_args(argv[2:])
        sys.exit(runner(**vars(own)).run_tests(for_pytest))
