"""Everything that cannot have happened in a deal of Schafkopf is refused with its reason."""

from typing import Any, NamedTuple

import pytest

from scorekeeper.rules.faults import RuleBroken
from tests.games.sheets import FIVE, PLAYERS, evening_of

A, B, C, D = PLAYERS
PASSED = {"passed": True}
RUFSPIEL = {"declarer": A, "game": "rufspiel", "partner": B, "result": "won"}
BOCK = {"house_rules": {"bock_rounds": True}}
PUB = {"preset": "pub"}
THREE = {"players": PLAYERS[:3]}
OF_FIVE = {"players": FIVE, "first_dealer": A}  # who sits out
SHORT = {"preset": "short_pack"}
ALL = {"house_rules": dict.fromkeys(("geier", "farbwenz", "farbgeier", "hochzeit", "bettel"), True)}


class Impossible(NamedTuple):
    """A deal, the fact that is refused, a part of the reason, and what the table agreed on."""

    round: dict[str, Any]
    fact: str
    reason: str
    more: dict[str, Any] = {}


def rufspiel(**changes: Any) -> dict[str, Any]:
    """Return a Rufspiel that Anna won with Bram, changed; None takes a fact away."""
    return {key: said for key, said in {**RUFSPIEL, **changes}.items() if said is not None}


def alone(game: str, **more: Any) -> dict[str, Any]:
    return rufspiel(**{"game": game, "partner": None, **more})


def ramsch(**told: Any) -> dict[str, Any]:
    return {"ramsch": told}


def by_rule(**house_rules: Any) -> dict[str, Any]:
    return {"house_rules": house_rules}


OF_PEOPLE = [
    Impossible(rufspiel(declarer="Zoe"), "declarer", "“Zoe” is not at the table"),
    Impossible(rufspiel(partner="Zoe"), "partner", "“Zoe” is not at the table"),
    Impossible(ramsch(most=["Zoe"]), "ramsch", "not at the table", PUB),
    Impossible(rufspiel(), "declarer", "Anna deals and sits out", OF_FIVE),
    Impossible(rufspiel(declarer=B, partner=A), "partner", "Anna deals and sits out", OF_FIVE),
    Impossible(ramsch(most=[A]), "most", "Anna deals and sits out", {**PUB, **OF_FIVE}),
    Impossible(ramsch(most=[B], jungfrau=[A]), "jungfrau", "sits out", {**PUB, **OF_FIVE}),
    Impossible(ramsch(march=A), "march", "Anna deals and sits out", {**PUB, **OF_FIVE}),
    Impossible(rufspiel(declarer=None), "declarer", "who played?"),
    Impossible({}, "game", "which game was played?"),
    Impossible(rufspiel(result=None), "result", "how did it end?"),
]
OF_GAMES = [
    Impossible(rufspiel(partner=None), "partner", "who was the partner?"),
    Impossible(alone("hochzeit"), "partner", "who was the partner?", PUB),
    Impossible(rufspiel(partner=A), "partner", "nobody is their own partner"),
    Impossible(rufspiel(), "game", "with three nobody has a partner", THREE),
    Impossible(rufspiel(game="hochzeit"), "game", "with three nobody", {**PUB, **THREE}),
    Impossible(alone("solo", partner=B), "partner", "in Solo there is no partner"),
    Impossible(alone("geier"), "game", "Geier is not played at this table"),
    Impossible(alone("farbwenz"), "game", "Farbwenz is not played"),
    Impossible(alone("farbgeier"), "game", "Farbgeier is not played", PUB),
    Impossible(rufspiel(game="hochzeit"), "game", "Hochzeit is not played"),
    Impossible(alone("bettel"), "game", "Bettel is not played at this table", PUB),
    Impossible(alone("solo", announced="tout", result="won_schwarz"), "result", "won or lost"),
    Impossible(alone("solo", announced="sie", result="won_schneider"), "result", "won or lost"),
    Impossible(alone("bettel", result="lost_schneider"), "result", "won or lost", ALL),
    Impossible(rufspiel(announced="tout"), "announced", "no Tout is announced in Rufspiel"),
    Impossible(rufspiel(game="hochzeit", announced="tout"), "announced", "in Hochzeit", ALL),
    Impossible(alone("bettel", announced="tout"), "announced", "in Bettel", ALL),
    Impossible(alone("wenz", announced="sie"), "announced", "a Sie is a solo"),
    Impossible(alone("solo", announced="sie", result="lost"), "result", "a Sie is always won"),
]
OF_NUMBERS = [
    Impossible(rufspiel(**{"with": 3, "without": 3}), "with", "not both"),
    Impossible(rufspiel(**{"with": 0}), "with", "there are 1 to 14 Laufende"),
    Impossible(rufspiel(without=15), "without", "there are 1 to 14 Laufende"),
    Impossible(rufspiel(without=13), "without", "1 to 12", SHORT),
    Impossible(alone("solo", without=13), "without", "1 to 12", THREE),
    Impossible(alone("farbwenz", without=12), "without", "1 to 11", ALL),
    Impossible(alone("farbgeier", without=10), "without", "1 to 9", {**ALL, **THREE}),
    Impossible(alone("wenz", **{"with": 5}), "with", "1 to 4"),
    Impossible(alone("geier", without=5), "without", "1 to 4", ALL),
    Impossible(alone("solo", **{"with": 9}), "with", "1 to 8"),
    Impossible(alone("solo", **{"with": 7}), "with", "1 to 6", SHORT),
    Impossible(alone("solo", **{"with": 9}), "with", "1 to 8", THREE),
    Impossible(alone("bettel", without=3), "without", "a Bettel has no Laufende", ALL),
    Impossible(alone("solo", announced="sie", **{"with": 8}), "with", "count by themselves"),
    Impossible(rufspiel(klopfen=1), "klopfen", "Klopfen is not played", {"preset": "club"}),
    Impossible(rufspiel(klopfen=0), "klopfen", "1 to 4 players have doubled"),
    Impossible(rufspiel(klopfen=5), "klopfen", "1 to 4 players have doubled"),
    Impossible(alone("solo", klopfen=4), "klopfen", "1 to 3 players", THREE),
    Impossible({**PASSED, "klopfen": 1}, "klopfen", "where nobody played"),
    Impossible(rufspiel(kontra="supra"), "kontra", "“supra” is not played at this table"),
    Impossible(rufspiel(kontra="kontra"), "kontra", "not played", by_rule(kontra="off")),
    Impossible({**ramsch(most=[A]), "kontra": "kontra"}, "kontra", "no Kontra in a Ramsch", PUB),
    Impossible(rufspiel(bock_rounds=1), "bock_rounds", "not played at this table"),
    Impossible(rufspiel(bock_rounds=0), "bock_rounds", "one Bock round at least", BOCK),
]
OF_RAMSCH = [
    Impossible(rufspiel(passed=True), "passed", "where nobody played there was no game"),
    Impossible({**PASSED, "partner": A}, "passed", "where nobody played there was no game"),
    Impossible({**PASSED, **ramsch(most=[A])}, "passed", "there was no game"),
    Impossible(PASSED, "passed", "somebody must play", by_rule(all_pass="must")),
    Impossible(PASSED, "passed", "it is a Ramsch when nobody plays", PUB),
    Impossible(ramsch(most=[A]), "ramsch", "Ramsch is not played at this table"),
    Impossible({**rufspiel(), **ramsch(most=[A])}, "ramsch", "nobody plays a game", PUB),
    Impossible(ramsch(), "most", "who has the most points?", PUB),
    Impossible(ramsch(most=[]), "most", "who has the most points?", PUB),
    Impossible(ramsch(most=[A, A]), "most", "a player is named twice", PUB),
    Impossible(ramsch(most=[A, B, C]), "most", "lost by one, or with four by two", PUB),
    Impossible(ramsch(most=[A, B]), "most", "lost by one", {**PUB, **THREE}),
    Impossible(ramsch(most=[A], jungfrau=[A]), "jungfrau", "whoever loses has a trick", PUB),
    Impossible(ramsch(most=[A], jungfrau=[B, B]), "jungfrau", "named twice", PUB),
    Impossible(ramsch(most=[A], jungfrau=[B, C, D]), "jungfrau", "at most 2", PUB),
    Impossible(ramsch(most=[A], jungfrau=[B, C]), "jungfrau", "at most 1", {**PUB, **THREE}),
    Impossible(
        ramsch(most=[A], jungfrau=[B]),
        "jungfrau",
        "changes nothing at this table",
        by_rule(all_pass="ramsch", jungfrau="off"),
    ),
    Impossible(ramsch(march=A, most=[B]), "march", "a march takes every trick", PUB),
    Impossible(ramsch(march=A, jungfrau=[B]), "march", "a march takes every trick", PUB),
]
IMPOSSIBLE = [*OF_PEOPLE, *OF_GAMES, *OF_NUMBERS, *OF_RAMSCH]


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=lambda case: f"{case.round}: {case.reason}")
def test_what_cannot_have_happened_is_refused_with_its_reason(case: Impossible) -> None:
    with pytest.raises(RuleBroken) as refused:
        evening_of("schafkopf", [case.round], **case.more)
    reasons = {fault.fact: str(fault.message) for fault in reversed(refused.value.faults)}
    assert refused.value.round_number == 1
    assert case.reason in reasons[case.fact]


@pytest.mark.parametrize("players", [PLAYERS[:2], (*FIVE, "Fons")])
def test_only_three_to_five_can_play(players: tuple[str, ...]) -> None:
    with pytest.raises(RuleBroken, match="players"):
        evening_of("schafkopf", [], players=players)


def test_a_deal_after_the_last_is_refused_and_so_is_settling_in_pairs() -> None:
    with pytest.raises(RuleBroken, match="Round 2, rounds: the match is over"):
        evening_of("schafkopf", [PASSED, PASSED], **by_rule(rounds=1))
    stake = {"amount": "0.01", "currency": "EUR", "settle": "pairwise"}
    with pytest.raises(RuleBroken, match="stake"):
        evening_of("schafkopf", [PASSED], stake=stake)


def test_no_more_deals_double_the_next_game_than_anybody_sits_through() -> None:
    doubled = by_rule(all_pass="next_double", rounds=100)
    assert not evening_of("schafkopf", [PASSED] * 64, **doubled).finished
    with pytest.raises(RuleBroken, match="Round 65, passed: at most 64 deals in a row"):
        evening_of("schafkopf", [PASSED] * 65, **doubled)
    lost = [PASSED, *[rufspiel(result="lost")] * 60]
    with pytest.raises(RuleBroken, match="the stock is too large to be played for"):
        evening_of("schafkopf", lost, **by_rule(all_pass="stock", rounds=100))


@pytest.mark.parametrize(
    ("facts", "more"),
    [
        (rufspiel(**{"with": 14}, klopfen=4, passed=False), {}),
        (rufspiel(**{"with": 12}), SHORT),
        (alone("solo", announced="sie", result=None), {}),
        (alone("farbgeier", without=11), ALL),
        (alone("bettel", kontra="re", klopfen=1), ALL),
        ({**PASSED, "bock_rounds": 2}, BOCK),
        ({**ramsch(most=[A, B], jungfrau=[C, D]), "klopfen": 4, "bock_rounds": 1}, PUB),
        (ramsch(most=[C], jungfrau=[B]), {**PUB, **THREE}),
        (rufspiel(declarer=B, partner="Emma"), OF_FIVE),
    ],
)
def test_what_can_have_happened_is_not_refused(facts: dict[str, Any], more: dict[str, Any]) -> None:
    assert evening_of("schafkopf", [facts], **more).rounds[0].fits
