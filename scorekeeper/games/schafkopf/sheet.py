"""The facts of a deal of Schafkopf in a score sheet, read and written."""

from collections.abc import Iterator

from scorekeeper.games.families.declarers.bock import BOCK
from scorekeeper.games.families.declarers.sheet import (
    read_numbers,
    read_words,
    write_numbers,
    write_words,
)
from scorekeeper.games.families.declarers.words import RESULT, RESULTS, WITH, WITHOUT
from scorekeeper.games.schafkopf.house_rules import SchafkopfTable
from scorekeeper.games.schafkopf.played import (
    ANNOUNCED,
    ANNOUNCEMENT,
    GAMES,
    JUNGFRAU,
    KLOPFEN,
    KONTRA,
    KONTRAS,
    MARCH,
    MOST,
    PARTNER,
    PASSED,
    RAMSCH,
    is_passed,
    is_ramsch,
)
from scorekeeper.rules.facts import Contract, Deal, Fact
from scorekeeper.rules.sheet_facts import SheetFacts

WORDS = {ANNOUNCEMENT: tuple(ANNOUNCED), RESULT: tuple(RESULTS), KONTRA: tuple(KONTRAS)}
NUMBERS = (WITH, WITHOUT, KLOPFEN, BOCK)


def read_round(facts: SheetFacts) -> Deal:
    """Read a sheet's round as a deal; raises RuleBroken."""
    contract = Contract(facts.word("game", GAMES), facts.player("declarer"))
    return Deal(
        contract=contract,
        tallies=tuple(read_numbers(facts, NUMBERS)),
        facts=tuple(read_said(facts)),
    )


def read_said(facts: SheetFacts) -> Iterator[Fact]:
    if (partner := facts.player(PARTNER)) is not None:
        yield Fact(PARTNER, partner)
    yield from read_words(facts, WORDS)
    if facts.flag(PASSED):
        yield Fact(PASSED)
    if RAMSCH in facts:
        yield Fact(RAMSCH)
        ramsch = SheetFacts(facts.take(RAMSCH), facts.players, within=RAMSCH)
        for kind in (MOST, JUNGFRAU):
            yield from (Fact(kind, seat) for seat in ramsch.seats(kind))
        if (march := ramsch.player(MARCH)) is not None:
            yield Fact(MARCH, march)
        ramsch.finish()


def write_round(table: SchafkopfTable, deal: Deal) -> dict[str, object]:
    written: dict[str, object] = {}
    if is_passed(deal):
        written[PASSED] = True
    if is_ramsch(deal):
        written[RAMSCH] = write_ramsch(table, deal)
    for kind, seat in (("declarer", deal.contract.declarer), (PARTNER, deal.seat_of(PARTNER))):
        if seat is not None:
            written[kind] = table.name(seat)
    if deal.contract.trump:
        written["game"] = deal.contract.trump
    return written | write_words(deal, WORDS) | write_numbers(deal, NUMBERS)


def write_ramsch(table: SchafkopfTable, deal: Deal) -> dict[str, object]:
    written: dict[str, object] = {
        kind: [table.name(seat) for seat in deal.seats_of(kind)]
        for kind in (MOST, JUNGFRAU)
        if deal.fact(kind)
    }
    if (march := deal.seat_of(MARCH)) is not None:
        written[MARCH] = table.name(march)
    return written
