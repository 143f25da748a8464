"""A deal of Schafkopf in a few words: ``Rufspiel by Anna with Cees, with 3, Re, lost``."""

from collections.abc import Iterator

from scorekeeper.games.families.declarers.bock import BOCK
from scorekeeper.games.families.declarers.ways import KONTRA, is_passed, is_ramsch
from scorekeeper.games.families.declarers.words import RESULT, RESULTS, WITH, WITHOUT
from scorekeeper.games.schafkopf.house_rules import SchafkopfTable
from scorekeeper.games.schafkopf.played import (
    ANNOUNCED,
    ANNOUNCEMENT,
    GAMES,
    JUNGFRAU,
    KLOPFEN,
    KONTRA_NAMES,
    MARCH,
    MOST,
    PARTNER,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _


def phrases(table: SchafkopfTable, deal: Deal) -> Iterator[Text]:
    """Who played what, what raised it, and a result that is more than won."""
    if is_passed(deal):
        yield _("nobody played")
    elif is_ramsch(deal):
        yield from ramsch_phrases(table, deal)
    else:
        yield from game_phrases(table, deal)
    if number := deal.number_of(KLOPFEN):
        yield ngettext_lazy("{number} has doubled", "{number} have doubled", number)
    if deal.number_of(BOCK):
        yield _("sets off Bock")


def game_phrases(table: SchafkopfTable, deal: Deal) -> Iterator[Text]:
    declarer = deal.contract.declarer
    name = _("nobody") if declarer is None else table.names((declarer,))
    game = GAMES.get(deal.contract.trump, _("a game"))
    if partners := deal.seats_of(PARTNER):
        partner = table.names(partners)
        yield _("{game} by {name} with {partner}", game=game, name=name, partner=partner)
    else:
        yield _("{game} by {name}", game=game, name=name)
    for kind, sentence in ((WITH, _("with {number}")), (WITHOUT, _("without {number}"))):
        if (number := deal.number_of(kind)) is not None:
            yield sentence.format(number=number)
    for names, kind in ((ANNOUNCED, ANNOUNCEMENT), (KONTRA_NAMES, KONTRA), (RESULTS, RESULT)):
        if (word := deal.text_of(kind)) in names and word != "won":
            yield names[word]


def ramsch_phrases(table: SchafkopfTable, deal: Deal) -> Iterator[Text]:
    sentences = {
        MOST: _("Ramsch: {names}"),
        MARCH: _("Ramsch: march by {names}"),
        JUNGFRAU: _("Jungfrau: {names}"),
    }
    for kind, sentence in sentences.items():
        if seats := deal.seats_of(kind):
            yield sentence.format(names=table.names(seats))
