"""A match of which nothing but the result is known, as ten paper evenings are brought in."""

from typing import Any

import pytest

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values

NAMES = ["Anna", "Bram", "Cees", "Dora", "Emma"]
REASON = "Only the result"
SIDES_OF_TWO = {"Anna": 250, "Bram": 200}
ALONE = {"Anna": 12, "Bram": -3, "Cees": 7}
MATCHES = {
    "kraken": (4, SIDES_OF_TWO),
    "g4a-kraken": (4, SIDES_OF_TWO),
    "klaverjassen": (4, SIDES_OF_TWO),
    "belote": (4, SIDES_OF_TWO),
    "schieber": (4, SIDES_OF_TWO),
    "spades": (4, SIDES_OF_TWO),
    "bridge": (4, SIDES_OF_TWO),
    "scopa": (2, {"Anna": 7, "Bram": 6}),
    "kontsina": (3, ALONE),
    "kalooki": (3, ALONE),
    "hearts": (4, ALONE),
    "skat": (3, ALONE),
    "wizard": (3, ALONE),
    "oh-hell": (3, ALONE),
    "free-sheet": (3, ALONE),
    "kan": (5, ALONE),
}


def known(slug: str, **more: Any) -> dict[str, Any]:
    """Return a sheet of which only the result is known."""
    players, points = MATCHES[slug]
    agreed = {"points": points, "reason": REASON}
    sheet = {"scoresheet": 1, "game": slug, "players": NAMES[:players], "ended_early": True}
    return {**sheet, "rounds": [{"agreed_score": agreed}], **more}


@pytest.mark.parametrize("slug", MATCHES)
def test_every_game_takes_it_and_the_end_adds_nothing(slug: str) -> None:
    values = score_values(sheet_of(known(slug)))
    _players, points = MATCHES[slug]
    assert values["finished"]
    assert values["totals"].items() >= points.items()
    assert values["warnings"] == []


def test_krakens_crosses_are_those_that_were_known() -> None:
    agreed = {"points": SIDES_OF_TWO, "crosses": {"Anna": 3, "Bram": 14}, "reason": REASON}
    rules = {"early_end": "as_full"}
    sheet = known("kraken", rounds=[{"agreed_score": agreed}], house_rules=rules)
    assert score_values(sheet_of(sheet))["crosses"] == {
        "Anna": 3,
        "Bram": 14,
        "Cees": 3,
        "Dora": 14,
    }


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"ended_early": False}, "it was ended early"),
        (
            {"rounds": [{"agreed_score": {"points": ALONE, "reason": "misdeal"}}]},
            "who won a round decides what comes next",
        ),
        (
            {"rounds": [{"agreed_score": {"points": ALONE, "reason": REASON}}, {"void": True}]},
            "only the result is known",
        ),
        (
            {"rounds": [{"void": True}, {"agreed_score": {"points": ALONE, "reason": REASON}}]},
            "who won a round decides what comes next",
        ),
    ],
)
def test_in_kan_nothing_else_may_stand_beside_it(more: dict[str, Any], why: str) -> None:
    with pytest.raises(RuleBroken, match=why):
        sheet_of(known("kan", **more)).played_match().require_sound()
