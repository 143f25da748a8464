"""Evenings of any game for properties, built round by round from each game's own legal deals."""

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from types import ModuleType

from django.db import transaction
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.games import registry
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import PlayedMatch, continued, replay
from scorekeeper.services.books import close_all
from tests.games.exceptional import exceptional_deal

FOLDERS = registry.folders()
# Every example of these writes and reads a whole evening.
assert settings.default is not None
FEWER = settings(max_examples=min(1_000, settings.default.max_examples // 4))
# Every example of these does it over and over, for each of the games.
FEWEST = settings(max_examples=min(1_000, max(2, settings.default.max_examples // 6)))


def deals_of(slug: str) -> ModuleType:
    """Return the module of a game's tests that knows its tables and deals."""
    return import_module(f"tests.games.{FOLDERS[slug]}.deals")


@functools.cache  # drawn from again and again: it is put together once
def any_tables(slug: str) -> SearchStrategy[AnyTable]:
    """Return a strategy of the tables of a game, where always the same player deals first."""
    tables: SearchStrategy[AnyTable] = deals_of(slug).tables()
    return tables


@st.composite
def tables_of(draw: DrawFn, slug: str) -> AnyTable:
    """Draw a table of a game, under any house rules, where anybody may deal first."""
    table = draw(any_tables(slug))
    return replace(table, first_dealer=draw(st.integers(0, len(table.players) - 1)))


@st.composite
def evenings_of(
    draw: DrawFn, slug: str, *, fewest: int = 0, most: int = 5, by_the_rules: bool = False
) -> PlayedMatch:
    """Draw some rounds of a match, now and then with what no rule covers."""
    game, table = registry.find_game(slug), draw(tables_of(slug))
    evening = replay(game, table, ())
    for _round in range(draw(st.integers(fewest, most))):
        if evening.is_complete:
            break
        evening = continued(evening, draw(next_deals(evening, by_the_rules=by_the_rules)))
    evening.require_sound()
    return evening


def next_deals(evening: PlayedMatch, *, by_the_rules: bool = False) -> SearchStrategy[Deal]:
    """Return a strategy of deals that may come next."""
    game, legal_deal = evening.game, deals_of(evening.game.slug).legal_deal
    if by_the_rules:
        result: SearchStrategy[Deal] = legal_deal(game, evening.now)
        return result
    return exceptional_deal(game, evening.now, legal_deal)


@contextmanager
def rolled_back() -> Iterator[None]:
    """Undo at the end whatever was written, so that no example sees another's rows."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    close_all()  # a book of what was written would be taken for one of the same version
