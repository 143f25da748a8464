"""A game's rules text as HTML, and its worked rounds computed as the page is made."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token

from scorekeeper.games.registry import folder_of
from scorekeeper.rules.game import AnyGame, Table
from scorekeeper.rules.replay import Evening, replay
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Text
from scorekeeper.rules.worked_rounds import WorkedRound


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


@dataclass(frozen=True, slots=True)
class RulesText:
    """A game's rules text: its first part, which tells how to play, the rest, and the headings.

    ``headings`` are those of the rest, each with the word by which an address leads to it.
    """

    first: SafeString
    rest: SafeString
    headings: tuple[tuple[str, str], ...]


@cache
def rules_text(folder: Path) -> RulesText:
    """The text in a game's folder; it is part of the program, and raw HTML in it stays text."""
    text = (folder / "rules.md").read_text(encoding="utf-8")
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    begins = [place for place, token in enumerate(tokens) if is_heading(token)]
    headings = [(slugify(tokens[place + 1].content), tokens[place + 1]) for place in begins]
    for place, (word, _title) in zip(begins, headings, strict=True):
        tokens[place].attrSet("id", word)
    rest = begins[1] if len(begins) > 1 else len(tokens)
    return RulesText(
        html(reader, tokens[:rest]),
        html(reader, tokens[rest:]),
        tuple((word, title.content) for word, title in headings[1:]),
    )


def is_heading(token: Token) -> bool:
    """Whether a part of the text begins here."""
    return token.type == "heading_open" and token.tag == "h2"


def html(reader: MarkdownIt, tokens: Sequence[Token]) -> SafeString:
    """A part of our own text as HTML."""
    written: str = reader.renderer.render(tokens, reader.options, {})
    return mark_safe(written)  # noqa: S308 - our own text, raw HTML switched off


def text_of(game: AnyGame) -> RulesText:
    """The rules text of a game."""
    return rules_text(folder_of(game.slug))


def worked_rounds(game: AnyGame) -> list[Worked]:
    """Every worked round, scored now by the rules themselves."""
    return [worked(game, example) for example in game.worked_rounds]


def worked_evening(game: AnyGame, example: WorkedRound) -> Evening:
    """A worked round replayed."""
    players = example.players
    preset = next(iter(game.presets))
    house_rules = game.agreed_rules(len(players), preset, example.house_rules)
    table = Table(players, house_rules)
    plain = json.loads(json.dumps(example.rounds))
    deals = [game.read_facts(SheetFacts(one, players)) for one in plain]
    return replay(game, table, deals)


def worked(game: AnyGame, example: WorkedRound) -> Worked:
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
