"""The facts of a deal of Skat in a score sheet, read and written."""

from collections.abc import Iterator

from scorekeeper.games.families.declarers.bock import BOCK
from scorekeeper.games.families.declarers.sheet import (
    read_numbers,
    read_words,
    write_numbers,
    write_words,
)
from scorekeeper.games.families.declarers.words import RESULT, RESULTS, WITH, WITHOUT
from scorekeeper.games.skat.house_rules import SkatTable
from scorekeeper.games.skat.played import (
    ANNOUNCED,
    ANNOUNCEMENT,
    BID,
    GAMES,
    HAND_OUVERT,
    KONTRA,
    KONTRAS,
    MARCH,
    MOST,
    PASSED,
    POINTS,
    PUSHED,
    RAMSCH,
    VIRGIN,
    is_passed,
    is_ramsch,
)
from scorekeeper.rules.facts import Contract, Deal, Fact, Tally
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Text as _

WORDS = {
    ANNOUNCEMENT: (*ANNOUNCED, HAND_OUVERT),
    RESULT: tuple(RESULTS),
    KONTRA: tuple(KONTRAS),
}
NUMBERS = (WITH, WITHOUT, BID, BOCK)


def read_round(facts: SheetFacts) -> Deal:
    """Read a sheet's round as a deal; raises RuleBroken."""
    contract = Contract(facts.word("game", GAMES), facts.player("declarer"))
    said = [*read_words(facts, WORDS)]
    if facts.flag(PASSED):
        said.append(Fact(PASSED))
    tallies = [*read_numbers(facts, NUMBERS)]
    if RAMSCH in facts:
        ramsch = SheetFacts(facts.take(RAMSCH), facts.players, within=RAMSCH)
        said += [Fact(RAMSCH), *read_ramsch(ramsch)]
        tallies += read_ramsch_numbers(ramsch)
        ramsch.finish()
    return Deal(contract=contract, tallies=tuple(tallies), facts=tuple(said))


def read_ramsch(ramsch: SheetFacts) -> Iterator[Fact]:
    most = ramsch.seats(MOST)
    if MOST in ramsch and not most:
        raise ramsch.refuse(MOST, _("who has the most points?"))
    for seat in most:
        yield Fact(MOST, seat)
    if ramsch.flag(VIRGIN):
        yield Fact(VIRGIN)
    if (march := ramsch.player(MARCH)) is not None:
        yield Fact(MARCH, march)


def read_ramsch_numbers(ramsch: SheetFacts) -> Iterator[Tally]:
    """The points of whoever has the most, and how often the skat was pushed."""
    for kind, key in ((POINTS, "points"), (PUSHED, PUSHED)):
        if (number := ramsch.integer(key)) is not None:
            yield Tally(kind, None, number)


def write_round(table: SkatTable, deal: Deal) -> dict[str, object]:
    written: dict[str, object] = {}
    if is_passed(deal):
        written[PASSED] = True
    if is_ramsch(deal):
        written[RAMSCH] = write_ramsch(table, deal)
    if deal.contract.declarer is not None:
        written["declarer"] = table.name(deal.contract.declarer)
    if deal.contract.trump:
        written["game"] = deal.contract.trump
    return written | write_numbers(deal, NUMBERS) | write_words(deal, WORDS)


def write_ramsch(table: SkatTable, deal: Deal) -> dict[str, object]:
    written: dict[str, object] = {}
    if deal.all_facts(MOST):
        written[MOST] = [table.name(seat) for seat in deal.seats_of(MOST)]
    if (points := deal.number_of(POINTS)) is not None:
        written["points"] = points
    if deal.fact(VIRGIN) is not None:
        written[VIRGIN] = True
    if (march := deal.seat_of(MARCH)) is not None:
        written[MARCH] = table.name(march)
    if (pushed := deal.number_of(PUSHED)) is not None:
        written[PUSHED] = pushed
    return written
