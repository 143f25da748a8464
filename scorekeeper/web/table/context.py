"""The table page's context, parts of which the board and the offline forms show too."""

import re
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.web.parts.news import NOTHING_TO_UNDO, Undoing, news_of, was_misdealt_last
from scorekeeper.web.parts.page_cache import FILLED_IN_LATER, KEY_FILLED_IN_LATER
from scorekeeper.web.parts.people import hours_for, pieces_of
from scorekeeper.web.parts.race import drawing_of
from scorekeeper.web.parts.rounds import adjustments_in_words
from scorekeeper.web.parts.standings import Standing
from scorekeeper.web.requests.guards import MatchRequest

PARTS = re.compile(r"(?<=[:,]) ")
LONGEST_BESIDE = 9  # letters of a name that others have room beside
MANY_SEATS, MOST_NAMES = 6, 8  # of more there is less room, or none, for names around the table


@dataclass(frozen=True, slots=True)
class InPlay:
    """The running contract, for everyone to see."""

    text: str
    trump: str = ""
    trump_name: str = ""
    besides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table: place, name, piece, and all that the others see of them."""

    hour: str
    name: str
    has_long_name: bool
    side: str
    initial: str
    deals: bool
    acts: bool
    call: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTable:
    """The drawn table; in its middle stands the next round, or the result."""

    is_cancelled: bool
    is_over: bool
    in_play: InPlay | None
    trump: str
    badge: str
    sentence: str
    seats: tuple[Seat, ...]

    @property
    def are_many(self) -> bool:
        return len(self.seats) > MANY_SEATS

    @property
    def are_initials(self) -> bool:
        return len(self.seats) > MOST_NAMES


def table_context(
    request: MatchRequest, standing: Standing, undoing: Undoing | None
) -> dict[str, Any]:
    """Return the page's context; ``undoing`` is given to those who may write."""
    match, book, evening = standing.match, standing.book, standing.evening
    in_play = in_play_at(book, evening)
    undoing = undoing or NOTHING_TO_UNDO
    badge = undoing.changed or (str(_("Misdeal")) if was_misdealt_last(book) else "")
    return {
        "match": match,
        "standing": standing,
        "upcoming": evening.upcoming,
        "secret": request.secret,
        "may_write": request.may_write,
        "finished": evening.finished,
        "cancelled": match.cancelled_at is not None,
        "deals": evening.has_dealer,
        "csrf_token": FILLED_IN_LATER,
        "form_key": KEY_FILLED_IN_LATER,
        "itself": reverse("table", args=[request.secret]),
        "stamp": match.stamp,
        "news": news_of(book),
        "state": state_of(match, evening),
        "card_table": card_table(
            match, book, evening, in_play=in_play, badge=badge, outcome=standing.outcome
        ),
        "race": drawing_of(evening, standing.rows),
        "enter": enter_words(evening, is_in_play=in_play is not None),
        "undoing": undoing,
    }


def in_play_at(book: Book, evening: Evening) -> InPlay | None:
    if book.in_play is None:
        return None
    deal = book.in_play.deal
    trump = deal.contract.trump
    return InPlay(
        text=str(evening.game.told_in_play(evening.now, deal)),
        trump=trump,
        trump_name=str(evening.game.suits.get(trump, trump)),
        besides=tuple(adjustments_in_words(evening, deal)),
    )


def card_table(
    match: Match,
    book: Book,
    evening: Evening,
    *,
    in_play: InPlay | None,
    badge: str = "",
    outcome: str = "",
) -> CardTable:
    upcoming, cancelled = evening.upcoming, match.cancelled_at is not None
    return CardTable(
        is_cancelled=cancelled,
        is_over=upcoming is None,
        in_play=in_play,
        trump=in_play.trump if in_play else trump_ahead(evening),
        badge=badge,
        sentence=str(upcoming.sentence) if upcoming else outcome,
        seats=seats_of(book, evening, goes_on=not cancelled and upcoming is not None),
    )


def seats_of(book: Book, evening: Evening, *, goes_on: bool) -> tuple[Seat, ...]:
    """Return the players in their seats, with the names in ``evening``.

    Where the match does not go on, nobody deals or acts, and announcements are left out.
    """
    names, pieces, upcoming = evening.table.players, pieces_of(evening), evening.upcoming
    deal = book.in_play.deal if book.in_play and goes_on else None
    calls = evening.game.called(evening.table, deal) if deal else {}
    dealer = evening.now.dealer if deal is None or deal.dealer is None else deal.dealer
    order = evening.game.seating(evening.now)
    hours = hours_for(len(order), evening.game)
    return tuple(
        Seat(
            hour=str(hours[place]),
            name=names[seat],
            has_long_name=len(names[seat]) > LONGEST_BESIDE,
            side=str(pieces[seat].side),
            initial=pieces[seat].initial,
            deals=goes_on and seat == dealer and evening.has_dealer,
            acts=goes_on and upcoming is not None and seat == upcoming.acts,
            call=str(calls.get(seat, "")),
        )
        for place, seat in enumerate(order)
    )


def state_of(match: Match, evening: Evening) -> list[str]:
    if match.cancelled_at is not None:
        return [str(_("Cancelled"))]
    if evening.upcoming is not None:
        return in_parts(evening.upcoming.title)
    return [str(_("Stopped early") if evening.stopped_early else _("Finished"))]


def in_parts(title: Text | str) -> list[str]:
    """Split a title where it may break: ``Round 5 of 7:`` and ``5 cards``."""
    return PARTS.split(str(title))


def trump_ahead(evening: Evening) -> str:
    """Return the trump suit that the rules fix before the deal; else empty."""
    return str(evening.upcoming.details.get("trump") or "") if evening.upcoming else ""


def enter_words(evening: Evening, *, is_in_play: bool) -> str:
    if is_in_play:
        return str(_("Finish the round"))
    if evening.upcoming and evening.upcoming.enter:
        return str(evening.upcoming.enter)
    return str(_("Enter round {number}", number=evening.round_to_play))
