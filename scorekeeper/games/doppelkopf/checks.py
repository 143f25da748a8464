"""Checks for impossible facts in a deal of Doppelkopf, each with its reason."""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.games.doppelkopf.played import (
    ALL_POINTS,
    ALL_TRICKS,
    BAND,
    EXTRA_POINTS,
    EXTRAS,
    HANDS,
    KONTRA,
    POINTS,
    POVERTY,
    RE,
    SIDE_NAMES,
    SIDES,
    SOLOS,
    DoppelkopfSituation,
    Played,
    extras_of,
)
from scorekeeper.games.families.declarers.bock import check_bock
from scorekeeper.games.families.declarers.parties import check_plays
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text as _

LEAST_TRICK = 8  # four jacks, without nines
MOST_DOUBLE_HEADS = 4
TEN = 10
OF_LAST_TRICK = ("karlchen", "karlchen_caught", "last_fox")


def check_deal(situation: DoppelkopfSituation, deal: Deal) -> Iterator[Fault]:
    played = Played(situation.rules, deal)
    yield from check_bock(situation.rules, deal)
    yield from check_re(situation, played)
    yield from check_game(played)
    faults = [*check_points(played)]
    yield from faults
    yield from check_extras(played)
    if not faults:
        yield from check_extras_fit(played)


def check_re(situation: DoppelkopfSituation, played: Played) -> Iterator[Fault]:
    if not played.re:
        yield Fault("re", _("who is Re?"))
    elif len(played.re) > 2:
        yield Fault("re", _("Re are two players, or one alone"))
    elif len(set(played.re)) < len(played.re):
        yield Fault("re", _("a player is named twice"))
    for seat in played.re:
        yield from check_plays(situation, played.deal, fact="re", seat=seat, hands=HANDS)


def check_game(played: Played) -> Iterator[Fault]:
    """One Re player has a solo, two have none."""
    game = played.game
    if played.is_solo and game not in SOLOS:
        yield Fault("game", _("which solo was played?"))
    elif len(played.re) == 2 and game in SOLOS:
        yield Fault("game", _("one alone plays a solo"))
    elif game == POVERTY and played.rules.poverty == "off":
        yield Fault("game", _("poverty is not played at this table"))


def check_points(played: Played) -> Iterator[Fault]:
    """One side's points at least, as a number or in a band, or that it took every trick."""
    counted, all_of = played.counted, played.deal.text_of(ALL_TRICKS)
    if played.deal.text_of(BAND):
        if counted or all_of:
            yield Fault(POINTS[RE], _("about so many points: nothing else is told of them"))
        return
    if not counted and not all_of:
        yield Fault(POINTS[RE], _("how many points?"))
    for side, points in counted.items():
        yield from check_number(played, side, points)
    if len(counted) == 2 and sum(counted.values()) != ALL_POINTS:
        yield Fault(POINTS[KONTRA], _("both sides together have {points}", points=ALL_POINTS))
    if all_of:
        whole = {side: ALL_POINTS if side == all_of else 0 for side in SIDES}
        if any(whole[side] != points for side, points in counted.items()):
            yield Fault(ALL_TRICKS, _("every trick is 240 points to 0"))


def check_number(played: Played, side: str, points: int) -> Iterator[Fault]:
    least = min(points, ALL_POINTS - points)
    if least < 0:
        yield Fault(POINTS[side], _("there are 0 to 240 points"))
    elif least == 1:
        yield Fault(POINTS[side], _("no card is worth 1"))
    elif not played.rules.nines and 0 < least < LEAST_TRICK:
        message = _("without nines a trick has {points} points at least", points=LEAST_TRICK)
        yield Fault(POINTS[side], message)


def check_extras(played: Played) -> Iterator[Fault]:
    by_side = {side: Counter(played.extras(side)) for side in SIDES}
    both = by_side[RE] + by_side[KONTRA]
    karlchen, caught = both["karlchen"], both["karlchen_caught"]
    cannot_be = [
        (both and played.is_solo, _("a solo has no extra points")),
        (both["fox"] + both["last_fox"] > 2, _("there are two foxes")),
        (both["last_fox"] > 1, _("one fox wins the last trick")),
        (both["doppelkopf"] > MOST_DOUBLE_HEADS, _("at most four tricks are a Doppelkopf")),
        (
            karlchen > 1 or karlchen + caught > 2,
            _("one Karlchen wins the last trick, and there are two"),
        ),
        (karlchen and both["last_fox"], _("Karlchen or a fox won the last trick, not both")),
        (
            all(any(own[kind] for kind in OF_LAST_TRICK) for own in by_side.values()),
            _("one side has the last trick"),
        ),
    ]
    yield from (Fault(EXTRA_POINTS, message) for is_so, message in cannot_be if is_so)
    for kind in both.keys() - {*extras_of(played.rules)}:
        message = _("{what} does not count at this table", what=EXTRAS[kind].name)
        yield Fault(EXTRA_POINTS, message)


def check_extras_fit(played: Played) -> Iterator[Fault]:
    """A side has the points of the cards that its extra points are for."""
    for side in SIDES:
        least = least_points(Counter(played.extras(side)))
        if least > max(played.at_most(side), 0):
            values = {"side": SIDE_NAMES[side], "least": least}
            message = _("{side} needs {least} points for its extra points", **values)
            yield Fault(EXTRA_POINTS, message)


def least_points(extras: Counter[str]) -> int:
    """Of the cards that extra points are for; a fox may lie in a Doppelkopf, in place of a ten."""
    least = sum(EXTRAS[kind].least * number for kind, number in extras.items())
    in_the_place_of_tens = extras["fox"] + extras["last_fox"] if extras["doppelkopf"] else 0
    return least - TEN * in_the_place_of_tens
