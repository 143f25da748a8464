"""A deal of Doppelkopf in a few words, and as a line of its list."""

from collections.abc import Iterator

from scorekeeper.games.doppelkopf.house_rules import DoppelkopfTable
from scorekeeper.games.doppelkopf.played import (
    ALL_POINTS,
    ALL_TRICKS,
    ANNOUNCEMENTS,
    BAND,
    EXTRAS,
    OF_TWO,
    PLAYER,
    RE,
    SIDE_NAMES,
    SIDES,
    SOLOS,
    SUITS,
    Played,
)
from scorekeeper.games.families.declarers.bock import BOCK
from scorekeeper.games.families.declarers.sheet import text_of
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.own_lists import Listed
from scorekeeper.rules.words import Joined, Text, written_number
from scorekeeper.rules.words import Text as _


def phrases(table: DoppelkopfTable, deal: Deal) -> Iterator[Text]:
    """Who was Re, the points, and what was special; a suit is shown by its shape beside it."""
    played = Played(table.house_rules, deal)
    yield who_played(table, played)
    yield from points_of_re(played)
    for side in SIDES:
        if (said := played.said(side)) in ANNOUNCEMENTS[side]:
            name = ANNOUNCEMENTS[side][said]
            yield name if said == side else Joined(" ", [SIDE_NAMES[side], name])
    for side in SIDES:
        for kind in played.extras(side):
            yield _("{what} for {side}", what=EXTRAS[kind].name, side=SIDE_NAMES[side])
    if deal.number_of(BOCK):
        yield _("sets off Bock")


def who_played(table: DoppelkopfTable, played: Played) -> Text:
    names = table.names(played.re) if played.re else _("nobody")
    if played.is_solo and played.game in SUITS:
        return _("{name} alone", name=names)
    if played.is_solo and played.game in SOLOS:
        return _("{name}: solo, {kind}", name=names, kind=SOLOS[played.game])
    if played.game in OF_TWO:
        return _("{names}: {game}", names=names, game=OF_TWO[played.game])
    return names


def points_of_re(played: Played) -> Iterator[Text]:
    """The points of Re as they were told: ``130``, ``121-150``, or every trick."""
    if side := text_of(played.deal, ALL_TRICKS):
        yield _("every trick for {side}", side=SIDE_NAMES[side])
    elif band := text_of(played.deal, BAND):
        yield _("{points}", points=band.replace("-", "–"))
    elif counted := played.counted:
        own = counted[RE] if RE in counted else ALL_POINTS - next(iter(counted.values()))
        yield _("{own} to {other}", own=own, other=ALL_POINTS - own)


def list_cells(listed: Listed) -> tuple[str, str]:
    """A deal in words with its suit, and what it was worth to Re."""
    table, deal = listed.before.table, listed.deal
    if deal.agreed_score is not None:
        return str(_("as agreed")), ""
    game = deal.contract.trump
    parts = [*([SUITS[game]] if game in SUITS else []), *phrases(table, deal)]
    paid = (line for line in listed.lines if line.rule == "value")
    others = (line for line in paid if not {*line.seats} & {*deal.seats_of(PLAYER)})
    return str(Joined(", ", parts)), written_number(-sum(line.points for line in others))
