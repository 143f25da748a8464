"""The page of the next round, and the preview of its score."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpResponse

from scorekeeper.games.forms import Stage
from scorekeeper.records.book import Book
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import book_of
from scorekeeper.services.rounds.conflicts import base_after
from scorekeeper.services.writes import Submission
from scorekeeper.web.parts.addresses import page_at
from scorekeeper.web.parts.rounds import evening_with_first_names
from scorekeeper.web.rendering import WITHOUT_TOKEN, page, partial
from scorekeeper.web.requests.guards import MatchRequest
from scorekeeper.web.requests.phone_cookie import phone_name
from scorekeeper.web.requests.posted import is_key, posted_version
from scorekeeper.web.rounds.conflict import Disputed, sides_of
from scorekeeper.web.rounds.forms import RoundForm

OVER = Upcoming(_("The match is over"), _("no round follows"))


def posted_base(request: MatchRequest, *, is_next: bool = False) -> int:
    """Return the version from which a sent form started, be it that of the next round."""
    base, after = posted_version(request, "base"), posted_after(request)
    if not after:
        return base
    book = book_of(request.match)
    return base_after(request.match, book, base, key=after, is_next=is_next)


def posted_after(request: MatchRequest) -> str:
    """Return the key of the form that a sent one was filled in behind; empty without one."""
    after = request.POST.get("after", "")
    return after if is_key(after) else ""


def submission_of(request: MatchRequest, form: RoundForm) -> Submission:
    return Submission(key=form.key, base=form.base, entered_by=phone_name(request))


def form_for_next(
    book: Book,
    *,
    base: int,
    data: Mapping[str, Any] | None = None,
    dealer: int | None = None,
    stage: Stage | None = None,
) -> RoundForm:
    """Make the form of the next round, filled with all that is known of it.

    ``stage`` is given where the book knows more than whoever filled in the form.
    """
    evening = book.evening
    deal = deal_in_play(book)
    if dealer is not None:
        deal = replace(deal or Deal(), dealer=dealer)
    return RoundForm(
        game=evening.game,
        situation=evening.now,
        base=base,
        data=data,
        deal=deal,
        stage=stage or stage_when_sent(data, book),
    )


def deal_in_play(book: Book) -> Deal | None:
    return book.in_play.deal if book.in_play else None


def stage_when_sent(data: Mapping[str, Any] | None, book: Book) -> Stage:
    """Return the stage of a sent form: before play, if it was saved as that."""
    return Stage.NEXT if data and data.get("action") == "begin" else stage_of_next(book)


def stage_of_next(book: Book) -> Stage:
    return Stage.NEXT if book.in_play is None else Stage.IN_PLAY


def entry_page(
    request: MatchRequest,
    form: RoundForm,
    *,
    book: Book,
    status: int = 200,
    conflict: Disputed | None = None,
    for_later: bool = False,
) -> HttpResponse:
    """Render the page of the next round; where the match is over, none can be saved."""
    evening = dealt_by(evening_with_first_names(book.evening), form.dealer)
    stage = "" if form.stage is stage_of_next(book) else f"?stage={form.stage.value}"
    return page(
        request,
        "rounds/entry",
        status=status,
        match=request.match,
        book=book,
        form=form,
        conflict=conflict,
        turn=book.next_dealer,
        upcoming=evening.upcoming or OVER,
        is_over=evening.finished,
        may_begin=evening.game.may_be_in_play and not evening.finished,
        is_next=not evening.finished,
        corrects=False,
        is_withdrawn=False,
        multiplier=evening.game.multiplier(form.situation, Deal()),
        preview_url=page_at("preview", request.secret) + stage,
        **preview_context(form),
        **(WITHOUT_TOKEN if for_later else {}),
    )


def dealt_by(evening: Evening, dealer: int) -> Evening:
    """Return the evening with this dealer for the next round, be it out of turn."""
    if dealer == evening.now.dealer:
        return evening
    return replace(evening, now=replace(evening.now, dealer=dealer))


def preview_context(form: RoundForm, played: PlayedRound | None = None) -> dict[str, Any]:
    """Return scores and lines of the round as it would be saved, or its faults.

    It is ``played`` already where what it changes was found.
    """
    played = played or form.played()
    echoes = form.entry.echoes(played) if played else {}
    return {
        "played": played,
        "complaint": form.complaint(played),
        "offers": form.offers(played),
        "echoes": {slot: echoes.get(slot, "") for slot in form.entry.echo_slots},
        "sides": sides_of(form.game, played),
        "counters": form.game.counters(form.situation),
    }


def preview_part(
    request: MatchRequest, *, situation: AnySituation, book: Book, stage: Stage
) -> HttpResponse:
    """Render the preview of a round in some situation."""
    form = RoundForm(
        game=book.evening.game,
        situation=situation,
        base=0,
        data=request.POST,
        deal=None if stage is Stage.OVER else deal_in_play(book),
        stage=stage,
    )
    context = preview_context(form)
    return partial(request, "rounds/_preview_swap", form=form, **context)
