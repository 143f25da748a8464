"""Who pays whom, and the one page that is printed."""

from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.records.book import Book, former_names
from scorekeeper.records.models import Match
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.database.transaction import Conflict
from scorekeeper.services.matches import ending
from scorekeeper.services.money import payments
from scorekeeper.services.money.settling import paid_lines
from scorekeeper.services.reading.open_books import book_of
from scorekeeper.settlement import Transfer
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import MatchRequest, for_match, for_scorers, look_again
from scorekeeper.web.requests.locales import money_of
from scorekeeper.web.requests.posted import new_key, posted_number, sent
from scorekeeper.web.show.payment_lines import open_lines, paid_line, stake_words
from scorekeeper.web.show.print_layout import on_paper
from scorekeeper.web.show.rows import columns_of, marks_legend, row_of


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
    return settled_by(
        request, lambda match: payments.record_payment(match, transfer, sent(request))
    )


@require_POST
@for_scorers
def undo_payment(request: MatchRequest, key: int) -> HttpResponse:
    """Take back a payment that was marked by mistake."""
    return settled_by(request, lambda match: payments.undo_payment(match, key, sent(request)))


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
