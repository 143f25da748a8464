"""Short sheets for tests of games: some rounds of one game, read and replayed."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from scorekeeper.games.registry import find_game
from scorekeeper.ledger.finished import figures_of
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyGame, AnyTable, Table
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.worked_rounds import WorkedRound
from scorekeeper.sheets.reading import read_sheet, sheet_of
from scorekeeper.sheets.sheet import Sheet

PLAYERS = ("Anna", "Bram", "Cees", "Dora")
FIVE = (*PLAYERS, "Emma")
EXAMPLES = Path(__file__).parent.parent / "data" / "examples"


def sheet_with(
    slug: str, rounds: Sequence[Mapping[str, Any]], *, players: Sequence[str] = PLAYERS, **more: Any
) -> dict[str, Any]:
    """Return the values of a sheet; a first dealer, house rules and so on may be added."""
    return {
        "scoresheet": 1,
        "game": slug,
        "players": list(players),
        "rounds": [dict(played) for played in rounds],
        **more,
    }


def evening_of(slug: str, rounds: Sequence[Mapping[str, Any]], **more: Any) -> PlayedMatch:
    """Return the evening of a short sheet; raises RuleBroken."""
    return sheet_of(sheet_with(slug, rounds, **more)).played_match()


def replayed(game: AnyGame, worked: WorkedRound) -> PlayedMatch:
    """Return the evening of a worked round of the rules page."""
    return evening_of(
        game.slug, worked.rounds, players=worked.players, house_rules=dict(worked.house_rules)
    )


def figures_told(evening: PlayedMatch) -> dict[str, list[str]]:
    """Return what is read of every figure of an evening, for every player; a dash for nothing."""
    counts, seats = figures_of(evening), range(len(evening.table.players))
    by_seat = [{slug: amounts[seat] for slug, amounts in counts.items()} for seat in seats]
    return {
        str(figure.name): [str(figure.shown(amounts) or "–") for amounts in by_seat]
        for figure in evening.game.figures
    }


def table_of(slug: str, players: int, **house_rules: RuleValue) -> AnyTable:
    """Return a table at which so many of the cast play by the given house rules."""
    game = find_game(slug)
    rules = game.agreed_rules(players, next(iter(game.presets)), house_rules)
    return Table(FIVE[:players], rules)


def example(name: str) -> tuple[Sheet, dict[str, Any]]:
    """Return an example sheet and what is expected of it."""
    expected = (EXAMPLES / f"{name}.expected.json").read_text(encoding="utf-8")
    return read_sheet((EXAMPLES / f"{name}.json").read_bytes()), json.loads(expected)


def read_again(game: AnyGame, table: AnyTable, deal: Deal) -> Deal:
    """Return a deal after it was written into a sheet's round as JSON, and read from there."""
    written = json.loads(json.dumps(game.write_facts(table, deal)))
    facts = SheetFacts(written, table.players)
    read = game.read_facts(facts)
    facts.finish()
    return read
