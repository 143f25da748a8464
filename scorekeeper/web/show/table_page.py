"""The table page: rendered once for what it has, and what changes on it is filled in.

The board, and the forms that go on without a network, have some of its parts.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.safestring import SafeString

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match, stamp
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.words import Text as _
from scorekeeper.web.requests.guards import MatchRequest
from scorekeeper.web.show.addresses import page_at
from scorekeeper.web.show.card_table import seats_of
from scorekeeper.web.show.game_pictures import style_of_game
from scorekeeper.web.show.news import news_of, was_misdealt_last
from scorekeeper.web.show.page_cache import FILLED_IN_LATER, KEY_FILLED_IN_LATER
from scorekeeper.web.show.part_cache import rendered_part
from scorekeeper.web.show.repeated_parts import filled_part, repeated_part
from scorekeeper.web.show.rows import besides, line_in_words
from scorekeeper.web.show.running_totals import drawing_of, drawn_race
from scorekeeper.web.show.standings import Standing, outcome_at, rounds_part, standings_part
from scorekeeper.web.show.typesetting import in_parts, typeset
from scorekeeper.web.show.undo_buttons import NOTHING_TO_UNDO, StepInWords, Undoing

MANY_SEATS, MOST_NAMES = 6, 8  # of more there is less room, or none, for names around the table


def table_page(request: MatchRequest, standing: Standing, undoing: Undoing | None) -> SafeString:
    """The table page; ``undoing`` is what whoever may write can take back."""
    match, book, evening = standing.match, standing.book, standing.evening
    in_play = in_play_at(book, evening)
    undoing = undoing or NOTHING_TO_UNDO
    badge = undoing.changed or (str(_("Misdeal")) if was_misdealt_last(book) else "")
    return filled_part(
        "pages/table.html",
        head_links=rendered_part("_head_links.html", own_styles=style_of_game(match)),
        game_name=evening.game_name,
        secret=request.secret,
        may_write=request.may_write,
        finished=evening.finished,
        cancelled=match.cancelled_at is not None,
        csrf_token=FILLED_IN_LATER,
        form_key=KEY_FILLED_IN_LATER,
        itself=page_at("table", request.secret),
        stamp=match.stamp,
        news=str(news_of(book)),
        outbox=outbox_of(match) if request.may_write else "",
        state=state_of(match, evening),
        card_table=card_table(
            match, book, evening, in_play=in_play, badge=badge, outcome=outcome_at(standing)
        ),
        standings=standings_part(standing),
        duties=duties_part(match, evening),
        race=drawn_race(drawing_of(match, evening, standing.rows), role="group"),
        rounds=rounds_part(standing, standing.rounds),
        deals=evening.has_dealer,
        enter=enter_words(evening, is_in_play=in_play is not None),
        undo_number=number_of(match, undoing.undo),
        undo_what=undoing.undo.what if undoing.undo else "",
        redo_number=number_of(match, undoing.redo),
        redo_what=undoing.redo.what if undoing.redo else "",
    )


def outbox_of(match: Match) -> SafeString:
    """What a phone is told that keeps rounds while there is no network."""
    return rendered_part(
        "_outbox.html", number=match.pk, begun_at=match.created_at, secret=match.scorer_secret
    )


def number_of(match: Match, step: StepInWords | None) -> str:
    """The number of a step as its form carries it; nothing where there is none."""
    return stamp(step.number, match.epoch) if step else ""


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
    upcoming, cancelled = evening.upcoming, match.cancelled_at is not None
    seats = seats_of(book, evening, goes_on=not cancelled and upcoming is not None)
    trump = in_play.trump if in_play else trump_ahead(evening)
    return filled_part(
        "table/_card_table.html",
        cancelled=cancelled,
        finished=upcoming is None,
        in_play=in_play.part if in_play else "",
        card=rendered_part("table/_playing_card.html", suit=trump) if trump else "",
        badge=badge,
        sentence=str(upcoming.sentence) if upcoming else outcome,
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


def duties_part(match: Match, evening: Evening) -> str:
    """What has to be said aloud, and what there is to remark, or in the end to state."""
    if match.cancelled_at is not None:
        return ""
    upcoming = evening.upcoming
    said = [*map(typeset, upcoming.remarks)] if upcoming else [*at_the_end(evening)]
    urgent = tuple(map(typeset, upcoming.urgent)) if upcoming else ()
    return rendered_part("table/_duties.html", urgent=urgent, remarks=tuple(said))


def at_the_end(evening: Evening) -> Iterator[str]:
    """What the end itself added, which stands in no round, and what was missed."""
    for line in evening.final_lines:
        yield f"{evening.table.names(line.seats)}: {line_in_words(line, evening.counters)}"
    yield from map(str, evening.warnings)
