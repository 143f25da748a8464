"""Opening, correcting, inserting and withdrawing earlier rounds."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.games.forms import Stage
from scorekeeper.records.book import Book
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.services.access.quotas import TooMany
from scorekeeper.services.books import book_of
from scorekeeper.services.rounds import correcting
from scorekeeper.services.rounds.consequences import Consequence, consequences
from scorekeeper.services.rounds.versions import versions_of
from scorekeeper.services.writes import Conflict
from scorekeeper.web.parts.news import in_play_text
from scorekeeper.web.parts.rounds import row_of
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import (
    MatchRequest,
    for_match,
    for_scorers,
    reload_match,
    too_many,
    too_many_sentence,
)
from scorekeeper.web.requests.locales import money_of
from scorekeeper.web.requests.posted import asked_number, new_key, sent
from scorekeeper.web.rounds.change_page import (
    Change,
    follows,
    place_behind,
    place_or_404,
    situation_or_404,
)
from scorekeeper.web.rounds.context import (
    changes_in,
    headline_of,
    neighbours_of,
    shown_versions,
)
from scorekeeper.web.rounds.next_round import preview_part


@require_safe
@for_match
def round_page(request: MatchRequest, key: int) -> HttpResponse:
    """Show a round's score line by line, with its earlier versions."""
    return shown_round(request, key)


def shown_round(
    request: MatchRequest, key: int, *, refused: str = "", status: int = 200
) -> HttpResponse:
    """Render the page of a round; ``refused`` says why it was not brought back."""
    book = book_of(request.match)
    place = book.place_of(key)
    before = asked_number(request, "before")
    versions = versions_of(request.match, book, key, before=before)
    if versions is None:
        raise Http404
    return page(
        request,
        "rounds/round",
        status=status,
        refused=refused,
        match=request.match,
        book=book,
        key=key,
        form_key=new_key(),
        versions=versions,
        shown=shown_versions(book.evening, versions.listed),
        changes=changes_in(versions.listed),
        is_all=before is None,
        in_play=words_in_play(book, key),
        **({"played": None} if place is None else round_in(book, place)),
    )


def round_in(book: Book, place: int) -> dict[str, Any]:
    """Return the context of a round that counts, or does not fit."""
    played, entry = book.evening.rounds[place], book.entries[place]
    row = row_of(book.evening, played, entry)
    return {
        "played": played,
        "row": row,
        "title": str(book.evening.title(played)),
        "headline": headline_of(book.evening, played, row),
        "neighbours": neighbours_of(book, place),
    }


def words_in_play(book: Book, key: int) -> str:
    """Describe a round in play; empty for every other one."""
    entry = book.in_play
    if entry is None or entry.round_key != key:
        return ""
    return str(in_play_text(book, entry))


@require_http_methods(["GET", "POST"])
@for_scorers
def correct(request: MatchRequest, key: int) -> HttpResponse:
    """Correct an earlier round: show the consequences first, then save."""
    return change_page(request, key, inserting=False)


@require_http_methods(["GET", "POST"])
@for_scorers
def insert(request: MatchRequest, key: int) -> HttpResponse:
    """Insert a forgotten round before another one."""
    return change_page(request, key, inserting=True)


def change_page(request: MatchRequest, key: int, *, inserting: bool) -> HttpResponse:
    """Show or save the form of an earlier round; consequences are confirmed first."""
    change = Change(request, key, inserting=inserting)
    if change.is_withdrawn and not change.is_sent:
        raise Http404
    if not change.is_sent or request.POST.get("action") == "refresh":
        return change.page()
    if not change.form.is_valid():
        return change.page(status=400)
    try:
        found = not_yet_agreed(change)
        if found is not None:
            return change.page(found=found)
        change.save()
    except (RuleBroken, TooMany) as refused:
        return refused_change(change, refused)
    except Conflict as conflict:
        change.catch_up()
        return change.page(status=409, conflict=str(conflict))
    return redirect("table", secret=request.match.scorer_secret)


def refused_change(change: Change, refused: RuleBroken | TooMany) -> HttpResponse:
    """Show the form as it was, with the reason for the refusal."""
    if isinstance(refused, TooMany):
        change.form.show([Fault("rounds", too_many_sentence(refused))])
        return too_many(change.page(), refused)
    change.form.show(refused.faults)
    return change.page(status=400)


def not_yet_agreed(change: Change) -> list[Consequence] | None:
    """Return the consequences still to be confirmed; None when the change may count.

    Raises RuleBroken, and Conflict where a yes comes after somebody else has changed the round.
    """
    if change.sent_before is not None or change.is_withdrawn:
        return None
    found = change.consequences()
    return None if change.is_agreed(found) else found


@require_POST
@for_scorers
def preview_change(request: MatchRequest, key: int) -> HttpResponse:
    """Score a round while it is being corrected or inserted."""
    book = book_of(request.match)
    situation = situation_or_404(book, key)
    return preview_part(request, situation=situation, book=book, stage=Stage.OVER)


@require_http_methods(["GET", "POST"])
@for_scorers
def withdraw(request: MatchRequest, key: int) -> HttpResponse:
    """Take a round out of the score, once its consequences are confirmed."""
    if request.method != "POST" or request.POST.get("action") != "withdraw":
        return withdrawal_page(request, key)
    try:
        correcting.withdraw_round(
            request.match,
            round_key=key,
            submission=sent(request),
            following_dealers=follows(request),
        )
    except Conflict as conflict:
        reload_match(request)
        return withdrawal_page(request, key, conflict=str(conflict), status=409)
    return redirect("table", secret=request.match.scorer_secret)


def withdrawal_page(
    request: MatchRequest, key: int, *, conflict: str = "", status: int = 200
) -> HttpResponse:
    """Show the consequences of taking a round out of the score."""
    book = book_of(request.match)
    place = place_or_404(book, key)
    changed = correcting.withdrawn(book, place=place, following_dealers=follows(request))
    return page(
        request,
        "rounds/withdraw",
        status=status,
        match=request.match,
        book=book,
        key=key,
        found=consequences(request.match, book, changed, money=money_of(request, book.stake)),
        form_key=new_key(),
        title=str(book.evening.title(book.evening.rounds[place])),
        is_last=place == len(book.entries) - 1,
        follows=follows(request),
        conflict=conflict,
    )


@require_POST
@for_scorers
def restore(request: MatchRequest, key: int) -> HttpResponse:
    """Bring a withdrawn round back."""
    try:
        correcting.restore_round(request.match, round_key=key, submission=sent(request))
    except RuleBroken as broken:
        reload_match(request)
        return shown_round(request, key, refused=broken.faults[0].sentence, status=400)
    except Conflict:
        book = book_of(reload_match(request))
        if any(entry.round_key == key for entry in book.withdrawn):
            raise
        if place_behind(book, key) is None:
            raise Http404 from None
        # Somebody else was faster, and the round is back: what was wanted
    return redirect("table", secret=request.match.scorer_secret)
