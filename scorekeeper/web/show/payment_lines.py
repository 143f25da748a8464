"""Payments in words: those that are still open and those that were made, each with its reason."""

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.rules.words import Text as _
from scorekeeper.services.money.settling import PaidLine, open_plan, payments_of
from scorekeeper.settlement import Transfer, settle, why
from scorekeeper.settlement.standing import standing_of

Money = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class Line:
    """One payment in words: still open, or made (then with its key, to take it back)."""

    payer: str
    payee: str
    amount: str
    why: str
    transfer: Transfer
    paid_key: int | None = None


def open_lines(match: Match, book: Book, money: Money) -> list[Line]:
    """The payments still to be made: the stored plan, or as it would be if it ended now."""
    if book.stake is None:
        return []
    standing = standing_of(book.evening)
    payments = payments_of(match, book.seats)
    if match.settled_at is None and not payments:
        transfers = settle(standing, book.stake).transfers
    else:
        transfers = open_plan(match, evening=book.evening, seats=book.seats, stake=book.stake)
    return [line_of(book, transfer, money, payments) for transfer in transfers]


def line_of(book: Book, transfer: Transfer, money: Money, payments: tuple[Transfer, ...]) -> Line:
    """A payment in words."""
    assert book.stake is not None
    reason = why(
        transfer,
        names=book.table.players,
        standing=standing_of(book.evening),
        stake=book.stake,
        money=money,
        payments=payments,
    )
    names = (book.table.name(transfer.payer), book.table.name(transfer.payee))
    return Line(*names, money(transfer.amount), str(reason), transfer)


def paid_line(book: Book, line: PaidLine, paid: list[PaidLine], money: Money) -> Line:
    """A payment that was made, in words."""
    others = tuple(other.transfer for other in paid if other.key != line.key)
    words = line_of(book, line.transfer, money, others)
    return Line(words.payer, words.payee, words.amount, words.why, line.transfer, line.key)


def stake_words(book: Book, money: Money) -> str:
    """What is played for, and how it is settled."""
    if book.stake is None:
        return str(_("no stake"))
    unit = book.evening.game.stake_unit(book.evening.table.house_rules)
    return str(book.stake.way.terms(money(book.stake.amount), unit))
