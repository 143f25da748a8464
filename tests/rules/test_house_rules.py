"""House rules explain themselves, and refuse what they do not know."""

import dataclasses
from dataclasses import dataclass
from typing import Any

import pytest

from scorekeeper.games.registry import all_games
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.house_rules import HouseRules, RuleValue, apply_rules, rule
from scorekeeper.rules.words import Text
from tests.rules.highest_card import PLAIN, HighestCardRules


@dataclass(frozen=True, kw_only=True)
class Named(HouseRules):
    """A table that may give its game a name."""

    called: str | None = rule(
        None, Text("Called"), Text("Its name."), Text("ours"), longest=40, may_be_off=True
    )


GAMES = {game.slug: game for game in all_games()}


def rules(preset: str = "as_written", **given: RuleValue) -> HighestCardRules:
    """Return the house rules of a table."""
    return PLAIN.agreed_rules(3, preset, given)


def reasons(**given: RuleValue) -> dict[str, str]:
    """Return why house rules are refused."""
    with pytest.raises(RuleBroken) as refused:
        rules("as_written", **given)
    return {fault.fact: str(fault.message) for fault in refused.value.faults}


def test_what_is_not_agreed_is_as_the_rules_are_written() -> None:
    assert rules() == HighestCardRules()


def test_a_preset_wins_over_the_defaults_and_what_is_given_over_the_preset() -> None:
    assert rules("double").worth == "two"
    assert rules("double", worth="one").worth == "one"
    assert rules("double", lowest=True) == HighestCardRules(worth="two", lowest=True)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"rounds": True}, "the house rule “rounds” must be a whole number from 1"),
        ({"rounds": 0}, "the house rule “rounds” must be a whole number from 1"),
        ({"rounds": 1.0}, "the house rule “rounds” must be a whole number from 1"),
        ({"rounds": "3"}, "the house rule “rounds” must be a whole number from 1"),
        ({"rounds": None}, "the house rule “rounds” must be a whole number from 1"),
        ({"rounds": 10**9}, "the house rule “rounds” is at most 1000000"),
        ({"limit": 1_000_001}, "the house rule “limit” is at most 1000000"),
        ({"lowest": 1}, "the house rule “lowest” must be true or false"),
        ({"lowest": None}, "the house rule “lowest” must be true or false"),
        ({"worth": "three"}, "the house rule “worth” must be one of one, two"),
        ({"worth": ["one"]}, "the house rule “worth” must be one of one, two"),
        ({"limit": -1}, "the house rule “limit” must be null or a whole number from 0"),
        ({"limit": False}, "the house rule “limit” must be null or a whole number from 0"),
        ({"jokers": 2}, "there is no house rule “jokers” in this game"),
        ({"stake_paid": "nobody"}, "the house rule “stake_paid” must be one of team, each"),
    ],
)
def test_a_value_that_a_house_rule_does_not_have_is_refused(
    given: dict[str, Any], reason: str
) -> None:
    assert reasons(**given) == dict.fromkeys(given, reason)


def test_all_wrong_house_rules_are_named_at_once() -> None:
    assert set(reasons(rounds=0, jokers=2, worth="three", limit=3)) == {"rounds", "jokers", "worth"}


def test_a_house_rule_that_may_be_off_is_off_or_a_number() -> None:
    described = HighestCardRules.described()["limit"]
    assert [str(described.in_words(value)) for value in (None, 3)] == ["off", "3"]
    assert described.is_number
    assert described.accepts(None)


@pytest.mark.parametrize(
    ("written", "kept"), [("Catan", "Catan"), (" Mölkky ", "Mölkky"), ("a" * 40, "a" * 40)]
)
def test_a_house_rule_may_be_a_text_that_the_table_writes(written: str, kept: str) -> None:
    assert apply_rules(Named(), {"called": written}).called == kept
    assert str(Named.described()["called"].in_words(written)) == written


@pytest.mark.parametrize(
    "written",
    ["", "  ", "a" * 41, "two\nlines", "\u200b", 5, "a" + "\u0336" * 30, "\u0301"],
)
def test_a_text_that_is_empty_too_long_or_unseen_is_refused(written: str | int) -> None:
    with pytest.raises(RuleBroken, match="is one line of 1 to 40 characters, or null"):
        apply_rules(Named(), {"called": written})


def test_a_switch_and_a_choice_say_their_values_in_words() -> None:
    described = HighestCardRules.described()
    assert described["lowest"].is_switch
    assert str(described["lowest"].in_words(True)) == "on"
    assert str(described["worth"].in_words("two")) == "two points"
    assert not described["worth"].is_switch
    assert not described["worth"].is_number


def test_the_rules_of_a_game_come_before_those_of_every_game() -> None:
    assert list(rules().values()) == ["rounds", "lowest", "worth", "limit", "stake_paid"]
    assert rules(limit=3).values()["limit"] == 3


def test_agreed_rules_cannot_be_changed_afterwards() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules().rounds = 4  # type: ignore[misc]


@pytest.mark.parametrize("slug", GAMES)
def test_every_house_rule_of_every_game_explains_itself_and_knows_its_default(slug: str) -> None:
    game = GAMES[slug]
    for players in game.player_counts:
        defaults = game.defaults(players)
        for name, described in type(defaults).described().items():
            assert str(described.label)
            assert str(described.explanation).endswith(".")
            assert str(described.source)
            assert described.accepts(getattr(defaults, name))
            assert str(described.in_words(getattr(defaults, name)))
            assert str(described.allowed)


@pytest.mark.parametrize("slug", GAMES)
def test_the_first_preset_of_every_game_changes_nothing_and_the_others_something(slug: str) -> None:
    game = GAMES[slug]
    players = game.player_counts[0]
    first, *others = game.presets
    assert game.agreed_rules(players, first) == game.defaults(players)
    for name in others:
        assert game.agreed_rules(players, name) != game.defaults(players)
    assert all(str(preset.name) and str(preset.explanation) for preset in game.presets.values())


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_plays_for_a_stake_that_may_be_paid_by_each(slug: str) -> None:
    game = GAMES[slug]
    agreed = game.agreed_rules(
        game.player_counts[0], next(iter(game.presets)), {"stake_paid": "each"}
    )
    assert agreed.stake_paid == "each"
