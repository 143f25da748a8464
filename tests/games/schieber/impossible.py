"""Rounds of Schieber that cannot have happened: a legal one with something changed."""

from typing import Any, NamedTuple

from scorekeeper.games.schieber.house_rules import TO_2500, TOURNAMENT

Facts = dict[str, Any]


class Impossible(NamedTuple):
    """The clause that is broken, the round, the fact that is refused, a part of the reason.

    ``totals`` are what the sides had before.
    """

    clause: str
    round: Facts
    fact: str
    reason: str
    house_rules: Facts = {}
    totals: tuple[int, int] | None = None


def cards(**counts: int) -> Facts:
    """Return a round in which card points were counted."""
    return {"card_points": counts}


def weis(*said: tuple[str, str], **more: Any) -> Facts:
    """Return a round of 90 against 67, with Weis by player and kind."""
    declarations = [{"by": by, "kind": kind} for by, kind in said]
    return {**cards(Anna=90), "declarations": declarations, **more}


OUTSIDE, NO_CARD = "card points outside 0 to 157", "card points of 1 or 156"
SUM, PARTNERS = "two sides that are not 157", "both partners named"
NOTHING, LESS = "nothing counted without thanks", "all tricks with less than 157"
NO_TRUMP, SLALOM = "no trump while factors differ", "slalom where it is not played"
NO_STOECK, NO_WEIS = "Stöck where there is none", "Weis where it does not count"
FOURS, LONG, HAND = "too many fours", "more than four long runs", "a hand over nine cards"
UNDER, LEVEL = "four Under without the Under's points", "whose Weis counts"
NOT_THERE, TOO_FAR = "thanked without the points", "thanked where no deal reaches"
WAS_ENOUGH, BOTH = "thanked too soon with enough", "thanked and too soon"
NO_THANKS, WHO = "thanks that decide nothing", "both with the Stich, and nobody thanked"
UNKNOWN = "a kind or player that is not there"
CLAUSES = {
    *(OUTSIDE, NO_CARD, SUM, PARTNERS, NOTHING, LESS, NO_TRUMP, SLALOM, NO_STOECK, NO_WEIS, FOURS),
    *(LONG, HAND, UNDER, LEVEL, NOT_THERE, TOO_FAR, WAS_ENOUGH, BOTH, NO_THANKS, WHO, UNKNOWN),
}
NEAR, LEVEL_AT_1000 = (960, 930), (1000, 1000)
JACKS, NINES, FOUR = "four_jacks", "four_nines", "four_of_a_kind"
LONG_RUNS = [(name, "run_of_5") for name in ("Anna", "Bram", "Cees", "Dora")]
EIGHT_FOURS = [(name, FOUR) for name in ("Anna", "Bram", "Cees", "Dora") for _time in (1, 2)]
THREE = "run_of_3"

IMPOSSIBLE = [
    Impossible(OUTSIDE, cards(Anna=158), "card_points", "at most 157"),
    Impossible(OUTSIDE, cards(Bram=-1), "card_points", "at least 0"),
    Impossible(NO_CARD, cards(Anna=1), "card_points", "no cards add up to 1"),
    Impossible(NO_CARD, cards(Dora=156), "card_points", "no cards add up to 1"),
    Impossible(NO_CARD, {**cards(Anna=156), "thanked": "Anna"}, "card_points", "no cards"),
    Impossible(SUM, cards(Anna=90, Bram=60), "card_points", "make 150, not 157"),
    Impossible(SUM, {**cards(Anna=90, Bram=70), "thanked": "Anna"}, "card_points", "make 160"),
    Impossible(PARTNERS, cards(Anna=90, Cees=67), "card_points", "Anna and Cees are one side"),
    Impossible(NOTHING, {}, "card_points", "the card points are missing"),
    Impossible(NOTHING, {"stoeck": "Anna"}, "card_points", "the card points are missing"),
    Impossible(LESS, {**cards(Anna=90), "all_tricks": "Cees"}, "all_tricks", "all 157"),
    Impossible(NO_TRUMP, cards(Anna=90), "trump", "what is played is missing", TO_2500),
    Impossible(NO_TRUMP, cards(Anna=90), "trump", "is missing", {"times_slalom": 3}),
    Impossible(SLALOM, {**cards(Anna=90), "trump": "slalom"}, "trump", "slalom is not played"),
    *(
        Impossible(
            NO_STOECK,
            {**cards(Anna=90), "trump": play, "stoeck": "Anna"},
            "stoeck",
            f"no Stöck at {play}",
            {"times_slalom": 1},
        )
        for play in ("obenabe", "undenufe", "slalom")
    ),
    Impossible(
        NO_STOECK, {**cards(Anna=90), "stoeck": "Anna"}, "stoeck", "does not count", TOURNAMENT
    ),
    Impossible(NO_WEIS, weis(("Anna", THREE)), "declarations", "does not count", TOURNAMENT),
    Impossible(FOURS, weis(("Anna", JACKS), ("Bram", JACKS)), "declarations", "only one such"),
    Impossible(FOURS, weis(("Anna", NINES), ("Cees", NINES)), "declarations", "only one such"),
    Impossible(FOURS, weis(*EIGHT_FOURS), "declarations", "seven other fours"),
    Impossible(LONG, weis(*LONG_RUNS, ("Anna", "run_of_5")), "declarations", "four suits"),
    Impossible(HAND, weis(("Anna", "run_of_7"), ("Anna", THREE)), "declarations", "nine cards"),
    Impossible(HAND, weis(("Anna", FOUR), ("Anna", "run_of_7")), "declarations", "nine cards"),
    Impossible(
        UNDER, weis(("Anna", JACKS), trump="clubs", **cards(Anna=19)), "declarations", "at least"
    ),
    Impossible(
        UNDER,
        {"declarations": [{"by": "Bram", "kind": JACKS}], "trump": "clubs", "all_tricks": "Anna"},
        "declarations",
        "Bram and Dora had the Under of trumps",
    ),
    Impossible(LEVEL, weis(("Anna", THREE), ("Bram", THREE)), "declarations_to", "whose counts?"),
    Impossible(LEVEL, weis(declarations_to="Anna"), "declarations_to", "not worth the same"),
    Impossible(
        LEVEL,
        weis(("Anna", THREE), ("Bram", THREE), declarations_to="both"),
        "declarations_to",
        "“both” is not at the table",
    ),
    Impossible(
        NOT_THERE, {**cards(Anna=35, Bram=30), "thanked": "Anna"}, "thanked", "too soon?", {}, NEAR
    ),
    Impossible(TOO_FAR, {"thanked": "Anna"}, "thanked", "no deal brings", {}, (742, 0)),
    Impossible(
        WAS_ENOUGH, {**cards(Anna=40), "thanked_short": "Anna"}, "thanked_short", "enough", {}, NEAR
    ),
    Impossible(BOTH, {"thanked": "Anna", "thanked_short": "Bram"}, "thanked_short", "take one"),
    Impossible(NO_THANKS, {"thanked": "Anna"}, "thanked", "after rounds", {"end": "rounds"}),
    Impossible(NO_THANKS, {"thanked_short": "Bram"}, "thanked_short", "after", {"end": "rounds"}),
    Impossible(
        NO_THANKS, {**cards(Anna=90), "thanked": "Bram"}, "thanked", "already", {}, LEVEL_AT_1000
    ),
    Impossible(
        WHO,
        cards(Anna=60),
        "thanked",
        "enter who thanked, and the points of both",
        {},
        (982, 975),
    ),
    Impossible(UNKNOWN, {**cards(Anna=90), "trump": "sans"}, "trump", "“sans” is not one of"),
    Impossible(UNKNOWN, weis(("Anna", "stoeck")), "declarations", "“stoeck” is not one of"),
    Impossible(UNKNOWN, {"thanked": "Emma"}, "thanked", "“Emma” is not at the table"),
    Impossible(UNKNOWN, {"all_tricks": "Emma"}, "all_tricks", "“Emma” is not at the table"),
]
JUST_POSSIBLE: list[tuple[Facts, Facts, tuple[int, int] | None]] = [
    (cards(Anna=157), {}, None),
    (cards(Dora=2), {}, None),
    ({**cards(Bram=0), "all_tricks": "Cees"}, {}, None),
    ({**cards(Anna=90), "trump": "slalom"}, {"times_slalom": 1}, None),
    (cards(Anna=90), {"times_slalom": 1}, None),
    (weis(*EIGHT_FOURS[:7], declarations_to="Anna"), {}, None),
    (weis(*LONG_RUNS, declarations_to="Bram"), {}, None),
    (weis(("Anna", "run_of_9")), {}, None),
    (weis(("Anna", FOUR), ("Anna", "run_of_6")), {}, None),
    (weis(("Anna", JACKS), **cards(Anna=0)), {}, None),
    (weis(("Anna", JACKS), trump="obenabe", **cards(Anna=0)), {}, None),
    (weis(("Anna", JACKS), trump="clubs", **cards(Anna=20)), {}, None),
    ({"thanked": "Anna"}, {}, (743, 0)),
    ({"thanked_short": "Anna"}, {}, NEAR),
    (cards(Anna=90), {}, LEVEL_AT_1000),
    (weis(("Anna", JACKS), trump="clubs", thanked="Anna", **cards(Bram=0)), {}, NEAR),
]


def match_of(facts: Facts, totals: tuple[int, int] | None) -> list[Facts]:
    """Return the rounds of a match in which the sides had these totals before."""
    if totals is None:
        return [facts]
    points = dict(zip(("Anna", "Bram"), totals, strict=True))
    return [{"agreed_score": {"points": points, "reason": "so far"}}, facts]
