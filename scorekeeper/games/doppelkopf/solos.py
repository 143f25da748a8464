"""Compulsory solos: who owes one, and who deals after one (T 8.6, a published implementation)."""

from collections.abc import Iterator

from scorekeeper.games.doppelkopf.played import DoppelkopfSituation, Memory, Played
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

WITH_ONE_SITTING_OUT = 5


def seats_owing(situation: DoppelkopfSituation, memory: Memory | None = None) -> tuple[int, ...]:
    """Who owes a solo, as things stand or by another memory."""
    if not situation.rules.compulsory_solos:
        return ()
    solos = (memory or situation.memory).solos
    return tuple(seat for seat in situation.table.seats if not solos[seat])


def deals_left(situation: DoppelkopfSituation) -> int:
    return situation.rules.rounds - situation.scored


def are_all_compulsory(situation: DoppelkopfSituation) -> bool:
    """Whether no deal is left but for those who owe a solo."""
    return 0 < deals_left(situation) <= len(seats_owing(situation))


def dealer_after(situation: DoppelkopfSituation, deal: Deal, memory: Memory) -> int:
    """The same dealer again after a compulsory solo, while there are other deals too.

    The last deal is not dealt by the only one of five who owes a solo and would sit out.
    """
    assert deal.dealer is not None
    table, soloist = situation.table, None
    if deal.agreed_score is None:
        soloist = Played(situation.rules, deal).announced_soloist
    if soloist in seats_owing(situation) and not are_all_compulsory(situation):
        return deal.dealer
    dealer = table.after(deal.dealer)
    may_sit_out = deals_left(situation) == 2 and len(table.seats) == WITH_ONE_SITTING_OUT
    if may_sit_out and seats_owing(situation, memory) == (dealer,):
        return table.after(dealer)
    return dealer


def owing_in_words(situation: DoppelkopfSituation) -> Iterator[Text]:
    owing = seats_owing(situation)
    if owing:
        yield ngettext_lazy(
            "A solo is owed by {names}; {number} deal left",
            "A solo is owed by {names}; {number} deals left",
            deals_left(situation),
            names=situation.table.names(owing),
        )


def only_solos_now(situation: DoppelkopfSituation) -> Iterator[Text]:
    if are_all_compulsory(situation):
        names = Joined(", ", [situation.table.name(seat) for seat in seats_owing(situation)])
        yield _("Only compulsory solos now: {names}", names=names)


def missed_solos(situation: DoppelkopfSituation) -> Iterator[Text]:
    if owing := seats_owing(situation):
        yield _("No compulsory solo was played by {names}", names=situation.table.names(owing))
