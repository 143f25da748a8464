"""The contra duty: each side says contra four times, and is warned in time."""

from typing import Any

import pytest

from tests.games.kraken.rounds import agreed
from tests.games.round_forms import round_form
from tests.games.sheets import evening_of

VOID = {"void": True}


def played(contra_by: str = "", **facts: Any) -> dict[str, Any]:
    """Return a round with a declarer by rotation, and contra said by somebody or nobody."""
    challenges = [contra_by] if contra_by else []
    return {"trump": "hearts", "card_points": {"Anna": 100}, "challenges": challenges, **facts}


def warnings(so_far: list[dict[str, Any]], /, **house_rules: Any) -> list[str]:
    """Return what is still owed after some rounds; Dora deals first, so Anna declares first."""
    evening = evening_of("kraken", so_far, first_dealer="Dora", house_rules=house_rules)
    return [str(warning) for warning in evening.warnings]


def calls(so_far: list[dict[str, Any]], /, **house_rules: Any) -> list[str]:
    """Return what has to be said aloud before the next round."""
    evening = evening_of("kraken", so_far, first_dealer="Dora", house_rules=house_rules)
    assert evening.upcoming is not None
    return [str(call) for call in evening.upcoming.urgent]


def test_at_the_start_both_sides_owe_four_contras_in_eight_defences() -> None:
    assert warnings([]) == [
        "Anna and Cees still owe 4 contras in 8 defences",
        "Bram and Dora still owe 4 contras in 8 defences",
    ]


def test_a_contra_is_counted_for_the_side_that_said_it() -> None:
    assert warnings([played("Bram"), played("Anna"), played("Dora")]) == [
        "Bram and Dora still owe 2 contras in 6 defences",
        "Anna and Cees still owe 3 contras in 7 defences",
    ]


def test_re_and_superkraken_are_no_further_contras() -> None:
    raised = played(challenges=["Bram", "Anna", "Dora"])
    assert warnings([raised]) == [
        "Bram and Dora still owe 3 contras in 7 defences",
        "Anna and Cees still owe 4 contras in 8 defences",
    ]


@pytest.mark.parametrize("instead", [VOID, agreed((16, 0)), agreed(counter=(0, 2))])
def test_no_contra_is_said_in_a_round_that_was_not_played(instead: dict[str, Any]) -> None:
    owed = " and ".join(warnings([instead]))
    assert "Anna and Cees still owe 4 contras in 8 defences" in owed
    assert "Bram and Dora still owe 4 contras" in owed


def test_a_deal_thrown_in_takes_no_defence_away_and_an_agreed_score_does() -> None:
    assert warnings([VOID]) == warnings([])
    assert "Bram and Dora still owe 4 contras in 7 defences" in warnings([agreed((16, 0))])


def test_a_side_with_as_many_defences_as_contras_owed_must_say_contra_next() -> None:
    rounds = [played(), played("Anna")] * 4
    assert warnings(rounds) == [
        "Bram and Dora still owe 4 contras in 4 defences: the next must be a contra"
    ]
    assert calls(rounds) == ["Bram and Dora must say contra in this round"]


def test_the_duty_is_called_out_only_before_the_defence_it_is_for() -> None:
    rounds = [played(), played("Anna")] * 3
    assert calls(rounds) == []
    assert calls([*rounds, played()]) == []
    assert calls([*rounds, played(), played("Anna")]) == [
        "Bram and Dora must say contra in this round"
    ]
    assert calls([*rounds, played(), played("Anna"), played("Bram")]) == []


def test_owing_more_than_there_are_defences_is_a_duty_all_the_same() -> None:
    assert warnings([played()] * 10, contra_quota=5) == [
        "Anna and Cees still owe 5 contras in 3 defences: the next must be a contra",
        "Bram and Dora still owe 5 contras in 3 defences: the next must be a contra",
    ]


def test_without_a_defence_left_what_is_owed_is_said_without_a_next() -> None:
    assert "Bram and Dora still owe 4 contras in 0 defences" in warnings([played()], rounds=2)


def test_the_quota_does_not_shrink_with_the_rounds() -> None:
    assert warnings([], rounds=8) == [
        "Anna and Cees still owe 4 contras in 4 defences: the next must be a contra",
        "Bram and Dora still owe 4 contras in 4 defences: the next must be a contra",
    ]


def test_one_contra_and_one_defence_are_said_in_the_singular() -> None:
    rounds = [played("Bram"), played("Anna")] * 3
    assert warnings([*rounds, played("Bram")], rounds=8) == [
        "Anna and Cees still owe 1 contra in 1 defence: the next must be a contra"
    ]


def test_defences_are_counted_by_the_rotation_as_it_now_goes_on() -> None:
    rounds = [played(), played(dealer_override="Dora")]
    assert warnings(rounds) == [
        "Anna and Cees still owe 4 contras in 7 defences",
        "Bram and Dora still owe 4 contras in 7 defences",
    ]
    assert "Bram and Dora still owe 4 contras in 7 defences" in warnings(rounds[:1])
    odd = warnings([played(dealer_override="Anna")])
    assert odd == [
        "Anna and Cees still owe 4 contras in 7 defences",
        "Bram and Dora still owe 4 contras in 8 defences",
    ]


def test_no_duty_is_left_when_the_quota_is_met_or_there_is_none() -> None:
    met = [played("Bram"), played("Anna")] * 4
    assert warnings(met) == []
    assert calls(met) == []
    assert warnings([played()], contra_quota=0) == []


def test_missed_contras_are_stated_at_the_end_and_cost_what_the_table_agreed() -> None:
    rounds = [played("Bram"), played()]
    evening = evening_of(
        "kraken",
        rounds,
        first_dealer="Dora",
        house_rules={"rounds": 2, "missed_contra_crosses": 2, "contra_quota": 3},
    )
    assert [str(said) for said in evening.warnings] == [
        "Anna and Cees said 0 of 3 contras: 3 missed",
        "Bram and Dora said 1 of 3 contras: 2 missed",
    ]
    missed = {
        line.seats: line.counter for line in evening.final_lines if line.rule == "missed_contra"
    }
    assert missed == {(0, 2): 6, (1, 3): 4}


def test_missed_contras_cost_nothing_as_the_rules_are_written() -> None:
    evening = evening_of("kraken", [played()], house_rules={"rounds": 1})
    assert [line.rule for line in evening.final_lines] == ["final_crosses"]
    assert len(evening.warnings) == 2


@pytest.mark.parametrize("early_end", ["plain", "as_full"])
def test_a_table_that_stops_early_has_missed_contras_only_where_it_agreed_so(
    early_end: str,
) -> None:
    evening = evening_of(
        "kraken",
        [played("Bram")],
        first_dealer="Dora",
        ended_early=True,
        house_rules={"early_end": early_end, "missed_contra_crosses": 1},
    )
    stated = {line.rule: line.counter for line in evening.final_lines}
    assert bool(stated) is bool(evening.warnings) is (early_end == "as_full")


def test_what_was_said_owed_and_left_is_always_shown() -> None:
    evening = evening_of("kraken", [played("Bram")], first_dealer="Dora")
    assert evening.upcoming is not None
    quotas = evening.upcoming.duties
    assert [(quota.done, quota.of) for quota in quotas] == [(0, 4), (1, 4)]
    assert [str(quota.sentence) for quota in quotas] == [
        "Anna and Cees: 0 contras said, 4 owed, 8 defences left",
        "Bram and Dora: 1 contra said, 3 owed, 7 defences left",
    ]
    beside_the_chips = [str(quota.what) for quota in quotas]
    assert beside_the_chips == ["8 chances left", "7 chances left"]


def test_who_declares_out_of_turn_does_not_change_the_defences_that_are_left() -> None:
    by_rotation, by_choice = played(), played(declarer="Bram")
    assert warnings([by_rotation]) == warnings([by_choice])


def test_a_side_that_defends_out_of_its_turn_can_say_contra_all_the_same() -> None:
    out_of_turn = played("Cees", declarer="Bram")
    assert "Anna and Cees still owe 3 contras in 8 defences" in warnings([out_of_turn])


def test_who_declares_out_of_turn_is_not_asked_for_a_contra() -> None:
    evening = evening_of("kraken", [], first_dealer="Dora", house_rules={"contra_quota": 8})
    in_turn = round_form(evening.game, evening.now, values={})
    assert list(in_turn.entry.duties()) == ["challenges"]
    out_of_turn = round_form(evening.game, evening.now, values={"declarer": "1"})
    assert not out_of_turn.entry.duties()
