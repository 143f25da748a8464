"""What cannot be drawn is refused with the field to blame and a reason."""

from typing import Any

import pytest

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.seating.drawing import Sitting, draw
from scorekeeper.seating.sitting_out import who_may_sit_out
from tests.seating.asked import asked, people

FOUR = ("Anna", "Bram", "Cees", "Dora")
PAIRS = (("Anna", "Bram"), ("Cees", "Dora"))
LAST = Sitting((FOUR,))


@pytest.mark.parametrize(
    ("present", "more", "sentence"),
    [
        (FOUR[:3], {}, "present: a table takes 4 players at least: fewer are present"),
        ((), {}, "present: a table takes 4 players at least: fewer are present"),
        (people(201), {}, "present: an evening is for at most 200 people"),
        ((*FOUR, "Anna"), {}, "present: Anna is taken. Try Anna B."),
        ((*FOUR, "anna"), {}, "present: anna is taken. Try anna B."),
        (
            FOUR,
            {"before": (Sitting((("Anna", "BRAM", "Cees", "Dora"),)),)},
            "before: “BRAM” is also written “Bram”: write it the same everywhere",
        ),
        (
            FOUR,
            {"ranking": ("anna",)},
            "ranking: “anna” is also written “Anna”: write it the same everywhere",
        ),
        (FOUR, {"sizes": ()}, "sizes: name one size of table at least"),
        (FOUR, {"sizes": (0,)}, "sizes: a table has one seat at least"),
        (FOUR, {"sizes": (4, 4), "partners": False}, "sizes: the size 4 is given twice"),
        (FOUR, {"sizes": (4, 3)}, "sizes: where partners play every table has four"),
        (FOUR, {"number": -1}, "number: the number of a draw is 0 or more"),
        (
            FOUR,
            {"number": 10**18},
            "number: this number is too large: 999999999999999999 is the most",
        ),
        (FOUR, {"before": (LAST,) * 1001}, "before: an evening has at most 1000 sittings"),
        (
            FOUR,
            {"before": (LAST, Sitting((FOUR, ("Emma", "Anna", "Fred", "Gina"))))},
            "before: Anna stands twice in sitting 2",
        ),
        (
            FOUR,
            {"before": (Sitting((FOUR,), ("Anna",)),)},
            "before: Anna stands twice in sitting 1",
        ),
        (
            FOUR,
            {"before": (Sitting((), people(201)),)},
            "before: sitting 1 has more than 200 people",
        ),
        (
            FOUR,
            {"before": (Sitting((FOUR[:3],)),)},
            "before: where partners play every table has four, also in sitting 1",
        ),
        (FOUR, {"ranking": ("Zoë", "Zoë")}, "ranking: Zoë stands in the ranking twice"),
        (FOUR, {"ranking": people(5001)}, "ranking: a club has at most 5000 players"),
        (FOUR, {"way": "snake"}, "way: this must be one of by_hand, lot, pairs, rank and stay"),
        (FOUR, {"way": "stay"}, "way: there is no sitting before to stay from"),
        (
            FOUR,
            {"way": "pairs", "partners": False},
            "way: there are no partners here, and so no fixed pairs",
        ),
        (FOUR, {"pairs": PAIRS, "partners": False}, "pairs: there are no partners here"),
        (FOUR, {"pairing": "fold", "partners": False}, "pairing: there are no partners here"),
        (FOUR, {"pairing": "slide"}, "pairing: this must be one of apart and fold"),
        (FOUR, {"way": "pairs"}, "pairs: Anna is present but in no pair"),
        (FOUR, {"way": "pairs", "pairs": PAIRS[:1]}, "pairs: Cees is present but in no pair"),
        (
            FOUR,
            {"way": "pairs", "pairs": (*PAIRS, ("Emma", "Fred"))},
            "pairs: Emma is in a pair but not present",
        ),
        (
            FOUR,
            {"way": "pairs", "pairs": (*PAIRS, ("Emma", "Anna"))},
            "pairs: Anna stands in two pairs",
        ),
        (
            FOUR,
            {"way": "pairs", "pairs": (("Anna", "Anna"), PAIRS[1])},
            "pairs: Anna stands in two pairs",
        ),
        (FOUR, {"way": "pairs", "pairs": (FOUR,)}, "pairs: a pair has two people"),
        (FOUR, {"way": "by_hand"}, "tables: name the people of one table at least"),
        (
            FOUR,
            {"way": "by_hand", "by_hand": Sitting((), FOUR)},
            "tables: name the people of one table at least",
        ),
        (
            FOUR,
            {"way": "by_hand", "by_hand": Sitting((FOUR,), ("Anna",))},
            "tables: Anna stands twice in this sitting",
        ),
        (
            FOUR,
            {"way": "by_hand", "by_hand": Sitting((FOUR,), ("Emma",))},
            "tables: Emma is not present",
        ),
        (
            (*FOUR, "Emma"),
            {"way": "by_hand", "by_hand": Sitting((FOUR,))},
            "tables: Emma has no table and does not sit out",
        ),
        (
            FOUR,
            {"way": "by_hand", "by_hand": Sitting((FOUR[:3],), FOUR[3:])},
            "tables: table 1 must have 4 players",
        ),
    ],
)
def test_this_is_refused(present: tuple[str, ...], more: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RuleBroken) as refused:
        draw(asked(present, **more))
    assert refused.value.sentence == sentence


def test_what_the_organiser_made_stays_as_it_is() -> None:
    """Whoever the organiser puts there sits out, and tables are in the organiser's order."""
    names = people(11)
    made = Sitting((names[:3], names[3:7]), (names[10], *names[7:10]))
    this = asked(
        names, sizes=(4, 3), partners=False, way="by_hand", by_hand=made, before=(made, made)
    )
    assert draw(this) == Sitting(made.tables, tuple(sorted(made.out)))


def test_where_nobody_is_present_nobody_sits_out_and_nothing_breaks() -> None:
    assert not list(who_may_sit_out((), sizes=(4,), before=()).everybody)
