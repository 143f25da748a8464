"""Checks of a Ramsch, and of a deal that all passed."""

from collections.abc import Iterator

from scorekeeper.games.families.declarers.bock import BOCK
from scorekeeper.games.families.declarers.parties import check_plays
from scorekeeper.games.families.declarers.ways import (
    PASSED,
    RAMSCH,
    has_more_than,
)
from scorekeeper.games.skat.played import (
    HANDS,
    MARCH,
    MOST,
    POINTS,
    PUSHED,
    VIRGIN,
    SkatSituation,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text as _

PUSHED_RAMSCH = "schieberamsch"
LEAST_POINTS, LEAST_WITH_VIRGIN, ALL_POINTS = 33, 49, 120
MOST_PUSHES = 3
OF_RAMSCH = (RAMSCH, MOST, POINTS, VIRGIN, MARCH, PUSHED, BOCK)


def check_passed(deal: Deal) -> Iterator[Fault]:
    """Where all passed nothing else was played."""
    if has_more_than(deal, (PASSED, BOCK)):
        yield Fault(PASSED, _("where all passed nobody played"))


def check_ramsch(situation: SkatSituation, deal: Deal) -> Iterator[Fault]:
    """The house rules have Ramsch, and it has either a march or the highest points."""
    rules = situation.rules
    if has_more_than(deal, OF_RAMSCH):
        yield Fault(RAMSCH, _("nobody plays alone in a Ramsch"))
    if rules.all_pass not in (RAMSCH, PUSHED_RAMSCH):
        yield Fault(RAMSCH, _("Ramsch is not played at this table"))
    pushed = deal.number_of(PUSHED)
    if pushed is not None and rules.all_pass != PUSHED_RAMSCH:
        yield Fault(PUSHED, _("the skat is not pushed at this table"))
    elif pushed is not None and not 1 <= pushed <= MOST_PUSHES:
        yield Fault(PUSHED, _("the skat is pushed 1 to 3 times"))
    for fact in (*deal.all_facts(MOST), *deal.all_facts(MARCH)):
        yield from check_plays(situation, deal, fact=fact.kind, seat=fact.by, hands=HANDS)
    if deal.fact(MARCH) is None:
        yield from check_most(deal)
    elif deal.fact(MOST) or deal.number_of(POINTS) is not None or deal.fact(VIRGIN):
        yield Fault(MARCH, _("a march takes everything: no points and no virgin are told"))


def check_most(deal: Deal) -> Iterator[Fault]:
    """Who has the most points, and a number that can be the most."""
    most = [fact.by for fact in deal.all_facts(MOST)]
    points, virgin = deal.number_of(POINTS), deal.fact(VIRGIN) is not None
    if not most:
        yield Fault(MOST, _("who has the most points?"))
    elif len(set(most)) < len(most):
        yield Fault(MOST, _("a player is named twice"))
    elif len(most) == 3 and virgin:
        yield Fault(VIRGIN, _("three who are level all took tricks"))
    elif points is None:
        yield Fault("points", _("how many points?"))
    else:
        highest = ALL_POINTS // len(most)
        lowest = LEAST_WITH_VIRGIN if virgin else LEAST_POINTS
        if not lowest <= points <= highest:
            yield Fault(
                "points",
                _("the most points are {lowest} to {highest}", lowest=lowest, highest=highest),
            )
