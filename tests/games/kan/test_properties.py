"""What holds for any evening of Kan."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, DrawFn, SearchStrategy

from scorekeeper.games.kan.deals import (
    named_call,
    named_misplay,
    named_pair,
    named_points,
    named_seats,
)
from scorekeeper.games.kan.rules import GAME
from scorekeeper.games.kan.scoring import call_values
from scorekeeper.rules.facts import Adjustment, AgreedScore, Contract, Deal, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import PlayedMatch, continued, replay
from tests.games.kan.deals import SUITS, deal_of, kankei_of, legal_deal, read, tables
from tests.games.kan.model import model_evening, opening_trump
from tests.games.properties import check_lines_add_up, check_mixed_up, evenings_of

SEATS = st.none() | st.integers(0, 4)
TEXTS = st.sampled_from(["", "sukonku", "gyaku_sukonku", "juuroku", "gyaku_juuroku", "revoke"])
MIXED_UP = st.builds(
    Deal,
    dealer=SEATS,
    out_of_turn=st.booleans(),
    contract=st.builds(Contract, st.sampled_from(["", *SUITS, "stars"]), SEATS),
    calls=st.lists(TEXTS, max_size=2).map(tuple),
    tallies=st.lists(
        st.builds(Tally, st.sampled_from(["kankei_points", "hand"]), SEATS, st.integers(-2, 20)),
        max_size=2,
    ).map(tuple),
    facts=st.lists(
        st.builds(Fact, st.sampled_from(["kankei", "call", "seat", "misplay"]), SEATS, TEXTS),
        max_size=7,
    ).map(tuple),
    adjustments=st.just(()) | st.just((Adjustment(1, -5, 0, "revoke"),)),
    agreed_score=st.none() | st.just(AgreedScore(((0, 3),), None, "misdeal")),
    void=st.booleans(),
)

ADJUSTED = st.tuples(
    st.builds(
        Adjustment, st.integers(0, 4), st.sampled_from([-7, 3]), st.just(0), st.just("revoke")
    )
)


@st.composite
def any_deal(draw: DrawFn, game: AnyGame, situation: AnySituation) -> Deal:
    """Draw a legal deal, now and then thrown in or adjusted."""
    deal = replace(draw(legal_deal(game, situation)), adjustments=draw(st.just(()) | ADJUSTED))
    thrown_in = Deal(void=True, dealer=deal.dealer, out_of_turn=deal.out_of_turn)
    return draw(st.sampled_from([deal, deal, thrown_in]))


def evenings(most: int = 12) -> SearchStrategy[PlayedMatch]:
    return evenings_of(GAME, tables(), any_deal, most=most)


def as_recorded(entry: PlayedRound) -> Deal:
    """Return a round with everything that followed filled in."""
    return entry.deal


def as_entered(entry: PlayedRound) -> Deal:
    """Return a round without what follows by itself: its dealer."""
    return entry.deal if entry.deal.out_of_turn else replace(entry.deal, dealer=None)


def modelled(entry: PlayedRound) -> dict[str, Any]:
    """Return a played round as the model takes it."""
    deal = entry.deal
    return {
        "override": entry.dealer,
        "kankei": named_pair(deal),
        "seats": named_seats(deal),
        "call": named_call(deal),
        "points": named_points(deal),
        "misplay": named_misplay(deal),
    }


def by_the_rules(entry: PlayedRound) -> tuple[int, ...]:
    """Return a round's points without what the table agreed besides."""
    points = list(entry.points)
    for adjustment in entry.deal.adjustments:
        points[adjustment.by] -= adjustment.points
    return tuple(points)


@given(evenings())
def test_every_round_is_what_a_series_added_up_anew_makes_it(evening: PlayedMatch) -> None:
    rounds = [entry for entry in evening.rounds if not entry.deal.void]
    rules = evening.table.house_rules.values()
    expected = model_evening(len(evening.table.players), rules, map(modelled, rounds))
    assert [(entry.dealer, by_the_rules(entry)) for entry in rounds] == expected


@given(evenings())
def test_the_lines_of_every_round_add_up_to_its_points(evening: PlayedMatch) -> None:
    check_lines_add_up(evening)


@given(evenings())
def test_kankei_score_alike_with_the_resting_dealer_and_the_others_the_negative(
    evening: PlayedMatch,
) -> None:
    for entry in evening.rounds:
        if not entry.deal.void:
            points = by_the_rules(entry)
            kankei = {*kankei_of(entry), *([entry.dealer] if len(points) == 6 else [])}
            for seat, change in enumerate(points):
                assert change == (1 if seat in kankei else -1) * points[min(kankei)]


@given(evenings(most=5), st.data())
def test_a_call_is_worth_what_was_said_before_the_deal(
    evening: PlayedMatch, data: DataObject
) -> None:
    if evening.finished:
        return
    values = {value.call: value for value in call_values(evening.now)}
    deal = data.draw(legal_deal(GAME, evening.now))
    entry = continued(evening, deal).rounds[-1]
    value = values[named_call(deal)]
    if named_misplay(deal) is not None:
        assert abs(entry.points[kankei_of(entry)[0]]) == 1
        return
    assert entry.points[kankei_of(entry)[0]] in (value.made, value.failed)


@given(evenings(most=4))
def test_a_round_written_into_a_sheet_is_read_back_unchanged(evening: PlayedMatch) -> None:
    for entry in evening.rounds:
        if not entry.deal.void:
            deal = replace(entry.deal, dealer=None, out_of_turn=False, adjustments=())
            assert read(entry.before.table, GAME.write_facts(entry.before.table, deal)) == deal


@given(evenings())
def test_a_whole_series_is_dealt_by_one_player(evening: PlayedMatch) -> None:
    dealers: dict[int, int] = {}
    for entry in evening.rounds:
        if not entry.deal.void:
            number = entry.before.memory.number
            assert dealers.setdefault(number, entry.dealer) == entry.dealer


@given(evenings())
def test_every_series_begins_with_the_trumps_whose_turn_it_is(evening: PlayedMatch) -> None:
    for entry in evening.rounds:
        if not entry.deal.void and entry.before.memory.round_number == 1:
            rules = entry.before.table.house_rules.values()
            due = opening_trump(entry.before.memory.number, rules)
            assert entry.deal.contract.trump == due


@given(evenings())
def test_only_the_first_round_of_a_series_keeps_its_pair(evening: PlayedMatch) -> None:
    for entry in evening.rounds:
        begins = entry.before.memory.round_number == 1
        assert len(named_pair(entry.deal)) == (2 if begins and not entry.deal.void else 0)


@given(evenings(), st.data())
def test_another_pair_in_the_first_round_scores_its_whole_series_anew(
    evening: PlayedMatch, data: DataObject
) -> None:
    turned = {  # another pair turns round which side a misplay lost for
        entry.before.memory.number
        for entry in evening.rounds
        if named_misplay(entry.deal) is not None
    }
    firsts = [
        entry
        for entry in evening.rounds
        if entry.before.memory.round_number == 1
        and entry.before.memory.number not in turned
        and not entry.deal.void
    ]
    if not firsts:
        return
    first = data.draw(st.sampled_from(firsts))
    resting = {first.dealer} if len(first.points) == 6 else set()
    seats = [seat for seat in range(len(first.points)) if seat not in resting]
    pair = tuple(data.draw(st.permutations(seats))[:2])
    named = tuple(Fact("kankei", seat) for seat in pair)
    facts = (*named, *(fact for fact in first.deal.facts if fact.kind != "kankei"))
    deals = [
        replace(entry.deal, facts=facts) if entry is first else entry.deal
        for entry in evening.rounds
    ]
    again = replay(GAME, evening.table, deals)
    assert not again.unfitting
    series = first.before.memory.number
    for was, entry in zip(evening.rounds, again.rounds, strict=True):
        if entry.deal.void or entry.before.memory.number != series:
            assert entry.points == was.points
        else:
            brought = by_the_rules(was)[kankei_of(was)[0]]
            for seat, points in enumerate(by_the_rules(entry)):
                assert points == (brought if seat in {*pair, *resting} else -brought)


@given(tables(), st.lists(MIXED_UP, max_size=5))
def test_no_mixed_up_deal_stops_the_replay(table: AnyTable, deals: list[Deal]) -> None:
    check_mixed_up(GAME, table, deals)
    evening = replay(GAME, table, deals)
    assert evening.finished is (evening.upcoming is None)  # a lucky deal may be the last one
    assert evening.upcoming is None or str(evening.upcoming.sentence)


@given(evenings(), st.data())
def test_a_corrected_round_never_stops_the_replay_and_what_no_longer_fits_is_skipped(
    evening: PlayedMatch, data: DataObject
) -> None:
    deals = list(map(data.draw(st.sampled_from([as_recorded, as_entered])), evening.rounds))
    place = data.draw(st.integers(0, len(deals) - 1))
    corrected = data.draw(legal_deal(GAME, evening.rounds[place].before) | MIXED_UP)
    again = replay(GAME, evening.table, [*deals[:place], corrected, *deals[place + 1 :]])
    fitting = [entry.deal for entry in again.rounds if entry.fits]
    assert all(str(fault) for entry in again.unfitting for fault in entry.faults)
    assert replay(GAME, evening.table, fitting).totals == again.totals
    for one, other in zip(again.rounds[:place], evening.rounds[:place], strict=True):
        assert one.lines == other.lines


@given(evenings(most=5))
def test_what_is_legal_is_legal_before_the_play_too(evening: PlayedMatch) -> None:
    for entry in evening.rounds:
        if not entry.deal.void:
            known = replace(entry.deal, tallies=())
            assert list(GAME.check_dealer(entry.before, known)) == []
            assert list(GAME.check_opening(entry.before, known)) == []
            assert list(GAME.check_opening(entry.before, deal_of())) == []
