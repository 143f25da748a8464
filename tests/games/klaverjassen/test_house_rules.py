"""The house rules of Klaverjassen, and the presets that stand for some of them."""

from typing import Any

import pytest

from scorekeeper.games.klaverjassen.rules import GAME
from scorekeeper.games.registry import folder_of
from scorekeeper.rules.faults import RuleBroken
from tests.games.klaverjassen.impossible import FOUR, FOUR_JACKS, LOW_FOURS, points, said
from tests.games.sheets import evening_of


def points_of(facts: dict[str, Any], **house_rules: Any) -> tuple[int, ...]:
    """Return the points of both sides in one round."""
    return evening_of("klaverjassen", [facts], house_rules=house_rules).totals[:2]


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("as_written", {}),
        ("rotterdam", {"trumping": "rotterdam"}),
        ("tournament", {"trump_choice": "free", "four_jacks": 100, "low_fours": True}),
        ("to_1500", {"trump_choice": "free", "end": "target"}),
    ],
)
def test_a_preset_changes_what_it_says_and_nothing_else(
    preset: str, changes: dict[str, Any]
) -> None:
    assert GAME.agreed_rules(4, preset) == GAME.agreed_rules(4, "as_written", changes)


def test_the_page_says_who_speaks_first_by_the_rules_of_the_unie_and_who_leads() -> None:
    """N: the dealer speaks first and is forced, and the player to the left leads."""
    text = " ".join((folder_of("klaverjassen") / "rules.md").read_text(encoding="utf-8").split())
    choosing = text.partition("## Choosing trumps")[2].partition(" ## ")[0]
    assert str(GAME.presets["tournament"].name) == "Tournament"
    assert (
        "By the rules of the Unie, the preset *Tournament*, the dealer speaks first, "
        "and is forced when all have passed."
    ) in choosing
    assert "The player left of the dealer leads in any case." in choosing
    upcoming = evening_of("klaverjassen", [], preset="tournament").upcoming
    assert upcoming is not None
    assert (str(upcoming.sentence), upcoming.details) == ("Anna deals, Bram leads", {})


def test_how_partners_trump_changes_no_score() -> None:
    for facts in (points(Anna=82), said(revoke="Anna"), said(all_tricks="Bram")):
        assert points_of(facts, trumping="rotterdam") == points_of(facts)


@pytest.mark.parametrize(("pit", "total"), [(0, 162), (100, 262), (200, 362)])
def test_all_tricks_bring_the_defenders_what_was_agreed_and_the_others_100(
    pit: int, total: int
) -> None:
    assert points_of(said(all_tricks="Bram"), pit_by_defenders=pit) == (0, total)
    assert points_of(said(all_tricks="Anna"), pit_by_defenders=pit) == (262, 0)


@pytest.mark.parametrize(("jacks", "total"), [(200, 300), (100, 200)])
def test_four_jacks_are_worth_what_was_agreed(jacks: int, total: int) -> None:
    facts = said(("Anna", FOUR_JACKS), card_points={"Anna": 100})
    assert points_of(facts, four_jacks=jacks) == (total, 62)


def test_four_low_cards_may_lie_in_a_trick_worth_nothing() -> None:
    facts = said(("Bram", FOUR), card_points={"Bram": 0})
    assert points_of(facts, **LOW_FOURS) == (162, 100)
    with pytest.raises(RuleBroken, match="holds 12 card points at least"):
        points_of(facts)


@pytest.mark.parametrize(
    ("bonus", "roem", "total"),
    [(100, "none", 262), (0, "none", 162), (100, "to_others", 312), (0, "to_others", 212)],
)
@pytest.mark.parametrize("revoker", ["Anna", "Bram"])
def test_a_revoke_costs_whichever_side_made_it_what_was_agreed(
    revoker: str, bonus: int, roem: str, total: int
) -> None:
    facts = said(("Anna", "run_of_4"), revoke=revoker)
    won = points_of(facts, revoke_bonus=bonus, revoke_roem=roem)
    assert won == ((0, total) if revoker == "Anna" else (total, 0))


@pytest.mark.parametrize(
    ("facts", "total"),
    [
        (said(trump="spades", card_points={"Anna": 82}), (164, 160)),
        (said(trump="hearts", card_points={"Anna": 82}), (82, 80)),
        (said(trump="spades", all_tricks="Anna"), (424, 0)),
        (said(trump="spades", wet=True), (0, 324)),
        (said(trump="spades", revoke="Bram"), (424, 0)),
    ],
)
def test_where_spades_count_double_only_card_points_do(
    facts: dict[str, Any], total: tuple[int, ...]
) -> None:
    assert points_of(facts, double_spades=True) == total


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        *(("four_jacks", 150), ("pit_by_defenders", 50), ("revoke_bonus", 200)),
        *(("trumping", "utrecht"), ("rounds", 0), ("target", 0), ("low_fours", 1)),
    ],
)
def test_a_value_that_is_not_there_is_refused(rule: str, value: Any) -> None:
    with pytest.raises(RuleBroken):
        points_of(points(Anna=100), **{rule: value})
