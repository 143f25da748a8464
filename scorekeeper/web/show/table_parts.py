"""The parts of the table page, each filled in; the board and the forms without a network have some.

Their templates are given texts, and what is so or not: rendered once for each set of these.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.words import Text as _
from scorekeeper.web.show.card_table import Seat, seats_of
from scorekeeper.web.show.lead import outcome_of
from scorekeeper.web.show.part_cache import rendered_part
from scorekeeper.web.show.repeated_parts import filled_part, repeated_part
from scorekeeper.web.show.rows import Mark, besides
from scorekeeper.web.show.standings import Standing
from scorekeeper.web.show.typesetting import in_parts, typeset

MANY_SIDES = 6  # of more the rounds have narrow columns
MANY_SEATS, MOST_NAMES = 6, 8  # of more there is less room, or none, for names around the table


@dataclass(frozen=True, slots=True)
class InPlay:
    """The running contract, for everyone to see."""

    text: str
    trump: str = ""
    trump_name: str = ""
    besides: tuple[str, ...] = ()

    @property
    def part(self) -> SafeString:
        """It as it stands in the middle of the table."""
        return rendered_part(
            "table/_in_play.html",
            text=self.text,
            trump=self.trump,
            trump_name=self.trump_name,
            besides=self.besides,
        )


def in_play_at(book: Book, evening: Evening) -> InPlay | None:
    """What is in play at a table, if anything; ``evening`` has the names that are shown."""
    if book.in_play is None:
        return None
    deal = book.in_play.deal
    trump = deal.contract.trump
    return InPlay(
        text=str(evening.game.told_in_play(evening.now, deal)),
        trump=trump,
        trump_name=str(evening.game.suits.get(trump, trump)),
        besides=tuple(besides(evening, deal)),
    )


def state_of(match: Match, evening: Evening) -> str:
    """Where a match is: its round, or that it is over."""
    if match.cancelled_at is not None:
        return str(_("Cancelled"))
    if evening.upcoming is not None:
        return in_parts(evening.upcoming.title)
    return str(_("Stopped early") if evening.stopped_early else _("Finished"))


def trump_ahead(evening: Evening) -> str:
    """The suit that is trumps before a deal, where the rules say which."""
    return str(evening.upcoming.details.get("trump") or "") if evening.upcoming else ""


def card_table(
    match: Match,
    book: Book,
    evening: Evening,
    *,
    in_play: InPlay | None,
    badge: str = "",
    outcome: str = "",
) -> SafeString:
    """The table as it is drawn; in its middle what comes next, or how it came out."""
    upcoming = evening.upcoming
    trump = in_play.trump if in_play else trump_ahead(evening)
    return filled_part(
        "table/_card_table.html",
        cancelled=match.cancelled_at is not None,
        finished=upcoming is None,
        in_play=in_play.part if in_play else "",
        card=rendered_part("table/_playing_card.html", suit=trump) if trump else "",
        badge=badge,
        sentence=str(upcoming.sentence) if upcoming else outcome,
        seats=seats_part(seats_of(book, evening)),
    )


def seats_part(seats: Sequence[Seat]) -> SafeString:
    """Everybody around the table; of many only the initials."""
    return filled_part(
        "table/_seats.html",
        are_many=len(seats) > MANY_SEATS,
        are_initials=len(seats) > MOST_NAMES,
        seats=repeated_part("table/_seat.html", seats),
    )


def enter_words(evening: Evening, *, is_in_play: bool) -> str:
    """What the large button says."""
    if is_in_play:
        return str(_("Finish the round"))
    if evening.upcoming and evening.upcoming.enter:
        return str(evening.upcoming.enter)
    return str(_("Enter round {number}", number=evening.round_to_play))


def standings_part(standing: Standing) -> SafeString:
    """The totals: of two sides beside each other with the gap between them, of more in places."""
    gap, evening = standing.gap, standing.evening
    return filled_part(
        "table/_standings.html",
        are_two=gap is not None,
        sides=standing.sides,
        gap_bar=standing.gap_bar,
        lead=gap.sentence if gap else "",
        money_ahead=money_ahead(standing),
        lowest_wins=evening.lowest_wins,
    )


def money_ahead(standing: Standing) -> str:
    """What the amounts beside the totals are, while it goes on."""
    if not standing.book.stake or standing.evening.finished:
        return ""
    if len(standing.columns) < len(standing.evening.table.players):
        return str(_("Each side's money if it ended now"))
    return str(_("Money if it ended now"))


def outcome_at(standing: Standing) -> str:
    """Who won; nothing while it goes on."""
    is_over = standing.evening.upcoming is None
    return outcome_of(standing.evening, standing.columns) if is_over else ""


def duties_part(match: Match, evening: Evening) -> str:
    """What has to be said aloud, and what there is to remark, or in the end to state."""
    if match.cancelled_at is not None:
        return ""
    upcoming = evening.upcoming
    said = [*map(typeset, upcoming.remarks)] if upcoming else [*map(str, evening.warnings)]
    urgent = tuple(map(typeset, upcoming.urgent)) if upcoming else ()
    return rendered_part("table/_duties.html", urgent=urgent, remarks=tuple(said))


def rounds_part(standing: Standing, rounds: SafeString) -> SafeString:
    """All rounds, below the pieces of their sides."""
    sides = tuple(column.pieces for column in standing.columns)
    has_rounds = bool(standing.rows)
    return filled_part(
        "table/_rounds.html",
        head=rendered_part("table/_rounds_head.html", sides=sides, has_rounds=has_rounds),
        rounds=rounds,
        sides=str(len(sides)),
        is_crowd=len(sides) > MANY_SIDES,
        legend=legend_text(standing.legend),
    )


def legend_text(marks: Iterable[Mark]) -> SafeString:
    """What the signs beside rounds mean, on one line."""
    return format_html_join(" · ", "{} {}", ((mark.sign, mark.meaning) for mark in marks))
