"""Rounds of Hearts that cannot have happened."""

from typing import Any, NamedTuple

from tests.games.hearts.deals import SIX

A, B, C, D = SIX[:4]
OUT: dict[str, Any] = {"kitty": "out_of_play"}
JACK: dict[str, Any] = {"jack_of_diamonds": "minus_ten"}
MARIA: dict[str, Any] = {"spades": "black_maria"}
CHOICE: dict[str, Any] = {"moon": "choice"}


class Impossible(NamedTuple):
    """A round with what is wrong, the fact that is refused, and a part of the reason."""

    clause: str
    round: dict[str, Any]
    reason: str
    house_rules: dict[str, Any] = {}
    fact: str = "taken"
    players: int = 4


def took(*points: int, **more: Any) -> dict[str, Any]:
    """Return a round in which the players took so many points, from Anna on."""
    return {"taken": dict(zip(SIX, points, strict=False)), **more}


IMPOSSIBLE = [
    Impossible("a negative number", took(-1, 27, 0, 0), "Anna took less than nothing"),
    Impossible("a negative number", took(13, 14, -1), "Cees took less than nothing"),
    Impossible("more than everything together", took(20, 7), "27 points, and there are 26"),
    Impossible("more than everything together", took(43, 1), "44 points, and there are 43", MARIA),
    Impossible("everybody named and not everything", took(15, 3, 7, 0), "1 point is missing"),
    Impossible(
        "everybody named and not everything", took(20, 12, 6, 4), "1 point is missing", MARIA
    ),
    Impossible(
        "two or more left out while something is missing",
        took(15, 3),
        "8 points are missing: how many for Cees and Dora?",
    ),
    Impossible(
        "two or more left out while something is missing",
        took(0),
        "26 points are missing: how many for Bram, Cees and Dora?",
    ),
    Impossible("nobody named", {}, "who took how many points?"),
    Impossible("nobody named", {"taken": {}}, "who took how many points?"),
    Impossible(
        "nobody can hold the queen", took(12, 12, 2, 0), "somebody must have the queen of spades"
    ),
    Impossible(
        "nobody can hold the queen", took(12, 9), "somebody must have the queen", MARIA, players=4
    )._replace(round=took(12, 11, 10, 10)),
    Impossible(
        "no way to lay the spades and the hearts",
        took(38, 2, 2, 1),
        "no cards make these points",
        MARIA,
    )._replace(round=took(29, 4, 5, 5)),
    Impossible(
        "more missing than the kitty holds",
        took(15, 9, 0),
        "cannot hold what is missing",
        OUT,
        players=3,
    ),
    Impossible(
        "more missing than the kitty holds",
        took(6, 6, 0),
        "cannot hold what is missing",
        OUT,
        players=3,
    ),
    Impossible(
        "more missing than the kitty holds",
        took(12, 2, 0),
        "somebody must have the queen of spades",
        OUT,
        players=3,
    ),
    Impossible(
        "more missing than the kitty holds",
        took(0, 0, 0, 0, 0),
        "cannot hold what is missing",
        OUT,
        players=5,
    ),
    Impossible(
        "more missing than the kitty holds",
        took(15, 8, 0, 0, 0),
        "cannot hold what is missing",
        OUT,
        players=5,
    ),
    Impossible(
        "more missing than the kitty holds",
        took(15, 10, 0, jack_of_diamonds=None),
        "cannot hold what is missing",
        OUT | JACK,
        players=3,
    ),
    Impossible(
        "more missing than the kitty holds",
        took(15, 6, 0, 0, 0, 0),
        "cannot hold what is missing",
        OUT,
        players=6,
    ),
    Impossible("anything missing with four players", took(15, 5, 5, 0), "1 point is missing", OUT),
    Impossible(
        "one left out while something is missing and cards are out of play",
        took(15, 10),
        "1 point is missing: how many for Cees?",
        OUT,
        players=3,
    ),
    Impossible(
        "one left out while something is missing and cards are out of play",
        took(15, 3, 7, 0),
        "1 point is missing: how many for Emma?",
        OUT,
        players=5,
    ),
    Impossible(
        "one left out while something is missing and cards are out of play",
        took(15, 3, 7, 0, 0),
        "1 point is missing: how many for Fred?",
        OUT,
        players=6,
    ),
    Impossible("the jack missing", took(26), "who has the jack", JACK, fact="jack_of_diamonds"),
    Impossible(
        "the jack said while the rule is off",
        took(26, jack_of_diamonds=A),
        "does not count at this table",
        fact="jack_of_diamonds",
    ),
    Impossible(
        "the jack said while the rule is off",
        took(26, jack_of_diamonds=None),
        "does not count at this table",
        fact="jack_of_diamonds",
    ),
    *[
        Impossible(
            "the jack of nobody without a kitty out of play",
            took(26, 0, 0, 0, 0, jack_of_diamonds=None),
            "no card is out of play",
            {**JACK, **kitty},
            fact="jack_of_diamonds",
            players=players,
        )._replace(round={"taken": {A: 26}, "jack_of_diamonds": None})
        for kitty, players in [({}, 4), ({}, 5), ({"kitty": "to_a_trick"}, 3), (OUT, 4)]
    ],
    Impossible(
        "a moon where nobody shot it", took(25, 1, moon="add"), "nobody shot", CHOICE, fact="moon"
    ),
    Impossible(
        "a moon where nobody shot it",
        took(26, moon="add", jack_of_diamonds=B),
        "nobody shot",
        {**CHOICE, "jack_of_diamonds": "minus_ten_and_moon"},
        fact="moon",
    ),
    *[
        Impossible(
            "a moon where the rule decides",
            took(26, moon="add"),
            "the house rules say",
            {"moon": rule},
            fact="moon",
        )
        for rule in ("others_add", "shooter_subtracts", "off")
    ],
    Impossible(
        "a moon missing where the player chooses",
        took(26),
        "Anna shot the moon: add, or take off?",
        CHOICE,
        fact="moon",
    ),
    *[
        Impossible(
            "another word for the moon",
            took(26, moon=word),
            "must be one of" if word is None else "is not one of",
            CHOICE,
            fact="moon",
        )
        for word in ("off", None)
    ],
    Impossible(
        "a player who is not at the table", {"taken": {"Zoe": 26}}, "“Zoe” is not at the table"
    ),
    Impossible(
        "a player who is not at the table",
        took(26, jack_of_diamonds="Zoe"),
        "“Zoe” is not at the table",
        JACK,
        fact="jack_of_diamonds",
    ),
    Impossible(
        "something that is not a number", {"taken": {A: True}}, "this must be a whole number"
    ),
    Impossible("something that is not a number", {"taken": [A]}, "an object with players as keys"),
]
