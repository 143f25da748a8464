"""Checks for impossible facts in a round of Tichu, each with its reason."""

from collections.abc import Iterator

from scorekeeper.games.tichu.house_rules import TichuSituation
from scorekeeper.games.tichu.played import (
    ALL_POINTS,
    CALL_NAMES,
    CALLS,
    CARD_POINTS,
    DOUBLE_WIN,
    FEWEST,
    FIRST,
    MOST,
    STEP,
    TRIPLE_WIN,
    WINS,
    win_at,
    winning_side,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.words import Text as _

OTHER_WIN = {
    DOUBLE_WIN: _("with six players a double win is nothing special, only a triple win"),
    TRIPLE_WIN: _("four players have no triple win: two go out for a double win"),
}


def check_calls(situation: TichuSituation, deal: Deal) -> Iterator[Fault]:
    """Each player calls once at most, and only what is played at the table."""
    callers = [said.by for said in deal.declarations]
    for kind in dict.fromkeys(said.kind for said in deal.declarations):
        if kind not in CALL_NAMES:
            yield Fault(CALLS, _("“{word}” is not a call", word=kind))
        elif not situation.rules.call(kind):
            yield Fault(CALLS, _("{call} is not played at this table", call=CALL_NAMES[kind]))
    for seat in dict.fromkeys(callers):
        if callers.count(seat) > 1:
            name = situation.table.name(seat)
            yield Fault(CALLS, _("{name} can call once in a round", name=name))


def check_round(situation: TichuSituation, deal: Deal) -> Iterator[Fault]:
    yield from check_calls(situation, deal)
    if faults := [*check_named(deal), *check_win(situation.table, deal)]:
        yield from faults
        return
    if winning_side(deal) is None:
        yield from check_card_points(situation.table, deal)
    yield from check_first(situation.table, deal)


def check_named(deal: Deal) -> Iterator[Fault]:
    """A win is of one side, and one player is out first."""
    for kind in (*WINS, FIRST):
        if any(fact.by is None for fact in deal.all_facts(kind)):
            yield Fault(kind, _("this names no player"))
        elif len(deal.all_facts(kind)) > 1:
            yield Fault(kind, _("only one of them can be: take the other away"))


def check_win(table: AnyTable, deal: Deal) -> Iterator[Fault]:
    """The win is one of as many players as a side has, and no card points are counted beside it."""
    for kind, message in OTHER_WIN.items():
        if deal.fact(kind) is not None and kind != win_at(table):
            yield Fault(kind, message)
    if winning_side(deal) is not None and deal.counts(CARD_POINTS):
        message = _("no card points are counted at a {win}: leave one away")
        yield Fault(CARD_POINTS, message.format(win=WINS[win_at(table)]))


def check_card_points(table: AnyTable, deal: Deal) -> Iterator[Fault]:
    """The points of one side, or those of both, which make 100."""
    counts = deal.by_seat(CARD_POINTS)
    if not counts:
        message = _("the card points of a side are missing, or whose {win} it is")
        yield Fault(CARD_POINTS, message.format(win=WINS[win_at(table)]))
    for side in (0, 1):
        told = tuple(sorted(seat for seat in counts if seat % 2 == side))
        if len(told) > 1:
            names = table.names(told)
            yield Fault(CARD_POINTS, _("{both} are one side: name one of them", both=names))
    for count in counts.values():
        if not FEWEST <= count <= MOST:
            values = {"count": count, "fewest": FEWEST, "most": MOST}
            message = _("{count} card points: a side has {fewest} to {most}", **values)
            yield Fault(CARD_POINTS, message)
        elif count % STEP:
            yield Fault(
                CARD_POINTS, _("{count} card points: all cards count in fives", count=count)
            )
    if len(counts) == 2 and sum(counts.values()) != ALL_POINTS:
        one, other = counts.values()
        values = {"one": one, "other": other, "sum": one + other, "all": ALL_POINTS}
        message = _("{one} and {other} card points make {sum}, not {all}", **values)
        yield Fault(CARD_POINTS, message)


def check_first(table: AnyTable, deal: Deal) -> Iterator[Fault]:
    first, side = deal.seat_of(FIRST), winning_side(deal)
    if first is None and deal.declarations:
        yield Fault(FIRST, _("somebody called: who went out first?"))
    elif first is not None and side is not None and first % 2 != side:
        message = _("{name} was not out first: the other side has the {win}")
        values = {"name": table.name(first), "win": WINS[win_at(table)]}
        yield Fault(FIRST, message.format(**values))
