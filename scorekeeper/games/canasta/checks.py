"""Checks of Canasta besides the family's: threes, penalties, concealed and special hands."""

from collections.abc import Iterator

from scorekeeper.games.canasta.house_rules import (
    A_MELD,
    AGAINST,
    MODERN,
    OFF,
    CanastaRules,
    CanastaTable,
)
from scorekeeper.games.canasta.kinds import FOUR_JOKERS, SEVEN_TWOS
from scorekeeper.games.families.melds.checks import left_in_hand
from scorekeeper.games.families.melds.classic import RED_THREES
from scorekeeper.games.families.melds.kinds import WILD
from scorekeeper.games.families.melds.played import NET, WENT_OUT, PlayedSide
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text as _

BLACK_THREES, CAUGHT, UNFINISHED = "black_threes", "caught", "unfinished"
NO_MELD, CONCEALED, SPECIAL_HAND = "no_meld", "concealed", "special_hand"
MOST_OF_A_COLOUR, SPECIAL_STEP = 4, 100


def check_played(rules: CanastaRules, deal: Deal) -> Iterator[Fault]:
    """Nothing is told that this table does not play."""
    told = {tally.kind for tally in deal.tallies} | {fact.kind for fact in deal.facts}
    if RED_THREES in told and rules.threes == OFF:
        yield Fault(RED_THREES, _("red threes do not count at this table"))
    if BLACK_THREES in told and rules.threes != MODERN:
        yield Fault(BLACK_THREES, _("black threes do not count at this table"))
    if NO_MELD in told and rules.threes != A_MELD:
        yield Fault(NO_MELD, _("here it does not matter who laid nothing down"))
    if UNFINISHED in told and not rules.unfinished:
        yield Fault(UNFINISHED, _("unfinished canastas cost nothing at this table"))
    if CAUGHT in told and not rules.caught:
        yield Fault(CAUGHT, _("aces and sevens in hand cost nothing at this table"))
    if CONCEALED in told and not rules.concealed:
        yield Fault(CONCEALED, _("going out concealed is not played at this table"))
    if SPECIAL_HAND in told and not rules.special_hands:
        yield Fault(SPECIAL_HAND, _("special hands are not played at this table"))


def check_bonus(deal: Deal) -> Iterator[Fault]:
    """A concealed or special hand is of the player who goes out, and only one of both."""
    special = deal.number_of(SPECIAL_HAND)
    for key in (CONCEALED, SPECIAL_HAND):
        is_told = deal.fact(key) if key == CONCEALED else special is not None
        if is_told and deal.seat_of(WENT_OUT) is None:
            yield Fault(key, _("who went out with this hand?"))
    if special is None:
        return
    if special <= 0 or special % SPECIAL_STEP:
        yield Fault(SPECIAL_HAND, _("a special hand has its points in hundreds"))
    if deal.fact(CONCEALED):
        yield Fault(CONCEALED, _("a special hand has its own points, concealed or not"))


def check_nothing_else(table: CanastaTable, deal: Deal, side: PlayedSide) -> Iterator[Fault]:
    """A special hand stands alone: of its side nothing else counts."""
    keys = {tally.kind for tally in deal.tallies if tally.by in side.seats}
    keys |= {fact.kind for fact in side.said if fact.kind != WENT_OUT}
    if keys:
        names = table.names(side.seats)
        message = _("nothing else of {names} counts beside a special hand", names=names)
        yield Fault(SPECIAL_HAND, message)


def check_side(table: CanastaTable, side: PlayedSide) -> Iterator[Fault]:
    rules, names = table.house_rules, table.names(side.seats)
    if side.says(NO_MELD) and (sum(side.melded) > 0 or sum(side.net) > 0):
        yield Fault(NO_MELD, _("{names} laid nothing down, so melded no points", names=names))
    if rules.no_canasta == AGAINST and not side.finished and sum(side.net) > 0:
        message = _("{names} finished no canasta, so their melds count against them", names=names)
        yield Fault(NET, message)
    if side.counts.get(CAUGHT, 0) > 2 * len(side.seats):
        message = _("{names}: nobody is caught more than twice, with aces and sevens", names=names)
        yield Fault(CAUGHT, message)
    yield from check_unfinished(table, side)
    if rules.threes == MODERN:
        for key in (RED_THREES, BLACK_THREES):
            if side.counts.get(key, 0) > MOST_OF_A_COLOUR:
                yield Fault(key, _("{names}: at most four threes of a colour", names=names))


def check_unfinished(table: CanastaTable, side: PlayedSide) -> Iterator[Fault]:
    names, kinds = table.names(side.seats), side.texts(UNFINISHED)
    if kinds and side.laid_nothing:
        message = _("{names} laid nothing down, so left no canasta unfinished", names=names)
        yield Fault(UNFINISHED, message)
    if len({*kinds}) < len(kinds):
        yield Fault(UNFINISHED, _("{names}: one kind is named twice", names=names))
    for kind in dict.fromkeys(kinds):
        finished = (WILD, FOUR_JOKERS, SEVEN_TWOS) if kind == WILD else (kind,)
        if any(side.canastas.get(one) for one in finished):
            message = _("{names}: one kind is finished and unfinished", names=names)
            yield Fault(UNFINISHED, message)
        if not getattr(table.house_rules, kind, 0):
            yield Fault(UNFINISHED, _("such a canasta is not played at this table"))
    if WILD in kinds and side.is_out:
        message = _("{names} went out, so left no wild cards unfinished", names=names)
        yield Fault(UNFINISHED, message)


def check_out(table: CanastaTable, deal: Deal, side: PlayedSide) -> Iterator[Fault]:
    seat = deal.seat_of(WENT_OUT)
    if seat is not None and len(side.seats) == 1 and side.counts.get(CAUGHT):
        yield Fault(CAUGHT, left_in_hand(table.name(seat)))
