"""Deals of Skat that cannot have happened: each a legal one with something changed."""

from typing import Any, NamedTuple

from tests.games.sheets import PLAYERS

A, B, C, D = PLAYERS
GAME = {"declarer": A, "game": "hearts", "with": 1, "result": "won"}
GRAND = {**GAME, "game": "grand"}
NULL = {"declarer": A, "game": "null", "result": "won"}
RAMSCH: dict[str, Any] = {"most": [A], "points": 55}
FOUR = {"players": PLAYERS}
BOCK = {"house_rules": {"bock_rounds": True}}
ANY = {"house_rules": {"all_pass": "schieberamsch", "kontra": "hirsch", "bock_rounds": True}}

NOT_AT_THE_TABLE = "a player that is not at the table"
THE_DEALER = "a player that is the dealer of four"
INCOMPLETE = "a game without declarer, game, result or tops"
TOPS = "both with and without; tops out of bounds or in null"
IN_NULL = "Schneider or Schwarz in null, hand_ouvert in another game"
MISSED = "won Schneider where Schwarz was announced"
NO_BID = "a bid that is no game's value"
NULL_BID = "a bid above 59 in null"
KONTRA = "a kontra that the table does not play"
NOT_PLAYED = "Ramsch, pushing or Bock rounds that the table does not play"
PUSHED = "pushed beyond 1..3"
NO_BOCK = "Bock rounds below 1"
BESIDE = "passed or Ramsch beside a game"
MARCH = "a march with most, points or a virgin"
MOST = "nobody or the same player twice in most"
POINTS = "Ramsch points missing or out of bounds"
VIRGIN = "three level with a virgin"


class Impossible(NamedTuple):
    """The clause, what a legal deal becomes, the fact that is refused, a part of the reason."""

    clause: str
    round: dict[str, Any]
    fact: str
    reason: str
    more: dict[str, Any] = {}


def game(**changes: Any) -> dict[str, Any]:
    """Return hearts with 1 won by Anna, changed; None takes a fact away."""
    return {key: said for key, said in {**GAME, **changes}.items() if said is not None}


def null(**changes: Any) -> dict[str, Any]:
    return {**NULL, **changes}


def ramsch(**changes: Any) -> dict[str, Any]:
    """Return a Ramsch in which Anna took 55, changed; None takes a fact away."""
    told = {key: said for key, said in {**RAMSCH, **changes}.items() if said is not None}
    return {"ramsch": told}


def march(**more: Any) -> dict[str, Any]:
    return {"ramsch": {"march": A, **more}}


def by_rule(**house_rules: Any) -> dict[str, Any]:
    return {"house_rules": house_rules}


IMPOSSIBLE = [
    Impossible(NOT_AT_THE_TABLE, game(declarer="Zoe"), "declarer", "“Zoe” is not at the table"),
    Impossible(NOT_AT_THE_TABLE, ramsch(most=["Zoe"]), "ramsch", "not at the table", ANY),
    Impossible(NOT_AT_THE_TABLE, {"ramsch": {"march": "Zoe"}}, "ramsch", "not at the table", ANY),
    Impossible(THE_DEALER, GAME, "declarer", "Anna deals and sits out", FOUR),
    Impossible(THE_DEALER, ramsch(), "most", "Anna deals and sits out", {**FOUR, **ANY}),
    Impossible(THE_DEALER, march(), "march", "Anna deals and sits out", {**FOUR, **ANY}),
    Impossible(INCOMPLETE, game(declarer=None), "declarer", "who played alone?"),
    Impossible(INCOMPLETE, game(game=None), "game", "which game was played?"),
    Impossible(INCOMPLETE, game(result=None), "result", "how did it end?"),
    Impossible(INCOMPLETE, {k: v for k, v in NULL.items() if k != "result"}, "result", "how did"),
    Impossible(INCOMPLETE, {**GAME, "with": None}, "with", "this must be a whole number"),
    Impossible(INCOMPLETE, game(**{"with": None}), "with", "with or without how many?"),
    Impossible(INCOMPLETE, {}, "declarer", "who played alone?"),
    Impossible(INCOMPLETE, {"passed": False}, "declarer", "who played alone?"),
    Impossible(INCOMPLETE, {"bock_rounds": 1}, "declarer", "who played alone?", BOCK),
    Impossible(TOPS, game(without=1), "with", "with tops or without them, not both"),
    Impossible(TOPS, game(**{"with": 0}), "with", "there are 1 to 11 tops"),
    Impossible(TOPS, game(**{"with": 12}), "with", "there are 1 to 11 tops"),
    Impossible(TOPS, game(**{"with": None}, without=-1), "without", "there are 1 to 11 tops"),
    Impossible(TOPS, {**GRAND, "with": 5}, "with", "there are 1 to 4 tops"),
    Impossible(TOPS, null(without=1), "with", "null has no tops"),
    Impossible(IN_NULL, null(result="won_schneider"), "result", "null is won or lost"),
    Impossible(IN_NULL, null(result="lost_schwarz"), "result", "null is won or lost"),
    Impossible(IN_NULL, null(announced="schneider"), "announced", "not announced in null"),
    Impossible(IN_NULL, null(announced="schwarz"), "announced", "not announced in null"),
    Impossible(IN_NULL, game(announced="hand_ouvert"), "announced", "in null alone"),
    Impossible(MISSED, game(announced="schwarz", result="won_schneider"), "result", "it is lost"),
    Impossible(MISSED, game(announced="ouvert", result="won_schneider"), "result", "it is lost"),
    *(
        Impossible(NO_BID, game(bid=bid), "bid", f"{bid} is no value of a game")
        for bid in (0, 9, 17, 19, 21, 25, 26, 34, 47, 58, 217, 265, 288)
    ),
    Impossible(NO_BID, game(bid=240), "bid", "no value of a game", by_rule(grand_value=20)),
    Impossible(NULL_BID, null(bid=60), "bid", "no null is worth 60: agree on a score"),
    Impossible(KONTRA, game(kontra="kontra"), "kontra", "not played at this table"),
    Impossible(KONTRA, game(kontra="bock"), "kontra", "not played", by_rule(kontra="re")),
    Impossible(KONTRA, game(kontra="zipp"), "kontra", "is not one of", ANY),
    Impossible(NOT_PLAYED, ramsch(), "ramsch", "Ramsch is not played at this table"),
    Impossible(NOT_PLAYED, march(), "ramsch", "Ramsch is not played at this table"),
    Impossible(NOT_PLAYED, ramsch(pushed=1), "pushed", "not pushed", by_rule(all_pass="ramsch")),
    Impossible(NOT_PLAYED, game(bock_rounds=1), "bock_rounds", "not played at this table"),
    Impossible(PUSHED, ramsch(pushed=0), "pushed", "1 to 3 times", ANY),
    Impossible(PUSHED, march(pushed=4), "pushed", "1 to 3 times", ANY),
    Impossible(NO_BOCK, game(bock_rounds=0), "bock_rounds", "one Bock round at least", BOCK),
    Impossible(
        "more Bock rounds at once than anybody plays",
        game(bock_rounds=10),
        "bock_rounds",
        "at most 9 Bock rounds",
        by_rule(bock_rounds=True, bock_overlap="double"),
    ),
    Impossible(BESIDE, game(passed=True), "passed", "where all passed nobody played"),
    Impossible(BESIDE, {"passed": True, "bid": 18}, "passed", "where all passed nobody played"),
    Impossible(BESIDE, {"passed": True, "ramsch": {}}, "passed", "nobody played", ANY),
    Impossible(BESIDE, {**ramsch(), "passed": True}, "passed", "nobody played", ANY),
    Impossible(BESIDE, {**GAME, **ramsch()}, "ramsch", "nobody plays alone", ANY),
    Impossible(BESIDE, {**GAME, "ramsch": {}}, "ramsch", "nobody plays alone", ANY),
    Impossible(BESIDE, {**GAME, "ramsch": {"pushed": 1}}, "ramsch", "nobody plays alone", ANY),
    Impossible(BESIDE, {**ramsch(), "kontra": "re"}, "ramsch", "nobody plays alone", ANY),
    Impossible(MARCH, march(most=[B]), "march", "a march takes everything", ANY),
    Impossible(MARCH, march(points=120), "march", "a march takes everything", ANY),
    Impossible(MARCH, march(virgin=True), "march", "a march takes everything", ANY),
    Impossible(MOST, ramsch(most=None), "most", "who has the most points?", ANY),
    Impossible(MOST, ramsch(most=[]), "ramsch", "who has the most points?", ANY),
    Impossible(MOST, {"ramsch": {}}, "most", "who has the most points?", ANY),
    Impossible(MOST, {"ramsch": {"virgin": True}}, "most", "who has the most", ANY),
    Impossible(MOST, ramsch(most=[A, A]), "most", "a player is named twice", ANY),
    Impossible(POINTS, ramsch(points=None), "points", "how many points?", ANY),
    Impossible(POINTS, ramsch(points=121), "points", "the most points are 33 to 120", ANY),
    Impossible(POINTS, ramsch(points=32), "points", "the most points are 33 to 120", ANY),
    Impossible(POINTS, ramsch(most=[A, B], points=61), "points", "are 33 to 60", ANY),
    Impossible(POINTS, ramsch(most=[A, B, C], points=41), "points", "are 33 to 40", ANY),
    Impossible(POINTS, ramsch(points=48, virgin=True), "points", "are 49 to 120", ANY),
    Impossible(VIRGIN, ramsch(most=[A, B, C], points=40, virgin=True), "virgin", "three who", ANY),
]
