"""Whatever a table does in whatever order: the book stays true, and nothing is lost."""

from dataclasses import replace

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.registry import find_game
from scorekeeper.records.book import Book, read_book
from scorekeeper.records.models import Match, RoundVersion
from scorekeeper.rules.facts import Contract, Deal
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services import settling
from scorekeeper.services.account.audit import account_differences
from scorekeeper.services.history.timeline import StepSentences, history_of
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.history.verifying import differences
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.attendance import join, leave, substitute
from scorekeeper.services.matches.ending import bring_match_back, cancel
from scorekeeper.services.matches.score_sheets import export_sheet, import_sheet
from scorekeeper.services.matches.seats import rename_player, replace_player
from scorekeeper.services.matches.starting import NewMatch, start_match
from scorekeeper.services.rounds import recording
from scorekeeper.services.settling import (
    paid_lines,
    payments_of,
    put_on_account,
    settle_at_table,
    stored_plan,
)
from scorekeeper.services.writes import Cancelled, Conflict
from scorekeeper.settlement import Stake, net_amounts, remaining_nets
from scorekeeper.settlement.stakes import standing_of
from scorekeeper.sheets.reading import read_sheet
from scorekeeper.sheets.writing import sheet_text
from scorekeeper.web.parts.news import undoing_of
from tests.cast import (
    begin,
    book_now,
    bring_back,
    correct,
    insert,
    next_round,
    record,
    seen,
    withdraw,
)
from tests.certain import certain
from tests.evenings import FEWEST, FOLDERS, deals_of, next_deals, rolled_back, tables_of

LET_COME_AND_GO = [slug for slug in FOLDERS if find_game(slug).may_come_and_go]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

NAMES = st.sampled_from(["Gina", "Hans", "Ina", "ANNA", "Bram", "Guest"])


class Phone:
    """A phone that does whatever its buttons offer, in any order."""

    def __init__(self, match: Match, data: DataObject) -> None:
        self.match, self.draw = match, data.draw

    def place(self, book: Book) -> int | None:
        """Draw the place of a round, if there is any."""
        return self.draw(st.integers(0, len(book.entries) - 1)) if book.entries else None

    def press(self, button: str) -> str:
        """Press a button; a refusal is an answer too."""
        try:
            getattr(self, button)(book_now(self.match))
        except (RuleBroken, Conflict, Cancelled):
            return "refused"
        return "done"

    def enter(self, book: Book) -> None:
        record(self.match, self.draw(next_deals(book.played_match)))

    def open_round(self, book: Book) -> None:
        begin(self.match, Deal(contract=Contract("hearts")))

    def take_back(self, book: Book) -> None:
        recording.abandon_round_in_play(self.match, submission=next_round(self.match))

    def change(self, book: Book) -> None:
        if (place := self.place(book)) is not None:
            correct(self.match, place, self.other(book, place), **self.following())

    def put_before(self, book: Book) -> None:
        if (place := self.place(book)) is not None:
            insert(self.match, place, self.other(book, place), **self.following())

    def take_out(self, book: Book) -> None:
        if (place := self.place(book)) is not None:
            withdraw(self.match, place, **self.following())

    def put_back(self, book: Book) -> None:
        if book.withdrawn:
            entry = self.draw(st.sampled_from(book.withdrawn))
            bring_back(self.match, entry.round_key, **self.following())

    def other(self, book: Book, place: int) -> Deal:
        before = book.played_match.rounds[place].before
        legal_deal = deals_of(book.played_match.game.slug).legal_deal
        deal: Deal = self.draw(legal_deal(book.played_match.game, before))
        return deal

    def following(self) -> dict[str, bool]:
        return {"following_dealers": self.draw(st.booleans())}

    def rename(self, book: Book) -> None:
        seat = self.draw(st.integers(0, len(book.table.players) - 1))
        rename_player(self.match, seat=seat, name=self.draw(NAMES))

    def take_over(self, book: Book) -> None:
        seat = self.draw(st.integers(0, len(book.table.players) - 1))
        replace_player(self.match, seat=seat, name=self.draw(NAMES))

    def seat_there(self, book: Book) -> int:
        return self.draw(st.sampled_from(book.played_match.now.table.seats))

    def come(self, book: Book) -> None:
        name, behind = self.draw(NAMES), self.seat_there(book)
        join(self.match, name=name, behind=behind, points=self.points_to_begin(book))

    def points_to_begin(self, book: Book) -> int:
        game, table = book.played_match.game, book.table
        begun = game.starting_totals(table)[0]
        return self.draw(st.sampled_from([begun, 0, 7, -3, max(book.played_match.totals)]))

    def go(self, book: Book) -> None:
        leave(self.match, seat=self.seat_there(book))

    def follow(self, book: Book) -> None:
        seat, name, own_rounds = self.seat_there(book), self.draw(NAMES), self.draw(st.booleans())
        substitute(self.match, seat=seat, name=name, own_rounds=own_rounds)

    def stop(self, book: Book) -> None:
        ending.stop_early(self.match)

    def settle(self, book: Book) -> None:
        ending.settle(self.match)

    def stop_and_settle(self, book: Book) -> None:
        if not book.played_match.finished:
            ending.stop_early(self.match)
        ending.settle(self.match)

    def go_on(self, book: Book) -> None:
        ending.reopen(self.match)

    def pay(self, book: Book) -> None:
        if lines := stored_plan(self.match, book.seats):
            settling.record_payment(self.match, self.draw(st.sampled_from(lines)))

    def undo(self, book: Book) -> None:
        if lines := paid_lines(self.match, book.seats):
            settling.undo_payment(self.match, self.draw(st.sampled_from(lines)).key)

    def put_on_account(self, book: Book) -> None:
        put_on_account(self.match)

    def settle_at_table(self, book: Book) -> None:
        settle_at_table(self.match)

    def undo_last(self, book: Book) -> None:
        if step := history_of(self.match).undo:
            undo(self.match, step.number)

    def redo_last(self, book: Book) -> None:
        if step := history_of(self.match).redo:
            redo(self.match, step.number)

    def cancel(self, book: Book) -> None:
        cancel(self.match)

    def bring_match_back(self, book: Book) -> None:
        bring_match_back(self.match)


IN_PLAY = ["enter", "enter", "change", "put_before", "take_out", "put_back", "open_round"]
BESIDES = ["take_back", "rename", "take_over", "stop", "settle", "go_on"]
MONEY = ["stop_and_settle", "stop_and_settle", "pay", "pay", "undo"]
ACCOUNT = ["put_on_account", "put_on_account", "settle_at_table"]
PEOPLE = ["come", "come", "go", "go", "follow", "follow"]
HISTORY = ["undo_last", "undo_last", "undo_last", "redo_last", "cancel", "bring_match_back"]
BUTTONS = st.sampled_from([*IN_PLAY, *BESIDES, *PEOPLE, *MONEY, *ACCOUNT, *HISTORY])
EVENINGS = st.builds(
    lambda rounds, then: ["enter"] * rounds + then,
    st.integers(1, 3),
    st.lists(BUTTONS, min_size=3, max_size=9),
)


def a_match_for_money(slug: str, data: DataObject) -> Match:
    """Begin a match of a game under any house rules, settled in any way it knows."""
    table = data.draw(tables_of(slug))
    game = find_game(slug)
    terms = NewMatch(
        game=game,
        preset=next(iter(game.presets)),
        players=table.players,
        house_rules=table.house_rules.values(),
        first_dealer=table.first_dealer,
        stake=Stake(25, "EUR", data.draw(st.sampled_from(game.ways_to_settle(table)))),
        guests=frozenset({0}),
    )
    return start_match(terms)


def check_book(match: Match) -> None:
    """The book that is open is the one that is read from the rows, and it holds every round."""
    cached, read = book_now(match), read_book(seen(match))
    assert replace(cached, seats=read.seats) == read
    assert cached.seats.keys == read.seats.keys
    assert cached.seats.people == read.seats.people
    assert not read.played_match.faults_of_changes
    stored = len(read.entries) + len(read.withdrawn) + (read.in_play is not None)
    assert match.rounds.count() == stored
    current = RoundVersion.objects.filter(match=match, is_current=True)
    assert current.count() == stored


def check_end(match: Match, book: Book) -> None:
    """What is open and what was paid make everybody even, and only at the end."""
    now = seen(match)
    assert not (now.ended_early and book.played_match.is_complete)
    plan = stored_plan(match, book.seats)
    if now.settled_at is None:
        assert plan == ()
        return
    assert book.played_match.finished
    nets = net_amounts(standing_of(book.played_match, certain(book.stake)), certain(book.stake))
    assert sum(nets) == 0
    assert not any(remaining_nets(nets, (*payments_of(match, book.seats), *plan)))


def check_history(match: Match, book: Book) -> None:
    """Everything that was done, and what can be taken back, can be told."""
    teller = StepSentences(seen(match), book, history_of(match), str)
    assert all(str(teller.sentence(step)) for step in teller.history.steps)
    assert (undoing_of(teller).undo is None) == (teller.history.undo is None)


def check_account(match: Match) -> None:
    """What the account says of the match is what it is worth: an amount is owed in one place."""
    assert account_differences(match.club) == []


def check_sheet(match: Match, book: Book) -> None:
    """The sheet of the match gives its scores, whatever no longer fits."""
    sheet = read_sheet(sheet_text(export_sheet(seen(match))).encode())
    evening = sheet.played_match()
    totals, counter = book.played_match.totals, book.played_match.counter
    assert (evening.totals, evening.counter) == (
        tuple(totals[seat] for seat in book.table.seats),
        tuple(counter[seat] for seat in book.table.seats),
    )
    assert evening.finished == book.played_match.finished
    again = book_now(import_sheet(sheet))
    assert again.played_match.totals == evening.totals


@pytest.mark.parametrize("slug", FOLDERS)
@given(data=st.data())
@FEWEST
def test_whatever_a_table_does_its_book_stays_true(
    empty_database: BaseDatabaseWrapper, slug: str, data: DataObject
) -> None:
    with rolled_back():
        match = a_match_for_money(slug, data)
        phone = Phone(match, data)
        for button in data.draw(EVENINGS):
            versions = match.versions.count()
            phone.press(button)
            check_book(match)
            check_end(match, book_now(match))
            check_history(match, book_now(match))
            check_account(match)
            assert match.versions.count() >= versions
        check_sheet(match, book_now(match))
        assert differences(seen(match), empty_database) == []


COMING_AND_GOING = st.lists(
    st.sampled_from([*PEOPLE, *PEOPLE, "enter", "enter", "undo_last", "redo_last", "take_out"]),
    min_size=4,
    max_size=12,
)


@pytest.mark.parametrize("slug", LET_COME_AND_GO)
@given(data=st.data())
@FEWEST
def test_whoever_comes_and_goes_can_be_undone_to_the_beginning(
    empty_database: BaseDatabaseWrapper, slug: str, data: DataObject
) -> None:
    with rolled_back():
        match = a_match_for_money(slug, data)
        begun = read_book(seen(match))
        phone = Phone(match, data)
        for button in ["enter", *data.draw(COMING_AND_GOING)]:
            phone.press(button)
            check_book(match)
            check_history(match, book_now(match))
        assert differences(seen(match), empty_database) == []
        while step := history_of(seen(match)).undo:
            undo(seen(match), step.number)
            check_book(match)
        there = book_now(match).table
        assert tuple(there.players[seat] for seat in there.seats) == begun.table.players
        assert book_now(match).entries == ()
        assert differences(seen(match), empty_database) == []
        while step := history_of(seen(match)).redo:
            redo(seen(match), step.number)
        check_book(match)
        assert differences(seen(match), empty_database) == []
