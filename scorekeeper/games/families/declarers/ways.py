"""The ways in which a deal goes: a game of somebody's, a Ramsch, or nobody plays."""

from collections.abc import Collection, Iterable, Iterator

from scorekeeper.rules.facts import Contract, Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text as _

GAME, RAMSCH, PASSED = "game", "ramsch", "passed"
KONTRA = "kontra"


def is_passed(deal: Deal) -> bool:
    return deal.fact(PASSED) is not None


def is_ramsch(deal: Deal) -> bool:
    return deal.fact(RAMSCH) is not None


def is_game(deal: Deal) -> bool:
    return way_of(deal) == GAME


def way_of(deal: Deal) -> str:
    if is_passed(deal):
        return PASSED
    return RAMSCH if is_ramsch(deal) else GAME


def has_more_than(deal: Deal, kinds: Iterable[str]) -> bool:
    """Whether something is said of the deal besides facts and numbers of these kinds."""
    said = {fact.kind for fact in deal.facts} | {tally.kind for tally in deal.tallies}
    return deal.contract != Contract() or not said <= {*kinds}


def check_kontra(deal: Deal, words: Collection[str]) -> Iterator[Fault]:
    """What was said is one of the words that are played at the table."""
    said = deal.text_of(KONTRA)
    if said and said not in words:
        yield Fault(KONTRA, _("“{word}” is not played at this table", word=said))
