"""`manage.py verify`: every history played again, and what it says and returns."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.records.models import Match
from scorekeeper.services.account.accounts import undo_booking
from scorekeeper.services.writes import NO_FORM
from tests.accounts import on_account, pay
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


@pytest.mark.django_db
def test_an_account_that_says_something_else_is_named() -> None:
    match = on_account(3, 0, 5, 0)
    verified()
    match.account_entries.get().lines.filter(amount=4).update(amount=3)
    printed = io.StringIO()
    with pytest.raises(CommandError, match="1 came out differently"):
        call_command("verify", stdout=printed)
    assert "different in what it brought to the account" in printed.getvalue()
    entry = match.account_entries.get().pk
    assert (
        f"account of club {match.club_id}: different in entry {entry} of the account, which does"
        f" not sum to zero; what match {match.pk} brought to the account\n"
    ) in printed.getvalue()


@pytest.mark.django_db
def test_payments_that_were_tampered_with_are_named() -> None:
    club = on_account(3, 0, 5, 0).club
    entry = pay(club, "Bram", "Cees", 8)
    undo_booking(club, entry.pk, NO_FORM)
    for line in entry.lines.all():
        line.amount *= 2
        line.save()
    printed = io.StringIO()
    with pytest.raises(CommandError, match="but 1 account is not right"):
        call_command("verify", stdout=printed)
    assert "of the account, which undoes something else" in printed.getvalue()


@pytest.mark.django_db
def test_players_who_cannot_be_one_are_named() -> None:
    club = a_match().club
    anna, bram, cees, _dora = club.players.order_by("pk")
    stranger = a_match().club.players.order_by("pk")[0]
    for player, other in ((anna, bram), (bram, stranger), (cees, anna)):
        player.merged_into = other
        player.save()
    printed = io.StringIO()
    with pytest.raises(CommandError, match="1 account is not right"):
        call_command("verify", stdout=printed)
    twice = f"match {club.matches.get().pk}, in which one player sits twice"
    nobody = "who is merged into somebody who is not there"
    assert printed.getvalue().count(nobody) == 3
    assert twice not in printed.getvalue()
    bram.merged_into = None
    bram.save()
    with pytest.raises(CommandError, match="1 account is not right"):
        call_command("verify", stdout=printed)
    assert twice in printed.getvalue()


def test_where_nothing_was_ever_played_it_says_so(tmp_path: Path) -> None:
    environment = {**os.environ, "SCOREKEEPER_DATA": str(tmp_path / "none"), "DATABASE_URL": ""}
    command = [sys.executable, "manage.py", "verify"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "There is no database here yet" in done.stderr
    assert "Traceback" not in done.stderr
