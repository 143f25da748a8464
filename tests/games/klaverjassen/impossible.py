"""Rounds of Klaverjassen that cannot have happened: a legal one with something changed.

And rounds just within what is possible. Anna and Cees chose trumps.
"""

from typing import Any, NamedTuple

FREE, DOUBLED = {"trump_choice": "free"}, {"double_spades": True}
LOW_FOURS = {"low_fours": True}


class Impossible(NamedTuple):
    """The clause that is broken, the round, the fact that is refused, a part of the reason."""

    clause: str
    round: dict[str, Any]
    fact: str
    reason: str
    house_rules: dict[str, Any] = {}


def said(*pairs: tuple[str, str] | tuple[str, str, int], **more: Any) -> dict[str, Any]:
    """Return a round with roem by player and kind, each so often; Anna has chosen trumps."""
    bonuses = [
        {"by": by, "kind": kind}
        for by, kind, *times in pairs
        for _time in range(times[0] if times else 1)
    ]
    return {"declarer": "Anna", **({"bonuses": bonuses} if bonuses else {}), **more}


def points(**counts: int) -> dict[str, Any]:
    """Return a round in which card points were counted."""
    return said(card_points=counts)


def with_100(*pairs: Any, **more: Any) -> dict[str, Any]:
    """Return a round in which Anna and Cees have 100 card points, and with roem."""
    return said(*pairs, card_points={"Anna": 100}, **more)


OUTSIDE = "card points outside 0 to 162"
WORTH_1 = "card points of 1 or 161"
SUM = "two sides that do not add up to 162"
PARTNERS = "both partners named"
NOTHING = "nothing that tells the round"
WET_AND = "wet with something else that tells the round"
REVOKE_AND = "a revoke with something else that tells the round"
ALL_TRICKS = "all tricks with less than 162"
NOT_WET = "wet although roem alone is enough"
NO_TRICK = "a bonus for a side that took no trick"
NINE = "more than eight bonuses"
MARRIAGES = "a second bonus with king and queen of trumps"
JACKS = "four jacks twice, or beside a run of four trumps"
FOURS = "too many fours of a kind"
LEAST = "fewer card points than the roem holds"
NO_DECLARER = "no declarer where trumps are free"
NO_TRUMP = "no trump suit where spades count double"
UNKNOWN = "a suit, kind or player that is not there"
CLAUSES = {
    *(OUTSIDE, WORTH_1, SUM, PARTNERS, NOTHING, WET_AND, REVOKE_AND, ALL_TRICKS, NOT_WET),
    *(NO_TRICK, NINE, MARRIAGES, JACKS, FOURS, LEAST, NO_DECLARER, NO_TRUMP, UNKNOWN),
}
FOUR, FOUR_JACKS = "four_of_a_kind", "four_jacks"
NOT_HERE = "“Emma” is not at the table"
ALONE = "tells the round alone"
STUK, RUN_WITH_STUK = ("Anna", "king_queen"), ("Cees", "trump_run_of_3")
LONG_WITH_STUK = ("Anna", "trump_run_of_4")

IMPOSSIBLE = [
    Impossible(OUTSIDE, points(Anna=163), "card_points", "at most 162"),
    Impossible(OUTSIDE, points(Bram=-1), "card_points", "at least 0"),
    Impossible(WORTH_1, points(Anna=1), "card_points", "no cards add up to 1"),
    Impossible(WORTH_1, points(Dora=161), "card_points", "no cards add up to 1"),
    Impossible(SUM, points(Anna=100, Bram=61), "card_points", "make 161, not 162"),
    Impossible(PARTNERS, points(Anna=100, Cees=62), "card_points", "Anna and Cees are one side"),
    Impossible(NOTHING, said(), "card_points", "the card points are missing"),
    Impossible(NOTHING, said(wet=False), "card_points", "the card points are missing"),
    Impossible(WET_AND, with_100(wet=True), "wet", ALONE),
    Impossible(WET_AND, said(wet=True, all_tricks="Bram"), "wet", ALONE),
    Impossible(WET_AND, said(wet=True, revoke="Bram"), "revoke", ALONE),
    Impossible(REVOKE_AND, with_100(revoke="Anna"), "revoke", ALONE),
    Impossible(REVOKE_AND, said(revoke="Anna", all_tricks="Bram"), "revoke", ALONE),
    Impossible(ALL_TRICKS, with_100(all_tricks="Cees"), "all_tricks", "all 162 card points"),
    Impossible(
        ALL_TRICKS,
        said(all_tricks="Bram", card_points={"Anna": 162}),
        "all_tricks",
        "Bram and Dora took all tricks",
    ),
    Impossible(NOT_WET, said(("Cees", FOUR_JACKS), wet=True), "wet", "by their roem alone"),
    Impossible(
        NOT_WET,
        said(("Anna", FOUR_JACKS), ("Cees", FOUR), ("Anna", "run_of_4"), wet=True, trump="spades"),
        "wet",
        "Anna and Cees made it",
        DOUBLED,
    ),
    Impossible(NO_TRICK, said(("Bram", "run_of_3"), all_tricks="Anna"), "bonuses", "took no trick"),
    Impossible(NINE, with_100(("Anna", "run_of_3", 9)), "bonuses", "eight of them at most"),
    Impossible(NINE, said(("Anna", "run_of_3", 9), revoke="Bram"), "bonuses", "at most"),
    Impossible(MARRIAGES, with_100(STUK, RUN_WITH_STUK), "bonuses", "only one king and queen"),
    Impossible(MARRIAGES, with_100(STUK, LONG_WITH_STUK), "bonuses", "only one king and queen"),
    Impossible(
        MARRIAGES, with_100(STUK, ("Bram", "king_queen")), "bonuses", "only one king and queen"
    ),
    Impossible(JACKS, with_100(("Anna", FOUR_JACKS, 2)), "bonuses", "only one jack of trumps"),
    Impossible(
        JACKS, with_100(LONG_WITH_STUK, ("Bram", FOUR_JACKS)), "bonuses", "only one jack of trumps"
    ),
    Impossible(FOURS, with_100(("Anna", FOUR, 5)), "bonuses", "4 fours of a kind"),
    Impossible(FOURS, with_100(("Anna", FOUR, 3), STUK), "bonuses", "2 fours of a kind"),
    Impossible(FOURS, with_100(("Anna", FOUR, 2), LONG_WITH_STUK), "bonuses", "1 four of a kind"),
    Impossible(FOURS, with_100(("Anna", FOUR, 8)), "bonuses", "7 fours of a kind", LOW_FOURS),
    Impossible(FOURS, with_100(("Anna", FOUR, 6), STUK), "bonuses", "5 fours", LOW_FOURS),
    Impossible(FOURS, with_100(("Anna", FOUR, 5), LONG_WITH_STUK), "bonuses", "4 fours", LOW_FOURS),
    *(
        Impossible(
            LEAST, said(("Dora", kind), card_points={"Bram": least - 1}), "bonuses", f"{least} card"
        )
        for kind, least in {
            "run_of_4": 10,
            "king_queen": 7,
            "trump_run_of_3": 18,
            "trump_run_of_4": 37,
            FOUR_JACKS: 26,
            FOUR: 12,
        }.items()
    ),
    Impossible(
        LEAST,
        said(
            ("Bram", "king_queen"), ("Dora", "run_of_4"), trump="spades", card_points={"Bram": 16}
        ),
        "bonuses",
        "17 card points at least, and they have 16",
        DOUBLED,
    ),
    Impossible(NO_DECLARER, {"card_points": {"Anna": 100}}, "declarer", "who chose trumps?", FREE),
    Impossible(NO_DECLARER, {"all_tricks": "Anna"}, "declarer", "who chose trumps?", FREE),
    Impossible(NO_TRUMP, with_100(), "trump", "the trump suit is missing", DOUBLED),
    Impossible(UNKNOWN, with_100(trump="sans"), "trump", "“sans” is not one of"),
    Impossible(UNKNOWN, with_100(("Anna", "run_of_5")), "bonuses", "“run_of_5” is not one of"),
    Impossible(UNKNOWN, with_100(("Emma", "run_of_3")), "bonuses", NOT_HERE),
    Impossible(UNKNOWN, {"declarer": "Emma", "card_points": {"Anna": 100}}, "declarer", NOT_HERE),
    Impossible(UNKNOWN, said(card_points={"Emma": 100}), "card_points", NOT_HERE),
    Impossible(UNKNOWN, said(all_tricks="Emma"), "all_tricks", NOT_HERE),
    Impossible(UNKNOWN, said(revoke="Emma"), "revoke", NOT_HERE),
]
JUST_POSSIBLE: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (points(Anna=162), {}),
    (points(Anna=0), {}),
    (points(Anna=2, Dora=160), {}),
    (said(all_tricks="Bram", card_points={"Anna": 0}), {}),
    (said(("Bram", "run_of_3"), card_points={"Anna": 162}), {}),
    (said(("Anna", FOUR_JACKS), ("Bram", "run_of_4"), wet=True), {}),
    (said(("Anna", FOUR_JACKS), wet=True, trump="spades"), DOUBLED),
    (said(("Anna", FOUR_JACKS), ("Anna", FOUR, 4), revoke="Anna"), {}),
    (with_100(("Anna", "run_of_3", 8)), {}),
    (with_100(("Anna", FOUR, 4), ("Bram", FOUR_JACKS)), {}),
    (with_100(("Anna", FOUR, 2), STUK, ("Bram", FOUR_JACKS)), {}),
    (with_100(("Anna", FOUR), LONG_WITH_STUK), {}),
    (with_100(("Anna", FOUR, 7)), LOW_FOURS),
    (with_100(("Anna", FOUR, 5), STUK), LOW_FOURS),
    (with_100(("Anna", FOUR, 4), LONG_WITH_STUK), LOW_FOURS),
    (said(("Bram", FOUR), card_points={"Bram": 0}), LOW_FOURS),
    (said(("Bram", "king_queen"), ("Dora", "run_of_4"), card_points={"Bram": 17}), {}),
    ({"card_points": {"Anna": 100}}, {}),
]
