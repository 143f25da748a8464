"""A game's rules text as HTML, and its worked rounds computed as the page is made."""

import json
from dataclasses import dataclass
from functools import cache

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from scorekeeper.games.registry import folder_of
from scorekeeper.rules.game import Game, Table, WorkedRound
from scorekeeper.rules.replay import Evening, replay
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Text


@dataclass(frozen=True, slots=True)
class WorkedLine:
    """One line of a worked round: for whom, why, how much."""

    names: Text
    text: Text
    points: int
    crosses: int


@dataclass(frozen=True, slots=True)
class Worked:
    """A worked round as the rules page shows it."""

    title: Text
    house_rules: list[tuple[Text, Text]]
    lines: list[WorkedLine]


@cache
def _html(slug: str) -> str:
    text = (folder_of(slug) / "rules.md").read_text(encoding="utf-8")
    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))


def rules_html(game: Game) -> SafeString:
    """The rules text of a game; it is part of the program, and raw HTML in it stays text."""
    return mark_safe(_html(game.slug))  # noqa: S308 - our own text, raw HTML switched off


def worked_rounds(game: Game) -> list[Worked]:
    """Every worked round, scored now by the rules themselves."""
    return [worked(game, example) for example in game.worked_rounds]


def worked_evening(game: Game, example: WorkedRound) -> Evening:
    """A worked round replayed."""
    players = example.players
    preset = next(iter(game.presets))
    house_rules = game.agreed_rules(len(players), preset, example.house_rules)
    table = Table(players, house_rules)
    plain = json.loads(json.dumps(example.rounds))
    deals = [game.read_facts(SheetFacts(one, players, house_rules=house_rules)) for one in plain]
    return replay(game, table, deals)


def worked(game: Game, example: WorkedRound) -> Worked:
    """One worked round with its lines."""
    evening = worked_evening(game, example)
    described = evening.table.house_rules.described()
    rules = [
        (described[name].label, described[name].says(value))
        for name, value in example.house_rules.items()
    ]
    lines = [
        WorkedLine(evening.table.names(line.seats), line.text, line.points, line.crosses)
        for played in evening.rounds
        for line in played.lines
    ]
    return Worked(example.title, rules, lines)
