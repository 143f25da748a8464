"""The worked hands of the text and of the rules page, the end of a match, and its score."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.riichi_mahjong.own_list import thousands
from scorekeeper.games.riichi_mahjong.rules import GAME
from scorekeeper.games.riichi_mahjong.worked import MATCH, WORKED_MATCH
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.properties import check_facts_survive_the_sheet, check_mixed_up, evenings_of
from tests.games.riichi_mahjong.deals import legal_deal, mixed_up_deals, tables
from tests.games.sheets import PLAYERS, evening_of, figures_told, replayed, sheet_with

A, B, C, D = PLAYERS
Round = dict[str, Any]
NOBODY_READY: Round = {"tenpai": []}
TO_THE_LAST: dict[str, Any] = {
    "winds": 1,
    "uma": "none",
    "return_points": 25_000,
    "extension": False,
}
FOUR_DRAWS = [NOBODY_READY] * 4


def won(by: str, han: int, fu: int, **more: Any) -> Round:
    return {"wins": [{"by": by, "han": han, "fu": fu}], **more}


def played(*rounds: Round, preset: str = "as_written", early: bool = False, **rules: Any) -> Any:
    """Replay hands of four; Anna deals first."""
    return evening_of(
        GAME.slug,
        rounds,
        preset=preset,
        house_rules=rules,
        **({"ended_early": True} if early else {}),
    )


def changes(evening: PlayedMatch) -> list[list[int]]:
    """Return what every hand changed, in hundreds."""
    return [[points // 100 for points in one.points] for one in evening.rounds]


def score_of(*hundreds: int, preset: str = "as_written", **more: Any) -> list[str]:
    """Return the score in thousands of a match stopped with these points in hand."""
    start = more.get("start_points", 30_000 if preset in ("ema", "wrc") else 25_000)
    adjusted = [
        {"by": name, "points": 100 * own - start, "reason": "as it stands"}
        for name, own in zip(PLAYERS, hundreds, strict=True)
        if 100 * own != start
    ]
    hand = {**NOBODY_READY, **more.pop("hand", {}), "adjustments": adjusted}
    return [*map(thousands, played(hand, preset=preset, early=True, tobi="off", **more).totals)]


@pytest.mark.parametrize(
    ("han", "fus", "ron", "to_dealer"),
    [
        (1, (30, 40, 50, 60, 70), (1000, 1300, 1600, 2000, 2300), (1500, 2000, 2400, 2900, 3400)),
        (2, (30, 40, 50, 60, 70), (2000, 2600, 3200, 3900, 4500), (2900, 3900, 4800, 5800, 6800)),
        (3, (30, 40, 50, 60, 70), (3900, 5200, 6400, 7700, 8000), (5800, 7700, 9600, 11600, 12000)),
        (4, (30, 40), (7700, 8000), (11600, 12000)),
        (1, (110,), (3600,), (5300,)),
        (2, (25, 110), (1600, 7100), (2400, 10600)),
        (3, (25,), (3200,), (4800,)),
        (4, (25,), (6400,), (9600,)),
    ],
)
def test_the_printed_table_of_ron(
    han: int, fus: tuple[int, ...], ron: tuple[int, ...], to_dealer: tuple[int, ...]
) -> None:
    for by, prices in ((B, ron), (A, to_dealer)):
        paid = [played(won(by, han, fu, **{"from": C})).rounds[0].points[2] for fu in fus]
        assert paid == [-price for price in prices]


@pytest.mark.parametrize(
    ("han", "each", "dealer"), [(2, 400, 700), (3, 700, 1300), (4, 1300, 2600)]
)
def test_the_printed_table_of_tsumo_with_20_fu(han: int, each: int, dealer: int) -> None:
    points = played(won(B, han, 20)).rounds[0].points
    assert points == (-dealer, dealer + 2 * each, -each, -each)


def test_pao_at_a_ron_and_honba_of_several_winners_go_by_the_house_rules() -> None:
    again: Round = {"abortive": "four_winds"}
    two = {"wins": [{"by": B, "yakuman": 2, "pao": C}], "from": A}
    assert changes(played(again, two, pao_honba="discarder"))[1] == [-483, 643, -160, 0]
    assert changes(played(again, two, pao_covers="all"))[1] == [-320, 643, -323, 0]
    same = {"wins": [{"by": B, "yakuman": 1, "pao": C}], "from": C}
    assert changes(played(same))[0] == [0, 320, -320, 0]
    double = {"wins": [{"by": C, "han": 1, "fu": 30}, {"by": B, "han": 1, "fu": 30}], "from": A}
    assert changes(played(again, double))[1] == [-23, 13, 10, 0]
    assert changes(played(again, double, honba_to="each", honba=1500))[1] == [-50, 25, 25, 0]


def test_who_deals_next_and_what_lies_there_follow_from_the_hand() -> None:
    rounds = [
        won(A, 1, 30, riichi=[B]) | {"from": D},
        {"tenpai": [A, C], "riichi": [C]},
        {"chombo": B, "fines": [D]},
        {"void": True},
        {"abortive": "four_winds"},
        NOBODY_READY,
        won(D, 2, 30),
    ]
    told = []
    for number in range(len(rounds) + 1):
        upcoming = played(*rounds[:number]).upcoming
        told.append((str(upcoming.title), str(upcoming.sentence)))
    assert told == [
        ("East 1", "Anna deals"),
        ("East 1, 1 honba", "Anna deals"),
        ("East 1, 2 honba, 1 stick", "Anna deals"),
        ("East 1, 2 honba, 2 sticks", "Anna deals"),
        ("East 1, 2 honba, 2 sticks", "Anna deals"),
        ("East 1, 3 honba, 2 sticks", "Anna deals"),
        ("East 2, 4 honba, 2 sticks", "Bram deals"),
        ("East 3", "Cees deals"),
    ]


def test_a_dealer_out_of_turn_deals_the_same_hand_and_from_there_it_goes_on() -> None:
    evening = played(NOBODY_READY, {**NOBODY_READY, "dealer_override": D})
    assert evening.rounds[1].dealer == 3
    details = evening.upcoming.details
    assert (evening.now.dealer, details["wind"], details["hand"]) == (0, "east", 3)


@pytest.mark.parametrize(
    ("renchan", "abortive", "dealers"),
    [("win", "pass", [0, 1, 2]), ("tenpai", "repeat", [0, 0, 0])],
)
def test_the_house_rules_say_whether_the_dealer_repeats(
    renchan: str, abortive: str, dealers: list[int]
) -> None:
    hands: list[Round] = [{"tenpai": [A]}, {"abortive": "four_kans"}, NOBODY_READY]
    evening = played(*hands, renchan=renchan, abortive=abortive)
    assert [one.dealer for one in evening.rounds] == dealers


@pytest.mark.parametrize(
    ("rules", "last", "is_over"),
    [
        ({}, NOBODY_READY, True),
        ({}, {"tenpai": [D]}, True),
        ({"agari_yame": "off"}, {"tenpai": [D]}, False),
        ({"agari_yame": "win_only"}, {"tenpai": [D]}, False),
        ({"agari_yame": "win_only"}, won(D, 1, 30), True),
        ({}, {"tenpai": [A, B, C, D]}, False),
        ({}, {"abortive": "four_winds"}, False),
        ({"agari_yame": "choice"}, won(D, 1, 30), False),
        ({"agari_yame": "choice"}, {**won(D, 1, 30), "stops": True}, True),
        ({"extension": True}, won(D, 1, 30), False),
        ({"extension": True, "target": 26_000}, won(D, 1, 30), True),
        ({"extension": True}, NOBODY_READY, False),
        ({}, {"chombo": A}, False),
        ({"tobi": "below_zero"}, won(C, 13, 30, **{"from": A}), True),
        ({"tobi": "zero", "start_points": 8_000}, won(C, 5, 30, **{"from": A}), True),
        ({"tobi": "zero"}, {"chombo": A}, False),
    ],
)
def test_the_last_hand_ends_the_match_as_agreed(
    rules: dict[str, Any], last: Round, is_over: bool
) -> None:
    assert played(*FOUR_DRAWS[:3], last, **{**TO_THE_LAST, **rules}).finished == is_over


def test_another_wind_lasts_until_somebody_has_the_target_and_four_deals_at_most() -> None:
    rules: dict[str, Any] = {**TO_THE_LAST, "extension": True}
    assert str(played(*FOUR_DRAWS, **rules).upcoming.title) == "South 1, 4 honba"
    enough = won(A, 4, 40, **{"from": D})  # the dealer would repeat
    assert played(*FOUR_DRAWS, enough, **rules).finished
    assert not played(*FOUR_DRAWS, {"chombo": B}, **rules).finished
    assert played(*FOUR_DRAWS, *FOUR_DRAWS, **rules).finished


def test_somebody_out_of_points_by_a_chombo_ends_the_match() -> None:
    assert played({"chombo": A}, start_points=11_000).finished


def test_the_last_hand_says_what_ends_it() -> None:
    def urgent(*rounds: Round, **rules: Any) -> list[str]:
        return [str(text) for text in played(*rounds, winds=1, **rules).upcoming.urgent]

    assert urgent() == []
    assert urgent(*FOUR_DRAWS[:3]) == [
        "Last hand: it ends when the deal passes and somebody has 30000",
        "It also ends when Dora wins or is ready, in the lead with 30000 at least",
    ]
    assert urgent(*FOUR_DRAWS[:3], target=40_000, agari_yame="win_only") == [
        "Last hand: it ends when the deal passes and somebody has 40000",
        "It also ends when Dora wins, in the lead with 40000 at least",
    ]
    assert urgent(*FOUR_DRAWS[:3], extension=False, agari_yame="choice") == [
        "Last hand: it ends when the deal passes",
        "Dora may end it by repeating in the lead",
    ]
    assert urgent(*FOUR_DRAWS) == ["It ends when somebody has 30000"]
    remark = played(won(A, 1, 30, **{"from": B})).upcoming.remarks[0]
    assert str(remark) == "Behind Anna with 26500: Cees −1500, Dora −1500, Bram −3000"


def test_the_match_of_the_text_is_scored_and_settled() -> None:
    stake = {"amount": "0.50", "currency": "EUR"}
    sheet = sheet_with(GAME.slug, MATCH, house_rules={"winds": 1}, stake=stake)
    told = score_values(sheet_of(sheet))
    assert told["finished"]
    assert [*told["totals"].values()] == [-28_700, -17_100, 40_900, 4_900]
    assert [*told["settlement"]["net"].values()] == ["-14.35", "-8.55", "20.45", "2.45"]
    evening = replayed(GAME, WORKED_MATCH)
    assert changes(evening)[5] == [-77, 0, 0, 77]
    assert [GAME.written_total(one, is_over=True) for one in evening.totals[2:]] == [
        "+40.9",
        "+4.9",
    ]
    assert evening.own_list is not None
    (part,) = evening.own_list.parts
    assert [row.cells[0] for row in part.rows] == [
        "E1",
        *["E2"] * 3,
        *["E3"] * 2,
        *["E4"] * 2,
        "S1",
    ]
    assert part.rows[3].cells[2:] == ("2", "", "31.0", "25.6", "27.6", "15.8")
    assert [row.cells[1::3] for row in part.foot] == [
        ("Return points", "−30.0", "−30.0"),
        ("Uma", "−20.0", "+10.0"),
        ("Oka", "", ""),
        ("Score", "−28.7", "+4.9"),
    ]


STICK = {"hand": {"fines": [A]}}


@pytest.mark.parametrize(
    ("hundreds", "preset", "more", "score"),
    [
        ((250,) * 4, "as_written", {}, "+35.0 +5.0 −15.0 −25.0"),
        ((416, 358, 126, 100), "m_league", {}, "+61.6 +15.8 −27.4 −50.0"),
        ((300, 290, 290, 120), "m_league", STICK, "+16.1 +16.0 +15.9 −48.0"),
        ((330, 330, 290, 250), "ema", {}, "+13.0 +13.0 −6.0 −20.0"),
        ((436, 145, 154, 265), "as_written", {"uma": "none", "round_scores": "half_up"},
         "+33.0 −15.0 −15.0 −3.0"),
        ((436, 145, 154, 265), "as_written", {"uma": "none", "round_scores": "half_down"},
         "+35.0 −16.0 −15.0 −4.0"),
        ((260, 260, 260, 210), "parlour", {**STICK, "ties": "share", "uma": "none"},
         "−5.0 +7.0 +6.0 −9.0"),
        ((400, 200, 200, 200), "as_written", {"ties": "share"}, "+50.0 −16.7 −16.7 −16.6"),
        ((310, 310, 310, 70), "as_written", {"uma": "floating"}, "+29.0 +4.0 +2.0 −35.0"),
        ((410, 290, 200, 100), "as_written", {"uma": "floating"}, "+43.0 −2.0 −13.0 −28.0"),
        ((350, 350, 200, 100), "as_written", {"uma": "floating"}, "+33.0 +9.0 −14.0 −28.0"),
        ((400, 210, 200, 190), "as_written", {**STICK, "leftover_sticks": "lost"},
         "+49.0 +1.0 −20.0 −31.0"),
        ((400, 210, 200, 190), "as_written", {**STICK, "early_end": "plain"},
         "+40.0 +21.0 +20.0 +19.0"),
    ],
)  # fmt: skip
def test_the_score_of_the_end(
    hundreds: tuple[int, ...], preset: str, more: dict[str, Any], score: str
) -> None:
    assert " ".join(score_of(*hundreds, preset=preset, **more)) == score


def test_a_chombo_may_be_taken_off_the_final_score() -> None:
    rules: dict[str, Any] = {"chombo": "penalty", "chombo_points": 10_000}
    evening = played({"chombo": B}, {"chombo": B}, early=True, early_end="plain", **rules)
    assert evening.totals == (25_000, 5_000, 25_000, 25_000)
    assert evening.ranking == ((0, 2, 3), (1,))


@pytest.mark.parametrize(
    ("preset", "uma", "start", "ron"),
    [
        ("as_written", "10_20", 25_000, "double"),
        ("m_league", "10_30", 25_000, "head_bump"),
        ("ema", "5_15", 30_000, "all"),
        ("wrc", "5_15", 30_000, "head_bump"),
        ("parlour", "10_30", 25_000, "double"),
    ],
)
def test_a_preset_is_what_its_players_know(preset: str, uma: str, start: int, ron: str) -> None:
    rules = GAME.agreed_rules(4, preset)
    assert (rules.uma, rules.start_points, rules.multiple_ron) == (uma, start, ron)


def test_a_match_is_counted_by_hand() -> None:
    assert figures_told(replayed(GAME, WORKED_MATCH)) == {
        "Hands won": ["1 of 9", "1 of 9", "3 of 9", "2 of 9"],
        "Hands dealt into": ["1 of 9", "2 of 9", "0 of 9", "1 of 9"],
        "Hands in riichi": ["1 of 9", "0 of 9", "2 of 9", "2 of 9"],
        "Riichi hands won": ["0 of 1", "–", "2 of 2", "1 of 2"],
        "Hands won by tsumo": ["0 of 1", "1 of 1", "1 of 3", "1 of 2"],
        "Yakuman": ["0"] * 4,
        "Highest round": ["8600 points", "4300 points", "5200 points", "7700 points"],
    }


@given(evenings_of(GAME, tables(), legal_deal, most=6))
def test_points_pass_between_players_and_sticks_and_all_survives_the_sheet(
    evening: PlayedMatch,
) -> None:
    for one in evening.rounds:
        assert one.fits, one.faults
        sticks = one.after.memory.sticks - one.before.memory.sticks
        assert sum(one.points) == -1_000 * sticks
    check_facts_survive_the_sheet(evening)


@given(tables(), st.data())
def test_mixed_up_facts_never_stop_the_evening(table: AnyTable, data: DataObject) -> None:
    deals: list[Deal] = data.draw(st.lists(mixed_up_deals(), max_size=4))
    check_mixed_up(GAME, table, deals)
