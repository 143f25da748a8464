"""Opening, correcting, inserting and withdrawing earlier rounds."""

import hashlib
from contextlib import suppress
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.records.book import Book
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services import corrections
from scorekeeper.services.books import book_of
from scorekeeper.services.consequences import Consequence, consequences
from scorekeeper.services.corrections import Changed
from scorekeeper.services.rounds import Submission, require_fit
from scorekeeper.services.versions import versions_of
from scorekeeper.services.writing import Conflict
from scorekeeper.web.guards import MatchRequest, for_match, for_scorers
from scorekeeper.web.localities import money_of
from scorekeeper.web.pages import page
from scorekeeper.web.presenting import row_of
from scorekeeper.web.remembering import phone_name
from scorekeeper.web.round_form import RoundForm, new_key, posted_key
from scorekeeper.web.views.rounds import (
    posted_number,
    preview_context,
    preview_part,
    submission_of,
)


def place_or_404(book: Book, key: int) -> int:
    """Where a round stands; Http404 when there is none (any more)."""
    place = book.place_of(key)
    if place is None:
        raise Http404
    return place


@require_safe
@for_match
def round_page(request: MatchRequest, key: int) -> HttpResponse:
    """How a round was scored, line by line, and what was there before."""
    book = book_of(request.match)
    place = book.place_of(key)
    versions = versions_of(request.match, book, key)
    if not versions:
        raise Http404
    played, row = None, None
    if place is not None:
        played = book.evening.rounds[place]
        row = row_of(book.evening, played, book.entries[place])
    return page(
        request,
        "round",
        match=request.match,
        book=book,
        key=key,
        form_key=new_key(),
        played=played,
        row=row,
        versions=versions,
        current=versions[-1],
    )


@require_http_methods(["GET", "POST"])
@for_scorers
def correct(request: MatchRequest, key: int) -> HttpResponse:
    """Correct an earlier round: first what it changes, then the change."""
    return change_page(request, key, inserting=False)


@require_http_methods(["GET", "POST"])
@for_scorers
def insert(request: MatchRequest, key: int) -> HttpResponse:
    """Insert a forgotten round before another one."""
    return change_page(request, key, inserting=True)


def change_page(request: MatchRequest, key: int, *, inserting: bool) -> HttpResponse:
    """The form of an earlier round, and its consequences before they count."""
    book = book_of(request.match)
    place = place_or_404(book, key)
    form = form_for_place(request, book, place, inserting=inserting)
    if request.method != "POST":
        return show_change(request, book, form, place=place, inserting=inserting)
    status, found, conflict = 400, None, ""
    try:
        if form.is_valid() and request.POST.get("action") != "refresh":
            status = 200
            changed = change_of(request, book, form, place=place, inserting=inserting)
            found = consequences(book, changed, money_of(request, book.stake))
            if request.POST.get("seen") == digest(found):
                save_change(request, form, key=key, inserting=inserting)
                return redirect("round", secret=request.match.scorer_secret, key=key)
    except RuleBroken as broken:
        form.show(broken.faults)
        status, found = 400, None
    except Conflict as met:
        request.match.refresh_from_db()
        book = book_of(request.match)
        place = place_or_404(book, key)
        form.base, form.key = book.entries[place].version_key, new_key()
        status, found, conflict = 409, None, str(met)
    if request.POST.get("action") == "refresh":
        status = 200
    return show_change(
        request,
        book,
        form,
        place=place,
        inserting=inserting,
        status=status,
        found=found,
        conflict=conflict,
    )


def form_for_place(request: MatchRequest, book: Book, place: int, *, inserting: bool) -> RoundForm:
    """The form of the round in a place, or of a new one before it."""
    entry = book.entries[place]
    is_sent = request.method == "POST"
    return RoundForm(
        game=book.evening.game,
        situation=book.evening.rounds[place].before,
        base=posted_number(request, "base") if is_sent else entry.version_key,
        data=request.POST if is_sent else None,
        deal=None if inserting else entry.deal,
    )


def follows(request: MatchRequest) -> bool:
    """Whether the following dealers are to change too."""
    return request.POST.get("following_dealers") == "1"


def change_of(
    request: MatchRequest, book: Book, form: RoundForm, *, place: int, inserting: bool
) -> Changed:
    """The book as the form would leave it; raises RuleBroken."""
    change = corrections.inserted if inserting else corrections.corrected
    changed = change(book, place=place, deal=form.deal(), following_dealers=follows(request))
    require_fit(changed.evening, place)
    return changed


def save_change(request: MatchRequest, form: RoundForm, *, key: int, inserting: bool) -> None:
    """Let the change count."""
    deal, submission, following = form.deal(), submission_of(request, form), follows(request)
    if inserting:
        corrections.insert_round(
            request.match,
            before=key,
            deal=deal,
            submission=submission,
            following_dealers=following,
        )
    else:
        corrections.correct_round(
            request.match,
            round_key=key,
            deal=deal,
            submission=submission,
            following_dealers=following,
        )


def digest(found: list[Consequence]) -> str:
    """A short name for what somebody has seen before saying yes to it."""
    return hashlib.sha256(repr(found).encode()).hexdigest()[:16]


def show_change(
    request: MatchRequest,
    book: Book,
    form: RoundForm,
    *,
    place: int,
    inserting: bool,
    status: int = 200,
    found: list[Consequence] | None = None,
    conflict: str = "",
) -> HttpResponse:
    """The page of a correction or insertion."""
    secret, key = request.match.scorer_secret, book.entries[place].round_key
    number = book.evening.rounds[place].number
    title = _("Insert before round %(number)s") if inserting else _("Correct round %(number)s")
    return page(
        request,
        "correction",
        status=status,
        match=request.match,
        book=book,
        form=form,
        title=title % {"number": number},
        key=key,
        is_last=place == len(book.entries) - 1 and not inserting,
        follows=follows(request),
        found=found,
        seen=digest(found) if found is not None else "",
        conflict=conflict,
        preview_url=f"/g/{secret}/rounds/{key}/preview/",
        **preview_context(form),
    )


@require_POST
@for_scorers
def preview_change(request: MatchRequest, key: int) -> HttpResponse:
    """The score of a round as it is being corrected or inserted."""
    book = book_of(request.match)
    situation = book.evening.rounds[place_or_404(book, key)].before
    return preview_part(request, situation=situation, book=book)


def sent(request: MatchRequest) -> Submission:
    """The sending of a form that is one button."""
    return Submission(
        key=posted_key(request),
        base=posted_number(request, "base"),
        entered_by=phone_name(request),
    )


@require_http_methods(["GET", "POST"])
@for_scorers
def withdraw(request: MatchRequest, key: int) -> HttpResponse:
    """Take a round out of the score, after showing what that changes."""
    status, conflict = 200, ""
    if request.method == "POST" and request.POST.get("action") == "withdraw":
        try:
            corrections.withdraw_round(
                request.match,
                round_key=key,
                submission=sent(request),
                following_dealers=follows(request),
            )
            return redirect("round", secret=request.match.scorer_secret, key=key)
        except Conflict as met:
            status, conflict = 409, str(met)
            request.match.refresh_from_db()
    book = book_of(request.match)
    place = place_or_404(book, key)
    changed = corrections.withdrawn(book, place=place, following_dealers=follows(request))
    context: dict[str, Any] = {
        "found": consequences(book, changed, money_of(request, book.stake)),
        "base": book.entries[place].version_key,
        "form_key": new_key(),
        "played": book.evening.rounds[place],
        "is_last": place == len(book.entries) - 1,
        "follows": follows(request),
        "conflict": conflict,
    }
    return page(
        request, "withdraw", status=status, match=request.match, book=book, key=key, **context
    )


@require_POST
@for_scorers
def restore(request: MatchRequest, key: int) -> HttpResponse:
    """Bring a withdrawn round back."""
    with suppress(Conflict):  # somebody else was faster, and the round is back: what was wanted
        corrections.restore_round(request.match, round_key=key, submission=sent(request))
    return redirect("round", secret=request.match.scorer_secret, key=key)
