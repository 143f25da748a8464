"""The table page: rendered once for what it has, and what changes on it is filled in."""

from django.utils.safestring import SafeString

from scorekeeper.records.models import Match, stamp
from scorekeeper.rules.words import Text as _
from scorekeeper.web.requests.guards import MatchRequest
from scorekeeper.web.show.addresses import page_at
from scorekeeper.web.show.game_pictures import style_of_game
from scorekeeper.web.show.news import news_of, was_misdealt_last
from scorekeeper.web.show.page_cache import FILLED_IN_LATER, KEY_FILLED_IN_LATER
from scorekeeper.web.show.part_cache import rendered_part
from scorekeeper.web.show.repeated_parts import filled_part
from scorekeeper.web.show.running_totals import drawing_of, drawn_race
from scorekeeper.web.show.standings import Standing
from scorekeeper.web.show.table_parts import (
    card_table,
    duties_part,
    enter_words,
    in_play_at,
    outcome_at,
    rounds_part,
    standings_part,
    state_of,
)
from scorekeeper.web.show.undo_buttons import NOTHING_TO_UNDO, StepInWords, Undoing


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
