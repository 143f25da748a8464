"""The table page's context, parts of which the board and the offline forms show too."""

import re
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.words import Text, capitalised
from scorekeeper.rules.words import Text as _
from scorekeeper.web.parts.news import (
    NOTHING_TO_UNDO,
    Undoing,
    news_of,
    saved_words,
    was_misdealt_last,
)
from scorekeeper.web.parts.page_cache import FILLED_IN_LATER, KEY_FILLED_IN_LATER
from scorekeeper.web.parts.people import TWO_LINES, Face, as_faces, hours_for, lines_of
from scorekeeper.web.parts.race import drawing_of
from scorekeeper.web.parts.rounds import adjustments_in_words, enter_words
from scorekeeper.web.parts.standings import Standing
from scorekeeper.web.requests.guards import MatchRequest

PARTS = re.compile(r"(?<=[:,]) ")
LONGEST_TITLE = 18  # letters in the bar of a narrow screen
LONGEST_TOLD = 48  # letters in one line of the bar of a phone that lies down
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
    """A player at the table: place, face, and all that the others see of them.

    ``line`` is the class by which the side is drawn, where there are two; else empty.
    """

    hour: str
    name: Face
    line: str
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
    dealer: str
    dealer_face: Face | None
    seats: tuple[Seat, ...]

    @property
    def told(self) -> str:
        """All that the picture says, in words."""
        if self.is_cancelled:
            return ""
        return self.in_play.text if self.in_play else self.in_the_middle

    @property
    def is_told_at_length(self) -> bool:
        return len(self.told) > LONGEST_TOLD

    @property
    def is_dealer_told(self) -> bool:
        return bool(self.dealer) and self.told.startswith(self.dealer)

    @property
    def in_the_middle(self) -> str:
        """The sentence without the dealer, whom the line above names, where it goes on without."""
        rest = self.sentence.removeprefix(self.dealer)
        goes_on = rest.lstrip(",; ")
        is_apart = rest[:1] in (",", ";") or goes_on[:1].isdigit()
        return capitalised(goes_on) if self.dealer and is_apart else self.sentence

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
    match, book, played_match = standing.match, standing.book, standing.played_match
    in_play = in_play_at(book, played_match)
    undoing = undoing or NOTHING_TO_UNDO
    state = state_of(match, played_match)
    badge = undoing.changed or (str(_("Misdeal")) if was_misdealt_last(book) else "")
    return {
        "match": match,
        "standing": standing,
        "upcoming": played_match.upcoming,
        "secret": request.secret,
        "may_write": request.may_write,
        "finished": played_match.finished,
        "cancelled": match.cancelled_at is not None,
        "deals": played_match.has_dealer,
        "may_agree": played_match.game.may_agree_scores,
        "again": dealt_again(played_match),
        "csrf_token": FILLED_IN_LATER,
        "form_key": KEY_FILLED_IN_LATER,
        "itself": reverse("table", args=[request.secret]),
        "stamp": match.stamp,
        "news": news_of(book),
        "game_name": played_match.game_name,
        "state": state,
        "rest_of_title": rest_of_title(state),
        "card_table": card_table(
            match, book, played_match, in_play=in_play, badge=badge, outcome=standing.outcome
        ),
        "race": drawing_of(played_match, standing.rows),
        "enter": enter_words(played_match, is_in_play=in_play is not None),
        "undoing": undoing,
        "saved": saved_words(book, undoing),
    }


def in_play_at(book: Book, played_match: PlayedMatch) -> InPlay | None:
    if book.in_play is None:
        return None
    deal = book.in_play.deal
    trump = deal.contract.trump
    suit = played_match.game.suits_at(played_match.table.house_rules).get(trump)
    return InPlay(
        text=str(played_match.game.told_in_play(played_match.now, deal)),
        trump=suit.shape if suit else trump,
        trump_name=str(suit.name) if suit else trump,
        besides=tuple(adjustments_in_words(played_match, deal)),
    )


def card_table(
    match: Match,
    book: Book,
    played_match: PlayedMatch,
    *,
    in_play: InPlay | None,
    badge: str = "",
    outcome: str = "",
) -> CardTable:
    upcoming, cancelled = played_match.upcoming, match.cancelled_at is not None
    dealer = dealer_of(played_match) if upcoming and not cancelled else None
    return CardTable(
        is_cancelled=cancelled,
        is_over=upcoming is None,
        in_play=in_play,
        trump=in_play.trump if in_play else trump_ahead(played_match),
        badge=badge,
        sentence=str(upcoming.sentence) if upcoming else outcome,
        dealer="" if dealer is None else str(_("{name} deals", name=dealer)),
        dealer_face=dealer,
        seats=seats_of(book, played_match, goes_on=not cancelled and upcoming is not None),
    )


def dealer_of(played_match: PlayedMatch) -> Face | None:
    if not played_match.has_dealer:
        return None
    return as_faces(played_match.table.players)[played_match.now.dealer]


def dealt_again(played_match: PlayedMatch) -> str:
    """Say what a misdeal means."""
    if not played_match.has_dealer:
        return str(_("Nobody scores, and it is played again"))
    name = played_match.table.name(played_match.now.dealer)
    return str(_("Nobody scores, {name} deals again", name=name))


def seats_of(book: Book, played_match: PlayedMatch, *, goes_on: bool) -> tuple[Seat, ...]:
    """Return the players in their seats, with the names in ``played_match``.

    Where the match does not go on, nobody deals or acts, and announcements are left out.
    """
    names, upcoming = as_faces(played_match.table.players), played_match.upcoming
    lines = lines_of_seats(played_match)
    deal = book.in_play.deal if book.in_play and goes_on else None
    calls = played_match.game.called(played_match.now.table, deal) if deal else {}
    dealer = played_match.now.dealer if deal is None or deal.dealer is None else deal.dealer
    order = played_match.game.seating(played_match.now)
    hours = hours_for(len(order), played_match.game)
    return tuple(
        Seat(
            hour=str(hours[index]),
            name=names[seat],
            line=lines.get(seat, ""),
            deals=goes_on and seat == dealer and played_match.has_dealer,
            acts=goes_on and upcoming is not None and seat == upcoming.acts,
            call=str(calls.get(seat, "")),
        )
        for index, seat in enumerate(order)
    )


def lines_of_seats(played_match: PlayedMatch) -> dict[int, str]:
    """Return for each seat the class by which one of two sides is drawn; of more sides none."""
    sides = zip(lines_of(played_match), played_match.sides, strict=True)
    are_two = len(played_match.sides) == len(TWO_LINES)
    return {seat: line for line, side in sides for seat in side} if are_two else {}


def state_of(match: Match, played_match: PlayedMatch) -> list[str]:
    if match.cancelled_at is not None:
        return [str(_("Cancelled"))]
    if played_match.upcoming is not None:
        return in_parts(played_match.upcoming.title)
    return [str(_("Stopped early") if played_match.stopped_early else _("Finished"))]


def rest_of_title(state: list[str]) -> str:
    """Return what of a long title stands in the second line of a narrow bar."""
    return " ".join(state[1:]) if len(" ".join(state)) > LONGEST_TITLE else ""


def in_parts(title: Text | str) -> list[str]:
    """Split a title where it may break: ``Round 5 of 7:`` and ``5 cards``."""
    return PARTS.split(str(title))


def trump_ahead(played_match: PlayedMatch) -> str:
    """Return the trump suit that the rules fix before the deal; else empty."""
    return str(played_match.upcoming.details.get("trump") or "") if played_match.upcoming else ""
