"""How a match stands, as the pages show it that lie or hang where everybody sees them."""

from typing import Any

from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from scorekeeper.records.book import Book
from scorekeeper.rules.replay import Evening
from scorekeeper.services.reading.bounded_cache import cache
from scorekeeper.services.reading.open_books import book_of
from scorekeeper.web.requests.guards import MatchRequest
from scorekeeper.web.requests.locales import locale_of, money_of
from scorekeeper.web.show.card_table import seats_of
from scorekeeper.web.show.lead import gap_of, outcome_of
from scorekeeper.web.show.news import was_misdealt_last
from scorekeeper.web.show.part_cache import A_PART, lines_of
from scorekeeper.web.show.rows import (
    Column,
    besides,
    columns_of,
    evening_with_first_names,
    marks_legend,
)
from scorekeeper.web.show.running_totals import drawing_of
from scorekeeper.web.show.side_parts import drawn_bar, sides_apart, sides_in_order


def standing_of_table(request: MatchRequest) -> dict[str, Any]:
    """What the pages show that lie or hang where everybody sees them."""
    book = book_of(request.match)
    evening = evening_with_first_names(book.evening)
    lines = lines_of(request.match, book, evening)
    rows = [line.row for line in lines]
    return {
        "match": request.match,
        "book": book,
        "evening": evening,
        "money": money_of(request, book.stake),
        "columns": columns_at_the_table(request, book, evening),
        "rows": rows,
        "legend": marks_legend(rows),
        "rounds": mark_safe("".join(line.html for line in lines)),  # noqa: S308 - all of templates
        "in_play": in_play_words(book, evening),
    }


def columns_at_the_table(request: MatchRequest, book: Book, evening: Evening) -> list[Column]:
    """The standings, worked out once for a version of a match and all its pages."""
    key = ("columns", *request.match.identity, get_language(), locale_of(request))
    columns: list[Column] | None = cache.get(key)
    if columns is None:
        columns = columns_of(book, money_of(request, book.stake), evening)
        cache.put(key, columns, size=A_PART * (1 + len(columns)))
    return columns


def pictures_of_table(standing: dict[str, Any]) -> dict[str, Any]:
    """The drawings of the table page, of how things stand: the table, the lead, the evening."""
    book, evening, columns = standing["book"], standing["evening"], standing["columns"]
    gap = gap_of(evening, columns)
    return {
        **table_ahead(book, evening),
        "pieces_of_sides": tuple(column.pieces for column in columns),
        "has_rounds": bool(standing["rows"]),
        "sides": [*(sides_apart(evening, columns) if gap else sides_in_order(evening, columns))],
        "gap": gap,
        "gap_bar": drawn_bar(gap.bar, gap.leader) if gap else "",
        "race": drawing_of(standing["match"], evening, standing["rows"]),
        "is_misdealt": was_misdealt_last(book),
        "has_money_ahead": bool(book.stake) and not evening.finished,
        "is_for_sides": len(columns) < len(evening.table.players),
        "outcome": "" if evening.upcoming else outcome_of(evening, columns),
    }


def table_ahead(book: Book, evening: Evening) -> dict[str, Any]:
    """The card table before the next round: who sits where, deals and speaks, and its suit."""
    upcoming = evening.upcoming
    return {
        "seats": seats_of(book, evening),
        "trump_ahead": upcoming.details.get("trump") if upcoming else None,
    }


def in_play_words(book: Book, evening: Evening) -> dict[str, Any]:
    """The running contract, for everyone to see."""
    if book.in_play is None:
        return {}
    trump = book.in_play.deal.contract.trump
    return {
        "trump": trump,
        "trump_name": str(book.evening.game.suits.get(trump, trump)),
        "text": str(evening.game.told_in_play(evening.now, book.in_play.deal)),
        "besides": besides(evening, book.in_play.deal),
    }
