"""What each line says, and how a list ends."""

from typing import Any

import pytest

from scorekeeper.games.skat.rules import GAME
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.sheets import PLAYERS, evening_of, sheet_with

A, B, C, D = PLAYERS
GRAND = {"declarer": A, "game": "grand", "with": 4, "result": "won_schneider"}
DIAMONDS = {"declarer": A, "game": "diamonds", "without": 2, "result": "lost"}
OUVERT = {"declarer": C, "game": "null", "announced": "ouvert", "result": "won"}
HEARTS = {"declarer": A, "game": "hearts", "with": 1, "result": "won"}


def evening(*rounds: dict[str, Any], players: int = 3, **house_rules: Any) -> PlayedMatch:
    """Return the evening of some deals, of three players unless said otherwise."""
    return evening_of("skat", rounds, players=PLAYERS[:players], house_rules=house_rules)


def texts(*rounds: dict[str, Any], **agreed: Any) -> list[str]:
    """Return what the lines of the last of some deals say."""
    return [str(line.text) for line in evening(*rounds, **agreed).rounds[-1].lines]


@pytest.mark.parametrize(
    ("scoring", "totals", "net"),
    [
        ("plain", (90, 0, 46), {A: "1.34", B: "-1.36", C: "0.02"}),
        ("seeger_fabian", (90, 40, 136), {A: "0.04", B: "-1.46", C: "1.42"}),
    ],
)
def test_the_match_of_three_deals_settles_every_difference(
    scoring: str, totals: tuple[int, ...], net: dict[str, str]
) -> None:
    played = sheet_with(
        "skat",
        [GRAND, DIAMONDS, OUVERT],
        players=PLAYERS[:3],
        house_rules={"scoring": scoring},
        stake={"amount": "0.01", "currency": "EUR"},
    )
    values = score_values(sheet_of(played))
    assert tuple(values["totals"].values()) == totals
    assert values["settlement"]["net"] == net


LIST_OF_48 = [(492, 12, 0), (628, 12, 2), (660, 10, 1), (-32, 6, 5)]


@pytest.mark.parametrize(
    ("scoring", "totals"),
    [("seeger", (1092, 1128, 1110, 18)), ("seeger_fabian", (1332, 1308, 1320, 108))],
)
def test_a_published_list_of_48_comes_out(scoring: str, totals: tuple[int, ...]) -> None:
    """Games of 23 are won and of 46 lost, and what is left of the game points is adjusted."""
    rounds: list[dict[str, Any]] = []
    for place, (points, won, lost) in enumerate(LIST_OF_48):
        dealer = {"dealer_override": PLAYERS[(place + 1) % 4]}
        game = {"declarer": PLAYERS[place], "game": "null"}
        rounds += [{**game, **dealer, "result": "won"}] * won
        rounds += [{**game, **dealer, "result": "lost"}] * lost
        rest = points - 23 * won + 46 * lost
        mended = {"by": PLAYERS[place], "points": rest, "reason": "other games"}
        rounds[-1] = {**rounds[-1], "adjustments": [mended]}
    played = evening(*rounds, players=4, scoring=scoring)
    assert played.totals == totals
    assert len(rounds) == 48
    assert played.finished
    assert (played.now.memory.won, played.now.memory.lost) == ((12, 12, 10, 6), (0, 2, 1, 5))


def test_totals_of_four_settle_pairwise() -> None:
    totals = dict(zip(PLAYERS, (55, -20, 15, -10), strict=True))
    agreed: dict[str, Any] = {"agreed_score": {"points": totals, "reason": "from paper"}}
    stake = {"amount": "1", "currency": "chips"}
    values = score_values(sheet_of(sheet_with("skat", [agreed], stake=stake)))
    assert [*values["settlement"]["net"].values()] == ["180", "-120", "20", "-80"]


@pytest.mark.parametrize(
    ("facts", "agreed", "said"),
    [
        (
            {**GRAND, "announced": "schneider", "result": "lost"},
            {},
            [
                "Grand, with 4, game 5, Hand 6, Schneider 7, announced 8: 8 x 24 = 192,"
                " lost: doubled"
            ],
        ),
        (
            {"declarer": A, "game": "spades", "without": 1, "result": "won", "bid": 23},
            {},
            [
                "Spades, without 1, game 2: 2 x 11 = 22, overbid: bid 23, worth 22, charged 33,"
                " lost: doubled"
            ],
        ),
        (
            {**DIAMONDS, "kontra": "re"},
            {"kontra": "re", "scoring": "seeger_fabian"},
            [
                "Diamonds, without 2, game 3: 3 x 9 = 27, lost: doubled",
                "Re: x4",
                "list points: a game lost",
                "list points: a game lost against them",
            ],
        ),
        (OUVERT, {"scoring": "seeger"}, ["Null ouvert: 46", "list points: a game won"]),
        (
            {"ramsch": {"most": [A, B], "points": 50, "virgin": True, "pushed": 2}},
            {"all_pass": "schieberamsch"},
            ["Ramsch, most points: 50, a virgin x2, pushed x4"],
        ),
        ({"ramsch": {"march": B}}, {"all_pass": "ramsch"}, ["march: 120"]),
        ({"passed": True}, {}, ["all passed: nobody scores"]),
    ],
)
def test_every_line_says_how_it_is_counted_up(
    facts: dict[str, Any], agreed: dict[str, Any], said: list[str]
) -> None:
    assert texts(facts, **agreed) == said


def test_the_highest_game_counts_up_everything() -> None:
    ouvert = {**GRAND, "result": "won", "announced": "ouvert"}
    assert texts(ouvert) == [
        "Grand, with 4, game 5, Hand 6, Schneider 7, announced 8, Schwarz 9, announced 10,"
        " ouvert 11: 11 x 24 = 264"
    ]


def test_a_shared_loss_says_what_is_shared() -> None:
    rules = {"all_pass": "ramsch", "ramsch_level": "share"}
    assert texts({"ramsch": {"most": [A, B], "points": 45}}, **rules) == [
        "Ramsch, most points: 45, shared by 2: 23 each",
        "Ramsch, most points: 45, shared by 2: 22 each",
    ]
    even = {"ramsch": {"most": [A, B], "points": 60, "virgin": True}}
    assert texts(even, **rules) == ["Ramsch, most points: 60, a virgin x2, shared by 2: 60 each"]
    assert texts({"ramsch": {"most": [A], "points": 55}}, **rules) == ["Ramsch, most points: 55"]


def test_what_comes_next_says_who_deals_sits_out_and_leads() -> None:
    four = evening(*[{"passed": True}] * 12, players=4).upcoming
    assert four is not None
    assert str(four.title) == "Deal 13 of 48"
    assert str(four.sentence) == "Anna deals and sits out, Bram leads"
    three = evening().upcoming
    assert three is not None
    assert (str(three.title), str(three.sentence)) == ("Deal 1 of 36", "Anna deals, Bram leads")
    assert three.urgent == ()


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({**HEARTS, "announced": "hand"}, "Anna, with 1, Hand"),
        ({**DIAMONDS, "kontra": "kontra"}, "Anna, without 2, Kontra, lost"),
        (GRAND, "Grand by Anna, with 4, won Schneider"),
        ({**OUVERT, "announced": "hand_ouvert"}, "Null by Cees, Hand ouvert"),
        ({**HEARTS, "bid": 23, "bock_rounds": 1}, "Anna, with 1, overbid, sets off Bock"),
        ({"passed": True}, "all passed"),
        (
            {"ramsch": {"most": [A, B], "points": 60, "virgin": True}},
            "Ramsch: Anna and Bram, 60 points, a virgin",
        ),
        ({"ramsch": {"march": C}}, "Ramsch: march by Cees"),
    ],
)
def test_a_deal_is_told_in_a_few_words(facts: dict[str, Any], words: str) -> None:
    played = evening(facts, kontra="re", all_pass="ramsch", bock_rounds=True)
    assert str(GAME.describe(played.table, played.rounds[0].deal)) == words


def test_games_won_and_lost_are_counted_beside_the_points() -> None:
    lost = {**HEARTS, "declarer": B, "bid": 23}
    played = evening(HEARTS, lost, OUVERT, {"agreed_score": {"points": {A: 20}, "reason": "late"}})
    assert [(str(one.name), one.amounts) for one in played.counters] == [
        ("games won", (1, 0, 1)),
        ("games lost", (0, 1, 0)),
    ]
    assert [str(one.in_words(2)) for one in played.counters] == ["2 games won", "2 games lost"]
