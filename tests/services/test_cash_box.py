"""Fines of a match go to the cash box, which is paid at the table like anybody."""

from collections.abc import Callable
from html import unescape

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.clubs import members
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import undo
from scorekeeper.services.matches.ending import settle
from scorekeeper.services.matches.score_sheets import export_sheet, import_sheet
from scorekeeper.services.matches.seats import rename_player, replace_player
from scorekeeper.services.settling import paid_lines, put_on_account, record_payment, stored_plan
from scorekeeper.settlement import Transfer
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.writing import sheet_values
from tests.cast import book_now, seen
from tests.responses import html_of

pytestmark = pytest.mark.django_db

FINES = [
    {"counter": "lost_games", "amount": "1.00"},
    {"counter": "lost_games", "amount": "2.00", "from": 2},
    {"counter": "last", "amount": "0.50", "to": "others"},
]
THE_BOX = 3


def with_fines() -> Match:
    """Return a match of Skat in which Bert lost two games, ended by the table."""
    lost = {"declarer": "Bert", "game": "grand", "with": 2, "result": "lost"}
    match = import_sheet(
        sheet_of(
            {
                "scoresheet": 1,
                "game": "skat",
                "players": ["Anna", "Bert", "Cem"],
                "stake": {"amount": "0.01", "currency": "EUR", "fines": FINES},
                "ended_early": True,
                "rounds": [lost, lost],
            }
        )
    )
    settle(seen(match))
    return seen(match)


def test_the_sheet_says_the_fines_again() -> None:
    stake = sheet_values(export_sheet(with_fines()))["stake"]
    assert stake["fines"] == FINES


def test_the_plan_pays_the_box_and_what_was_paid_there_can_be_taken_back() -> None:
    match = with_fines()
    seats = book_now(match).seats
    to_box = [line for line in stored_plan(match, seats) if line.payee == THE_BOX]
    assert to_box == [Transfer(1, THE_BOX, 300)]
    record_payment(match, to_box[0])
    assert [line.transfer for line in paid_lines(seen(match), seats)] == to_box
    assert to_box[0] not in stored_plan(seen(match), seats)
    call_command("verify")
    undo(seen(match), history_of(seen(match)).steps[-1].number)
    assert to_box[0] in stored_plan(seen(match), seats)
    call_command("verify")


def test_the_page_the_paper_and_the_history_name_the_box(client: Client) -> None:
    match = with_fines()
    page = html_of(client.get(reverse("settlement", args=[match.scorer_secret])))
    assert "the box" in page
    on_screen_and_paper = 2  # though Bert pays three
    assert unescape(page).count("Bert's fines: €3.50.") == on_screen_and_paper
    assert "of it goes to" not in page
    record_payment(match, Transfer(1, THE_BOX, 300))
    history = html_of(client.get(reverse("history", args=[match.scorer_secret])))
    assert "Bert pays the box €3.00" in history.replace("\u2068", "").replace("\u2069", "")


def test_a_match_with_such_fines_is_paid_at_the_table() -> None:
    with pytest.raises(RuleBroken, match="which has no account"):
        put_on_account(with_fines())


@pytest.mark.parametrize("deed", ["rename", "replace"])
def test_nobody_is_called_as_the_box_that_fines_go_to(deed: str) -> None:
    match = with_fines()
    verbs: dict[str, Callable[..., None]] = {"rename": rename_player, "replace": replace_player}
    with pytest.raises(RuleBroken, match="nobody is called Box"):
        verbs[deed](match, seat=0, name="BOX")
    assert [*match.seats.values_list("player__name", flat=True)] == ["Anna", "Bert", "Cem"]


def test_nor_is_anybody_in_the_club_who_was_fined() -> None:
    match = with_fines()
    anna = match.seats.get(number=0).player
    with pytest.raises(RuleBroken, match="nobody is called Box"):
        members.rename(match.club, anna.pk, "Box")
    box = match.club.players.create(name="Box")
    with pytest.raises(RuleBroken, match="nobody is called Box"):
        members.merge(match.club, anna.pk, box.pk)
