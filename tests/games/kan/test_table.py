"""Who deals, sits where and chooses trumps, and what is announced before each deal."""

from typing import Any

import pytest

from scorekeeper.games.kan.cards import CALLS
from scorekeeper.games.kan.deals import named_pair
from scorekeeper.games.kan.rules import GAME
from scorekeeper.games.kan.scoring import CallValue, call_values
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.replay import PlayedMatch, replay
from tests.games.kan.deals import LOST, deal_of, first, kankei_of, later, played, table_of

SERIES_LOST = first("Bram", "Emma", **LOST)
MOVED = {**SERIES_LOST, "seats": ["Anna", "Cees", "Bram", "Dora", "Emma"]}


def dealers(evening: PlayedMatch) -> list[str]:
    """Return who dealt each round, and who deals next."""
    table = evening.table
    return [table.name(entry.dealer) for entry in evening.rounds] + [table.name(evening.now.dealer)]


def test_the_same_player_deals_a_whole_series_then_the_one_to_the_right() -> None:
    evening = played(table_of(), first("Bram", "Emma"), later(), later(), SERIES_LOST, SERIES_LOST)
    assert dealers(evening) == ["Anna", "Anna", "Anna", "Bram", "Cees", "Dora"]


def test_new_seats_count_from_the_next_dealer_on() -> None:
    assert dealers(played(table_of(), MOVED, *[SERIES_LOST] * 5)) == [
        "Anna", "Cees", "Bram", "Dora", "Emma", "Anna", "Cees",
    ]  # fmt: skip


def test_new_seats_leave_the_dealer_of_their_own_series_alone() -> None:
    won = {**MOVED, "kankei_points": 12}
    assert dealers(played(table_of(), won, later(), later(**LOST))) == ["Anna"] * 3 + ["Cees"]


def test_a_dealer_out_of_turn_deals_the_whole_series_and_the_deal_goes_on_from_there() -> None:
    evening = played(
        table_of(), deal_of(dealer=3, kankei=(1, 4), points=9), later(), later(**LOST), SERIES_LOST
    )
    assert not evening.unfitting
    assert dealers(evening) == ["Dora", "Dora", "Dora", "Emma", "Anna"]


def test_a_deal_thrown_in_is_dealt_again_in_the_same_place_of_the_series() -> None:
    void = Deal(void=True)
    evening = played(table_of(), void, first("Bram", "Emma"), void, later(), void)
    assert not evening.unfitting
    assert dealers(evening) == ["Anna"] * 6
    assert evening.upcoming is not None
    assert str(evening.upcoming.title) == "Series 1, round 3"
    assert evening.now.memory.pair == (1, 4)
    assert evening.now.memory.earned == 2


def test_a_first_deal_thrown_in_out_of_turn_keeps_its_dealer() -> None:
    void = Deal(void=True, dealer=2, out_of_turn=True)
    evening = played(table_of(), void, first("Bram", "Emma"), later(**LOST), SERIES_LOST)
    assert not evening.unfitting
    assert dealers(evening) == ["Cees", "Cees", "Cees", "Dora", "Emma"]


def test_the_resting_dealer_of_six_scores_with_kankei_in_every_round() -> None:
    evening = played(table_of(6), first("Bram", "Emma"), later(call="gyaku_sukonku"))
    assert [entry.points for entry in evening.rounds] == [
        (1, 1, -1, -1, 1, -1),
        (-4, -4, 4, 4, -4, 4),
    ]


@pytest.mark.parametrize(
    ("series", "expected"),
    [
        (1, ["spades"]),
        (2, ["clubs", "spades"]),
        (4, ["clubs", "diamonds", "hearts", "spades"]),
        (5, ["clubs", "diamonds", "hearts", "clubs", "spades"]),
    ],
)
def test_three_suits_begin_the_series_in_turn_and_spades_the_last(
    series: int, expected: list[str]
) -> None:
    evening = played(table_of(series=series), *[SERIES_LOST] * series)
    assert [entry.deal.contract.trump for entry in evening.rounds] == expected
    assert evening.finished
    assert evening.upcoming is None


@pytest.mark.parametrize(
    ("series", "expected"),
    [
        (1, ["clubs"]),
        (2, ["clubs", "diamonds"]),
        (4, ["clubs", "diamonds", "hearts", "clubs"]),
    ],
)
def test_a_table_that_plays_by_time_goes_on_in_turn_in_its_last_series(
    series: int, expected: list[str]
) -> None:
    table = table_of(series=series, last_trumps="in_turn")
    evening = played(table, *[SERIES_LOST] * series)
    assert [entry.deal.contract.trump for entry in evening.rounds] == expected
    last = played(table, *[SERIES_LOST] * (series - 1)).upcoming
    assert last is not None
    assert last.details["trump"] == expected[-1]
    assert f"{expected[-1]} are trumps" in str(last.sentence)
    assert str(last.remarks[0]) == "this is the last series"


def test_spades_are_refused_where_the_last_series_goes_on_in_turn() -> None:
    spades = {**SERIES_LOST, "trump": "spades"}
    faults = played(table_of(series=1, last_trumps="in_turn"), spades).rounds[0].faults
    assert [str(fault) for fault in faults] == ["series 1 begins with clubs as trumps, not spades"]


def test_the_pair_of_a_series_need_not_be_named_again() -> None:
    evening = played(
        table_of(), first("Emma", "Bram"), later(), {**later(), "kankei": ["Bram", "Emma"]}
    )
    assert [named_pair(entry.deal) for entry in evening.rounds] == [(4, 1), (), ()]
    assert [kankei_of(entry) for entry in evening.rounds] == [(4, 1)] * 3
    assert not evening.unfitting


def test_the_match_is_over_after_its_series_whatever_their_rounds() -> None:
    rounds: list[Deal | dict[str, Any]] = [
        first("Bram", "Emma"),
        later(),
        later(),
        Deal(void=True),
        SERIES_LOST,
    ]
    assert [played(table_of(series=2), *rounds[:n]).finished for n in range(6)] == [False] * 5 + [
        True
    ]


def test_the_first_round_of_a_series_is_announced_with_its_trumps() -> None:
    upcoming = played(table_of(), SERIES_LOST).upcoming
    assert upcoming is not None
    assert str(upcoming.title) == "Series 2, round 1"
    assert str(upcoming.sentence) == "Bram deals; diamonds are trumps"
    assert upcoming.details == {"series": 2, "round_in_series": 1, "trump": "diamonds"}
    assert [str(remark) for remark in upcoming.remarks] == [
        "Kankei win with 9 of the 16 points: +1 each, otherwise −1",
        "sukonku +2, gyaku sukonku −10",
    ]


def test_a_later_round_is_announced_with_who_chooses_and_what_calls_are_worth() -> None:
    upcoming = played(table_of(6, round_two_quota=8), first("Emma", "Bram")).upcoming
    assert upcoming is not None
    assert str(upcoming.title) == "Series 1, round 2"
    assert str(upcoming.sentence) == "Anna deals; Emma chooses trumps; Kankei are Emma and Bram"
    assert upcoming.details == {"series": 1, "round_in_series": 2}
    assert [str(remark) for remark in upcoming.remarks] == [
        "Anna rests and scores with Kankei",
        "Kankei win with 8 of the 16 points: +1 each, otherwise −1",
        "sukonku +2, gyaku sukonku −4",
        "juuroku made +9, failed −17",
        "gyaku juuroku made −17, failed +35",
    ]


def test_the_ace_holder_chooses_the_trumps_of_round_three() -> None:
    upcoming = played(table_of(series=1), first("Emma", "Bram"), later()).upcoming
    assert upcoming is not None
    assert str(upcoming.sentence) == "Anna deals; Bram chooses trumps; Kankei are Emma and Bram"
    assert str(upcoming.remarks[0]) == "this is the last series"


def test_a_pair_named_the_other_way_round_does_not_change_who_chooses() -> None:
    named = {**later(), "kankei": ["Bram", "Emma"]}
    upcoming = played(table_of(), first("Emma", "Bram"), named).upcoming
    assert upcoming is not None
    assert str(upcoming.sentence) == "Anna deals; Bram chooses trumps; Kankei are Emma and Bram"


@pytest.mark.parametrize(("dealer", "is_refused"), [(None, False), (0, False), (2, True)])
def test_only_the_dealer_of_the_series_deals_its_later_rounds(
    dealer: int | None, is_refused: bool
) -> None:
    now = played(table_of(), first("Emma", "Bram")).now
    assert bool(list(GAME.check_dealer(now, Deal(dealer=dealer)))) is is_refused


def test_the_third_win_is_in_what_a_call_is_worth() -> None:
    now = played(table_of(failed_juuroku="by_count"), first("Emma", "Bram"), later()).now
    assert call_values(now) == (
        CallValue("", 2, -1),
        CallValue("sukonku", 3, None),
        CallValue("gyaku_sukonku", -5, None),
        CallValue("juuroku", 10, -14),
        CallValue("gyaku_juuroku", -18, 37),
    )


def test_nobody_is_shown_the_worth_of_a_call_that_cannot_be_said() -> None:
    values = call_values(played(table_of()).now)
    assert [value.call for value in values] == ["", "sukonku", "gyaku_sukonku"]
    later_values = call_values(played(table_of(), first("Emma", "Bram")).now)
    assert [value.call for value in later_values] == ["", *CALLS]


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"kankei_points": 12}, "Bram and Emma, 12 points"),
        ({"kankei_points": 1}, "Bram and Emma, 1 point"),
        ({"call": "gyaku_sukonku"}, "Bram and Emma, gyaku sukonku"),
        ({"misplay": "Dora"}, "Bram and Emma, misplay by Dora"),
    ],
)
def test_a_round_is_described_in_a_few_words(facts: dict[str, Any], words: str) -> None:
    evening = played(table_of(), first("Bram", "Emma", **facts))
    assert str(GAME.describe(evening.table, evening.rounds[0].deal)) == words


def test_a_series_that_ends_earlier_after_a_correction_leaves_later_rounds_with_clear_faults() -> (
    None
):
    rounds = [first("Bram", "Emma"), later(), SERIES_LOST, SERIES_LOST]
    evening = played(table_of(), *rounds)
    assert [entry.number for entry in evening.unfitting] == [3, 4]
    corrected = played(table_of(), SERIES_LOST, *rounds[1:])
    assert [entry.number for entry in corrected.unfitting] == [2]
    assert [str(fault) for fault in corrected.unfitting[0].faults] == [
        "series 2 begins: who holds the joker, and who the ace of trumps?",
        "series 2 begins with diamonds as trumps, not hearts",
    ]
    assert corrected.totals == replay(GAME, table_of(), [
        entry.deal for entry in corrected.rounds if entry.fits
    ]).totals  # fmt: skip


def test_a_pair_corrected_in_the_first_round_scores_the_whole_series_anew() -> None:
    rounds = [first("Bram", "Emma"), {**later(), "kankei": ["Bram", "Emma"]}, later(**LOST)]
    recorded = [entry.deal for entry in played(table_of(), *rounds).rounds]
    corrected = played(table_of(), first("Bram", "Cees"), *recorded[1:])
    assert not corrected.unfitting
    assert [entry.points for entry in corrected.rounds] == [
        (-1, 1, 1, -1, -1),
        (-1, 1, 1, -1, -1),
        (1, -1, -1, 1, 1),
    ]


def test_another_pair_said_in_a_later_round_stays_and_is_reported_beside_the_right_one() -> None:
    named_again = {**later(), "kankei": ["Bram", "Emma"]}
    entry = played(table_of(), first("Bram", "Cees"), named_again).rounds[1]
    assert named_pair(entry.deal) == (1, 4)
    assert [str(fault) for fault in entry.faults] == [
        "Bram and Cees are Kankei throughout series 1, not Bram and Emma"
    ]


def test_a_sheet_names_the_pair_of_a_series_once() -> None:
    rounds = [first("Bram", "Emma"), {**later(), "kankei": ["Emma", "Bram"]}]
    evening = played(table_of(), *rounds)
    assert [GAME.write_facts(evening.table, entry.deal) for entry in evening.rounds] == [
        {"kankei": ["Bram", "Emma"], "trump": "clubs", "kankei_points": 11},
        {"trump": "hearts", "kankei_points": 11},
    ]
