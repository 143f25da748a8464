"""The bookings of a club's cash box, the newest first, each with what the box had after it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.records.models import AccountEntry, AccountLine, Club, Payment
from scorekeeper.services.account.box import COUNTED_AS, paid_at_tables
from scorekeeper.services.account.journal import JournalEntry, entries_with_keys
from scorekeeper.services.account.parties import People

Kind = AccountEntry.Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxBooking:
    """What changed the worth of the box, or was paid to it or by it; amounts in minor units.

    ``change`` is what the box got, below zero what it gave. Of a payment on the account it is 0:
    that was the box's or owed by it before, and ``moved`` says how much came in or went out.
    ``balance`` is what the box had after it. It is an ``entry`` of the account, or was ``paid`` at
    the table of a match.
    """

    moment: datetime
    currency: str
    change: int
    moved: int
    balance: int
    entry: JournalEntry | None = None
    paid: Payment | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A booking as it is known before any names and words of it are read."""

    moment: datetime
    key: int
    currency: str
    change: int
    moved: int
    is_at_table: bool = False


@dataclass(frozen=True, slots=True)
class BoxBook:
    """Some bookings, the newest first, and how many there are ``before`` the last of them."""

    bookings: tuple[BoxBooking, ...]
    before: int


def box_book(
    club: Club, *, through: str, people: People, skip: int = 0, most: int | None = None
) -> BoxBook:
    """At most so many bookings behind those that are to be skipped: five queries.

    ``through`` is the link by which the club was found: without one in force nothing is read.
    """
    steps = sorted(
        [*steps_on_account(club), *steps_at_tables(club)],
        key=lambda step: (step.moment, step.is_at_table, step.key),
    )
    balances = balances_after(steps)
    newest_first = [*zip(steps, balances, strict=True)][::-1]
    shown = newest_first[skip:][:most]
    before = max(0, len(steps) - skip - len(shown))
    return BoxBook(tuple(bookings_of(club, shown, through=through, people=people)), before)


def steps_on_account(club: Club) -> Iterator[Step]:
    lines = AccountLine.objects.filter(entry__club=club, player=None).order_by()
    columns = "entry__entered_at", "entry", "entry__currency", COUNTED_AS, "amount"
    for moment, key, currency, kind, amount in lines.values_list(*columns):
        is_payment = kind == Kind.PAYMENT
        yield Step(moment, key, currency, 0 if is_payment else amount, -amount * is_payment)


def steps_at_tables(club: Club) -> Iterator[Step]:
    columns = "paid_at", "pk", "match__stake_currency", "amount", "payee", "payee_player"
    for moment, key, currency, amount, *payee in paid_at_tables(club).values_list(*columns):
        change = amount if payee == [None, None] else -amount
        yield Step(moment, key, currency, change, change, is_at_table=True)


def balances_after(steps: Sequence[Step]) -> Iterator[int]:
    balances = Counter[str]()
    for step in steps:
        balances[step.currency] += step.change
        yield balances[step.currency]


def bookings_of(
    club: Club, shown: Sequence[tuple[Step, int]], *, through: str, people: People
) -> Iterator[BoxBooking]:
    """Read what is shown; an entry that nobody may read by this link any more is left out."""
    on_account = [step.key for step, _balance in shown if not step.is_at_table]
    entries = entries_with_keys(club, on_account, through=through, people=people)
    at_tables = [step.key for step, _balance in shown if step.is_at_table]
    may_read = through in (club.secret, club.viewer_secret)
    payments = Payment.objects.select_related("match", "payer__player", "payer_player")
    paid = payments.select_related("payee__player", "payee_player").in_bulk(at_tables)
    for step, balance in shown:
        entry = None if step.is_at_table else entries.get(step.key)
        payment = paid.get(step.key) if step.is_at_table and may_read else None
        if entry is not None or payment is not None:
            yield BoxBooking(
                moment=step.moment,
                currency=step.currency,
                change=step.change,
                moved=step.moved,
                balance=balance,
                entry=entry,
                paid=payment,
            )
