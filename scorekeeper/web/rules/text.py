"""A game's rules text as HTML, and its worked rounds computed as the page is made."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token

from scorekeeper.games.registry import folder_of
from scorekeeper.rules.counters import Amount, amounts_given
from scorekeeper.rules.game import AnyGame, AnyTable, Table, WorkedRound
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.replay import Evening, replay
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Text


@dataclass(frozen=True, slots=True)
class WorkedLine:
    """One line of a worked round: for whom, why, how much."""

    names: Text
    text: Text
    points: int
    amounts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Worked:
    """A worked round as the rules page shows it.

    ``differs`` where the rules of the table make something else of it than the standard rules do.
    """

    title: Text
    house_rules: list[tuple[Text, Text]]
    lines: list[WorkedLine]
    differs: bool


@dataclass(frozen=True, slots=True)
class RulesText:
    """A game's rules text: how to play, the rest, and what its sources say or leave open.

    ``headings`` and those ``of_sources`` have each the word by which an address leads to it.
    """

    first: SafeString
    rest: SafeString
    sources: SafeString
    headings: tuple[tuple[str, str], ...]
    of_sources: tuple[tuple[str, str], ...]


@cache
def rules_text(folder: Path) -> RulesText:
    """The text in a game's folder; it is part of the program, and raw HTML in it stays text."""
    text = (folder / "rules.md").read_text(encoding="utf-8")
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    begins = [place for place, token in enumerate(tokens) if is_heading(token)]
    titles = [tokens[place + 1].content for place in begins]
    for place, title in zip(begins, titles, strict=True):
        tokens[place].attrSet("id", slugify(title))
    last = next((number for number, title in enumerate(titles) if says_sources(title)), len(titles))
    ends = [*begins, len(tokens)]
    headings = [(slugify(title), title) for title in titles]
    return RulesText(
        first=html(reader, tokens[: ends[1]]),
        rest=html(reader, tokens[ends[1] : ends[last]]),
        sources=html(reader, tokens[ends[last] :]),
        headings=tuple(headings[1:last]),
        of_sources=tuple(headings[last:]),
    )


def says_sources(title: str) -> bool:
    """Whether a heading begins what the sources of a game say otherwise, or leave open."""
    return title.startswith(("Where the", "Where this"))


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
    return [worked(example, worked_evening(game, example)) for example in game.worked_rounds]


def worked_at(game: AnyGame, table: AnyTable) -> list[Worked]:
    """The worked rounds that can come up at a table, scored by the rules that it agreed on."""
    own = table.house_rules.values()
    evenings = (
        (example, worked_evening(game, example, own_rules=own))
        for example in game.worked_rounds
        if example.house_rules.items() <= own.items()
        and not any(game.check_table(worked_table(game, example, own)))
    )
    return [
        worked(example, evening)
        for example, evening in evenings
        if not any(played.faults for played in evening.rounds)
    ]


def worked_table(
    game: AnyGame, example: WorkedRound, house_rules: Mapping[str, RuleValue]
) -> AnyTable:
    """The table of a worked round."""
    preset = next(iter(game.presets))
    agreed = game.agreed_rules(len(example.players), preset, house_rules)
    return Table(example.players, agreed)


def worked_evening(
    game: AnyGame, example: WorkedRound, *, own_rules: Mapping[str, RuleValue] | None = None
) -> Evening:
    """A worked round replayed, by its own house rules or by those that a table agreed on."""
    plain = json.loads(json.dumps(example.rounds))
    deals = [game.read_facts(SheetFacts(one, example.players)) for one in plain]
    return replay(game, worked_table(game, example, own_rules or example.house_rules), deals)


def worked(example: WorkedRound, evening: Evening) -> Worked:
    """One worked round with its lines."""
    described = evening.table.house_rules.described()
    rules = [
        (described[name].label, described[name].in_words(value))
        for name, value in example.house_rules.items()
    ]
    lines = [
        WorkedLine(
            names=evening.table.names(line.seats),
            text=line.text,
            points=line.points,
            amounts=amounts_given(line, evening.counters),
        )
        for played in evening.rounds
        for line in played.lines
    ]
    differs = evening.now.totals != example.points
    return Worked(example.title, rules, lines, differs)
