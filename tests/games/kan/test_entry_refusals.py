"""What cannot be is refused by the form of a round of Kan, with the reason beside the field."""

from typing import Any

import pytest

from tests.games.kan.form import ANNA, BEGUN, BRAM, BRAM_AND_EMMA, CEES, before, form_of, in_order
from tests.games.kan.test_impossible import bullets
from tests.games.round_forms import entered, refused

IMPOSSIBLE = [
    (
        "A juuroku or gyaku juuroku in the first round of a series.",
        [],
        {**BRAM_AND_EMMA, "call": "juuroku", "kankei_points": "16"},
        ("call", "no juuroku in the first round"),
    ),
    (
        "A juuroku with fewer points than Kankei's number.",
        [BEGUN],
        {"trump": "hearts", "call": "juuroku", "kankei_points": "8"},
        ("kankei_points", "9 points or more in hand"),
    ),
    (
        "A gyaku juuroku with as many points for Kankei as their number, or more.",
        [BEGUN],
        {"trump": "hearts", "call": "gyaku_juuroku", "kankei_points": "9"},
        ("kankei_points", "cannot have 9"),
    ),
    (
        "Points of Kankei where a call stopped the play.",
        [],
        {**BRAM_AND_EMMA, "call": "sukonku", "kankei_points": "9"},
        ("kankei_points", "sukonku stops the play"),
    ),
    (
        "No points of Kankei where nothing stopped the play.",
        [],
        {**BRAM_AND_EMMA, "kankei_points": "", "call": ""},
        ("kankei_points", "missing"),
    ),
    (
        "Points of Kankei, or a call, where a misplay ended the round.",
        [],
        {**BRAM_AND_EMMA, "misplay": CEES, "kankei_points": "9"},
        ("kankei_points", "no points are counted"),
    ),
    (
        "Points of Kankei, or a call, where a misplay ended the round.",
        [BEGUN],
        {"trump": "hearts", "misplay": CEES, "call": "juuroku"},
        ("call", "juuroku does not count"),
    ),
    (
        "A misplay of the resting dealer of six.",
        [],
        {**BRAM_AND_EMMA, "misplay": ANNA},
        ("misplay", "Anna deals and rests"),
    ),
    (
        "A first round without Kankei.",
        [],
        {"kankei_points": "9"},
        ("kankei", "who holds the joker"),
    ),
    (
        "A later round without trumps.",
        [BEGUN],
        {"kankei_points": "9"},
        ("trump", "the trumps that Bram chose"),
    ),
    (
        "The resting dealer of six as Kankei.",
        [],
        {"kankei_0": ANNA, "kankei_1": BRAM, "kankei_points": "9"},
        ("kankei", "Anna deals and rests"),
    ),
    (
        "The resting dealer of six as Kankei.",
        [],
        {"kankei_0": ANNA, "kankei_1": ANNA, "joker": "partner", "kankei_points": "9"},
        ("kankei", "Anna deals and rests"),
    ),
    (
        "New seats that leave somebody out, or name somebody twice.",
        [],
        {**BRAM_AND_EMMA, **in_order(BRAM, ANNA), "kankei_points": "9"},
        ("seats", "every player once"),
    ),
]
WITHOUT_A_TILE = {
    "The same player twice as Kankei.",  # the partner is known, and joins
    "Fewer than 0 or more than 16 points.",
    "A first round with trumps whose turn it is not.",
    "A later round with other Kankei.",
    "New seats in a later round.",
    "An agreed score in place of a round.",
    "A round after the last series.",
}
ANOTHER_DEALER = "Another dealer in a later round."


@pytest.mark.parametrize(
    ("rounds", "values", "refusal"),
    [
        pytest.param(*case, id=f"{bullet} {place}")
        for place, (bullet, *case) in enumerate(IMPOSSIBLE)
    ],
)
def test_what_cannot_be_is_refused_beside_its_field(
    rounds: list[dict[str, Any]], values: dict[str, str], refusal: tuple[str, ...]
) -> None:
    field, words = refusal
    said = refused(form_of(before(*rounds, players=6), **values))
    assert list(said) == [field]
    assert words in said[field]


def test_another_dealer_of_a_series_is_refused_beside_who_dealt() -> None:
    form = form_of(before(BEGUN), dealer=CEES, trump="hearts", kankei_points="9")
    form.show(entered(form).faults)
    assert "Anna deals every round" in str(form.adjustments.errors["dealer"])
    assert not form.entry.errors


def test_all_that_cannot_be_is_refused_by_the_form_or_has_no_tile_in_it() -> None:
    tried = {bullet for bullet, *_case in IMPOSSIBLE}
    assert tried | WITHOUT_A_TILE | {ANOTHER_DEALER} == set(bullets())
