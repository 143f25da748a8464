"""Checks for impossible facts in a deal of Skat, each with its reason."""

from collections.abc import Iterator

from scorekeeper.games.families.declarers.parties import check_plays
from scorekeeper.games.families.declarers.ways import check_kontra
from scorekeeper.games.families.declarers.words import (
    RESULT,
    RESULTS,
    RESULTS_IN_SHORT,
    WITH,
    WITHOUT,
)
from scorekeeper.games.skat.played import (
    ANNOUNCED,
    ANNOUNCED_IN_NULL,
    ANNOUNCEMENT,
    BID,
    GAMES,
    GRAND,
    HANDS,
    NULL,
    NULL_VALUES,
    SkatSituation,
    offered_kontras,
)
from scorekeeper.games.skat.values import bid_values
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text as _

MOST_TOPS, MOST_TOPS_IN_GRAND = 11, 4
SCHWARZ_ANNOUNCED = ("schwarz", "ouvert")


def check_game(situation: SkatSituation, deal: Deal) -> Iterator[Fault]:
    declarer, game = deal.contract.declarer, deal.contract.trump
    if declarer is None:
        yield Fault("declarer", _("who played alone?"))
    else:
        yield from check_plays(situation, deal, fact="declarer", seat=declarer, hands=HANDS)
    if game not in GAMES:
        yield Fault("game", _("which game was played?"))
        return
    if deal.text_of(RESULT) not in RESULTS:
        yield Fault(RESULT, _("how did it end?"))
    if game == NULL:
        yield from check_null(deal)
    else:
        yield from check_tops(deal)
        yield from check_announced(deal)
    yield from check_bid(situation, deal)
    yield from check_kontra(deal, offered_kontras(situation.rules))


def check_tops(deal: Deal) -> Iterator[Fault]:
    """With or without this many tops: one of them, and no more than there are."""
    said = [kind for kind in (WITH, WITHOUT) if deal.number_of(kind) is not None]
    if not said:
        yield Fault(WITH, _("with or without how many?"))
        return
    if len(said) > 1:
        yield Fault(WITH, _("a game is played with tops or without them, not both"))
        return
    most = MOST_TOPS_IN_GRAND if deal.contract.trump == GRAND else MOST_TOPS
    if not 1 <= (deal.number_of(said[0]) or 0) <= most:
        yield Fault(said[0], _("there are 1 to {most} tops", most=most))


def check_announced(deal: Deal) -> Iterator[Fault]:
    """Announcements of suit and grand, and a result that goes with them."""
    announced = deal.text_of(ANNOUNCEMENT)
    if announced and announced not in ANNOUNCED:
        yield Fault(ANNOUNCEMENT, _("this is announced in null alone"))
    elif announced in SCHWARZ_ANNOUNCED and deal.text_of(RESULT) == "won_schneider":
        yield Fault(RESULT, _("Schwarz was announced: with Schneider alone it is lost"))


def check_null(deal: Deal) -> Iterator[Fault]:
    """Null has no tops, no Schneider and no Schwarz."""
    if any(deal.number_of(kind) is not None for kind in (WITH, WITHOUT)):
        yield Fault(WITH, _("null has no tops"))
    if deal.text_of(RESULT) not in ("", *RESULTS_IN_SHORT):
        yield Fault(RESULT, _("null is won or lost"))
    if deal.text_of(ANNOUNCEMENT) not in ("", *ANNOUNCED_IN_NULL):
        yield Fault(ANNOUNCEMENT, _("this is not announced in null"))


def check_bid(situation: SkatSituation, deal: Deal) -> Iterator[Fault]:
    bid = deal.number_of(BID)
    if bid is None:
        return
    if bid not in bid_values(situation.rules):
        yield Fault(BID, _("{bid} is no value of a game", bid=bid))
    elif deal.contract.trump == NULL and bid > max(NULL_VALUES.values()):
        yield Fault(BID, _("no null is worth {bid}: agree on a score", bid=bid))
