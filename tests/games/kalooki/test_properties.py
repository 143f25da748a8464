"""What holds for any evening of Kalooki."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from scorekeeper.games.kalooki.cards import CARD_POINTS
from scorekeeper.games.kalooki.deals import deal_of, hands_of, points_of, seats_of
from scorekeeper.games.kalooki.events import EVENTS, PENALTY
from scorekeeper.games.kalooki.rules import GAME
from scorekeeper.rules.facts import Bonus, Challenge, Contract, Deal, Declaration, Fact, Tally
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.replay import PlayedMatch, replay
from tests.games.kalooki.deals import legal_deal, read, table_of, tables
from tests.games.properties import check_lines_add_up, evenings_of

SEATS = st.none() | st.integers(-1, 7)
KINDS = st.sampled_from(["went_out", "hand", "card", "laid_down", "most_cards", *EVENTS])
TEXTS = st.sampled_from(["", "nobody", "1H", *CARD_POINTS])
MIXED_UP = st.builds(
    Deal,
    contract=st.sampled_from([Contract(), Contract("spades", 9)]),
    challenges=st.lists(st.builds(Challenge, st.integers(-1, 7)), max_size=2).map(tuple),
    declarations=st.lists(st.builds(Declaration, SEATS, KINDS), max_size=4).map(tuple),
    bonuses=st.lists(st.builds(Bonus, st.integers(-1, 7), KINDS), max_size=1).map(tuple),
    tallies=st.lists(st.builds(Tally, KINDS, SEATS, st.integers(-5, 2000)), max_size=5).map(tuple),
    facts=st.lists(st.builds(Fact, KINDS, SEATS, TEXTS), max_size=8).map(tuple),
    void=st.booleans(),
)
AT_THE_TABLE = st.integers(0, 3)
NEARLY_RIGHT = st.builds(
    Deal,
    declarations=st.lists(
        st.builds(Declaration, AT_THE_TABLE, st.sampled_from(list(EVENTS))), max_size=3
    ).map(tuple),
    tallies=st.lists(
        st.builds(Tally, st.just("hand"), AT_THE_TABLE, st.integers(-1, 940)), max_size=4
    ).map(tuple),
    facts=st.lists(
        st.builds(Fact, st.sampled_from(["went_out", "card", "laid_down"]), AT_THE_TABLE, TEXTS),
        max_size=6,
    ).map(tuple),
)


def evenings(table: AnyTable | None = None, most: int = 9) -> SearchStrategy[PlayedMatch]:
    at = tables() if table is None else st.just(table)
    return evenings_of(GAME, at, legal_deal, most=most)


@given(evenings())
def test_the_lines_of_every_round_add_up_to_its_points(evening: PlayedMatch) -> None:
    check_lines_add_up(evening)


@given(evenings(table_of(4, call_limit=3, wrong_contract=True), most=1))
def test_the_hands_and_the_penalties_are_the_whole_score_where_nothing_doubles(
    evening: PlayedMatch,
) -> None:
    played = evening.rounds[0]
    hands = hands_of(played.deal)
    for seat, points in enumerate(played.points):
        penalties = PENALTY * sum(event.by == seat for event in played.deal.declarations)
        assert points == points_of(hands.get(seat, 0)) + penalties


@given(st.data())
def test_down_and_out_adds_every_other_hand_once_more_and_no_penalty(data: DataObject) -> None:
    situation = replay(GAME, table_of(4, "super_kalooki"), []).now
    deal = data.draw(legal_deal(GAME, situation))
    plain = tuple(event for event in deal.declarations if event.kind != "down_and_out")
    out = seats_of(deal, "went_out")[0]
    without, doubled = (
        replay(GAME, situation.table, [replace(deal, declarations=events)]).totals
        for events in (plain, (*plain, Declaration(out, "down_and_out")))
    )
    hands = hands_of(deal)
    for seat in range(4):
        more = -50 if seat == out else points_of(hands[seat])
        assert doubled[seat] - without[seat] == more


@given(evenings(most=1))
def test_a_hand_is_worth_the_same_as_a_number_and_card_by_card(evening: PlayedMatch) -> None:
    deal = evening.rounds[0].deal
    counted = deal_of(
        went_out=seats_of(deal, "went_out")[0],
        hands={seat: points_of(hand) for seat, hand in hands_of(deal).items()},
        events=[(event.by, event.kind) for event in deal.declarations],
    )
    assert replay(GAME, evening.table, [counted]).totals == evening.totals


@given(evenings(most=1))
def test_a_round_written_into_a_sheet_is_read_back_unchanged(evening: PlayedMatch) -> None:
    deal = replace(evening.rounds[0].deal, dealer=None)
    written: dict[str, Any] = GAME.write_facts(evening.table, deal)
    assert read(evening.table, written) == deal
    backwards = dict(reversed(written["hands"].items()))
    assert read(evening.table, {**written, "hands": backwards}) == deal


@given(evenings(most=1), st.sampled_from([0, []]))
def test_an_empty_hand_of_the_one_who_went_out_says_nothing(
    evening: PlayedMatch, hand: int | list[str]
) -> None:
    deal = replace(evening.rounds[0].deal, dealer=None)
    written: dict[str, Any] = GAME.write_facts(evening.table, deal)
    with_hand_out = {**written, "hands": {**written["hands"], written["went_out"]: hand}}
    assert read(evening.table, with_hand_out) == deal


@given(evenings(most=1))
def test_who_laid_down_is_noted_once_however_often_it_is_said(evening: PlayedMatch) -> None:
    deal = replace(evening.rounds[0].deal, dealer=None)
    written: dict[str, Any] = {"laid_down": [], **GAME.write_facts(evening.table, deal)}
    assert read(evening.table, {**written, "laid_down": written["laid_down"] * 2}) == deal


@given(evenings(table_of(3)))
def test_an_evening_is_over_after_nine_rounds_that_count(evening: PlayedMatch) -> None:
    assert evening.finished == (len(evening.rounds) == 9)


@given(tables(), st.lists(MIXED_UP | NEARLY_RIGHT, max_size=5))
def test_no_mixed_up_deal_stops_the_replay(table: AnyTable, deals: list[Deal]) -> None:
    evening = replay(GAME, table, deals)
    assert len(evening.rounds) == len(deals)
    for played in evening.rounds:
        assert played.fits or not any(played.points)


@given(evenings(most=3), st.lists(MIXED_UP, min_size=1, max_size=2))
def test_a_round_that_does_not_fit_leaves_the_others_as_they_were(
    evening: PlayedMatch, wrong: list[Deal]
) -> None:
    broken = [replace(deal, void=False, facts=(), tallies=()) for deal in wrong]
    deals = [played.deal for played in evening.rounds]
    again = replay(GAME, evening.table, [*broken, *deals])
    assert len(again.unfitting) == len(wrong)
    assert again.totals == evening.totals
