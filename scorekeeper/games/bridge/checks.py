"""Checks for impossible facts in a deal of bridge, each with its reason."""

from collections.abc import Iterator

from scorekeeper.games.bridge.played import (
    ALL_TRICKS,
    DOUBLED,
    HONOURS,
    LEVEL,
    NO_TRUMPS,
    PASSED_OUT,
    STRAINS,
    TRICKS,
    BridgeSituation,
    is_passed_out,
)
from scorekeeper.rules.facts import Contract, Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text as _

MOST_LEVELS = 7


def check_contract(deal: Deal) -> Iterator[Fault]:
    level = deal.number_of(LEVEL)
    if level is not None and not 1 <= level <= MOST_LEVELS:
        yield Fault(LEVEL, _("a contract has a level of 1 to 7"))
    if len(deal.calls) > 1 or not set(deal.calls) <= set(DOUBLED):
        yield Fault("doubled", _("a contract is doubled or redoubled"))


def check_round(situation: BridgeSituation, deal: Deal) -> Iterator[Fault]:
    if is_passed_out(deal):
        if deal.contract != Contract() or deal.tallies or deal.calls or len(deal.facts) > 1:
            yield Fault(PASSED_OUT, _("a deal that was passed out has no other facts"))
        return
    yield from check_missing(deal)
    yield from check_contract(deal)
    tricks = deal.number_of(TRICKS)
    if tricks is not None and not 0 <= tricks <= ALL_TRICKS:
        yield Fault(TRICKS, _("there are 0 to 13 tricks"))
    yield from check_honours(situation, deal)


def check_missing(deal: Deal) -> Iterator[Fault]:
    for fact, is_there, question in (
        (LEVEL, deal.number_of(LEVEL) is not None, _("which level was bid?")),
        ("strain", deal.contract.trump in STRAINS, _("which suit was bid, or no trumps?")),
        ("declarer", deal.contract.declarer is not None, _("who declared?")),
        (TRICKS, deal.number_of(TRICKS) is not None, _("how many tricks did the declarers take?")),
    ):
        if not is_there:
            yield Fault(fact, question)


def check_honours(situation: BridgeSituation, deal: Deal) -> Iterator[Fault]:
    """Honours are in one hand and 100 or 150, and only where they are played."""
    honours = deal.counts(HONOURS)
    if honours and not situation.rules.honours:
        yield Fault(HONOURS, _("honours are not played at this table"))
    elif len(honours) > 1:
        yield Fault(HONOURS, _("honours are in one hand"))
    for seat, worth in honours.items():
        if seat is None:
            yield Fault(HONOURS, _("whose honours?"))
        elif worth not in (100, 150):
            yield Fault(HONOURS, _("honours are worth 100 or 150"))
        elif worth == 100 and deal.contract.trump == NO_TRUMPS:
            yield Fault(HONOURS, _("at no trumps honours are four aces: 150"))
