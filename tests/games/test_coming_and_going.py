"""What holds in every game whose players come and go, whoever does and whenever."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.registry import all_games
from scorekeeper.rules.facts import Adjustment, Deal, Fact, agreed_score
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.scores import summed
from tests.evenings import FEWER
from tests.games.changes import SLUGS, any_match, faults_of_rounds, match_of
from tests.games.round_forms import round_form, sent_back, shown
from tests.games.sheets import read_again

A, B, C, D, E = "Anna", "Bram", "Cees", "Dora", "Emma"
PASSED: dict[str, Any] = {"passed": True}


def check_who_is_away_has_no_part(evening: PlayedMatch) -> None:
    """Check that a round is dealt, scored and told without those who are not there."""
    for played in evening.rounds:
        assert played.fits, played.faults
        there = {*played.before.table.seats}
        assert played.dealer in there
        assert {seat for line in played.lines for seat in line.seats} <= there
        for seat in played.before.table.away:
            assert played.points[seat] == played.counter[seat] == 0
            assert played.after.totals[seat] == played.before.totals[seat]
        if played.was_played:
            counts = evening.game.counts_in(played.before, played.deal, played.lines)
            assert {seat for count in counts for seat in count.seats} <= there


def test_who_comes_and_goes_is_said_of_six_games() -> None:
    assert tuple(sorted(game.slug for game in all_games() if game.may_come_and_go)) == SLUGS


@given(any_match())
def test_rounds_between_comings_and_goings_are_those_of_who_is_there(evening: PlayedMatch) -> None:
    check_who_is_away_has_no_part(evening)
    faults = evening.faults_of_changes
    assert all(str(fault) for fault in faults)
    if faults:
        return
    evening.require_sound()
    assert evening.now.dealer in evening.now.table.seats
    assert sorted(seat for group in evening.ranking for seat in group) == [
        *range(len(evening.table.players))
    ]
    points = [summed(played.lines, len(evening.table.players))[0] for played in evening.rounds]
    own = zip(evening.begun, *points, strict=True)
    assert tuple(map(sum, own)) == evening.totals


@given(any_match())
def test_the_facts_of_a_round_are_written_by_the_names_of_then(evening: PlayedMatch) -> None:
    for played in evening.rounds:
        if not played.deal.void and played.deal.agreed_score is None:
            there = played.before.table
            read = evening.game.complete(
                played.before, read_again(evening.game, there, played.deal)
            )
            assert evening.game.write_facts(there, read) == evening.game.write_facts(
                there, played.deal
            )


@FEWER
@given(any_match(), st.data())
def test_a_form_asks_those_who_are_there_alone(evening: PlayedMatch, data: DataObject) -> None:
    played = data.draw(st.sampled_from(evening.rounds))
    before, game = played.before, evening.game
    page = shown(round_form(game, before))
    gone = {before.table.name(seat) for seat in before.table.away}
    assert all(f">{name}<" not in page for name in gone)
    if not played.deal.void and played.deal.agreed_score is None:
        was, sent = sent_back(game, before, Deal(**facts_alone(played.deal)))
        assert sent == was


def facts_alone(deal: Deal) -> dict[str, Any]:
    """Return what a game's own form knows of a deal."""
    known = ("contract", "declarations", "tallies", "facts", "calls", "bonuses", "challenges")
    return {name: getattr(deal, name) for name in known}


@pytest.mark.parametrize(
    "said",
    [
        Deal(dealer=3, void=True),
        Deal(agreed_score=agreed_score(((3, 10),), (), "agreed")),
        Deal(facts=(Fact("passed"),), adjustments=(Adjustment(3, 5, 0, "why"),)),
    ],
)
def test_nothing_is_said_of_somebody_who_has_left(said: Deal) -> None:
    left = {D: 1}
    evening = match_of("skat", PASSED, said, PASSED, players=(A, B, C, D), left=left)
    assert faults_of_rounds(evening) == ["Dora is not there in this round"]
    assert evening.rounds[2].fits


def test_nothing_is_said_of_somebody_who_has_not_come_yet() -> None:
    early = Deal(agreed_score=agreed_score(((3, 10),), (), "agreed"))
    evening = match_of("skat", early, PASSED, players=(A, B, C, D), joined={D: (2, 0)})
    assert faults_of_rounds(evening) == ["Dora is not there in this round"]
