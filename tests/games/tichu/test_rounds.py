"""The worked rounds and the match of the rules page, what cannot be, and what comes next."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from scorekeeper.games.tichu.rules import GAME
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.worked_rounds import WorkedRound
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.games.properties import (
    check_facts_survive_the_sheet,
    check_lines_add_up,
    check_mixed_up,
    evenings_of,
)
from tests.games.sheets import evening_of, figures_told, replayed, sheet_with
from tests.games.tichu.deals import legal_deal, mixed_up_deals, tables
from tests.games.tichu.impossible import (
    DOUBLE,
    GRAND,
    IMPOSSIBLE,
    JUST_POSSIBLE,
    SIX,
    TICHU,
    Facts,
    Impossible,
    called,
    cards,
)

MATCH: list[Facts] = [
    cards(Anna=65),
    cards(("Anna", TICHU), first="Anna", Anna=30),
    cards(("Anna", GRAND), ("Bram", TICHU), first="Bram", Anna=55),
    {"double_win": "Cees", **called(("Cees", TICHU), first="Cees")},
    cards(("Dora", TICHU), first="Dora", Anna=40),
    {"double_win": "Bram"},
    cards(("Cees", TICHU), first="Cees", Anna=75),
    cards(("Bram", GRAND), ("Anna", TICHU), first="Bram", Anna=20),
    {"double_win": "Anna", **called(("Anna", TICHU), first="Anna")},
    cards(("Cees", GRAND), ("Dora", TICHU), first="Cees", Anna=70),
]


def played(*rounds: Facts, at: tuple[int, int] = (0, 0), **rules: Any) -> PlayedMatch:
    """Return a match of sides that had so much before, by a score agreed on."""
    so_far = {"points": dict(zip(("Anna", "Bram"), at, strict=True)), "reason": "–"}
    before = [{"agreed_score": so_far}] if any(at) else []
    return evening_of("tichu", [*before, *rounds], house_rules=rules)


def remarks(evening: PlayedMatch) -> list[str]:
    assert evening.upcoming is not None
    return [str(one) for one in evening.upcoming.remarks]


@pytest.mark.parametrize("worked", GAME.worked_rounds, ids=lambda worked: str(worked.title))
def test_a_worked_round_scores_as_the_rules_page_says(worked: WorkedRound) -> None:
    assert replayed(GAME, worked).totals == worked.points


def test_level_at_the_target_another_round_decides_unless_the_win_is_shared() -> None:
    level = played(cards(Anna=20), at=(980, 920))
    assert remarks(level) == ["Level at 1000: another round decides"]
    shared = played(cards(Anna=20), at=(980, 920), tie="shared")
    assert shared.finished
    assert shared.ranking == ((0, 1, 2, 3),)
    decided = played(cards(Anna=20), cards(Anna=60), at=(980, 920))
    assert decided.ranking == ((0, 2), (1, 3))
    assert played(cards(Anna=40), at=(970, 960)).ranking == ((1, 3), (0, 2))


def test_the_match_comes_out_to_the_cent() -> None:
    stake = {"amount": "0.01", "currency": "EUR"}
    scored = score_values(sheet_of(sheet_with("tichu", MATCH, stake=stake)))
    anna, bram = ([one["points"][name] for one in scored["rounds"]] for name in ("Anna", "Bram"))
    assert anna == [65, 130, -145, 300, 40, 0, 175, -80, 300, 270]
    assert bram == [35, 70, 145, 0, 160, 200, 25, 280, 0, -70]
    assert scored["finished"]
    net = scored["settlement"]["net"]
    assert net == {"Anna": "1.05", "Bram": "-1.05", "Cees": "1.05", "Dora": "-1.05"}


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=lambda case: f"{case.clause}: {case.reason}")
def test_what_cannot_have_happened_is_refused_with_its_reason(case: Impossible) -> None:
    with pytest.raises(RuleBroken) as refusal:
        evening_of("tichu", [case.round], players=case.players, house_rules=case.house_rules)
    assert refusal.value.fact == case.fact
    assert case.reason in str(refusal.value)


@pytest.mark.parametrize(("facts", "house_rules"), JUST_POSSIBLE)
def test_what_is_just_possible_is_played(facts: Facts, house_rules: Facts) -> None:
    assert played(facts, **house_rules).rounds[-1].fits


@pytest.mark.parametrize("players", [("Anna", "Bram", "Cees"), SIX[:5], (*SIX, "Hein")])
def test_four_or_six_play(players: tuple[str, ...]) -> None:
    with pytest.raises(RuleBroken, match="players"):
        evening_of("tichu", [], players=players)


@pytest.mark.parametrize("house_rules", [{"target": 65}, {"end": "rounds", "rounds": 1}])
@pytest.mark.parametrize("extra", [cards(Anna=65), {"void": True}])
def test_a_round_after_the_end_is_refused(house_rules: Facts, extra: Facts) -> None:
    with pytest.raises(RuleBroken, match="Round 2, rounds: the match is over"):
        played(cards(Anna=65), extra, **house_rules)


def test_every_line_says_what_it_counts() -> None:
    facts = cards(("Anna", GRAND), ("Bram", TICHU), first="Bram", Anna=55)
    lines = [
        (str(one.text), one.seats, one.points)
        for facts in (facts, DOUBLE)
        for one in played(facts).rounds[-1].lines
    ]
    assert lines == [
        ("55 card points", (0, 2), 55),
        ("45 card points", (1, 3), 45),
        ("Grand Tichu by Anna failed", (0, 2), -200),
        ("Tichu by Bram made", (1, 3), 100),
        ("double win: 200", (0, 2), 200),
    ]


def test_before_a_round_it_is_said_what_is_needed_and_whose_calls_were_made() -> None:
    evening = evening_of("tichu", MATCH[:4], first_dealer="Dora")
    upcoming = evening.upcoming
    assert upcoming is not None
    assert (str(upcoming.title), str(upcoming.sentence)) == ("Round 5, to 1000", "Dora deals")
    assert remarks(evening) == [
        "Anna and Cees need 650 more",
        "Bram and Dora need 750 more",
        "Calls: Anna 1 made, 1 lost; Bram 1 made; Cees 1 made",
    ]
    rounds = played(cards(Anna=65), end="rounds")
    assert rounds.upcoming is not None
    assert (str(rounds.upcoming.title), remarks(rounds)) == ("Round 2 of 12", [])


@pytest.mark.parametrize(
    ("at", "rules", "told"),
    [
        ((860, 520), {}, "Bram and Dora are 340 behind: a double win with a Grand Tichu is 400"),
        ((600, 800), {}, "Anna and Cees are 200 behind: a double win with a Grand Tichu is 400"),
        (
            (860, 520),
            {"grand": 0},
            "Bram and Dora are 340 behind: a double win with a Tichu is 300",
        ),
        ((860, 520), {"grand": 0, "tichu": 0}, "Bram and Dora are 340 behind: a double win is 200"),
        ((795, 520), {}, None),
        ((860, 665), {}, None),
        ((860, 520), {"end": "rounds"}, None),
    ],
)
def test_whoever_is_far_behind_hears_of_the_way_back(
    at: tuple[int, int], rules: Facts, told: str | None
) -> None:
    assert [one for one in remarks(played(at=at, **rules)) if "behind" in one] == [told][
        : bool(told)
    ]


def test_where_nobody_deals_the_first_dealer_stays_in_the_record_and_is_not_told() -> None:
    evening = evening_of("tichu", MATCH[:3], first_dealer="Cees", house_rules={"deal": "none"})
    assert [one.dealer for one in evening.rounds] == [2, 2, 2]
    assert evening.upcoming is not None
    assert str(evening.upcoming.sentence) == ""


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (cards(Bram=35, first="Anna"), "65 to 35"),
        (DOUBLE, "double win by Anna and Cees"),
        (MATCH[2], "55 to 45, Grand Tichu by Anna failed, Tichu by Bram made"),
    ],
)
def test_a_round_is_told_in_a_few_words(facts: Facts, words: str) -> None:
    evening = played(facts)
    assert str(GAME.describe(evening.table, evening.rounds[-1].deal)) == words


def test_a_match_is_counted_by_hand() -> None:
    assert figures_told(evening_of("tichu", MATCH)) == {
        "Tichu made": ["2 of 3", "1 of 1", "2 of 2", "1 of 2"],
        "Grand Tichu made": ["0 of 1", "1 of 1", "1 of 1", "–"],
        "Double and triple wins": ["2", "1", "2", "1"],
        "Highest round": ["300 points", "280 points", "300 points", "280 points"],
    }


def evenings() -> SearchStrategy[PlayedMatch]:
    return evenings_of(GAME, tables(), legal_deal, most=4)


@given(evenings())
def test_calls_and_card_points_are_all_that_a_round_is_worth(evening: PlayedMatch) -> None:
    check_lines_add_up(evening)
    rules = evening.table.house_rules
    for one in evening.rounds:
        first, deal = one.deal.seat_of("first"), one.deal
        calls = sum(
            getattr(rules, call.kind) * (1 if call.by == first else -1)
            for call in deal.declarations
        )
        win = next((fact.kind for fact in deal.facts if fact.kind != "first"), "")
        assert sum(one.points[:2]) - calls == (getattr(rules, win) if win else 100)


@given(evenings())
def test_the_facts_of_a_round_survive_the_sheet(evening: PlayedMatch) -> None:
    check_facts_survive_the_sheet(evening)


@given(tables(), st.lists(mixed_up_deals(), max_size=4))
def test_mixed_up_facts_never_stop_the_evening(table: AnyTable, deals: list[Deal]) -> None:
    check_mixed_up(GAME, table, deals)
