"""Worked rounds of Kontsina, shown on its rules page and computed again by its tests."""

from collections.abc import Mapping

from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import WorkedRound

PLAYERS = ("Anna", "Bram", "Cees", "Dora")
SHARED = {"cards_tie": "split", "clubs_tie": "all"}


def counted(
    title: Text,
    cards: tuple[int, ...],
    clubs: tuple[int, ...],
    *,
    special: tuple[str, str],
    points: tuple[int, ...],
    rules: Mapping[str, RuleValue] | None = None,
) -> WorkedRound:
    """A counted round: cards and clubs from Anna on, and the holders of the two special cards.

    A pile without a number is the rest of the pack.
    """
    facts: dict[str, object] = {
        "cards": dict(zip(PLAYERS, cards, strict=False)),
        "clubs": dict(zip(PLAYERS, clubs, strict=False)),
    }
    return played(title, facts, special=special, points=points, rules=rules)


def played(
    title: Text,
    facts: Mapping[str, object],
    *,
    special: tuple[str, str],
    points: tuple[int, ...],
    rules: Mapping[str, RuleValue] | None = None,
) -> WorkedRound:
    two, ten = special
    return WorkedRound(
        title=title,
        players=PLAYERS[: len(points)],
        rounds=({**facts, "two_of_clubs": two, "ten_of_diamonds": ten},),
        points=points,
        house_rules=rules or {},
    )


WORKED_ROUNDS = (
    counted(
        _("Three piles: 20, 18 and 14 cards"),
        (20, 18, 14),
        (6, 4, 3),
        special=("Bram", "Anna"),
        points=(4, 1, 0),
    ),
    counted(
        _("Level in cards and in clubs: nobody"),
        (19, 19, 14),
        (5, 5, 3),
        special=("Cees", "Cees"),
        points=(0, 0, 2),
    ),
    counted(
        _("Level in cards and in clubs: shared"),
        (19, 19, 14),
        (5, 5, 3),
        special=("Cees", "Cees"),
        points=(2, 2, 2),
        rules=SHARED,
    ),
    counted(
        _("Partners, 26 cards each"),
        (26, 26),
        (8, 5),
        special=("Anna", "Bram"),
        points=(2, 1, 2, 1),
        rules={"partners": True},
    ),
    counted(
        _("Partners, 26 cards each: shared"),
        (26, 26),
        (8, 5),
        special=("Cees", "Dora"),
        points=(3, 2, 3, 2),
        rules={"partners": True, "cards_tie": "split"},
    ),
    counted(
        _("Everything in one pile"),
        (52, 0, 0),
        (13, 0, 0),
        special=("Anna", "Anna"),
        points=(5, 0, 0),
    ),
    counted(
        _("Four piles, all level in cards"),
        (13, 13, 13, 13),
        (4, 4, 3, 2),
        special=("Dora", "Cees"),
        points=(0, 0, 1, 1),
    ),
    counted(
        _("The third pile is not counted: it has the rest, 30 cards and 7 clubs"),
        (10, 12),
        (3, 3),
        special=("Anna", "Bram"),
        points=(1, 1, 3),
    ),
    played(
        _("Nothing counted: the winners are named"),
        {"most_cards": "Bram", "most_clubs": None},
        special=("Anna", "Bram"),
        points=(1, 3, 0),
    ),
    played(
        _("Nothing counted, and a tie that is shared: the level players are named"),
        {"most_cards": ["Anna", "Cees"], "most_clubs": "Bram"},
        special=("Bram", "Bram"),
        points=(1, 3, 1),
        rules=SHARED,
    ),
)
