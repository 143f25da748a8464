"""A match's rest on the account of its club: put there, kept true, taken back."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.records.models import AccountEntry, AccountLine, Club, Player
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.limits import LARGEST_ON_ACCOUNT
from scorekeeper.services import settling
from scorekeeper.services.account.accounts import undo_booking
from scorekeeper.services.account.audit import account_differences
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.ending import bring_match_back, cancel, delete_for_good
from scorekeeper.services.matches.seats import rename_player, replace_player
from scorekeeper.services.settling import paid_lines, put_on_account, settle_at_table, stored_plan
from scorekeeper.services.writes import NO_FORM, Cancelled, Conflict
from scorekeeper.settlement import Stake, Transfer
from tests.accounts import balances, kinds, on_account, pay, settled
from tests.cast import CHIP, a_match, book_now, correct, points, recorded, seen, withdraw

pytestmark = pytest.mark.django_db

Kind = AccountEntry.Kind


@pytest.fixture(autouse=True)
def _nothing_is_wrong_with_any_account() -> object:
    yield
    for club in Club.objects.all():
        assert account_differences(club) == []
        assert sum(balances(club).values()) == 0


def test_the_rest_of_a_match_goes_on_the_account() -> None:
    match = on_account(3, 0, 5, 0)
    assert balances(match.club) == {"Anna": 4, "Bram": -8, "Cees": 12, "Dora": -8}
    assert kinds(match.club) == [Kind.MATCH]


def test_what_was_paid_at_the_table_is_not_on_the_account() -> None:
    match = settled(3, 0, 5, 0)
    first = stored_plan(match, book_now(match).seats)[0]
    assert first == Transfer(1, 0, 4)
    settling.record_payment(match, first)
    put_on_account(match)
    assert balances(match.club) == {"Bram": -4, "Cees": 12, "Dora": -8}


def test_nothing_is_paid_at_the_table_of_a_match_that_is_on_the_account() -> None:
    match = on_account(3, 0, 5, 0)
    line = stored_plan(match, book_now(match).seats)[0]
    with pytest.raises(Conflict, match="is on the club's account"):
        settling.record_payment(match, line)


def test_a_payment_undone_at_the_table_is_owed_on_the_account() -> None:
    match = settled(3, 0, 5, 0)
    settling.record_payment(match, stored_plan(match, book_now(match).seats)[0])
    put_on_account(match)
    settling.undo_payment(match, paid_lines(match, book_now(match).seats)[0].key)
    assert balances(match.club) == {"Anna": 4, "Bram": -8, "Cees": 12, "Dora": -8}
    assert kinds(match.club) == [Kind.MATCH, Kind.CHANGE]


def test_a_correction_is_an_entry_of_its_own_with_the_difference_and_the_reason() -> None:
    match = on_account(3, 0, 5, 0)
    correct(seen(match), 0, points(3, 0, 4, 0))
    assert balances(match.club) == {"Anna": 5, "Bram": -7, "Cees": 9, "Dora": -7}
    entry = AccountEntry.objects.latest("pk")
    assert entry.kind == Kind.CHANGE
    assert entry.about.endswith(": Round 1 corrected")
    lines = dict(entry.lines.values_list("player__name", "amount"))
    assert lines == {"Anna": 1, "Bram": 1, "Cees": -3, "Dora": 1}


def test_a_correction_that_changes_nothing_is_no_entry() -> None:
    match = on_account(3, 0, 5, 0)
    correct(seen(match), 0, points(3, 0, 5, 0, reason="counted again"))
    assert kinds(match.club) == [Kind.MATCH]


def test_a_match_that_goes_on_again_owes_nothing_until_it_ends_again() -> None:
    match = on_account(3, 0, 5, 0)
    ending.reopen(match)
    assert balances(match.club) == {}
    if not book_now(match).played_match.finished:
        ending.stop_early(match)
    ending.settle(match)
    assert balances(match.club) == {"Anna": 4, "Bram": -8, "Cees": 12, "Dora": -8}
    assert kinds(match.club) == [Kind.MATCH, Kind.CHANGE, Kind.CHANGE]


def test_withdrawing_and_undoing_change_the_account_and_change_it_back() -> None:
    match = on_account(3, 0, 5, 0)
    withdraw(seen(match), 0)
    assert balances(match.club) == {}
    last = history_of(seen(match)).undo
    assert last is not None
    undo(seen(match), last.number)
    assert balances(match.club) == {"Anna": 4, "Bram": -8, "Cees": 12, "Dora": -8}


def test_a_cancelled_match_owes_nothing_until_it_is_brought_back() -> None:
    match = on_account(3, 0, 5, 0)
    cancel(match)
    assert balances(match.club) == {}
    bring_match_back(match)
    assert balances(match.club) == {"Anna": 4, "Bram": -8, "Cees": 12, "Dora": -8}


def test_a_match_is_settled_at_the_table_after_all() -> None:
    match = on_account(3, 0, 5, 0)
    settle_at_table(match)
    assert balances(match.club) == {}
    assert kinds(match.club) == [Kind.MATCH, Kind.TAKEN_BACK]
    settling.record_payment(match, stored_plan(match, book_now(match).seats)[0])


def test_a_payment_on_the_account_stands_in_the_way_until_it_is_undone() -> None:
    match = on_account(3, 0, 5, 0)
    entry = pay(match.club, "Bram", "Cees", 8)
    with pytest.raises(Conflict, match="rests on this match: undo that payment first"):
        settle_at_table(seen(match))
    undo_booking(match.club, entry.pk, NO_FORM)
    settle_at_table(seen(match))
    assert balances(match.club) == {}


def test_a_payment_between_others_stands_in_nobodys_way() -> None:
    match = on_account(3, 0, 5, 0)
    other = settled(3, 0, 5, 0, club=match.club, players=("Emma", "Fred", "Gina", "Hans"))
    put_on_account(other)
    pay(match.club, "Fred", "Gina", 8)
    settle_at_table(seen(match))
    with pytest.raises(Conflict, match="rests on this match"):
        settle_at_table(seen(other))


def test_undoing_the_step_takes_it_back_under_the_same_condition() -> None:
    match = on_account(3, 0, 5, 0)
    step = history_of(seen(match)).undo
    assert step is not None
    entry = pay(match.club, "Bram", "Cees", 8)
    with pytest.raises(Conflict, match="undo that payment first"):
        undo(seen(match), step.number)
    undo_booking(match.club, entry.pk, NO_FORM)
    undo(seen(match), step.number)
    assert balances(match.club) == {}
    again = history_of(seen(match)).redo
    assert again is not None
    redo(seen(match), again.number)
    assert balances(match.club) == {"Anna": 4, "Bram": -8, "Cees": 12, "Dora": -8}


def test_who_takes_over_a_seat_takes_over_what_it_owes() -> None:
    match = on_account(3, 0, 5, 0)
    replace_player(match, seat=1, name="Emma")
    assert balances(match.club) == {"Anna": 4, "Emma": -8, "Cees": 12, "Dora": -8}


def test_a_guest_who_becomes_somebody_takes_along_what_is_owed() -> None:
    known = on_account(3, 0, 5, 0)
    match = settled(3, 0, 5, 0, club=known.club, players=("Guest 1", "Emma", "Fred", "Gina"))
    Player.objects.filter(name="Guest 1").update(is_guest=True)
    put_on_account(match)
    rename_player(seen(match), seat=0, name="Anna")
    assert balances(match.club)["Anna"] == 8
    assert "Guest 1" not in balances(match.club)
    correct(seen(match), 0, points(4, 0, 5, 0))
    assert balances(match.club)["Anna"] == 4 + 7


def test_a_guest_who_was_paid_by_who_they_become_owes_nobody() -> None:
    known = on_account(3, 0, 5, 0)
    match = settled(3, 0, 5, 0, club=known.club, players=("Guest 1", "Emma", "Fred", "Gina"))
    Player.objects.filter(name="Guest 1").update(is_guest=True)
    put_on_account(match)
    pay(match.club, "Anna", "Guest 1", 3)
    rename_player(seen(match), seat=0, name="Anna")
    assert balances(match.club)["Anna"] == 8


def test_a_match_is_put_there_once() -> None:
    match = on_account(3, 0, 5, 0)
    with pytest.raises(Conflict, match="already"):
        put_on_account(match)


def test_a_match_that_goes_on_is_not_put_there() -> None:
    match = a_match("kontsina", stake=CHIP, rounds=1)
    with pytest.raises(RuleBroken, match="not over yet"):
        put_on_account(match)


def test_a_match_for_nothing_is_not_put_there() -> None:
    match = recorded(a_match("kontsina", rounds=1), points(3, 0, 5, 0))
    ending.settle(match)
    with pytest.raises(RuleBroken, match="played for nothing"):
        put_on_account(match)


def test_a_cancelled_match_is_not_put_there() -> None:
    match = settled(3, 0, 5, 0)
    cancel(match)
    with pytest.raises(Cancelled):
        put_on_account(match)


def test_a_deleted_match_leaves_its_entries_and_nothing_that_is_owed() -> None:
    match = on_account(3, 0, 5, 0)
    club = on_account(0, 0, 5, 0, club=match.club).club
    before = balances(club)
    cancel(match)
    delete_for_good(seen(match))
    assert before["Cees"] == 12 + 15
    assert balances(club) == {"Anna": -5, "Bram": -5, "Cees": 15, "Dora": -5}
    assert kinds(club) == [Kind.MATCH, Kind.MATCH, Kind.CHANGE]
    assert AccountEntry.objects.filter(club=club, match=None).count() == 2


def test_a_club_goes_with_its_last_match_where_nobody_owes_anything() -> None:
    match = on_account(3, 0, 5, 0)
    cancel(match)
    delete_for_good(seen(match))
    assert not Club.objects.exists()
    assert not AccountLine.objects.exists()


def test_a_club_stays_without_a_match_while_somebody_owes() -> None:
    match = on_account(3, 0, 5, 0)
    pay(match.club, "Bram", "Cees", 8)
    cancel(match)
    delete_for_good(seen(match))
    assert balances(match.club) == {"Bram": 8, "Cees": -8}


def test_a_full_account_takes_no_more_payments_and_no_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = on_account(3, 0, 5, 0)
    other = settled(3, 0, 5, 0, club=match.club)
    monkeypatch.setattr(settling, "MOST_ACCOUNT_ENTRIES", 1)
    with pytest.raises(RuleBroken, match="has at most"):
        pay(match.club, "Bram", "Cees", 8)
    with pytest.raises(RuleBroken, match="has at most"):
        put_on_account(other)
    correct(seen(match), 0, points(3, 0, 4, 0))
    assert kinds(match.club) == [Kind.MATCH, Kind.CHANGE]


def test_a_full_account_takes_so_many_corrections_and_always_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = on_account(3, 0, 5, 0)
    monkeypatch.setattr(settling, "MOST_ACCOUNT_ENTRIES_WITH_CORRECTIONS", 2)
    correct(seen(match), 0, points(3, 0, 4, 0))
    with pytest.raises(RuleBroken, match="has at most 2 entries"):
        correct(seen(match), 0, points(3, 0, 5, 0))
    cancel(seen(match))
    assert kinds(match.club) == [Kind.MATCH, Kind.CHANGE, Kind.CHANGE]
    with pytest.raises(RuleBroken, match="has at most 2 entries"):
        bring_match_back(seen(match))


def test_nobody_pays_more_than_a_database_can_sum() -> None:
    match = on_account(3, 0, 5, 0)
    with pytest.raises(RuleBroken, match="Nobody can pay that much"):
        pay(match.club, "Bram", "Cees", LARGEST_ON_ACCOUNT + 1)
    pay(match.club, "Bram", "Cees", LARGEST_ON_ACCOUNT)


def test_a_match_of_absurd_amounts_stays_at_its_table() -> None:
    stake = Stake(LARGEST_ON_ACCOUNT // 10, "EUR", "pairwise")
    match = recorded(a_match("kontsina", stake=stake, rounds=1), points(3, 0, 50, 0))
    if not book_now(match).played_match.finished:
        ending.stop_early(match)
    ending.settle(match)
    with pytest.raises(RuleBroken, match="Nobody can pay the amounts"):
        put_on_account(match)
    assert seen(match).on_account_since is None


def test_a_match_that_came_to_the_account_meanwhile_waits_for_it_too() -> None:
    match = settled(3, 0, 5, 0)
    as_read_before = seen(match)
    put_on_account(match)
    with CaptureQueriesContext(connection) as queries:
        ending.reopen(as_read_before)
    asked = [query["sql"] for query in queries]
    lock = next(place for place, sql in enumerate(asked) if 'FROM "records_club"' in sql)
    written = 'INSERT INTO "records_accountentry"'
    assert lock < next(place for place, sql in enumerate(asked) if sql.startswith(written))
