"""Whatever a club does in whatever order: its account says what its matches and payments make."""

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import chain

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.records.book import read_book
from scorekeeper.records.models import AccountEntry, Club, Match, Player
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services import settling
from scorekeeper.services.account.accounts import (
    Booking,
    MoreThanOwed,
    accounts_of,
    book_payment,
    undo_booking,
)
from scorekeeper.services.account.audit import account_differences
from scorekeeper.services.account.box import BoxEntry, book_entry, box_balances
from scorekeeper.services.account.box_book import BoxBook, box_book
from scorekeeper.services.account.division import (
    EVENINGS,
    EVENLY,
    DivisionAsked,
    divide,
    division_of,
)
from scorekeeper.services.account.parties import BOX_KEY, people_of, whose
from scorekeeper.services.clubs.club_record import record_of, state_of
from scorekeeper.services.clubs.members import merge, unmerge
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.history.verifying import differences
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.ending import bring_match_back, cancel, delete_for_good
from scorekeeper.services.matches.seats import rename_player, replace_player
from scorekeeper.services.settling import (
    paid_lines,
    payments_of,
    put_on_account,
    settle_at_table,
    stored_plan,
)
from scorekeeper.services.writes import NO_FORM, Cancelled, Conflict, LinkGone
from scorekeeper.settlement import Stake, net_amounts, remaining_nets
from scorekeeper.settlement.fines import Fine
from scorekeeper.settlement.stakes import standing_of
from tests.cast import CHIP, a_match, book_now, bring_back, correct, insert, points, recorded, seen
from tests.cast import withdraw as withdraw_at
from tests.certain import certain
from tests.evenings import FEWER, rolled_back

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("Anna", "Bram", "Cees", "Dora", "Emma", "Fred")
CENTS = Stake(5, "EUR", "pairwise")
FINED = replace(CENTS, fines=(Fine("last", 7),))
REFUSED = (RuleBroken, Conflict, Cancelled, LinkGone, MoreThanOwed)
Balances = Counter[tuple[str, int]]
Moved = tuple[int, int, int, str]
"""Who is owed more by it, and who is owed less, how much, and in which currency."""


@dataclass
class Table:
    """A club and its phones; what was booked on its account is noted apart from the program."""

    club: Club
    data: DataObject
    booked: dict[int, list[Moved]] = field(default_factory=dict)

    def draw_match(self) -> Match:
        """Draw a match of the club."""
        matches = list(Match.objects.filter(club=self.club).order_by("pk"))
        match: Match = self.data.draw(st.sampled_from(matches))
        return match

    def draw_player(self) -> Player:
        """Draw a player of the club, under any name."""
        players = list(Player.objects.filter(club=self.club).order_by("pk"))
        player: Player = self.data.draw(st.sampled_from(players))
        return player

    def draw_party(self) -> int:
        """Draw the key of a player or of the cash box."""
        return BOX_KEY if self.number(3) == 0 else self.draw_player().pk

    def number(self, most: int) -> int:
        """Draw a number from 0 on."""
        return int(self.data.draw(st.integers(0, most)))

    def do(self, deed: str) -> None:
        """Do something; a refusal is an answer too."""
        with suppress(*REFUSED):
            getattr(self, deed)()

    def drawn_points(self) -> tuple[int, ...]:
        """Draw the points of a round."""
        return tuple(self.number(9) for _seat in range(4))

    def play(self) -> None:
        names = self.data.draw(st.permutations(NAMES))[:4]
        stake = self.data.draw(st.sampled_from([CHIP, CENTS, FINED]))
        match = a_match("kontsina", tuple(names), stake=stake, rounds=1, club=self.club)
        match = recorded(match, points(*self.drawn_points()))
        if not book_now(match).played_match.finished:
            ending.stop_early(match)
        ending.settle(match)

    def play_and_put(self) -> None:
        self.play()
        put_on_account(Match.objects.filter(club=self.club).latest("pk"))

    def put(self) -> None:
        put_on_account(self.draw_match())

    def take(self) -> None:
        settle_at_table(self.draw_match())

    def change(self) -> None:
        match = self.draw_match()
        if book_now(match).entries:
            correct(match, 0, points(*self.drawn_points()))

    def put_before(self) -> None:
        match = self.draw_match()
        if book_now(match).entries:
            insert(match, 0, points(*self.drawn_points()))

    def withdraw(self) -> None:
        match = self.draw_match()
        if book_now(match).entries:
            withdraw_at(match, 0)

    def restore(self) -> None:
        match = self.draw_match()
        for entry in book_now(match).withdrawn[:1]:
            bring_back(match, entry.round_key)

    def reopen(self) -> None:
        ending.reopen(self.draw_match())

    def end_again(self) -> None:
        match = self.draw_match()
        if not book_now(match).played_match.finished:
            ending.stop_early(match)
        ending.settle(match)

    def cancel(self) -> None:
        cancel(self.draw_match())

    def bring_match_back(self) -> None:
        bring_match_back(self.draw_match())

    def delete(self) -> None:
        if Match.objects.filter(club=self.club).count() > 1:
            delete_for_good(self.draw_match())

    def take_over(self) -> None:
        replace_player(self.draw_match(), seat=self.number(3), name=self.draw_player().name)

    def rename(self) -> None:
        rename_player(self.draw_match(), seat=self.number(3), name=f"Gina {self.number(2)}")

    def pay_at_table(self) -> None:
        match = self.draw_match()
        for line in stored_plan(match, book_now(match).seats)[:1]:
            settling.record_payment(match, line)

    def undo_at_table(self) -> None:
        match = self.draw_match()
        for line in paid_lines(match, book_now(match).seats)[:1]:
            settling.undo_payment(match, line.key)

    def undo_last(self) -> None:
        match = self.draw_match()
        if (step := history_of(match).undo) is not None:
            undo(match, step.number)

    def redo_last(self) -> None:
        match = self.draw_match()
        if (step := history_of(match).redo) is not None:
            redo(match, step.number)

    def pay_line(self) -> None:
        accounts = [one for one in accounts_of(self.club) if one.plan.payments]
        if accounts:
            account = self.data.draw(st.sampled_from(accounts))
            due = self.data.draw(st.sampled_from(account.plan.payments))
            payer, payee = whose(due.payer).pk, whose(due.payee).pk
            self.book(payer, payee, due.amount, account.currency, is_on_plan=True)

    def pay_any(self) -> None:
        payer, payee = self.draw_party(), self.draw_party()
        currency = self.data.draw(st.sampled_from(["chips", "EUR"]))
        is_more = self.data.draw(st.booleans())
        self.book(payer, payee, self.number(40), currency, is_more=is_more)

    def book(
        self,
        payer: int,
        payee: int,
        amount: int,
        currency: str,
        *,
        is_on_plan: bool = False,
        is_more: bool = False,
    ) -> None:
        """Book a payment, and note it."""
        newest = AccountEntry.objects.order_by("-pk").first()
        booking = Booking(
            payer=payer,
            payee=payee,
            amount=amount,
            currency=currency,
            seen=newest.pk if newest else 0,
            is_on_plan=is_on_plan,
            is_more=is_more,
        )
        book_payment(self.club, booking, NO_FORM)
        self.booked[AccountEntry.objects.latest("pk").pk] = [(payer, payee, amount, currency)]

    def enter(self) -> None:
        person, amount = self.draw_player().pk, self.number(40)
        currency = self.data.draw(st.sampled_from(["chips", "EUR"]))
        is_income, is_settled = self.data.draw(st.tuples(st.booleans(), st.booleans()))
        entry = BoxEntry(
            reason="Paper",
            person=person,
            amount=amount,
            currency=currency,
            is_income=is_income,
            is_settled=is_settled,
        )
        before = AccountEntry.objects.latest("pk").pk
        book_entry(self.club, entry, NO_FORM)
        newer = AccountEntry.objects.filter(pk__gt=before).order_by("pk")
        first, second = (person, BOX_KEY), (BOX_KEY, person)
        ways = [second, first] if is_income else [first, second]
        for booked, way in zip(newer, ways, strict=False):
            self.booked[booked.pk] = [(*way, amount, currency)]

    def divide(self) -> None:
        boxes = [one for one in box_balances(self.club) if one.worth > 0]
        if boxes:
            currency = self.data.draw(st.sampled_from(boxes)).currency
            way = self.data.draw(st.sampled_from([EVENLY, EVENINGS]))
            people = tuple(self.draw_player().pk for _ in range(1 + self.number(3)))
            record = record_of(state_of(self.club, self.club.secret))
            asked = DivisionAsked(currency=currency, way=way, people=people)
            division = division_of(self.club, record, asked)
            divide(self.club, division, division.stamp, NO_FORM)
            self.booked[AccountEntry.objects.latest("pk").pk] = [
                (key, BOX_KEY, part, currency) for key, part in division.parts.items()
            ]

    def undo_booked(self) -> None:
        if self.booked:
            key = self.data.draw(st.sampled_from(sorted(self.booked)))
            undo_booking(self.club, key, NO_FORM)
            del self.booked[key]

    def merge(self) -> None:
        merge(self.club, self.draw_player().pk, self.draw_player().pk)

    def part(self) -> None:
        unmerge(self.club, self.draw_player().pk)


def from_scratch(table: Table) -> Balances:
    """The balances that follow from the matches on the account and what was booked."""
    canonical = {
        one.pk: one.merged_into_id or one.pk for one in Player.objects.filter(club=table.club)
    }
    canonical[BOX_KEY] = BOX_KEY
    balances: Balances = Counter()
    for match in Match.objects.filter(club=table.club, cancelled_at=None):
        if match.on_account_since is None or match.settled_at is None:
            continue
        people = [seat.player_id for seat in match.seats.order_by("number")]
        of_box = [BOX_KEY] if match.fines else []
        for key, left in zip([*people, *of_box], unpaid_of(match), strict=True):
            balances[match.stake_currency, canonical[key]] += left
    for payer, payee, amount, currency in chain.from_iterable(table.booked.values()):
        balances[currency, canonical[payer]] += amount
        balances[currency, canonical[payee]] -= amount
    return Counter({key: amount for key, amount in balances.items() if amount})


def unpaid_of(match: Match) -> tuple[int, ...]:
    """What every seat, and behind them the cash box, still receives or pays of a match."""
    book = read_book(match)
    nets = net_amounts(standing_of(book.played_match, certain(book.stake)), certain(book.stake))
    return remaining_nets(nets, payments_of(match, book.seats))


def check(table: Table) -> None:
    """The account is what follows from scratch, sums to zero, and nothing is owed twice."""
    accounts = accounts_of(table.club)
    for account in accounts:
        assert sum(one.amount for one in account.balances) == 0
    shown = Counter(
        {
            (account.currency, whose(one).pk): one.amount
            for account in accounts
            for one in account.balances
            if one.amount
        }
    )
    assert shown == from_scratch(table)
    for box in box_balances(table.club):
        assert box.unpaid == shown[box.currency, BOX_KEY]
    last_of_each = {one.currency: one.balance for one in book_of_box(table.club).bookings[::-1]}
    assert last_of_each == {one.currency: one.worth for one in box_balances(table.club)}
    assert account_differences(table.club) == []
    for match in Match.objects.filter(club=table.club).exclude(on_account_since=None):
        for line in stored_plan(match, read_book(match).seats):
            with pytest.raises((Conflict, Cancelled)):
                settling.record_payment(seen(match), line)


def book_of_box(club: Club) -> BoxBook:
    """Return all bookings of the cash box."""
    return box_book(club, through=club.secret, people=people_of(club))


BOX = ["enter", "enter", "divide", "divide"]
MATCHES = ["play", "play_and_put", "play_and_put", "put", "put", "take", "delete"]
ROUNDS = ["change", "change", "put_before", "withdraw", "restore", "reopen", "end_again"]
WHOLE = ["cancel", "bring_match_back", "undo_last", "undo_last", "redo_last", "take_over", "rename"]
MONEY = ["pay_at_table", "undo_at_table", "pay_line", "pay_line", "pay_any", "undo_booked"]
PEOPLE = ["merge", "merge", "part"]
DEEDS = st.sampled_from([*MATCHES, *ROUNDS, *WHOLE, *MONEY, *BOX, *PEOPLE])


@given(data=st.data())
@FEWER
def test_whatever_a_club_does_its_account_stays_true(
    empty_database: BaseDatabaseWrapper, data: DataObject
) -> None:
    with rolled_back():
        table = Table(a_match("kontsina", NAMES[:4], stake=CHIP, rounds=1).club, data)
        table.play_and_put()
        for deed in data.draw(st.lists(DEEDS, min_size=4, max_size=14)):
            table.do(deed)
            check(table)
        for match in Match.objects.filter(club=table.club):
            assert differences(match, empty_database) == []
