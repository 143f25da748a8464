"""The cash box as it is kept: free entries, what it has after each, and how it is divided."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.ledger.season_rules import SeasonRule
from scorekeeper.records.models import AccountEntry, Club, Match, Player
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.limits import LARGEST_ON_ACCOUNT
from scorekeeper.services.account.accounts import undo_booking
from scorekeeper.services.account.audit import account_differences
from scorekeeper.services.account.box import BoxEntry, book_entry, box_balances
from scorekeeper.services.account.box_book import BoxBook, box_book
from scorekeeper.services.account.division import (
    EVENINGS,
    EVENLY,
    PLACES,
    Division,
    DivisionAsked,
    divide,
    division_of,
)
from scorekeeper.services.account.parties import people_of
from scorekeeper.services.clubs.club_record import record_of, state_of
from scorekeeper.services.clubs.naming import SeasonData, make_season
from scorekeeper.services.evenings.season_places import places_in_season
from scorekeeper.services.matches.ending import cancel, delete_for_good
from scorekeeper.services.settling import paid_lines, record_payment, undo_payment
from scorekeeper.services.writes import NO_FORM, Conflict, Submission
from scorekeeper.settlement import Transfer
from tests.accounts import balances, on_account, pay, settled
from tests.cash_boxes import THE_BOX, fined_on_account, with_fines
from tests.cast import book_now, seen

pytestmark = pytest.mark.django_db

PENCILS = BoxEntry(reason="Paper and pencils", person=0, amount=620, currency="EUR")


@pytest.fixture(autouse=True)
def _every_account_sums_to_zero() -> Iterator[None]:
    yield
    for club in Club.objects.all():
        assert account_differences(club) == []
        assert sum(balances(club).values()) == 0


@pytest.fixture
def club() -> Club:
    """Nothing is on the account of this club yet."""
    return settled(3, 0, 5, 0).club


def key(club: Club, name: str = "Anna") -> int:
    """Return the key of a player."""
    return club.players.get(name=name).pk


def enter(club: Club, **said: object) -> AccountEntry:
    """Book a free entry of Anna's."""
    entry = replace(PENCILS, person=key(club), **said)  # type: ignore[arg-type]
    book_entry(club, entry, NO_FORM)
    return AccountEntry.objects.filter(club=club, kind="box").latest("pk")


def has(club: Club, currency: str = "EUR") -> tuple[int, int, int]:
    """Return what the box has in all, in cash, and not paid yet."""
    found = {one.currency: one for one in box_balances(club)}
    one = found[currency]
    return one.worth, one.in_cash, one.unpaid


def book(club: Club) -> BoxBook:
    """Return all bookings of the box."""
    return box_book(club, through=club.secret, people=people_of(club))


def asked_of(club: Club, **said: object) -> Division:
    """Work out a division."""
    asked = DivisionAsked(**{"currency": "EUR", "way": EVENLY, **said})  # type: ignore[arg-type]
    return division_of(club, record_of(state_of(club, club.secret)), asked)


def named(club: Club, division: Division) -> dict[str, int]:
    """Return the parts of a division by names."""
    names = dict(Player.objects.filter(club=club).values_list("pk", "name"))
    return {names[one]: part for one, part in division.parts.items()}


def test_what_somebody_paid_for_the_box_is_owed_to_them(club: Club) -> None:
    enter(club)
    assert balances(club) == {"Anna": 620, "Cash box": -620}
    assert has(club) == (-620, 0, -620)


def test_what_somebody_took_in_for_the_box_they_owe_it(club: Club) -> None:
    enter(club, is_income=True)
    assert balances(club) == {"Anna": -620, "Cash box": 620}
    assert has(club) == (620, 0, 620)


@pytest.mark.parametrize("is_income", [True, False])
def test_what_was_settled_at_once_is_owed_by_nobody(club: Club, is_income: bool) -> None:
    enter(club, is_income=is_income, is_settled=True)
    worth = 620 if is_income else -620
    assert balances(club) == {}
    assert has(club) == (worth, worth, 0)


def test_a_payment_brings_money_into_the_box_and_changes_nothing_that_it_has(club: Club) -> None:
    enter(club, is_income=True)
    pay(club, "Anna", "Cash box", 620, currency="EUR")
    assert has(club) == (620, 620, 0)
    newest, first = book(club).bookings
    assert (newest.change, newest.moved, newest.balance) == (0, 620, 620)
    assert (first.change, first.moved, first.balance) == (620, 0, 620)


def test_an_entry_is_taken_back_once(club: Club) -> None:
    entry = enter(club)
    undo_booking(club, entry.pk, NO_FORM)
    undo_booking(club, entry.pk, NO_FORM)
    assert balances(club) == {}
    assert [one.balance for one in book(club).bookings] == [0, -620]
    assert AccountEntry.objects.latest("pk").about == "Paper and pencils"


def test_a_form_counts_once(club: Club) -> None:
    sent = Submission("once", 0)
    for _time in range(2):
        book_entry(club, replace(PENCILS, person=key(club)), sent)
    assert balances(club) == {"Anna": 620, "Cash box": -620}


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"reason": "  \n "}, "Say what it was for"),
        ({"reason": "x" * 201}, "longer than 200"),
        ({"reason": "a\ufffeb"}, "cannot be written"),
        ({"amount": 0}, "more than nothing"),
        ({"amount": -5}, "more than nothing"),
        ({"amount": LARGEST_ON_ACCOUNT + 1}, "Nobody can pay that much"),
        ({"currency": "DEM"}, "is no currency"),
        ({"person": 0}, "Say who paid it"),
        ({"person": 10**9}, "no such player"),
    ],
)
def test_what_cannot_be_entered_is_refused_with_the_reason(
    club: Club, said: dict[str, object], sentence: str
) -> None:
    entry = replace(PENCILS, **{"person": key(club), **said})  # type: ignore[arg-type]
    with pytest.raises(RuleBroken, match=sentence):
        book_entry(club, entry, NO_FORM)
    assert not AccountEntry.objects.filter(club=club).exists()


def test_what_is_paid_to_the_box_at_a_table_is_in_it(club: Club) -> None:
    match = with_fines()
    record_payment(match, Transfer(1, THE_BOX, 300))
    assert has(match.club) == (300, 300, 0)
    booking = book(match.club).bookings[0]
    assert (booking.change, booking.balance) == (300, 300)
    assert booking.paid is not None
    undo_payment(seen(match), paid_lines(seen(match), book_now(match).seats)[0].key)
    assert box_balances(match.club) == ()


def test_a_match_on_the_account_brings_the_box_what_was_paid_at_its_table_only_once() -> None:
    match = with_fines()
    record_payment(match, Transfer(1, THE_BOX, 300))
    call_command("verify")
    assert has(match.club) == (300, 300, 0)
    other = fined_on_account()
    assert has(other.club) == (300, 0, 300)


def test_bookings_are_read_in_parts_with_the_balance_of_all_before(club: Club) -> None:
    for amount in range(1, 6):
        enter(club, amount=amount, is_income=True)
    people = people_of(club)
    part = box_book(club, through=club.secret, people=people, skip=2, most=2)
    assert [one.balance for one in part.bookings] == [6, 3]
    assert part.before == 1


def test_as_many_queries_for_many_bookings_as_for_few(club: Club) -> None:
    def queries() -> int:
        people = people_of(club)
        with CaptureQueriesContext(connection) as captured:
            box_book(club, through=club.secret, people=people)
            box_balances(club)
        return len(captured)

    enter(club)
    few = queries()
    for _time in range(20):
        enter(club)
    assert few == queries() <= 7


def test_evenly_gives_whole_cents_and_the_rest_stays(club: Club) -> None:
    enter(club, amount=1000, is_income=True, is_settled=True)
    people = tuple(key(club, name) for name in ("Anna", "Bram", "Cees"))
    division = asked_of(club, people=people)
    assert named(club, division) == {"Anna": 333, "Bram": 333, "Cees": 333}
    assert division.stays == 1
    divide(club, division, division.stamp, NO_FORM)
    assert balances(club) == {"Anna": 333, "Bram": 333, "Cees": 333, "Cash box": -999}
    assert has(club) == (1, 1000, -999)


def test_a_part_of_it_is_divided_and_taken_back(club: Club) -> None:
    enter(club, amount=1000, is_income=True, is_settled=True)
    division = asked_of(club, people=(key(club), key(club, "Bram")), amount=600)
    divide(club, division, division.stamp, NO_FORM)
    assert has(club)[0] == 400
    undo_booking(club, AccountEntry.objects.latest("pk").pk, NO_FORM)
    assert has(club)[0] == 1000
    assert balances(club) == {}


def test_by_evenings_who_was_there_twice_gets_twice_as_much(club: Club) -> None:
    Match.objects.filter(club=club).update(played_on=date(2026, 1, 5))
    again = settled(1, 2, 3, 4, club=club, players=("Anna", "Bram", "Emma", "Fred"))
    Match.objects.filter(pk=again.pk).update(played_on=date(2026, 1, 12))
    settled(1, 2, 3, 4, club=club, players=("Anna", "Bram", "Emma", "Fred"))
    last = Match.objects.filter(club=club).latest("pk")
    Match.objects.filter(pk=last.pk).update(played_on=date(2026, 1, 12))
    enter(club, amount=803, is_income=True)
    division = asked_of(club, way=EVENINGS, first_day=date(2026, 1, 1), last_day=date(2026, 1, 31))
    twice = {"Anna": 200, "Bram": 200}
    once = {"Cees": 100, "Dora": 100, "Emma": 100, "Fred": 100}
    assert named(club, division) == twice | once
    assert division.stays == 3
    only_first = asked_of(club, way=EVENINGS, last_day=date(2026, 1, 5))
    assert set(named(club, only_first)) == {"Anna", "Bram", "Cees", "Dora"}


def test_to_the_places_of_a_season_level_ones_share_the_percents(club: Club) -> None:
    Match.objects.filter(club=club).update(played_on=date(2026, 1, 5))
    enter(club, amount=1001, is_income=True)
    days = SeasonData("Winter", date(2026, 1, 1), date(2026, 3, 1))
    make_season(club, days)
    division = asked_of(club, way=PLACES, percents=(50, 30, 20), places=places(club, "kontsina"))
    # Cees won; Anna has more points than Bram and Dora, who are level at the places 3 and 4
    assert named(club, division) == {"Cees": 500, "Anna": 300, "Bram": 100, "Dora": 100}
    assert division.stays == 1
    of_all_games = asked_of(club, way=PLACES, percents=(50, 30, 20), places=places(club))
    # in which only what was won counts
    assert named(club, of_all_games) == {"Cees": 500, "Anna": 166, "Bram": 166, "Dora": 166}


def test_the_places_of_a_season_are_those_of_its_own_rule(club: Club) -> None:
    Match.objects.filter(club=club).update(played_on=date(2026, 1, 5))
    rule = SeasonRule(by="evenings", least=2)
    make_season(club, SeasonData("Winter", date(2026, 1, 1), date(2026, 3, 1), rule))
    assert places(club) == {}
    again = settled(1, 2, 9, 4, club=club)
    Match.objects.filter(pk=again.pk).update(played_on=date(2026, 1, 12))
    names = dict(club.players.values_list("pk", "name"))
    # Dora and Anna have 4 points each, and Dora's best evening is the better one
    assert [names[one] for one in places(club)] == ["Cees", "Dora", "Anna", "Bram"]


def places(club: Club, game: str | None = None) -> dict[int, int]:
    """Return the places of the club's season."""
    record = record_of(state_of(club, club.secret))
    return places_in_season(record, record.state.seasons[0], game)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"people": ()}, "Choose among whom"),
        ({"people": (10**9,)}, "no such player"),
        ({"amount": 0}, "more than nothing"),
        ({"amount": 1001}, "less than that"),
        ({"currency": "USD"}, "nothing in the cash box"),
        ({"way": ""}, "Say how"),
        ({"way": EVENINGS, "last_day": date(1999, 1, 1)}, "Nobody finished"),
        ({"way": PLACES, "percents": (100,)}, "has a place"),
        ({"way": PLACES, "percents": ()}, "whole percents"),
        ({"way": PLACES, "percents": (50, 0)}, "whole percents"),
        ({"way": PLACES, "percents": (60, 41)}, "100 at the most"),
    ],
)
def test_what_cannot_be_divided_is_refused_with_the_reason(
    club: Club, said: dict[str, object], sentence: str
) -> None:
    enter(club, amount=1000, is_income=True)
    with pytest.raises(RuleBroken, match=sentence):
        asked_of(club, **{"people": (key(club),), **said})


def test_too_little_for_so_many_is_refused(club: Club) -> None:
    enter(club, amount=3, is_income=True)
    people = tuple(one.pk for one in club.players.all())
    with pytest.raises(RuleBroken, match="too little"):
        asked_of(club, people=people)


def test_a_division_that_would_be_another_by_now_is_not_booked(club: Club) -> None:
    enter(club, amount=1000, is_income=True)
    division = asked_of(club, people=(key(club),))
    enter(club, amount=100)
    for stale in (division, asked_of(club, people=(key(club),))):
        with pytest.raises(Conflict, match="changed meanwhile"):
            divide(club, stale, division.stamp, NO_FORM)
    assert not AccountEntry.objects.filter(kind="division").exists()


def test_a_club_whose_box_has_entries_stays_after_its_last_match(club: Club) -> None:
    enter(club, is_income=True, is_settled=True)
    cancel(club.matches.get())
    delete_for_good(club.matches.get())
    assert Club.objects.filter(pk=club.pk).exists()
    assert has(club) == (620, 620, 0)


def test_the_account_says_why_somebody_is_owed_by_the_box_in_few_words(club: Club) -> None:
    on_account(3, 0, 5, 0, club=club)
    enter(club, currency="chips", amount=5)
    assert balances(club) == {"Anna": 9, "Bram": -8, "Cees": 12, "Dora": -8, "Cash box": -5}
