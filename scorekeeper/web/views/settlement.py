"""Who pays whom, and the one page that is printed."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.records.book import Book, former_names
from scorekeeper.records.models import Match
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.database.transaction import Conflict
from scorekeeper.services.matches import ending
from scorekeeper.services.money.settling import PaidLine, open_plan, paid_lines, payments_of
from scorekeeper.services.reading.open_books import book_of
from scorekeeper.settlement import Transfer, settle, why
from scorekeeper.sheets.scoring import standing_of
from scorekeeper.web.forms.round_form import new_key
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import MatchRequest, for_match, for_scorers, look_again
from scorekeeper.web.requests.locales import money_of
from scorekeeper.web.requests.posted import posted_number, sent
from scorekeeper.web.show.print_layout import on_paper
from scorekeeper.web.show.rows import columns_of, marks_legend, row_of

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


@require_safe
@for_match
def settlement(request: MatchRequest) -> HttpResponse:
    """Final standings and payments."""
    return settlement_page(request)


def settlement_page(request: MatchRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    """The settlement as it stands."""
    match, book = request.match, book_of(request.match)
    money = money_of(request, book.stake)
    paid, paper = paid_lines(match, book.seats), on_paper(book.evening)
    return page(
        request,
        "settlement",
        status=status,
        match=match,
        book=book,
        evening=book.evening,
        columns=columns_of(book, money),
        rows=[row_of(paper, played, entry) for played, entry in book.lines],
        heads=[[paper.table.name(seat) for seat in side] for side in paper.sides],
        signatures=list(zip(book.table.players, paper.table.players, strict=True)),
        legend=marks_legend(book),
        open_lines=open_lines(match, book, money),
        paid_lines=[paid_line(book, line, paid, money) for line in paid],
        changed_rules=changed_rules(book, match),
        stake_words=stake_words(book, money),
        former=former_names(match),
        form_key=new_key(),
        error=error,
    )


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


def changed_rules(book: Book, match: Match) -> list[tuple[str, str]]:
    """The house rules that differ from the preset, in words."""
    game, rules = book.evening.game, book.table.house_rules
    preset = game.agreed_rules(len(book.table.players), match.preset).values()
    described = rules.described()
    return [
        (str(described[name].label), str(described[name].says(value)))
        for name, value in rules.values().items()
        if value != preset[name]
    ]


def stake_words(book: Book, money: Money) -> str:
    """What is played for, and how it is settled."""
    if book.stake is None:
        return _("no stake")
    return str(book.stake.way.terms(money(book.stake.amount)))


@require_POST
@for_scorers
def settle_match(request: MatchRequest) -> HttpResponse:
    """End the match: its plan of payments is stored."""
    return settled_by(request, lambda match: ending.settle(match, sent(request)))


@require_POST
@for_scorers
def reopen(request: MatchRequest) -> HttpResponse:
    """Take the end back."""
    return settled_by(request, lambda match: ending.reopen(match, sent(request)), shows="table")


@require_POST
@for_scorers
def pay(request: MatchRequest) -> HttpResponse:
    """Mark one payment as made."""
    transfer = Transfer(
        posted_number(request, "payer"),
        posted_number(request, "payee"),
        posted_number(request, "amount"),
    )
    return settled_by(request, lambda match: ending.record_payment(match, transfer, sent(request)))


@require_POST
@for_scorers
def undo_payment(request: MatchRequest, key: int) -> HttpResponse:
    """Take back a payment that was marked by mistake."""
    return settled_by(request, lambda match: ending.undo_payment(match, key, sent(request)))


def settled_by(
    request: MatchRequest, verb: Callable[[Match], None], *, shows: str = "settlement"
) -> HttpResponse:
    """Do something about the end, and show it again, or the table."""
    try:
        verb(request.match)
    except RuleBroken as broken:
        return settlement_page(request, error=broken.message, status=400)
    except Conflict as conflict:
        look_again(request)
        return settlement_page(request, error=str(conflict), status=409)
    return redirect(shows, secret=request.match.scorer_secret)
