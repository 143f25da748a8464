"""`manage.py verify`: every history played again, and what it says and returns."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.records.models import Match
from tests.cast import a_deal, a_match, correct, recorded, three_rounds

ROOT = Path(__file__).resolve().parent.parent.parent


def verified() -> str:
    """Return what the command prints."""
    printed = io.StringIO()
    call_command("verify", stdout=printed)
    return printed.getvalue()


@pytest.mark.django_db
def test_matches_that_come_out_as_they_stand_are_counted() -> None:
    correct(three_rounds(), 0, a_deal(60))
    recorded(a_match(), a_deal())
    assert verified() == (
        "2 matches with 5 versions of rounds played again: everything came out as it stands.\n"
    )


@pytest.mark.django_db
def test_a_match_that_comes_out_differently_is_named_without_its_link() -> None:
    match = three_rounds()
    Match.objects.update(ended_early=True)
    printed = io.StringIO()
    with pytest.raises(CommandError, match="1 came out differently"):
        call_command("verify", stdout=printed)
    assert printed.getvalue() == f"kraken, match {match.pk}: different in ending\n"


def test_where_nothing_was_ever_played_it_says_so(tmp_path: Path) -> None:
    environment = {**os.environ, "SCOREKEEPER_DATA": str(tmp_path / "none"), "DATABASE_URL": ""}
    command = [sys.executable, "manage.py", "verify"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "There is no database here yet" in done.stderr
    assert "Traceback" not in done.stderr
