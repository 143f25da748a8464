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
    RE,
    SIDE_NAMES,
    SIDES,
    SOLOS,
    SUITS,
    Played,
)
from scorekeeper.games.families.declarers.bock import BOCK
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.own_lists import Listed
from scorekeeper.rules.words import Joined, Text, written_number
from scorekeeper.rules.words import Text as _


def phrases(table: DoppelkopfTable, deal: Deal) -> Iterator[Text]:
    """Who was Re, the points, and what was special; a suit is shown by its shape beside it."""
    played = Played(table.house_rules, deal)
    yield who_played(table, played)
    yield from points_told(played)
    yield from special_phrases(played)


def special_phrases(played: Played) -> Iterator[Text]:
    for side in SIDES:
        if (said := played.said(side)) in ANNOUNCEMENTS[side]:
            name = ANNOUNCEMENTS[side][said]
            yield name if said == side else Joined(" ", [SIDE_NAMES[side], name])
    for side in SIDES:
        for kind in played.extras(side):
            yield _("{what} for {side}", what=EXTRAS[kind].name, side=SIDE_NAMES[side])
    if played.deal.number_of(BOCK):
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


def points_told(played: Played) -> Iterator[Text]:
    """The points of both sides, a band of those of Re, or every trick."""
    own = points_of_re(played)
    if side := played.deal.text_of(ALL_TRICKS):
        yield _("every trick for {side}", side=SIDE_NAMES[side])
    elif own.isdecimal():
        yield _("{own} to {other}", own=own, other=ALL_POINTS - int(own))
    elif own:
        yield Joined("", [own])


def points_of_re(played: Played) -> str:
    """Those that were told, or what those of Kontra leave; empty where nothing was."""
    if side := played.deal.text_of(ALL_TRICKS):
        return str(ALL_POINTS if side == RE else 0)
    if band := played.deal.text_of(BAND):
        return band.replace("-", "–")
    for side, points in played.counted.items():
        return written_number(points if side == RE else ALL_POINTS - points)
    return ""


def list_cells(listed: Listed) -> tuple[str, str, str]:
    """A deal in words with its suit, the points of Re, and what it was worth to Re."""
    table, deal = listed.before.table, listed.deal
    if deal.agreed_score is not None:
        return str(_("as agreed")), "", ""
    played = Played(table.house_rules, deal)
    parts = [*([SUITS[played.game]] if played.game in SUITS else []), who_played(table, played)]
    paid = (line for line in listed.lines if line.rule == "value")
    others = (line for line in paid if not {*line.seats} & {*played.re})
    value = written_number(-sum(line.points for line in others))
    return str(Joined(", ", [*parts, *special_phrases(played)])), points_of_re(played), value
