"""A deal of Skat in a few words: ``Anna with 2, Hand, lost``."""

from collections.abc import Iterator

from scorekeeper.games.families.declarers.bock import BOCK
from scorekeeper.games.families.declarers.ways import KONTRA, is_passed, is_ramsch
from scorekeeper.games.families.declarers.words import RESULT, RESULTS, WITH, WITHOUT
from scorekeeper.games.skat.house_rules import SkatTable
from scorekeeper.games.skat.played import (
    ANNOUNCED,
    ANNOUNCEMENT,
    BID,
    GAMES,
    HAND_OUVERT,
    KONTRA_NAMES,
    MARCH,
    MOST,
    POINTS,
    SUITS,
    VIRGIN,
)
from scorekeeper.games.skat.values import GameValue
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

ANNOUNCEMENTS = {**ANNOUNCED, HAND_OUVERT: _("Hand ouvert")}


def phrases(table: SkatTable, deal: Deal) -> Iterator[Text]:
    """Declarer, game and result; the shape of a suit is shown beside it."""
    if is_passed(deal):
        yield _("all passed")
    elif is_ramsch(deal):
        yield from ramsch_phrases(table, deal)
    else:
        yield from game_phrases(table, deal)
    if deal.number_of(BOCK):
        yield _("sets off Bock")


def game_phrases(table: SkatTable, deal: Deal) -> Iterator[Text]:
    game, declarer = deal.contract.trump, deal.contract.declarer
    name = _("nobody") if declarer is None else table.names((declarer,))
    if game not in GAMES:
        yield name
        return
    yield name if game in SUITS else _("{game} by {name}", game=GAMES[game], name=name)
    for kind, sentence in ((WITH, _("with {tops}")), (WITHOUT, _("without {tops}"))):
        if (tops := deal.number_of(kind)) is not None:
            yield sentence.format(tops=tops)
    for names, kind in ((ANNOUNCEMENTS, ANNOUNCEMENT), (KONTRA_NAMES, KONTRA)):
        if (word := deal.text_of(kind)) in names:
            yield names[word]
    yield from result_phrases(table, deal)


def result_phrases(table: SkatTable, deal: Deal) -> Iterator[Text]:
    """The result where it is more than won; a game below its bid is overbid."""
    result, bid = deal.text_of(RESULT), deal.number_of(BID)
    if bid and GameValue(table.house_rules, deal).is_overbid:
        yield _("overbid")
    elif result in RESULTS and result != "won":
        yield RESULTS[result]


def ramsch_phrases(table: SkatTable, deal: Deal) -> Iterator[Text]:
    for kind, sentence in ((MOST, _("Ramsch: {names}")), (MARCH, _("Ramsch: march by {names}"))):
        if seats := deal.seats_of(kind):
            yield sentence.format(names=table.names(seats))
    if (points := deal.number_of(POINTS)) is not None:
        yield _("{points} points", points=points)
    if deal.fact(VIRGIN):
        yield _("a virgin")
