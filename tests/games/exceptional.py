"""Deals with something that no rule covers, for properties of any game."""

import functools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.rules.adjustments import has_counter
from scorekeeper.rules.facts import Adjustment, Deal, agreed_score
from scorekeeper.rules.game import AnyGame, AnySituation

NUMBERS = st.integers(-60, 60).filter(bool)
NO_NUMBERS = st.just(0)
REASONS = st.sampled_from(["revoke", "misdeal seen late", "Bram’s café"])
NOTES = st.sampled_from(["", "the tablecloth moved"])

LegalDeal = Callable[[Any, AnySituation], SearchStrategy[Deal]]


@st.composite
def exceptional_deal(
    draw: DrawFn, game: AnyGame, situation: AnySituation, legal_deal: LegalDeal
) -> Deal:
    """Draw a deal out of turn, thrown in, agreed on, adjusted, or with none of these."""
    dealer = draw(perhaps_somebody(situation.table.seats))
    if dealer is not None and cannot_have_dealt(game, situation, dealer):
        dealer = None
    if dealer is not None:
        situation = replace(situation, dealer=dealer)
    deal = draw(st.one_of(ways_to_end(game, situation, legal_deal)))
    if not deal.void:
        agreed = tuple(
            draw(adjustments(situation.table.seats, has_counter=has_counter(game, situation)))
        )
        if not any(game.check_agreed(situation, replace(deal, adjustments=agreed))):
            deal = replace(deal, adjustments=agreed)
    if deal.dealer is None and dealer is not None:
        deal = replace(deal, dealer=dealer, out_of_turn=True)
    result: Deal = replace(deal, note=draw(NOTES))
    return result


def cannot_have_dealt(game: AnyGame, situation: AnySituation, dealer: int) -> bool:
    """Return whether a game has its reasons why somebody else cannot have dealt."""
    return any(game.check_dealer(situation, Deal(dealer=dealer, out_of_turn=True)))


@functools.cache  # to draw from a strategy that was never drawn from takes three times as long
def perhaps_somebody(seats: tuple[int, ...]) -> SearchStrategy[int | None]:
    """Return a strategy of the seats of those who are there, and of none."""
    return st.none() | st.sampled_from(seats)


def ways_to_end(
    game: AnyGame, situation: AnySituation, legal_deal: LegalDeal
) -> list[SearchStrategy[Deal]]:
    """Return strategies of deals: played, thrown in, and agreed on where a game allows it."""
    ways = [legal_deal(game, situation), st.just(Deal(void=True))]
    if game.may_agree_scores:
        agreed = agreed_deals(game, situation)
        ways.append(agreed.filter(lambda deal: not any(game.check_agreed(situation, deal))))
    return ways


@functools.cache
def adjustments(seats: tuple[int, ...], *, has_counter: bool) -> SearchStrategy[list[Adjustment]]:
    """Return a strategy of what the table agrees besides the rules."""
    amounts = [st.tuples(NUMBERS, NO_NUMBERS)]
    if has_counter:
        amounts += [st.tuples(NO_NUMBERS, NUMBERS), st.tuples(NUMBERS, NUMBERS)]
    adjustment = st.builds(
        lambda by, amount, reason: Adjustment(by, amount[0], amount[1], reason),
        st.sampled_from(seats),
        st.one_of(amounts),
        REASONS,
    )
    personal = st.builds(
        lambda by, points, reason: Adjustment(by, points, 0, reason, personal=True),
        st.sampled_from(seats),
        NUMBERS,
        REASONS,
    )
    return st.lists(adjustment | personal, max_size=2)


@st.composite
def agreed_deals(draw: DrawFn, game: AnyGame, situation: AnySituation) -> Deal:
    """Draw a round in place of which the table agreed on a score, by any member of a side."""
    sides = [st.sampled_from(side) for side in game.sides(situation.table)]
    points, counter = [
        tuple((draw(side), draw(NUMBERS)) for side in sides if draw(st.booleans()))
        for _kind in ("points", "crosses")
    ]
    counter = counter if has_counter(game, situation) else ()
    return Deal(agreed_score=agreed_score(points, counter, draw(REASONS)))
