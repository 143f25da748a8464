"""Worked rounds of Scopa: on its rules page, and computed by its tests."""

from collections.abc import Mapping

from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import ANNA, BRAM, CEES, DORA, NAMES, WorkedRound

USUAL: Mapping[str, object] = {
    "most_cards": ANNA,
    "most_coins": BRAM,
    "settebello": ANNA,
    "primiera": None,
}


def round_of(*left_out: str, **more: object) -> Mapping[str, object]:
    """The usual round, with some facts left out and others replaced."""
    return {**{key: fact for key, fact in USUAL.items() if key not in left_out}, **more}


def best(anna: str, bram: str) -> Mapping[str, list[str | None]]:
    """The best cards of two piles, a letter each; - is no card of the suit."""
    return {
        name: [None if card == "-" else card for card in cards]
        for name, cards in ((ANNA, anna), (BRAM, bram))
    }


def worked(
    title: Text, played: Mapping[str, object], points: tuple[int, ...], **rules: RuleValue
) -> WorkedRound:
    return WorkedRound(
        title=title,
        players=NAMES[: len(points)],
        rounds=(played,),
        points=points,
        house_rules=rules,
    )


COUNTED = {"cards": {ANNA: 22}, "coins": {ANNA: 6}, "settebello": ANNA}
EVEN = best("7766", "6677")

WORKED_ROUNDS = (
    worked(
        _("Counted: 75 to 78 in the primiera"),
        {**COUNTED, "primiera_cards": best("7666", "5777")},
        (3, 1),
    ),
    worked(
        _("Three sevens lose: 75 to 73"),
        {**COUNTED, "coins": {ANNA: 7}, "primiera_cards": best("7666", "F777")},
        (4, 0),
    ),
    worked(
        _("Without a club there is no primiera"),
        {**COUNTED, "primiera_cards": best("766-", "5777")},
        (3, 1),
    ),
    worked(
        _("Three sevens without a club are no primiera either"),
        {**COUNTED, "primiera_cards": best("777-", "5557")},
        (3, 1),
    ),
    worked(_("Level in the primiera: 78 to 78"), {**COUNTED, "primiera_cards": EVEN}, (3, 0)),
    worked(
        _("Two sevens each, where most sevens win"),
        {**COUNTED, "primiera_cards": EVEN},
        (3, 0),
        primiera_by="sevens",
    ),
    worked(
        _("Level in cards and coins, counted: nobody"),
        {"cards": {BRAM: 20}, "coins": {BRAM: 5}, "settebello": ANNA, "primiera": BRAM},
        (1, 1),
    ),
    worked(_("Sweeps"), round_of(scope={ANNA: 1, BRAM: 2}), (3, 3)),
    worked(
        _("Level in cards and coins, by name: nobody"),
        round_of(most_cards=None, most_coins=None),
        (1, 0),
    ),
    worked(
        _("Three players"),
        {
            "cards": {ANNA: 15, BRAM: 15},
            "coins": {ANNA: 4, BRAM: 3},
            "settebello": CEES,
            "primiera": BRAM,
        },
        (1, 1, 1),
    ),
    worked(
        _("Four as partners"),
        {
            **COUNTED,
            "cards": {CEES: 12},
            "primiera_cards": best("7666", "5777"),
            "scope": {DORA: 3},
        },
        (2, 5, 2, 5),
    ),
    worked(
        _("Napola, ace to 5, and re bello"),
        round_of(napola={BRAM: 5}, re_bello=BRAM),
        (2, 7),
        napola=True,
        re_bello=True,
    ),
    worked(
        _("Napola with all ten coins"),
        round_of("most_coins", coins={ANNA: 10}, napola={ANNA: 10}),
        (13, 0),
        napola=True,
    ),
)
