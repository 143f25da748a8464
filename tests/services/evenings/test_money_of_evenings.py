"""Fees and prizes of club evenings on the account: booked at the end, and kept right afterwards."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.core.management import call_command

from scorekeeper.records.models import AccountEntry, Club, ClubEvening, Match
from scorekeeper.rules.facts import Deal, agreed_score
from scorekeeper.services import settling
from scorekeeper.services.account.accounts import accounts_of
from scorekeeper.services.account.audit import account_differences
from scorekeeper.services.account.box import BoxEntry, book_entry, box_balances
from scorekeeper.services.books import book_of
from scorekeeper.services.clubs.joining import join
from scorekeeper.services.clubs.members import merge, unmerge
from scorekeeper.services.clubs.namesakes import Answers
from scorekeeper.services.evenings.bookings import money_differences
from scorekeeper.services.evenings.closing import close_table, end_evening, go_on
from scorekeeper.services.evenings.money import booked_money
from scorekeeper.services.evenings.planning import change_plan
from scorekeeper.services.evenings.plans import EveningPlan
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import undo
from scorekeeper.services.matches.ending import cancel
from scorekeeper.services.settling import record_payment, settle_at_table
from scorekeeper.services.writes import NO_FORM
from scorekeeper.settlement import Stake, Transfer
from tests.accounts import balances
from tests.cash_boxes import THE_BOX, with_fines
from tests.cast import correct, seen
from tests.club_evenings import (
    a_plan,
    an_evening,
    come,
    finish,
    finish_all,
    go,
    key_of,
    now,
    people,
    played,
    score,
)

pytestmark = pytest.mark.django_db(transaction=True)

EIGHT = people(8)
MONEY = {"currency": "EUR", "fee": 250, "prizes": (1000, 500), "share_of_fees": None}


@pytest.fixture(autouse=True)
def _every_account_sums_to_zero() -> Iterator[None]:
    yield
    for club in Club.objects.all():
        assert account_differences(club) == []
        assert money_differences(club) == []
        assert sum(balances(club).values()) == 0
    call_command("verify")


def plan(**changes: object) -> EveningPlan:
    """Return a plan of one round a sitting, for money."""
    return replace(a_plan(house_rules={"rounds": 1}), **{**MONEY, **changes})  # type: ignore[arg-type]


def two_tables(agreed: EveningPlan) -> tuple[ClubEvening, list[Match]]:
    """Play a sitting of eight: the first side of table 1 is best, that of table 2 the next."""
    evening = an_evening(EIGHT, agreed)
    sitting = played(evening, "rank", pairing="apart")
    for number, table in enumerate(sitting.tables):
        finish(table, [100 - 10 * number, 62 + 10 * number])
    return evening, [table.match for table in sitting.tables if table.match is not None]


def owed(evening: ClubEvening) -> dict[str, int]:
    return balances(evening.club)


def kinds(evening: ClubEvening) -> list[str]:
    return [*AccountEntry.objects.filter(evening=evening).values_list("kind", flat=True)]


def test_an_evening_brings_nothing_until_it_has_ended() -> None:
    evening, _matches = two_tables(plan())
    assert owed(evening) == {}
    end_evening(evening)
    # 8 fees of 2.50; the two best share 10.00 + 5.00
    best = {"P01": 500, "P03": 500}
    others = dict.fromkeys(("P02", "P04", "P05", "P06", "P07", "P08"), -250)
    assert owed(evening) == {**best, **others, "Cash box": 500}
    assert kinds(evening) == ["fees", "prizes"]
    (box,) = box_balances(evening.club)
    assert (box.currency, box.worth) == ("EUR", 500)


def test_the_same_end_books_nothing_twice_and_going_on_takes_it_back() -> None:
    evening, _matches = two_tables(plan())
    end_evening(evening)
    before = owed(evening)
    go_on(evening)
    assert owed(evening) == {}
    end_evening(evening)
    assert owed(evening) == before
    assert kinds(evening) == ["fees", "prizes"] * 3


def test_a_correction_after_the_end_changes_each_prize_by_the_difference() -> None:
    evening, matches = two_tables(plan())
    end_evening(evening)
    agreed = agreed_score(((0, 10), (1, 152)), (), "counted again")
    correct(seen(matches[0]), 0, Deal(agreed_score=agreed))
    assert owed(evening)["P01"] == -250
    assert owed(evening)["P02"] == 500
    entry = AccountEntry.objects.filter(evening=evening).latest("pk")
    assert entry.kind == "prizes"
    assert entry.about.endswith(": corrected")
    last = history_of(seen(matches[0])).undo
    assert last is not None
    undo(seen(matches[0]), last.number)
    assert owed(evening)["P01"] == 500


def test_a_correction_that_changes_no_place_is_no_entry() -> None:
    evening, matches = two_tables(plan())
    end_evening(evening)
    agreed = agreed_score(((0, 101), (1, 61)), (), "counted again")
    correct(seen(matches[0]), 0, Deal(agreed_score=agreed))
    assert kinds(evening) == ["fees", "prizes"]


def test_a_cancelled_match_counts_for_nobody() -> None:
    evening, matches = two_tables(plan())
    end_evening(evening)
    cancel(seen(matches[0]))
    best_now = {name for name, amount in owed(evening).items() if amount == 500}
    assert best_now >= {"P05", "P07"}


def test_a_fee_for_each_sitting_and_prizes_from_a_share_of_the_fees() -> None:
    agreed = plan(
        fee=100, fee_per="sitting", prizes=(60, 40), are_prizes_percents=True, share_of_fees=50
    )
    evening, _matches = two_tables(agreed)
    for table in played(evening).tables:
        finish(table, [81, 81])
    end_evening(evening)
    # 16 fees, half of them is 8.00: the two best share all of it
    assert owed(evening)["P01"] == owed(evening)["P03"] == 400 - 200
    assert owed(evening)["Cash box"] == 800


def test_prizes_in_percent_of_the_box_do_not_change_with_what_is_booked_later() -> None:
    agreed = plan(prizes=(100,), are_prizes_percents=True)
    evening, _matches = two_tables(agreed)
    entry = BoxEntry(
        reason="Before", person=key_of(evening, "P08"), amount=1000, currency="EUR", is_income=True
    )
    book_entry(evening.club, entry, NO_FORM)
    end_evening(evening)
    assert owed(evening)["P01"] == 1500 - 250
    book_entry(evening.club, replace(entry, reason="After"), NO_FORM)
    assert money_differences(evening.club) == []


def test_prizes_in_percent_of_the_box_stay_what_they_were_where_clubs_are_joined() -> None:
    here = an_evening(EIGHT, plan()).club
    first = BoxEntry(
        reason="Cards",
        person=here.players.get(name="P01").pk,
        amount=600,
        currency="EUR",
        is_income=True,
    )
    book_entry(here, first, NO_FORM)
    evening, _matches = two_tables(plan(prizes=(100,), are_prizes_percents=True))
    end_evening(evening)
    won = owed(evening)["P01"]
    names = evening.club.players.values_list("pk", flat=True)
    join(here, evening.club, Answers(same=frozenset(names)), {})
    assert money_differences(here) == []
    assert balances(here)["P01"] == won - 600


def test_the_box_of_an_evening_is_that_of_the_account_before_it_and_now() -> None:
    stake = Stake(1, "EUR", "pairwise")
    evening, matches = two_tables(plan(stake=stake, are_stakes_on_account=True))
    settle_at_table(seen(matches[0]))
    entry = BoxEntry(
        reason="Before", person=key_of(evening, "P08"), amount=1000, currency="EUR", is_income=True
    )
    book_entry(evening.club, entry, NO_FORM)
    book_entry(evening.club, replace(entry, currency="CHF"), NO_FORM)
    before = in_the_box(evening)
    assert before["EUR"] >= 1000
    end_evening(evening)
    after = in_the_box(evening)
    book_entry(evening.club, replace(entry, reason="After", amount=300), NO_FORM)
    (money,) = booked_money(now(evening))
    assert (money.currency, money.before, money.after) == ("EUR", before["EUR"], after["EUR"])
    assert money.in_box == in_the_box(evening)["EUR"] == after["EUR"] + 300
    assert money.after - money.before == 8 * 250 - 1500


@pytest.mark.parametrize(("when", "before"), [("before", 300), ("after", 0)])
def test_what_was_paid_to_the_box_at_another_table_is_in_it_from_then_on(
    when: str, before: int
) -> None:
    other = with_fines()
    evening = an_evening(EIGHT, plan(prizes=()), club=other.club)
    for table in played(evening).tables:
        finish(table, [100, 62])
    if when == "before":
        record_payment(other, Transfer(1, THE_BOX, 300))
    end_evening(evening)
    if when == "after":
        record_payment(other, Transfer(1, THE_BOX, 300))
    (money,) = booked_money(now(evening))
    assert (money.before, money.after, money.in_box) == (before, before + 2000, 2300)
    assert in_the_box(evening) == {"EUR": 2300}


def in_the_box(evening: ClubEvening) -> dict[str, int]:
    return {one.currency: one.worth for one in box_balances(evening.club)}


def test_table_prizes_are_paid_at_each_table_and_the_box_has_the_rest() -> None:
    agreed = plan(fee=0, prizes=(), place_money=(0, -50, -100, -150))
    evening, _matches = two_tables(agreed)
    end_evening(evening)
    # the first two part 0 and 0.50, the others 1.00 and 1.50
    assert owed(evening)["P01"] == -25
    assert owed(evening)["P02"] == -125
    assert owed(evening)["Cash box"] == 600
    assert kinds(evening) == ["table_prizes"]


def test_the_stakes_of_a_table_go_onto_the_account_with_its_last_round() -> None:
    stake = Stake(1, "EUR", "pairwise")
    evening, matches = two_tables(plan(fee=0, prizes=(), stake=stake, are_stakes_on_account=True))
    assert all(seen(match).counts_on_account for match in matches)
    assert owed(evening)["P01"] == 19  # half of what the side gets
    settle_at_table(seen(matches[0]))
    assert not seen(matches[0]).counts_on_account
    assert "P01" not in owed(evening)


def test_a_table_that_is_closed_goes_there_too_and_one_without_the_say_so_does_not() -> None:
    stake = Stake(1, "EUR", "pairwise")
    for is_agreed in (True, False):
        agreed = plan(fee=0, prizes=(), stake=stake, are_stakes_on_account=is_agreed)
        evening = an_evening(people(4), replace(agreed, house_rules={"rounds": 4}))
        table = played(evening, "rank").tables[0]
        assert table.match is not None
        score(table.match, [100, 62])
        close_table(evening, 1)
        assert book_of(seen(table.match)).played_match.finished
        assert seen(table.match).counts_on_account is is_agreed
        assert bool(owed(evening)) is is_agreed


def test_a_full_account_keeps_no_table_from_its_last_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(settling, "MOST_ACCOUNT_ENTRIES", 1)
    stake = Stake(1, "EUR", "pairwise")
    agreed = plan(fee=0, prizes=(), stake=stake, are_stakes_on_account=True)
    _evening, matches = two_tables(agreed)
    assert all(book_of(seen(match)).played_match.finished for match in matches)
    assert [seen(match).counts_on_account for match in matches] == [True, False]


def test_a_table_that_is_closed_before_its_first_round_is_nothing_played() -> None:
    evening, _matches = two_tables(plan(fee=100, fee_per="sitting", prizes=(1000,)))
    played(evening)
    end_evening(evening, and_close=True)
    assert owed(evening)["Cash box"] == 8 * 100 - 1000
    unplayed = an_evening(EIGHT, plan())
    played(unplayed)
    end_evening(unplayed, and_close=True)
    assert owed(unplayed) == {}


def test_joining_clubs_two_who_become_one_pay_one_fee() -> None:
    evening, _matches = two_tables(plan(prizes=()))
    go(evening, "P08")
    come(evening, "Pete")
    finish_all(played(evening).tables)
    end_evening(evening)
    here = Club.objects.create()
    one = here.players.create(name="Piet")
    for name in ("P08", "Pete"):
        here.players.create(name=name, merged_into=one)
    same = frozenset(key_of(evening, name) for name in ("P08", "Pete"))
    join(here, evening.club, Answers(same=same), {})
    assert balances(here)["Piet"] == -250
    assert balances(here)["Cash box"] == 8 * 250


def test_an_end_that_is_taken_back_stays_so() -> None:
    stake = Stake(1, "EUR", "pairwise")
    evening, matches = two_tables(plan(fee=0, prizes=(), stake=stake, are_stakes_on_account=True))
    for _step in ("from the account", "the end"):
        last = history_of(seen(matches[0])).undo
        assert last is not None
        undo(seen(matches[0]), last.number)
    assert seen(matches[0]).on_account_since is None
    assert "P01" not in owed(evening)


def test_who_came_again_under_another_name_pays_one_fee_as_soon_as_they_are_one() -> None:
    evening, _matches = two_tables(plan(prizes=()))
    go(evening, "P08")
    come(evening, "Pete")
    for table in played(evening).tables:
        finish(table, [81, 81])
    end_evening(evening)
    as_two = owed(evening)
    assert (as_two["P08"], as_two["Pete"], as_two["Cash box"]) == (-250, -250, 9 * 250)
    merge(evening.club, key_of(evening, "P08"), key_of(evening, "Pete"))
    as_one = owed(evening)
    assert "P08" not in as_one
    assert (as_one["Pete"], as_one["Cash box"]) == (-250, 8 * 250)
    assert money_differences(evening.club) == []
    unmerge(evening.club, key_of(evening, "P08"))
    assert owed(evening) == as_two


def test_an_evening_at_which_nobody_played_costs_nobody_anything() -> None:
    never_begun = an_evening(EIGHT, plan())
    end_evening(never_begun)
    all_cancelled, matches = two_tables(plan())
    end_evening(all_cancelled)
    for match in matches:
        cancel(seen(match))
    for one in (never_begun, all_cancelled):
        assert owed(one) == {}


def test_another_currency_agreed_on_after_the_end_takes_the_money_out_of_the_first() -> None:
    evening, _matches = two_tables(plan())
    end_evening(evening)
    change_plan(evening, plan(currency="USD"))
    found = {one.currency: one for one in accounts_of(evening.club)}
    assert {one.amount for one in found["EUR"].balances} == {0}
    assert {str(one.player): one.amount for one in found["USD"].balances}["Cash box"] == 500
    change_plan(evening, plan(currency="", fee=0, prizes=()))
    assert owed(evening) == {}


def test_players_who_are_one_by_now_have_the_sum() -> None:
    evening, _matches = two_tables(plan())
    end_evening(evening)
    stranger = evening.club.players.create(name="Somebody")
    merge(evening.club, key_of(evening, "P01"), stranger.pk)
    assert owed(evening)["Somebody"] == 500
    assert money_differences(evening.club) == []
