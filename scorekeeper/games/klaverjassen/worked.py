"""Worked rounds of Klaverjassen: on its rules page, and computed by its tests."""

from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import ANNA, BRAM, CEES, DORA, NAMES, Round, WorkedRound


def round_of(points: int | None = None, *roem: tuple[str, str], **more: object) -> Round:
    """A round with Anna as declarer: her side's card points, and roem by player and kind."""
    said: dict[str, object] = {"declarer": ANNA, **more}
    if points is not None:
        said["card_points"] = {ANNA: points}
    if roem:
        said["bonuses"] = [{"by": by, "kind": kind} for by, kind in roem]
    return said


def worked(title: Text, played: Round, points: tuple[int, int], **rules: RuleValue) -> WorkedRound:
    return WorkedRound(
        title=title, players=NAMES, rounds=(played,), points=points * 2, house_rules=rules
    )


WORKED_ROUNDS = (
    worked(_("100 against 62"), round_of(100), (100, 62)),
    worked(_("82 are just enough"), round_of(82), (82, 80)),
    worked(_("Equal is not enough: wet"), round_of(81), (0, 162)),
    worked(_("Fewer than the others: wet"), round_of(70), (0, 162)),
    worked(
        _("Roem on both sides"),
        round_of(82, (ANNA, "king_queen"), (BRAM, "run_of_3")),
        (102, 100),
    ),
    worked(
        _("Wet by the others' roem"),
        round_of(90, (ANNA, "king_queen"), (BRAM, "run_of_3"), (DORA, "run_of_4")),
        (0, 252),
    ),
    worked(
        _("Saved by roem"),
        round_of(75, (ANNA, "trump_run_of_3"), (CEES, "run_of_3")),
        (135, 87),
    ),
    worked(_("All tricks"), round_of(all_tricks=ANNA), (262, 0)),
    worked(_("All tricks by the defenders"), round_of(all_tricks=BRAM), (0, 262)),
    worked(
        _("All tricks by the defenders, without a bonus"),
        round_of(all_tricks=BRAM),
        (0, 162),
        pit_by_defenders=0,
    ),
    worked(
        _("Wet, and nobody counts"),
        round_of(None, (ANNA, "run_of_3"), (BRAM, "trump_run_of_4"), wet=True),
        (0, 252),
    ),
    worked(_("A revoke"), round_of(None, (ANNA, "run_of_4"), revoke=ANNA), (0, 262)),
    worked(
        _("A revoke: the roem goes to the others"),
        round_of(None, (ANNA, "run_of_4"), revoke=ANNA),
        (0, 212),
        revoke_bonus=0,
        revoke_roem="to_others",
    ),
    worked(_("Four jacks"), round_of(60, (ANNA, "four_jacks")), (260, 102)),
    worked(
        _("Spades count double"),
        round_of(100, (ANNA, "run_of_3"), trump="spades"),
        (220, 124),
        double_spades=True,
    ),
    worked(
        _("Wet in double spades"),
        round_of(70, (ANNA, "run_of_3"), trump="spades"),
        (0, 344),
        double_spades=True,
    ),
)
