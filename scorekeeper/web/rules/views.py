"""Rules pages: a game's text as HTML, its house rules, and its worked rounds, scored as shown."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

from scorekeeper.games.registry import UnknownGame, all_games, find_game, folder_of
from scorekeeper.rules.counters import Amount, amounts_given
from scorekeeper.rules.game import AnyGame, AnyTable, Table
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.replay import PlayedMatch, replay
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Text
from scorekeeper.rules.worked_rounds import WorkedRound
from scorekeeper.services.books import book_of
from scorekeeper.sheets.reading import read_play
from scorekeeper.web.parts.house_rules import agreed_at, to_agree_on
from scorekeeper.web.parts.money import stake_words
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import MatchRequest, for_match
from scorekeeper.web.requests.locales import money_of


@dataclass(frozen=True, slots=True)
class WorkedLine:
    names: Text
    text: Text
    points: int
    amounts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Worked:
    """A worked round for its page.

    ``differs``: the rules of the table make something else of it than the standard rules do.
    """

    title: Text
    house_rules: list[tuple[Text, Text]]
    lines: list[WorkedLine]
    differs: bool


@dataclass(frozen=True, slots=True)
class RulesText:
    """A game's rules text: how to play, the rest, and where its sources differ or leave a gap.

    ``headings`` and ``of_sources`` are anchors with titles.
    """

    first: SafeString
    rest: SafeString
    sources: SafeString
    headings: tuple[tuple[str, str], ...]
    of_sources: tuple[tuple[str, str], ...]


@require_safe
def all_rules(request: HttpRequest) -> HttpResponse:
    games = sorted(all_games(), key=lambda game: str(game.name).casefold())
    return page(request, "rules/all_rules", games=games)


@require_safe
def rules_of(request: HttpRequest, slug: str) -> HttpResponse:
    try:
        game = find_game(slug)
    except UnknownGame:
        raise Http404 from None
    return page(
        request,
        "rules/rules",
        game=game,
        text=text_of(game),
        match=None,
        house_rules=to_agree_on(game),
        usual_rules=(),
        worked=worked_rounds(game),
    )


@require_safe
@for_match
def rules(request: MatchRequest) -> HttpResponse:
    book = book_of(request.match)
    game = book.played_match.game
    agreed = agreed_at(game, book.table)
    return page(
        request,
        "rules/rules",
        match=request.match,
        game=game,
        text=text_of(game),
        preset=game.presets[request.match.preset],
        house_rules=[said for said in agreed if said.standard],
        usual_rules=[said for said in agreed if not said.standard],
        stake_words=stake_words(book, money_of(request, book.stake)),
        worked=worked_at(game, book.table),
    )


def text_of(game: AnyGame) -> RulesText:
    return rules_text(folder_of(game.slug), get_language() or "")


@cache
def rules_text(folder: Path, language: str) -> RulesText:
    """Read the text in a game's folder; it is part of the program, raw HTML in it stays text.

    ``rules.nl.md`` is that of a language, and ``rules.md`` of all that have none.
    """
    own = folder / f"rules.{language}.md"
    text = (own if own.exists() else folder / "rules.md").read_text(encoding="utf-8")
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    begins = [index for index, token in enumerate(tokens) if is_heading(token)]
    titles = [tokens[index + 1].content for index in begins]
    for index, title in zip(begins, titles, strict=True):
        tokens[index].attrSet("id", slugify(title))
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
    return title.startswith(("Where the", "Where this"))


def is_heading(token: Token) -> bool:
    return token.type == "heading_open" and token.tag == "h2"


def html(reader: MarkdownIt, tokens: Sequence[Token]) -> SafeString:
    written: str = reader.renderer.render(tokens, reader.options, {})
    return mark_safe(written)  # noqa: S308 - our own text, raw HTML switched off


def worked_rounds(game: AnyGame) -> list[Worked]:
    return [worked(example, replayed_example(game, example)) for example in game.worked_rounds]


def worked_at(game: AnyGame, table: AnyTable) -> list[Worked]:
    """Score the worked rounds that can come up at a table, by the rules it agreed on."""
    own = table.house_rules.values()
    evenings = (
        (example, replayed_example(game, example, own_rules=own))
        for example in game.worked_rounds
        if example.house_rules.items() <= own.items()
        and not any(game.check_table(worked_table(game, example, own)))
    )
    return [
        worked(example, played_match)
        for example, played_match in evenings
        if not any(played.faults for played in played_match.rounds)
    ]


def worked_table(
    game: AnyGame, example: WorkedRound, house_rules: Mapping[str, RuleValue]
) -> AnyTable:
    preset = next(iter(game.presets))
    agreed = game.agreed_rules(len(example.players), preset, house_rules)
    return Table(example.players, agreed)


def replayed_example(
    game: AnyGame, example: WorkedRound, *, own_rules: Mapping[str, RuleValue] | None = None
) -> PlayedMatch:
    """Replay a worked round by its own house rules, or by those that a table agreed on."""
    table = worked_table(game, example, own_rules or example.house_rules)
    plain = json.loads(json.dumps(example.rounds))
    deals = [read_play(SheetFacts(one, example.players), game, table) for one in plain]
    return replay(game, table, deals)


def worked(example: WorkedRound, played_match: PlayedMatch) -> Worked:
    described = played_match.table.house_rules.described()
    rules = [
        (described[name].label, described[name].in_words(value))
        for name, value in example.house_rules.items()
    ]
    lines = [
        WorkedLine(
            names=played_match.table.names(line.seats),
            text=line.text,
            points=line.points,
            amounts=amounts_given(line, played_match.counters),
        )
        for played in played_match.rounds
        for line in played.lines
    ]
    differs = played_match.now.totals != example.points
    return Worked(example.title, rules, lines, differs)
