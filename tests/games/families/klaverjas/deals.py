"""Rounds of the Klaverjas family that can happen, and some that cannot, for properties."""

import functools
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.games.families.klaverjas.family import KlaverjasGame
from scorekeeper.rules.facts import (
    Bonus,
    Challenge,
    Contract,
    Deal,
    Declaration,
    Fact,
    Tally,
)
from scorekeeper.rules.game import AnySituation

SUITS = ("clubs", "diamonds", "hearts", "spades")
RUNS = {"run_of_3": 3, "run_of_4": 4, "run_of_5": 5}
FOURS = ("four_aces", "four_kings", "four_queens", "four_tens", "four_jacks")
MARRIAGES_IN_TRICKS = ("king_queen", "trump_run_of_3", "trump_run_of_4")
HAND = 8
SEATS = st.integers(0, 3)
# Drawn from again and again: to put strategies together takes longer than to draw from them.
PERHAPS_SOMEBODY = st.none() | SEATS
SOME_SUIT = st.sampled_from(SUITS)
ANSWER = st.sampled_from([*range(4), "both", "none"])
PARTNER = st.sampled_from([0, 2])
NEIGHBOURS = st.sampled_from([(0, 1), (1, 2), (2, 3), (3, 0)])
SOME_FOURS = st.lists(st.sampled_from(FOURS), unique=True, max_size=3)
SOME_RUNS = st.lists(st.sampled_from(sorted(RUNS)), max_size=4)
SOME_MARRIAGE = st.sampled_from(MARRIAGES_IN_TRICKS)
RUNS_IN_TRICKS = st.lists(st.sampled_from(["run_of_3", "run_of_4"]), max_size=4)


@st.composite
def legal_deal(draw: DrawFn, game: KlaverjasGame[Any, Any], situation: AnySituation) -> Deal:
    """Draw a deal that can follow a situation, with whatever combinations the pack allows."""
    declarer = draw(PERHAPS_SOMEBODY)
    declaring = (situation.dealer + 1 if declarer is None else declarer) % 2
    tallies, all_tricks = draw(card_points(152 + situation.rules.last_trick))
    declarations, bonuses = draw(combinations(all_tricks))
    deal = Deal(
        contract=Contract(draw(SOME_SUIT), declarer),
        challenges=draw(challenges(declaring)),
        declarations=declarations,
        bonuses=bonuses,
        tallies=tallies,
        facts=() if all_tricks is None else (Fact("all_tricks", all_tricks),),
    )
    best = game.best_declarations(situation.rules, deal)
    if best[0] != best[1] or not best[0]:
        return deal
    answer = draw(ANSWER)
    said = Fact("declarations_to", text=answer) if isinstance(answer, str) else None
    return replace(deal, facts=(*deal.facts, said or Fact("declarations_to", answer)))


@st.composite
def challenges(draw: DrawFn, declaring: int) -> tuple[Challenge, ...]:
    """Draw no challenge, or some of contra, re and superkraken, by members of the right sides."""
    members = [draw(PARTNER) for _level in range(draw(st.integers(0, 3)))]
    return tuple(
        Challenge(seat + (1 - declaring if level % 2 == 0 else declaring))
        for level, seat in enumerate(members)
    )


@functools.cache
def counts_of_cards(pack: int) -> SearchStrategy[int]:
    """Return a strategy of the card points of a side: no card is worth one."""
    return st.integers(0, pack).filter(lambda count: count not in (1, pack - 1))


@st.composite
def card_points(draw: DrawFn, pack: int) -> tuple[tuple[Tally, ...], int | None]:
    """Draw the card points of one side or of both, and who took all tricks, if anybody."""
    cards = draw(counts_of_cards(pack))
    seat, other = draw(NEIGHBOURS)
    tallies = [Tally("card_points", seat, cards)]
    if draw(st.booleans()):
        tallies.append(Tally("card_points", other, pack - cards))
    if cards not in (0, pack) or draw(st.booleans()):
        return tuple(tallies), None
    return tuple(tallies), seat if cards == pack else other


@st.composite
def combinations(
    draw: DrawFn, all_tricks: int | None
) -> tuple[tuple[Declaration, ...], tuple[Bonus, ...]]:
    """Draw what was declared in hand and taken in tricks: every four and the marriage once."""
    winners = SEATS if all_tricks is None else st.just(all_tricks)
    hands: dict[int, list[str]] = {seat: [] for seat in range(4)}
    bonuses: list[Bonus] = []
    for four in draw(SOME_FOURS):
        seat = draw(SEATS)
        if draw(st.booleans()) and room_for(hands[seat], four):
            hands[seat].append(four)
        else:
            bonuses.append(Bonus(draw(winners), four))
    for run in draw(SOME_RUNS):
        seat = draw(SEATS)
        if room_for(hands[seat], run):
            hands[seat].append(run)
    declarations = [Declaration(seat, kind) for seat in hands for kind in hands[seat]]
    if draw(st.booleans()):
        declarations.append(Declaration(draw(SEATS), "king_queen"))
    elif draw(st.booleans()):
        bonuses.append(Bonus(draw(winners), draw(SOME_MARRIAGE)))
    for kind in draw(RUNS_IN_TRICKS):
        bonuses.append(Bonus(draw(winners), kind))
    return tuple(declarations), tuple(bonuses)


def room_for(hand: list[str], kind: str) -> bool:
    """Return whether eight cards hold one more combination; a run shares a card with each four."""
    held = [*hand, kind]
    runs = [RUNS[one] for one in held if one in RUNS]
    fours = len(held) - len(runs)
    return 4 * fours + sum(runs) - fours * len(runs) <= HAND


def mixed_up_deals() -> SearchStrategy[Deal]:
    """Return a strategy of deals in which anything may be missing, twice, or nonsense."""
    kinds = st.sampled_from([*RUNS, *FOURS, *MARRIAGES_IN_TRICKS, "four_nines", ""])
    somebody = st.none() | SEATS
    facts = st.sampled_from(["all_tricks", "declarations_to", "went_out"])
    return st.builds(
        lambda contract, called, said, taken, counted, rest: Deal(
            contract=contract,
            challenges=tuple(Challenge(seat) for seat in called),
            declarations=tuple(said),
            bonuses=tuple(taken),
            tallies=tuple(counted),
            facts=tuple(rest),
        ),
        st.builds(Contract, st.sampled_from([*SUITS, "", "sans"]), somebody),
        st.lists(SEATS, max_size=5),
        st.lists(st.builds(Declaration, SEATS, kinds), max_size=5),
        st.lists(st.builds(Bonus, SEATS, kinds), max_size=10),
        st.lists(
            st.builds(
                Tally, st.sampled_from(["card_points", "cards"]), somebody, st.integers(-5, 170)
            ),
            max_size=4,
        ),
        st.lists(st.builds(Fact, facts, somebody, st.sampled_from(["", "both", "?"])), max_size=3),
    )
