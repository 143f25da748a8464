"""House rules in words: their defaults, and what a table has agreed on."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.rules.game import AnyGame, AnyTable
from scorekeeper.rules.house_rules import HouseRule, HouseRules
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, slots=True)
class RuleInWords:
    """A house rule on a rules page: its value in words, and its other values.

    ``standard`` is its value by the standard rules, where a table agreed on something else.
    """

    rule: HouseRule
    value: str
    others: str = ""
    standard: str = ""


def default_by_players(game: AnyGame, name: str, preset: str = "") -> str:
    """Write a rule's default where it depends on the number of players; else empty."""
    usual = {
        count: getattr(rules_of_preset(game, count, preset), name) for count in game.player_counts
    }
    if len(set(usual.values())) == 1:
        return ""
    words, says = _("{value} with {count} players"), game.house_rules.described()[name].in_words
    return ", ".join(
        str(words.format(value=says(value), count=count)) for count, value in usual.items()
    )


def rules_of_preset(game: AnyGame, players: int, preset: str) -> HouseRules:
    """Return the house rules of a preset; the standard rules without one."""
    rules: HouseRules = game.agreed_rules(players, preset or next(iter(game.presets)))
    return rules


def by_presets(game: AnyGame, name: str, presets: Iterable[str]) -> dict[str, str]:
    described, most = game.house_rules.described()[name], max(game.player_counts)
    found = {}
    for preset in presets:
        value = getattr(rules_of_preset(game, most, preset), name)
        in_words = str(value or "") if described.is_text else str(described.in_words(value))
        found[preset] = default_by_players(game, name, preset) or in_words
    return found


def named_by_presets(game: AnyGame, values: Mapping[str, str]) -> str:
    """Write a rule's values with their presets: ``Standard rules, To 31: 11; Scopone: 21``."""
    said = _("{preset}: {value}")
    names: dict[str, list[str]] = {}
    for preset, value in values.items():
        names.setdefault(value, []).append(str(game.presets[preset].name))
    return "; ".join(
        str(said.format(preset=", ".join(called), value=value)) for value, called in names.items()
    )


def default_of(game: AnyGame, name: str) -> str:
    described = game.house_rules.described()[name]
    return str(described.in_words(getattr(game.defaults(max(game.player_counts)), name)))


def agreed_at(game: AnyGame, table: AnyTable) -> list[RuleInWords]:
    """List the rules that mean something at a table, with their values there."""
    standard = game.agreed_rules(len(table.players), next(iter(game.presets)))
    said = []
    for name, rule in game.agreed_on(table).items():
        value, usual = getattr(table.house_rules, name), getattr(standard, name)
        is_usual = value == usual
        said.append(
            RuleInWords(
                rule,
                str(rule.in_words(value)),
                standard="" if is_usual else str(rule.in_words(usual)),
            )
        )
    return said


def to_agree_on(game: AnyGame) -> list[RuleInWords]:
    return [
        RuleInWords(
            rule,
            default_by_players(game, name) or default_of(game, name),
            " / ".join(other_values(game, name, rule)),
        )
        for name, rule in game.agreed_on().items()
    ]


def other_values(game: AnyGame, name: str, rule: HouseRule) -> Iterable[str]:
    """Return a rule's other values, where they are few and have names."""
    usual = getattr(game.defaults(max(game.player_counts)), name)
    options = {} if rule.options is None or rule.is_switch else rule.options
    return [str(words) for value, words in options.items() if value != usual]
