"""Checks for impossible facts in a round of Schieber, each with its reason."""

from collections.abc import Iterator

from scorekeeper.games.families.klaverjas import checks as family
from scorekeeper.games.families.klaverjas.cards import SUITS
from scorekeeper.games.families.klaverjas.reckoning import SIDES, all_tricks_side
from scorekeeper.games.schieber.cards import (
    ALL_POINTS,
    FOUR_JACKS,
    FOUR_NINES,
    FOUR_OF_A_KIND,
    HAND_SIZE,
    JACK_OF_TRUMPS,
    MOST_FOURS,
    PLAYS,
    WEIS,
    WITHOUT_TRUMPS,
    WORDS,
)
from scorekeeper.games.schieber.house_rules import SchieberRules, SchieberSituation
from scorekeeper.games.schieber.played import (
    ALL_TRICKS,
    STOECK,
    THANKED,
    THANKED_SHORT,
    Played,
    best_weis,
    counted_cards,
    is_stopped,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.words import Text as _


def check_known(deal: Deal) -> Iterator[Fault]:
    yield from family.check_known(deal, suits=PLAYS, in_hand=WEIS, in_trick=())
    for kind in (ALL_TRICKS, STOECK, "declarations_to", THANKED, THANKED_SHORT):
        if any(fact.by is None for fact in deal.all_facts(kind)):
            yield Fault(kind, _("this names no player"))
        elif len(deal.all_facts(kind)) > 1:
            yield Fault(kind, _("only one of them can be: take the other away"))


def check_round(situation: SchieberSituation, deal: Deal) -> Iterator[Fault]:
    if unknown := [*check_known(deal)]:
        yield from unknown
        return
    faults = [
        *check_play(situation.rules, deal),
        *check_weis(situation, deal),
        *check_cards(situation.table, deal),
    ]
    yield from faults
    if not faults:
        yield from check_four_jacks(situation.table, deal)
        yield from check_end(Played(situation, deal))


def check_play(rules: SchieberRules, deal: Deal) -> Iterator[Fault]:
    """What is played is known where it matters, and Stöck needs a suit as trumps."""
    trump = deal.contract.trump
    if not trump and rules.multiplies:
        yield Fault("trump", _("what is played is missing: not everything counts once"))
    if trump and trump not in rules.factors:
        yield Fault("trump", _("{play} is not played at this table", play=WITHOUT_TRUMPS[trump]))
    if deal.fact(STOECK) is None:
        return
    if not rules.count_stoeck:
        yield Fault(STOECK, _("Stöck does not count at this table"))
    if trump in WITHOUT_TRUMPS:
        message = _("there is no Stöck at {play}: it has no trumps", play=WITHOUT_TRUMPS[trump])
        yield Fault(STOECK, message)


def check_weis(situation: SchieberSituation, deal: Deal) -> Iterator[Fault]:
    """Weis out of one pack and nine cards a hand, and whose counts where it is level."""
    kinds = [said.kind for said in deal.declarations]
    if kinds and not situation.rules.count_weis:
        yield Fault("declarations", _("Weis does not count at this table"))
    for kind in (FOUR_NINES, FOUR_JACKS):
        if kinds.count(kind) > 1:
            four = WORDS.in_hand[kind].full
            yield Fault("declarations", _("{four}: there is only one such four", four=four))
    if kinds.count(FOUR_OF_A_KIND) > MOST_FOURS:
        yield Fault("declarations", _("there are only seven other fours of a kind in the pack"))
    yield from family.check_long_runs(deal, WEIS)
    yield from family.check_hands(situation.table, deal, WORDS, combinations=WEIS, most=HAND_SIZE)
    yield from family.check_declarations_to(deal, best_weis(situation.rules, deal), WORDS)


def check_cards(table: AnyTable, deal: Deal) -> Iterator[Fault]:
    """All card points, or all tricks; where play stopped, what both sides had, if anything."""
    taker = all_tricks_side(deal)
    if deal.counts("card_points") or not (is_stopped(deal) or taker is not None):
        yield from family.check_card_points(
            table,
            deal,
            everything=ALL_POINTS,
            all_tricks_winner=taker,
            may_be_fewer=is_stopped(deal),
        )


def check_four_jacks(table: AnyTable, deal: Deal) -> Iterator[Fault]:
    """The Under of trumps takes a trick, and is worth 20 there."""
    if deal.contract.trump not in SUITS or is_stopped(deal):
        return
    for said in deal.declarations:
        side = said.by % 2
        if said.kind == FOUR_JACKS and counted_cards(deal)[side] < JACK_OF_TRUMPS:
            names = table.names(SIDES[side])
            message = _("{names} had the Under of trumps, so 20 card points at least", names=names)
            yield Fault("declarations", message)


def check_end(played: Played) -> Iterator[Fault]:
    """Whether somebody can have thanked, or somebody has to say who did."""
    rules, target = played.rules, played.rules.target
    said = [kind for kind in (THANKED, THANKED_SHORT) if played.deal.fact(kind) is not None]
    if len(said) == 2:
        message = _("whoever thanked had enough or did so too soon: take one of them away")
        yield Fault(THANKED_SHORT, message)
    elif said and rules.end == "rounds":
        yield Fault(said[0], _("nobody thanks where the match ends after rounds"))
    elif said and not played.decides:
        message = _("both sides have {target} already, so thanks decide nothing", target=target)
        yield Fault(said[0], message)
    elif said:
        yield from check_thanks(played, said[0])
    elif played.decides and len(played.there_in_order) > 1:
        # With thanks a side left out has no points, and the rest is not filled in
        message = _(
            "both sides have {target} with the Stich: enter who thanked, and the points of both",
            target=target,
        )
        yield Fault(THANKED, message)


def check_thanks(played: Played, kind: str) -> Iterator[Fault]:
    seat = played.deal.seat_of(kind)
    assert seat is not None
    table, target = played.situation.table, played.rules.target
    total, side = played.total(seat % 2), table.names(SIDES[seat % 2])
    most = total + played.factor * (ALL_POINTS + played.rules.match_bonus)
    if kind == THANKED_SHORT:
        if total >= target:
            message = _("{side} have {total}: that was enough", side=side, total=total)
            yield Fault(kind, message)
    elif played.is_counted and total < target:
        values = {"name": table.name(seat), "side": side, "total": total, "target": target}
        message = _("{side} have {total} of {target}: did {name} thank too soon?", **values)
        yield Fault(kind, message)
    elif not played.is_counted and most < target:
        message = _("no deal brings {side} to {target}", side=side, target=target)
        yield Fault(kind, message)
