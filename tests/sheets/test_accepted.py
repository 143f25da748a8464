"""What a sheet may say, and what follows from it."""

import json
from decimal import Decimal
from typing import Any

import pytest

from scorekeeper.sheets.reading import read_sheet, sheet_of
from scorekeeper.sheets.scoring import score_values
from scorekeeper.sheets.writing import sheet_values
from tests.games.sheets import EXAMPLES, PLAYERS, sheet_with
from tests.sheets.sheets import kontsina, kraken, named, played, scored

E_ACUTE, E_AND_ACUTE = "Ren\u00e9", "Rene\u0301"
VOID = {"void": True}


def written_again(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values of a sheet as they are written after reading."""
    return sheet_values(sheet_of(values))


def test_a_match_without_rounds_has_level_players_and_a_first_deal_to_come() -> None:
    result = scored(kraken(stake={"amount": "1", "currency": "JPY"}))
    assert result["finished"] is False
    assert result["rounds"] == []
    assert result["totals"] == result["crosses"] == dict.fromkeys(PLAYERS, 0)
    assert result["ranking"] == [list(PLAYERS)]
    assert result["next"] == {"round": 1, "dealer": "Anna", "declarer": "Bram"}
    assert result["settlement"] == {
        "currency": "JPY",
        "net": dict.fromkeys(PLAYERS, "0"),
        "transfers": [],
    }


@pytest.mark.parametrize("settle", ["crosses", "pairwise", "pot"])
def test_before_the_first_round_nobody_owes_anything_however_it_is_settled(settle: str) -> None:
    stake = {"amount": "0.25", "currency": "EUR", "settle": settle}
    for more in ({}, {"ended_early": True}):
        settlement = scored(kraken(stake=stake, **more))["settlement"]
        assert settlement["net"] == dict.fromkeys(PLAYERS, "0.00")
        assert settlement["transfers"] == []


def test_a_flag_may_be_false() -> None:
    played_round = played(void=False)
    assert scored(kraken(played_round, ended_early=False)) == scored(kraken(played()))


def test_an_agreed_score_may_say_that_the_deal_was_not_thrown_in() -> None:
    agreed = {"void": False, "agreed_score": {"points": {"Anna": 16}, "reason": "misdeal"}}
    assert scored(kraken(agreed))["totals"]["Cees"] == 16


def test_names_are_trimmed_and_composed_wherever_they_stand() -> None:
    def with_name(name: str) -> dict[str, Any]:
        return kraken(
            played(
                declarer=name,
                card_points={name: 81},
                challenges=["Bram", name],
                all_tricks=...,
                declarations=[{"by": name, "kind": "run_of_3"}, {"by": "Bram", "kind": "run_of_3"}],
                declarations_to=name,
                bonuses=[{"by": name, "kind": "run_of_3"}],
                adjustments=[{"by": name, "points": 1, "reason": "revoke"}],
                dealer_override=name,
                dealer=name,
            ),
            {"agreed_score": {"points": {name: 3}, "crosses": {name: 1}, "reason": "misdeal"}},
            played(declarer=name, card_points={name: 162}, all_tricks=name),
            players=[name, "Bram", "Cees", "Dora"],
            first_dealer=name,
            formerly={name: [E_ACUTE + "e"]},
        )

    assert scored(with_name(f"\t{E_AND_ACUTE} ")) == scored(with_name(E_ACUTE))
    assert written_again(with_name(f"\u00a0{E_AND_ACUTE}\n")) == written_again(with_name(E_ACUTE))


def test_names_may_have_forty_characters_of_any_kind() -> None:
    names = ["x" * 40, "🂡" * 40, " " + "é" * 40, "“” {0} %s <b>"]
    result = scored(kraken(players=names, house_rules={"rounds": 1}))
    assert list(result["totals"]) == [name.strip() for name in names]


def test_a_side_is_named_by_any_of_its_members() -> None:
    by_one = kraken(
        played(
            card_points={"Anna": 162},
            all_tricks="Anna",
            bonuses=[{"by": "Anna", "kind": "run_of_3"}],
            adjustments=[{"by": "Anna", "points": 1, "reason": "revoke"}],
        ),
        {"agreed_score": {"points": {"Anna": 16}, "reason": "misdeal"}},
    )
    by_other = kraken(
        played(
            card_points={"Bram": 0, "Cees": 162},
            all_tricks="Cees",
            bonuses=[{"by": "Cees", "kind": "run_of_3"}],
            adjustments=[{"by": "Cees", "points": 1, "reason": "revoke"}],
        ),
        {"agreed_score": {"points": {"Cees": 16}, "reason": "misdeal"}},
    )
    assert scored(by_one)["totals"] == scored(by_other)["totals"]
    assert scored(by_one)["crosses"] == scored(by_other)["crosses"]


def test_the_dealer_may_be_named_where_it_agrees_with_the_rotation() -> None:
    rounds = [played(dealer="Anna"), {**VOID, "dealer": "Bram"}, played(dealer="Bram")]
    assert [one["dealer"] for one in scored(kraken(*rounds))["rounds"]] == ["Anna", "Bram", "Bram"]


def test_after_an_override_the_rotation_goes_on_from_there() -> None:
    rounds = [played(dealer_override="Cees", dealer="Cees"), played(dealer="Dora"), played()]
    result = scored(kraken(*rounds))
    assert [one["dealer"] for one in result["rounds"]] == ["Cees", "Dora", "Anna"]
    assert result["next"]["dealer"] == "Bram"


def test_an_override_may_name_the_one_whose_turn_it_is() -> None:
    assert scored(kraken(played(dealer_override="Anna")))["next"]["dealer"] == "Bram"


def test_rounds_thrown_in_are_numbered_and_do_not_count() -> None:
    result = scored(kraken(VOID, played(), VOID, house_rules={"rounds": 2}))
    assert [one["number"] for one in result["rounds"]] == [1, 2, 3]
    assert result["finished"] is False
    assert result["next"] == {"round": 4, "dealer": "Bram", "declarer": "Cees"}
    assert result["rounds"][0]["points"] == dict.fromkeys(PLAYERS, 0)


def test_an_adjustment_may_say_that_it_has_no_crosses_in_any_game() -> None:
    revoke = {"by": "Anna", "points": -1, "crosses": 0, "reason": "revoke"}
    assert scored(kontsina(named(adjustments=[revoke])))["totals"]["Anna"] == 4


def test_an_agreed_score_needs_one_of_its_maps_and_gives_the_others_nothing() -> None:
    score = {"agreed_score": {"points": {}, "reason": "nobody remembers"}}
    assert scored(kraken(score))["totals"] == dict.fromkeys(PLAYERS, 0)
    crosses = {"agreed_score": {"crosses": {"Dora": 2}, "reason": "nobody remembers"}}
    assert scored(kraken(crosses))["rounds"][0]["crosses"] == dict(
        zip(PLAYERS, (0, 2, 0, 2), strict=True)
    )


def test_the_stake_of_partners_may_be_a_rule_where_no_partners_play() -> None:
    assert scored(kontsina(named(), house_rules={"stake_paid": "each"}))["totals"]["Anna"] == 5


def test_a_house_rule_may_be_off_where_null_says_so() -> None:
    sheet = sheet_with("kalooki", [], preset="super_kalooki", house_rules={"call_limit": None})
    assert written_again(sheet)["house_rules"] == {"call_limit": None}


def test_only_what_differs_from_the_preset_is_written_down() -> None:
    house_rules = {"bonus_points": "tens", "challenge_won": "both", "rounds": 16}
    sheet = kraken(preset="dutch_cafe", house_rules=house_rules)
    assert written_again(sheet)["house_rules"] == {"challenge_won": "both"}


def test_an_export_writes_the_declarer_and_an_override_where_there_was_one() -> None:
    plain = played(declarer=...)
    written = written_again(kraken(plain, {**plain, "dealer_override": "Dora", "dealer": "Dora"}))[
        "rounds"
    ]
    assert written == [
        {"trump": "hearts", "declarer": "Bram", "card_points": {"Anna": 100}},
        {
            "dealer_override": "Dora",
            "trump": "hearts",
            "declarer": "Anna",
            "card_points": {"Anna": 100},
        },
    ]


def test_day_place_notes_and_former_names_are_stored_and_change_no_score() -> None:
    more = {
        "played_on": "2026-11-21",
        "place": "Café ’t Hoekje",
        "note": "Two lines:\nthe second one.",
        "formerly": {"Anna": ["Emma", "Fred"], "Cees": ["Emma"]},
    }
    sheet = kraken(played(note="the cat"), **more)
    assert {key: written_again(sheet)[key] for key in more} == more
    assert written_again(sheet)["rounds"][0]["note"] == "the cat"
    assert scored(sheet) == scored(kraken(played()))


def test_zero_has_no_sign_and_every_amount_all_decimals() -> None:
    stake = {"amount": "0.5", "currency": "KWD"}
    result = scored(kraken(played(challenges=["Bram"]), stake=stake))["settlement"]
    assert result["net"] == dict(zip(PLAYERS, ("0.500", "-0.500") * 2, strict=True))
    assert [line["amount"] for line in result["transfers"]] == ["0.500", "0.500"]
    level = scored(kraken(played(), stake=stake))["settlement"]["net"]
    assert set(level.values()) == {"0.000"}


def test_a_match_in_play_is_settled_as_it_stands_and_its_leaders_share_the_pot() -> None:
    stake = {"amount": "1", "currency": "EUR", "settle": "pot"}
    nets = scored(kraken(played(), stake=stake))["settlement"]["net"]
    assert list(nets.values()) == ["1.00", "-1.00", "1.00", "-1.00"]


def test_warnings_stand_at_the_end_for_what_was_missed() -> None:
    result = scored(kraken(played(), house_rules={"rounds": 1}))
    assert result["next"] is None
    assert result["warnings"] == [
        "Anna and Cees said 0 of 4 contras: 4 missed",
        "Bram and Dora said 0 of 4 contras: 4 missed",
    ]
    assert scored(kraken(played(), ended_early=True))["warnings"] == []


def test_the_final_crosses_are_in_no_round() -> None:
    result = scored(kraken(played(), house_rules={"rounds": 1}))
    assert set(result["rounds"][0]["crosses"].values()) == {0}
    assert result["crosses"] == dict(zip(PLAYERS, (0, 4, 0, 4), strict=True))


def test_a_byte_order_mark_is_no_part_of_the_sheet() -> None:
    content = json.dumps(kraken(played())).encode()
    assert score_values(read_sheet(b"\xef\xbb\xbf" + content)) == scored(kraken(played()))


@pytest.mark.parametrize(
    ("more", "nets"),
    [
        ({"settle": "pairwise", "per": 100}, ["0.50", "-0.50", "0.50", "-0.50"]),
        ({"settle": "pairwise", "per": 100, "round_to": 100}, ["1.00", "-1.00", "1.00", "-1.00"]),
        ({"settle": "pot", "shares": [75, 25]}, ["12.50", "-12.50", "12.50", "-12.50"]),
        ({"settle": "crosses", "per": 1, "round_to": 1, "shares": [100]}, None),
    ],
)
def test_a_stake_says_for_how_many_points_to_which_coin_and_who_shares(
    more: dict[str, Any], nets: list[str] | None
) -> None:
    sheet = kraken(played(), stake={"amount": "25.00", "currency": "EUR", **more})
    result = scored(sheet)["settlement"]
    if nets is not None:
        assert [*result["net"].values()] == nets


@pytest.mark.parametrize(
    "more", [{"per": 10, "round_to": 50}, {"settle": "pot", "shares": [60, 30, 10]}]
)
def test_what_a_stake_says_goes_out_as_it_came_in(more: dict[str, Any]) -> None:
    agreed = {"amount": "0.50", "currency": "EUR", "settle": "pairwise", **more}
    sheet = {"scoresheet": 1, "game": "free-sheet", "players": ["Anna", "Bram", "Cees"]}
    read = sheet_of({**sheet, "stake": agreed, "rounds": []})
    assert sheet_values(read)["stake"] == agreed


@pytest.mark.parametrize(
    ("name", "counter"),
    [
        ("skat-pub", "lost_games"),
        ("spades-to-300", "bags"),
        ("klaverjassen", "wet_rounds"),
        ("klaverjassen", "pit"),
        ("kraken-as-written", "crosses"),
        ("kalooki", "last"),
    ],
)
def test_fines_stand_in_the_nets_and_the_box_gets_them(name: str, counter: str) -> None:
    values = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))
    plain = {"amount": "1.00", "currency": "EUR", "settle": "pairwise"}
    fined = {**plain, "fines": [{"counter": counter, "amount": "1000.00"}]}
    without, with_fines = (
        scored({**values, "stake": one})["settlement"]["net"] for one in (plain, fined)
    )
    paid = {who: Decimal(without[who]) - Decimal(with_fines[who]) for who in without}
    assert Decimal(with_fines["box"]) == sum(paid.values())
    assert sum(map(Decimal, with_fines.values())) == 0
    assert max(paid.values()) > 0
    assert min(paid.values()) >= 0


PERSONAL = {"by": "Bram", "points": -100, "reason": "revoke", "personal": True}


def test_an_adjustment_for_one_person_only_leaves_the_match_as_it_is() -> None:
    stake = {"amount": "0.25", "currency": "EUR"}
    plain, adjusted = (
        scored(kraken(played(**more), stake=stake, ended_early=True))
        for more in ({}, {"adjustments": [PERSONAL]})
    )
    line = adjusted["rounds"][0]["lines"].pop()
    assert adjusted == plain
    assert line == {
        "rule": "personal_adjustment",
        "text": "Bram: revoke: −100 in the club's list, for Bram alone",
        "for": ["Bram"],
        "points": 0,
        "crosses": 0,
    }


def test_an_adjustment_for_one_person_only_is_written_again_without_crosses() -> None:
    told = {**PERSONAL, "crosses": 0}
    common = {"by": "Anna", "points": 1, "reason": "late", "personal": False}
    (written,) = written_again(kraken(played(adjustments=[told, common])))["rounds"]
    assert written["adjustments"] == [
        PERSONAL,
        {"by": "Anna", "points": 1, "crosses": 0, "reason": "late"},
    ]


def test_where_adjustments_sum_to_0_those_for_one_person_only_are_not_among_them() -> None:
    values = sheet_with(
        "free-sheet",
        [{"scores": {"Anna": 5, "Bram": -5}, "adjustments": [PERSONAL]}],
        players=["Anna", "Bram"],
        house_rules={"round_sum": 0},
    )
    assert scored(values)["totals"] == {"Anna": 5, "Bram": -5}


def test_where_one_gets_to_the_goal_it_is_without_what_is_for_one_person_only() -> None:
    values = sheet_with(
        "free-sheet",
        [{"scores": {"Anna": 50}, "adjustments": [{**PERSONAL, "points": 50}]}],
        players=["Anna", "Bram"],
        house_rules={"end": "target", "target": 50, "beyond": "bust"},
    )
    assert scored(values)["totals"] == {"Anna": 50, "Bram": 0}


def test_a_match_agreed_on_as_a_whole_takes_adjustments_for_one_person_only() -> None:
    agreed = {"points": {"Anna": 16}, "reason": "Only the result"}
    result = scored(kraken({"agreed_score": agreed, "adjustments": [PERSONAL]}, ended_early=True))
    assert result["totals"]["Bram"] == 0
