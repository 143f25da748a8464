"""Ramsch: each for themselves, and whoever takes the most points pays."""

from collections.abc import Iterator

from scorekeeper.games.families.declarers.parties import Parties
from scorekeeper.games.families.declarers.ways import RAMSCH
from scorekeeper.games.schafkopf.played import (
    JUNGFRAU,
    MARCH,
    MOST,
    SchafkopfSituation,
    seats_of_deal,
)
from scorekeeper.games.schafkopf.prices import (
    Part,
    Price,
    factor,
    factors_of_klopfen,
    factors_of_round,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text as _


def lines_of_ramsch(situation: SchafkopfSituation, deal: Deal) -> Iterator[ScoreLine]:
    """A march is paid by all others; else the losers pay, to a Jungfrau twice as much."""
    playing, march = seats_of_deal(situation, deal), deal.seats_of(MARCH)
    if march:
        price = price_of_march(situation, deal)
        yield from Parties.among(playing, march).payment(RAMSCH, price.words, price.total)
        return
    losers = tuple(sorted(deal.seats_of(MOST)))
    of_each = {seat: price_for(situation, deal, seat) for seat in playing if seat not in losers}
    for price in dict.fromkeys(of_each.values()):
        seats = tuple(seat for seat, own in of_each.items() if own == price)
        yield ScoreLine(RAMSCH, price.words, seats, price.total)
    yield from lines_of_losers(losers, sum(price.total for price in of_each.values()))


def lines_of_losers(losers: tuple[int, ...], paid: int) -> Iterator[ScoreLine]:
    """What the others get; two share it, and an odd point falls on the earlier one."""
    words = _("Ramsch: {paid} to the others", paid=paid)
    if len(losers) == 1:
        yield ScoreLine(RAMSCH, words, losers, -paid)
        return
    for seat, points in zip(losers, (paid - paid // 2, paid // 2), strict=True):
        yield ScoreLine(RAMSCH, _("{words}, shared by two", words=words), (seat,), -points)


def price_for(situation: SchafkopfSituation, deal: Deal, seat: int) -> Price:
    """What one of those gets who did not lose; by house rule all get double for each Jungfrau."""
    rules, jungfrauen = situation.rules, deal.seats_of(JUNGFRAU)
    doubled = len(jungfrauen) if rules.jungfrau == "double_all" else int(seat in jungfrauen)
    factors = [*factors_of_ramsch(situation, deal)]
    if doubled:
        factors.insert(0, factor(_("Jungfrau"), 2**doubled))
    price = rules.ramsch_price
    return Price(((_("Ramsch {points}", points=price), price),), tuple(factors))


def price_of_march(situation: SchafkopfSituation, deal: Deal) -> Price:
    rules = situation.rules
    price, schwarz = rules.ramsch_price, 2 * rules.extra_price
    parts: tuple[Part, ...] = ((_("March {points}", points=price), price),)
    if rules.march_price == "solo_schwarz":
        price = rules.solo_price
        parts = (
            (_("March {points}", points=price), price),
            (_("Schwarz {points}", points=schwarz), schwarz),
        )
    return Price(parts, tuple(factors_of_ramsch(situation, deal)))


def factors_of_ramsch(situation: SchafkopfSituation, deal: Deal) -> Iterator[Part]:
    """Klopfen and doubled rounds, and nothing else."""
    yield from factors_of_klopfen(situation, deal)
    yield from factors_of_round(situation)
