"""Who left a seat with their own rounds is a party to the money of the match, without a seat."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match, Payment, PlanLine, Player
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.account.audit import account_differences
from scorekeeper.services.history.timeline import StepSentences, history_of
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.history.verifying import differences, empty_database
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.attendance import substitute
from scorekeeper.services.matches.score_sheets import import_sheet
from scorekeeper.services.settling import (
    paid_lines,
    payments_of,
    put_on_account,
    record_payment,
    stored_plan,
    undo_payment,
)
from scorekeeper.settlement import Stake, net_amounts, remaining_nets
from scorekeeper.settlement.leaving import own_part
from scorekeeper.settlement.own_rounds import parties
from scorekeeper.settlement.stakes import standing_of
from scorekeeper.sheets.reading import sheet_of
from tests.cast import ANNA, BRAM, a_match, book_now, points, recorded, seen
from tests.certain import certain
from tests.club_pages import text_of

pytestmark = pytest.mark.django_db
CENT = Stake(1, "EUR", "pairwise")


@pytest.fixture
def match() -> Match:
    """Return a match in which Bram was 60 behind when Tom took over, and Tom is even with all."""
    match = a_match("kalooki", players=("Anna", "Bram", "Cees"), stake=CENT)
    recorded(match, points(0, 30, 0))
    substitute(match, seat=BRAM, name="Tom", own_rounds=True)
    return recorded(match, points(10, 10, 10))


def settled(match: Match) -> Match:
    """Stop and settle a match."""
    ending.stop_early(match)
    ending.settle(match)
    return match


def nets(match: Match) -> dict[str, int]:
    """Return what everybody gets or pays in all, by name."""
    book = book_now(match)
    stake = certain(book.stake)
    amounts = net_amounts(standing_of(book.played_match, stake), stake)
    return dict(zip(parties(book.played_match), amounts, strict=False))


def planned(match: Match) -> list[tuple[str, str, int]]:
    """Return the payments of the stored plan, by name."""
    book = book_now(match)
    names = parties(book.played_match)
    lines = stored_plan(match, book.seats)
    return [(names[line.payer], names[line.payee], line.amount) for line in lines]


def require_even(match: Match) -> None:
    """Check that what is open and what was paid make everybody even, here and played again."""
    book = book_now(match)
    paid, plan = payments_of(match, book.seats), stored_plan(match, book.seats)
    assert not any(remaining_nets([*nets(match).values()], (*paid, *plan)))
    assert account_differences(match.club) == []
    with empty_database() as empty:
        assert differences(seen(match), empty) == []


def test_whoever_left_a_seat_has_their_rounds_and_their_money_on_their_page() -> None:
    left = {"player": "Tom", "for": "Bram", "after": 2, "pays": "own_rounds"}
    sheet = {
        "scoresheet": 1,
        "game": "free-sheet",
        "players": ["Anna", "Tom"],
        "substitutes": [left],
        "stake": {"amount": "0.10", "currency": "EUR"},
        "ended_early": True,
        "rounds": [
            *({"scores": {"Anna": 10, "Bram": bram}} for bram in (7, 1)),
            {"scores": {"Anna": 0, "Tom": 30}},
        ],
    }
    club = import_sheet(sheet_of(sheet)).club
    bram = Player.objects.get(club=club, name="Bram")
    said = text_of(Client().get(reverse("club_player", args=[club.secret, bram.pk])))
    assert "Has not finished a match yet Money −€1.20 in 1 match" in said
    assert "Highest round 7 points" in said
    assert "Place" not in said


def test_each_pays_for_their_own_rounds(match: Match) -> None:
    settled(match)
    assert nets(match) == {"Anna": 30, "Tom": 0, "Cees": 30, "Bram": -60}
    assert planned(match) == [("Bram", "Anna", 30), ("Bram", "Cees", 30)]
    bram = match.club.players.get(name="Bram")
    rows = PlanLine.objects.filter(match=match)
    assert {(row.payer_id, row.payer_player_id) for row in rows} == {(None, bram.pk)}
    require_even(match)


def test_who_gives_the_seat_up_next_is_told_what_came_since_they_sat_down(match: Match) -> None:
    recorded(match, points(0, 10, 0))
    told = own_part(book_now(match).played_match, CENT, BRAM)
    assert told == -20
    substitute(match, seat=BRAM, name="Vie", own_rounds=True)
    settled(recorded(match, points(10, 10, 10)))
    assert nets(match) == {"Anna": 40, "Vie": 0, "Cees": 40, "Bram": -60, "Tom": told}
    require_even(match)


def test_what_a_leaver_paid_is_told_and_taken_back(match: Match) -> None:
    settled(match)
    record_payment(match, stored_plan(match, book_now(match).seats)[0])
    assert planned(match) == [("Bram", "Cees", 30)]
    teller = StepSentences(seen(match), book_now(match), history_of(seen(match)), str)
    assert "Bram pays Anna 30" in str(teller.sentence(teller.history.steps[-1]))
    require_even(match)
    (line,) = paid_lines(match, book_now(match).seats)
    undo_payment(match, line.key)
    assert planned(match) == [("Bram", "Anna", 30), ("Bram", "Cees", 30)]
    require_even(match)


def test_a_leaver_has_their_amount_on_the_account(match: Match) -> None:
    settled(match)
    put_on_account(match)
    require_even(match)
    lines = match.account_entries.get().lines.values_list("player__name", "amount")
    assert dict(lines) == {"Anna": 30, "Cees": 30, "Bram": -60}


def test_a_payment_of_whoever_came_back_is_that_of_the_seat(match: Match) -> None:
    settled(match)
    record_payment(match, stored_plan(match, book_now(match).seats)[0])
    ending.reopen(match)
    substitute(match, seat=BRAM, name="Bram")
    recorded(match, points(0, 0, 0))
    settled(match)
    assert nets(match) == {"Anna": 30, "Bram": -60, "Cees": 30}
    assert planned(match) == [("Bram", "Cees", 30)]
    require_even(match)


def test_nobody_gets_own_rounds_on_a_seat_that_has_paid() -> None:
    match = a_match("kalooki", players=("Anna", "Bram", "Cees"), stake=CENT)
    settled(recorded(match, points(0, 30, 0)))
    record_payment(match, stored_plan(match, book_now(match).seats)[0])
    ending.reopen(match)
    with pytest.raises(RuleBroken, match=r"Bram has paid .* for this match: undo"):
        substitute(match, seat=BRAM, name="Tom", own_rounds=True)
    with pytest.raises(RuleBroken, match=r"Anna was paid .* for this match: undo"):
        substitute(match, seat=ANNA, name="Tom", own_rounds=True)
    substitute(match, seat=BRAM, name="Tom")
    recorded(match, points(0, 0, 0))
    settled(match)
    require_even(match)


def test_undo_takes_a_payment_back_before_the_substitution(match: Match) -> None:
    settled(match)
    record_payment(match, stored_plan(match, book_now(match).seats)[0])
    numbers = []
    while (step := history_of(seen(match)).undo) is not None:
        numbers.append(step.number)
        undo(seen(match), step.number)
        assert account_differences(match.club) == []
    assert not Payment.objects.filter(match=match, undone_at=None).exists()
    while (step := history_of(seen(match)).redo) is not None:
        redo(seen(match), step.number)
    assert planned(match) == [("Bram", "Cees", 30)]
    require_even(match)
