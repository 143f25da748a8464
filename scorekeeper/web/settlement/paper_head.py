"""The printed sheet's head: game, day, place, club and house rules."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.formats import date_format

from scorekeeper.records.book import Book, former_names
from scorekeeper.records.models import Match
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.house_rules import HouseRule, HouseRules, RuleValue
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.web.parts.moments import ANY_YEAR
from scorekeeper.web.parts.money import stake_words
from scorekeeper.web.parts.result import Result

WITH_ITS_WEEKDAY = f"l {ANY_YEAR}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperHead:
    """Everything above the rounds, for a reader who may never have seen the match."""

    name: str
    played_on: str
    place: str
    club: str
    state: str
    number_of_rounds: str
    preset: Text
    stake_words: str
    changed_rules: Sequence[tuple[str, str]]
    outcome: str
    decided: str
    statements: Sequence[str]
    former: Sequence[Sequence[str]]


def head_on_paper(
    match: Match,
    book: Book,
    money: Callable[[int], str],
    *,
    result: Result | None,
    statements: Sequence[str],
    state: str,
) -> PaperHead:
    evening, played_on = book.evening, match.played_on
    return PaperHead(
        name=evening.game_name,
        played_on=date_format(played_on, WITH_ITS_WEEKDAY) if played_on else "",
        place=match.place,
        club=match.club.name,
        state=state,
        number_of_rounds=rounds_in_words(evening),
        preset=evening.game.presets[match.preset].name,
        stake_words=stake_words(book, money),
        changed_rules=tuple(changed_rules(book, match)),
        outcome=" ".join(filter(None, (result.sentence, result.still_pay))) if result else "",
        decided=result.decided if result else "",
        statements=tuple(statements),
        former=tuple(former_names(match).values()),
    )


def rounds_in_words(evening: Evening) -> str:
    return str(ngettext_lazy("{number} round", "{number} rounds", evening.now.scored))


def changed_rules(book: Book, match: Match) -> list[tuple[str, str]]:
    table = book.table
    changed = changes_of(book.evening.game, match.preset, len(table.players), table.house_rules)
    return [(str(rule.label), str(rule.in_words(value))) for rule, value in changed]


@lru_cache(maxsize=256)
def changes_of(
    game: AnyGame, preset: str, players: int, rules: HouseRules
) -> list[tuple[HouseRule, RuleValue]]:
    """Return the house rules that differ from the preset for so many players."""
    usual, described = game.agreed_rules(players, preset).values(), rules.described()
    return [
        (described[name], value) for name, value in rules.values().items() if value != usual[name]
    ]
