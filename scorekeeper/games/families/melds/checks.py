"""Checks for impossible facts in a round of the family, each with its reason."""

from collections.abc import Iterator, Sequence

from scorekeeper.games.families.melds.kinds import CARD_NAMES, PER_PACK, CanastaKind
from scorekeeper.games.families.melds.played import (
    CANASTAS,
    IN_HAND,
    MELDED,
    NET,
    NUMBERS,
    UNSAID,
    WENT_OUT,
    PlayedSide,
    Sides,
)
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

MOST_ADDED = 12
STEP = 5


def check_named_once(table: AnyTable, sides: Sides, named: dict[str, list[int]]) -> Iterator[Fault]:
    """A side is named once in each map, by any one member; numbers may be sums."""
    for key, seats in named.items():
        told = [*dict.fromkeys(seats)] if key in (*NUMBERS, CANASTAS, "unfinished") else seats
        for side in sides:
            by = [seat for seat in told if seat in side]
            if len(by) > 1 and len(set(by)) > 1:
                both = table.names(side)
                yield Fault(key, _("{both} are one side: name one of them", both=both))
            elif len(by) > 1:
                yield Fault(key, _("{name} is named twice", name=table.name(by[0])))


def check_nobody(deal: Deal, of_nobody: tuple[str, ...], *, asked: Text) -> Iterator[Fault]:
    told: list[Tally | Fact] = [*deal.tallies, *deal.facts]
    for one in told:
        if one.by is None and one.kind not in of_nobody:
            if one.kind == WENT_OUT:
                yield Fault(WENT_OUT, asked)
            else:
                yield Fault(one.kind, _("whose is this? Nobody is named"))


def is_unsaid(deal: Deal) -> bool:
    return any(fact.text == UNSAID for fact in deal.all_facts(WENT_OUT))


def check_cards(table: AnyTable, side: PlayedSide) -> Iterator[Fault]:
    """The cards of a side are told in one of two ways, in fives."""
    names = table.names(side.seats)
    if not side.is_told:
        yield Fault(NET, _("the cards of {names} are missing", names=names))
    if side.net and side.is_told_apart:
        key = MELDED if side.melded else IN_HAND
        yield Fault(key, _("the cards of {names} are told in both ways", names=names))
    for key, numbers in ((NET, side.net), (MELDED, side.melded), (IN_HAND, side.in_hand)):
        if len(numbers) > MOST_ADDED:
            yield Fault(key, _("{names}: at most {most} numbers", names=names, most=MOST_ADDED))
        if wrong := [number for number in numbers if number % STEP]:
            values = {"names": names, "number": wrong[0]}
            yield Fault(key, _("{names}: no cards make {number}, all count in fives", **values))
        if key != NET and min(numbers, default=0) < 0:
            yield Fault(key, _("{names}: less than nothing", names=names))


def check_canastas(
    table: AnyTable, kinds: Sequence[CanastaKind], side: PlayedSide
) -> Iterator[Fault]:
    """The canastas of a side are of kinds that are played, and lie on the table."""
    names, least = table.names(side.seats), 0
    for kind in kinds:
        count = side.canastas.get(kind.slug, 0)
        least += kind.least * count
        if count < 0:
            yield Fault(CANASTAS, _("{names}: fewer than none", names=names))
        elif count and not kind.worth(table.house_rules):
            yield Fault(CANASTAS, _("“{kind}” is not played at this table", kind=kind.name))
    if side.finished and side.laid_nothing:
        yield Fault(CANASTAS, _("{names} laid nothing down, so finished no canasta", names=names))
    elif side.finished and side.is_told_apart and sum(side.melded) < least:
        values = {"names": names, "least": least, "melded": sum(side.melded)}
        message = _("{names}: the canastas alone hold {least}, and {melded} is melded", **values)
        yield Fault(MELDED, message)


def check_packs(
    sides: Sequence[PlayedSide], kinds: Sequence[CanastaKind], *, packs: int, points: int
) -> Iterator[Fault]:
    """There are no more points, and no more cards of a kind, than the packs hold."""
    told = sum(abs(sum(side.net)) + sum(side.melded) + sum(side.in_hand) for side in sides)
    if told > points * packs:
        key = NET if any(side.net for side in sides) else MELDED
        values = {"told": told, "all": points * packs}
        yield Fault(key, _("{told} points in all, and the packs hold {all}", **values))
    for cards, per_pack in PER_PACK.items():
        taken = sum(
            kind.taken(cards) * side.canastas.get(kind.slug, 0) for side in sides for kind in kinds
        )
        if taken > per_pack * packs:
            message = _(
                "{taken} {cards} in the canastas, and the packs have {all}",
                taken=taken,
                cards=CARD_NAMES[cards],
                all=per_pack * packs,
            )
            yield Fault(CANASTAS, message)


def check_out(table: AnyTable, deal: Deal, side: PlayedSide, *, needed: int) -> Iterator[Fault]:
    """Who goes out has a meld, so many canastas of the side and, alone, no card in hand."""
    seat = deal.seat_of(WENT_OUT)
    assert seat is not None
    name = table.name(seat)
    if side.laid_nothing:
        yield Fault(WENT_OUT, _("{name} went out, so melds lie on the table", name=name))
    elif side.finished < needed:
        message = ngettext_lazy(
            "{name} cannot go out without a canasta",
            "{name} cannot go out without {number} canastas",
            needed,
            name=name,
        )
        yield Fault(WENT_OUT, message)
    if len(side.seats) == 1 and sum(side.in_hand) > 0:
        yield Fault(IN_HAND, left_in_hand(name))


def left_in_hand(name: str) -> Text:
    return _("{name} went out, and has no cards in hand", name=name)


def check_counts(
    table: AnyTable, sides: Sequence[PlayedSide], keys: Sequence[str]
) -> Iterator[Fault]:
    for side in sides:
        for key in keys:
            if side.counts.get(key, 0) < 0:
                names = table.names(side.seats)
                yield Fault(key, _("{names}: fewer than none", names=names))
