"""The settlement, its result card, and its printed page."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from typing import Any

from django.http import Http404, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.records.models import Match
from scorekeeper.rules.faults import RuleBroken, refuse
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.words import Text as _
from scorekeeper.services import settling
from scorekeeper.services.access.phones import OwnClub
from scorekeeper.services.books import book_of
from scorekeeper.services.clubs.payment_details import NO_DETAILS, AllDetails, details_of
from scorekeeper.services.matches import ending
from scorekeeper.services.settling import PaidLine, paid_lines
from scorekeeper.services.writes import Conflict, Submission
from scorekeeper.settlement import AmountRefused, Transfer
from scorekeeper.web.parts.money import amount_typed, nets_in_words, payments_in_words
from scorekeeper.web.parts.next_seats import OF_NO_EVENING, evening_of_match
from scorekeeper.web.parts.page_cache import FILLED_IN_LATER, KEY_FILLED_IN_LATER, shared
from scorekeeper.web.parts.people import pieces_of
from scorekeeper.web.parts.race import Drawing, drawing_of
from scorekeeper.web.parts.seated import match_with_full_names, match_with_rows
from scorekeeper.web.parts.standings import Column, columns_of, standing_of_table, statements_of
from scorekeeper.web.parts.turns import UpNext, up_next
from scorekeeper.web.parts.writing import date_in_full
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import (
    MatchRequest,
    for_match,
    for_scorers,
    own_club_of,
    reload_match,
)
from scorekeeper.web.requests.locales import money_of
from scorekeeper.web.requests.posted import new_key, posted_number, sent
from scorekeeper.web.settlement.card import result_card, words_to_share
from scorekeeper.web.settlement.paper import (
    changed_rules,
    head_on_paper,
    paper_of,
    rounds_in_words,
)
from scorekeeper.web.settlement.result import highlights_of, result_of

A_DAY = 24 * 60 * 60  # seconds
WITH_WEEKDAY, IN_SHORT = "l j F", "j M"
LONGEST_TITLE = 22  # letters in the bar of a phone
NOBODY = -1  # no seat has this number


@require_safe
@for_match
def settlement(request: MatchRequest) -> HttpResponse:
    club = own_club_of(request)
    details, up_next = details_for(request, club), up_next_for(request, club)
    besides = club and (club.club.name, club.may_write), up_next, *sorted(details.items())
    draw = partial(drawn, club=club, details=details, up_next=up_next)
    return shared(request, draw, besides=besides)


def details_for(request: MatchRequest, club: OwnClub | None) -> AllDetails:
    """Return how players are paid, for phones of the club that score a match that is over.

    Whoever joined one match could seat anybody of the club, and read where their money goes.
    """
    has_club = request.may_write and club is not None
    is_for_money = has_club and request.match.stake_amount is not None
    is_due = is_for_money and book_of(request.match).played_match.finished
    return details_of(request.match.club_id) if is_due else NO_DETAILS


def up_next_for(request: MatchRequest, club: OwnClub | None) -> UpNext | None:
    """Return who takes turns after this match; None where this phone begins no other.

    Whoever joined one match alone is told nobody of the club who does not sit at it.
    """
    match = request.match
    if not may_begin(request, club) or match.cancelled_at is not None:
        return None
    book = book_of(match)
    return up_next(match, book) if book.played_match.finished else None


def may_begin(request: MatchRequest, club: OwnClub | None) -> bool:
    return request.may_write and club is not None and club.may_write


def drawn(
    request: MatchRequest, *, club: OwnClub | None, details: AllDetails, up_next: UpNext | None
) -> HttpResponse:
    shown = everything_settled(request, club, details) | {"up_next": up_next}
    shown |= {"csrf_token": FILLED_IN_LATER, "form_key": KEY_FILLED_IN_LATER}
    return page(request, "settlement/settlement", **shown)


@require_safe
@for_match
def card(request: MatchRequest) -> HttpResponse:
    """Send the result as a picture; under its version's address it never changes."""
    answer = shared(request, drawn_card)
    answer["Content-Type"] = "image/svg+xml; charset=utf-8"
    if request.GET.get("version") == request.match.stamp:
        answer["Cache-Control"] = f"private, max-age={A_DAY}"
    return answer


def drawn_card(request: MatchRequest) -> HttpResponse:
    match, book = request.match, book_of(request.match)
    money, paid = money_of(request, book.stake), paid_lines(match, book.seats)
    played_match = match_with_rows(book)
    drawn = result_card(
        played_match,
        best_first(played_match, columns_of(book, money, played_match)),
        payments_in_words(match, book, money, paid=paid, played_match=played_match),
        about=[text for text in (day_of(match), match.venue) if text],
    )
    return render(request, "settlement/result_card.svg", {"card": drawn})


@require_safe
@for_match
def own_list(request: MatchRequest) -> HttpResponse:
    return shared(request, drawn_list)


def drawn_list(request: MatchRequest) -> HttpResponse:
    """Render the list that the game's own people keep; raises Http404 where it has none."""
    played_match = standing_of_table(request).played_match
    listed = played_match.own_list
    if listed is None:
        raise Http404
    return page(
        request,
        "settlement/own_list",
        secret=request.secret,
        list_name=str(played_match.game.own_list_name),
        played_match=played_match,
        list=listed,
        pieces=pieces_of(played_match) if listed.by_round else (),
    )


def refused(request: MatchRequest, error: str, *, status: int) -> HttpResponse:
    club = own_club_of(request)
    shown = everything_settled(request, club, details_for(request, club))
    shown |= {"up_next": up_next_for(request, club)}
    shown |= {"csrf_token": get_token(request), "form_key": new_key(), "error": error}
    return page(request, "settlement/settlement", status=status, **shown)


def everything_settled(
    request: MatchRequest, club: OwnClub | None, details: AllDetails
) -> dict[str, Any]:
    """What the page is given; of the club only where that is one of the phone's."""
    standing = standing_of_table(request)
    match, book, played_match = standing.match, standing.book, standing.played_match
    columns, money = standing.columns_shown, standing.money
    paid = paid_lines(match, book.seats)
    ranked = best_first(played_match, columns)
    race = drawing_of(played_match, standing.rows)
    payments = payments_in_words(
        match, book, money, paid=paid, played_match=played_match, details=details
    )
    state = state_of_end(match, played_match)
    title = title_of_end(str(played_match.game_name), str(state))
    result = result_of(book, played_match, columns, money) if played_match.finished else None
    shown = {
        "has_club": request.may_write and club is not None,
        "may_begin": may_begin(request, club),
        "club_name": club.club.name if club else "",
        "match": match,
        "book": book,
        "played_match": played_match,
        "money": money,
        "columns": columns,
        "legend": standing.legend,
        "result": result,
        "statements": statements_of(match, played_match),
        "state": state,
        "title": title,
        "played_on": day_in_bar(match, is_short=title == str(played_match.game_name)),
        "standing": standing,
        "ranked": ranked,
        "payments": payments,
        "verbs": tuple(verbs_of(request, played_match)),
        "next_dealer": played_match.table.name(played_match.now.dealer),
        "is_folded": len(columns) == 2 and book.stake is not None,
        "has_money": book.stake is not None and match.cancelled_at is None,
        "number_of_rounds": rounds_in_words(played_match),
        "to_share": words_to_share(played_match, ranked, payments) if result else "",
        "highlights": highlights_of(played_match) if played_match.finished else (),
        # At the end what is told is among the highlights
        "race": replace(race, told=()) if played_match.finished else race,
        "error": "",
        **(evening_of_match(match, book) if match.evening_table else OF_NO_EVENING),
    }
    return {**shown, **everything_printed(shown, paid=paid, race=race)}


def everything_printed(
    shown: dict[str, Any], *, paid: Sequence[PaidLine], race: Drawing
) -> dict[str, Any]:
    match, book, money, result = shown["match"], shown["book"], shown["money"], shown["result"]
    statements, payments = shown["statements"], shown["payments"]
    played_match = match_with_full_names(book)
    if played_match.table.players != shown["played_match"].table.players:  # but first names
        statements = statements_of(match, played_match)
        payments = payments_in_words(match, book, money, paid=paid, played_match=played_match)
    head = head_on_paper(
        match,
        book,
        money,
        club=shown["club_name"],
        result=result,
        statements=statements,
        state=shown["state"],
    )
    rules = " ".join(f"{label}: {value}." for label, value in changed_rules(book, match))
    standing = shown["standing"]
    paper = paper_of(
        standing.played_match,
        played_match,
        standing.rows,
        race=race,
        at_head=[f"{head.stake_words} {rules}", *statements],
    )
    # Paper leads to no account: the sheet itself says what each player won or lost
    nets = nets_in_words(book, money) if payments.open and payments.is_on_account else ()
    return {
        "paper_head": head,
        "paper": paper,
        "paper_payments": payments,
        "paper_nets": nets,
        "paper_legend": [mark for mark in shown["legend"] if not (paper.is_list and mark.yields)],
    }


def day_of(match: Match) -> str:
    return date_in_full(match.played_on) if match.played_on else ""


def day_in_bar(match: Match, *, is_short: bool) -> str:
    """Write the day; ``is_short`` where the state stands in the same line, and both must fit."""
    day, written = match.played_on, IN_SHORT if is_short else WITH_WEEKDAY
    if day is None:
        return ""
    return date_format(day, written if day.year == localdate().year else f"{written} Y")


def state_of_end(match: Match, played_match: PlayedMatch) -> str:
    if match.cancelled_at is not None:
        return str(_("cancelled"))
    if not played_match.finished:
        return str(_("not finished"))
    return str(_("stopped early") if played_match.stopped_early else _("finished"))


def title_of_end(game: str, state: str) -> str:
    """Return what stands in the bar; the state stands below it where both have no room."""
    title = f"{game}, {state}"
    return title if len(title) <= LONGEST_TITLE else game


def verbs_of(request: MatchRequest, played_match: PlayedMatch) -> Iterator[str]:
    match = request.match
    if request.may_write and match.cancelled_at is None:
        if played_match.finished and match.settled_at is None:
            yield "settle"
        if match.settled_at is not None or played_match.ended_early:
            yield "reopen"


def best_first(played_match: PlayedMatch, columns: Sequence[Column]) -> list[Column]:
    places = {seat: place for place, seats in enumerate(played_match.ranking) for seat in seats}
    return sorted(columns, key=lambda column: places[column.seats[0]])


@require_POST
@for_scorers
def settle_match(request: MatchRequest) -> HttpResponse:
    return settled_by(request, lambda match: ending.settle(match, sent(request)))


@require_POST
@for_scorers
def reopen(request: MatchRequest) -> HttpResponse:
    return settled_by(request, lambda match: ending.reopen(match, sent(request)), shows="table")


@require_POST
@for_scorers
def pay(request: MatchRequest) -> HttpResponse:
    """Mark one payment, or the part that was typed, as made: the first one ends the match."""
    form, is_part = sent(request), "part" in request.POST

    def settle_and_pay(match: Match) -> None:
        amount = part_typed(request) if is_part else posted_number(request, "amount")
        transfer = Transfer(
            posted_number(request, "payer", otherwise=NOBODY),
            posted_number(request, "payee", otherwise=NOBODY),
            amount,
        )
        with settling_first(request, form):
            settling.record_payment(match, transfer, form, is_part=is_part)

    return settled_by(request, settle_and_pay)


def part_typed(request: MatchRequest) -> int:
    """Return minor units, above zero; raises RuleBroken."""
    stake = book_of(request.match).stake
    if stake is None:
        raise Conflict(_("This match is played for nothing."))
    try:
        minor = amount_typed(request.POST["part"], stake.currency)
    except AmountRefused as refused_amount:
        raise refuse("amount", refused_amount.message) from None
    if minor <= 0:
        raise refuse("amount", _("A payment is more than nothing."))
    return minor


def settling_first(request: MatchRequest, form: Submission) -> AbstractContextManager[None]:
    """Settle the match first, where the form asks for it and nobody has before."""
    return ending.settled_first(request.match, form) if request.POST.get("ends") else nullcontext()


@require_POST
@for_scorers
def undo_payment(request: MatchRequest, key: int) -> HttpResponse:
    return settled_by(request, lambda match: settling.undo_payment(match, key, sent(request)))


@require_POST
@for_scorers
def put_on_account(request: MatchRequest) -> HttpResponse:
    """Move what is unpaid to the club's account; that ends a match that is over."""
    form = sent(request)

    def settle_and_put(match: Match) -> None:
        with settling_first(request, form):
            settling.put_on_account(match, form)

    return settled_by(request, settle_and_put)


@require_POST
@for_scorers
def settle_at_table(request: MatchRequest) -> HttpResponse:
    return settled_by(request, lambda match: settling.settle_at_table(match, sent(request)))


def settled_by(
    request: MatchRequest, verb: Callable[[Match], None], *, shows: str = "settlement"
) -> HttpResponse:
    try:
        verb(request.match)
    except RuleBroken as broken:
        return refused(request, broken.message, status=400)
    except Conflict as conflict:
        reload_match(request)
        return refused(request, str(conflict), status=409)
    return redirect(shows, secret=request.match.scorer_secret)
