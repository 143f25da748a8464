"""Announcements and phrases of Spades: dealer, bids, bags, and points needed."""

from collections.abc import Iterator, Mapping

from scorekeeper.games.spades.house_rules import SpadesTable
from scorekeeper.games.spades.played import (
    ALL_TRICKS,
    BIDS,
    BLIND_NIL,
    NIL,
    SIDES,
    SpadesSituation,
    blind_sides,
    by_side,
    nils_of,
    tricks_by_side,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

FAR_BEHIND = 100
NIL_NAMES: Mapping[str, Text] = {NIL: _("nil"), BLIND_NIL: _("blind nil")}
NILS_BY: Mapping[str, Text] = {NIL: _("nil by {name}"), BLIND_NIL: _("blind nil by {name}")}


def announcement(situation: SpadesSituation) -> Upcoming:
    table, bags = situation.table, situation.memory
    first = table.after(situation.dealer)
    return Upcoming(
        title=_(
            "Round {number}, to {target}",
            number=situation.scored + 1,
            target=situation.rules.target,
        ),
        sentence=_(
            "{dealer} deals, {first} bids first",
            dealer=table.name(situation.dealer),
            first=table.name(first),
        ),
        details={"bags": {name: bags[seat % 2] for seat, name in enumerate(table.players)}},
        remarks=(*bag_remarks(situation), *distances(situation)),
        acts=first,
    )


def bag_remarks(situation: SpadesSituation) -> Iterator[Text]:
    """Both sides' bags and the number left, where bags cost points."""
    limit = situation.rules.bag_limit
    if limit is None or not situation.rules.bag_penalty:
        return
    for bags, side in zip(situation.memory, SIDES, strict=True):
        if not bags:
            continue
        have = ngettext_lazy(
            "{names} have {number} bag",
            "{names} have {number} bags",
            bags,
            names=situation.table.names(side),
        )
        yield ngettext_lazy(
            "{have}: {number} more costs {cost}",
            "{have}: {number} more cost {cost}",
            limit - bags,
            have=have,
            cost=situation.rules.bag_penalty,
        )


def distances(situation: SpadesSituation) -> Iterator[Text]:
    """Points that each side needs, and who may bid blind nil (P)."""
    rules, totals = situation.rules, situation.totals
    at_the_bottom = rules.bottom is not None and totals[0] <= -rules.bottom
    if totals[0] == totals[1] and (totals[0] >= rules.target or at_the_bottom):
        yield _("both sides are level at {points}: another round decides", points=totals[0])
        return
    for number, side in enumerate(SIDES):
        names = situation.table.names(side)
        yield _("{names} need {points}", names=names, points=rules.target - totals[number])
        if rules.blind_nil and totals[1 - number] - totals[number] >= FAR_BEHIND:
            yield _("{names} may bid blind nil", names=names)


def round_phrases(table: SpadesTable, deal: Deal) -> Iterator[Text]:
    """The bids, tricks taken and nils; or the number of tricks that nobody bid."""
    bids, tricks = by_side(deal, BIDS), tricks_by_side(deal)
    if len(bids) == len(SIDES):
        yield _("{first} and {second} bid", first=bids[0], second=bids[1])
        if tricks:
            yield _("{first} and {second} taken", first=tricks[0], second=tricks[1])
        else:
            yield free_tricks_text(sum(bids.values()))
    for nil in nils_of(deal):
        if nil.kind in NILS_BY:
            yield NILS_BY[nil.kind].format(name=table.name(nil.seat))
    for side in blind_sides(deal):
        yield _("{names} blind", names=table.names(SIDES[side]))


def free_tricks_text(bid: int) -> Text:
    """The number of tricks nobody bid: ``12 bid, one trick is free``."""
    left = ALL_TRICKS - bid
    if not left:
        return _("no trick is free")
    if left < 0:
        return ngettext_lazy(
            "{bid} bid, {number} trick too many", "{bid} bid, {number} tricks too many", -left
        ).format(bid=bid)
    return ngettext_lazy(
        "{bid} bid, {number} trick is free", "{bid} bid, {number} tricks are free", left
    ).format(bid=bid)
