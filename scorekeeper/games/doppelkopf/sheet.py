"""The facts of a deal of Doppelkopf in a score sheet, read and written."""

from collections.abc import Iterator

from scorekeeper.games.doppelkopf.house_rules import DoppelkopfTable
from scorekeeper.games.doppelkopf.played import (
    ALL_TRICKS,
    ANNOUNCEMENTS,
    BAND,
    BANDS,
    EXTRA,
    EXTRA_POINTS,
    EXTRAS,
    OF_TWO,
    PLAYER,
    POINTS,
    RE,
    SAID,
    SIDES,
    SOLOS,
    Played,
)
from scorekeeper.games.families.declarers.bock import BOCK
from scorekeeper.games.families.declarers.sheet import (
    read_numbers,
    read_words,
    text_of,
    write_numbers,
    write_words,
)
from scorekeeper.rules.facts import Contract, Deal, Fact
from scorekeeper.rules.limits import MOST_ANNOUNCED, too_many_announced
from scorekeeper.rules.sheet_facts import SheetFacts

NORMAL = "normal"
WORDS = {ALL_TRICKS: SIDES, **{SAID[side]: ANNOUNCEMENTS[side] for side in SIDES}}
NUMBERS = (*POINTS.values(), BOCK)


def read_round(facts: SheetFacts) -> Deal:
    """Read a sheet's round as a deal; raises RuleBroken."""
    game = facts.word("game", (NORMAL, *OF_TWO, *SOLOS))
    said = [Fact(PLAYER, seat) for seat in sorted(facts.seats("re"))]
    numbers = NUMBERS
    if isinstance(facts.values.get(POINTS[RE]), str):
        said.append(Fact(BAND, text=facts.word(POINTS[RE], BANDS)))
        numbers = NUMBERS[1:]
    said += [*read_words(facts, WORDS), *read_extras(facts)]
    return Deal(
        contract=Contract("" if game == NORMAL else game),
        facts=tuple(said),
        tallies=tuple(read_numbers(facts, numbers)),
    )


def read_extras(facts: SheetFacts) -> Iterator[Fact]:
    """Extra points by side, in one order whatever it was."""
    if EXTRA_POINTS not in facts:
        return
    by_side = SheetFacts(facts.take(EXTRA_POINTS), facts.players, within=EXTRA_POINTS)
    for side in SIDES:
        kinds = [by_side.known(side, kind, EXTRAS) for kind in by_side.items(side)]
        if len(kinds) > MOST_ANNOUNCED:
            raise by_side.refuse(side, too_many_announced())
        for kind in sorted(kinds, key=[*EXTRAS].index):
            yield Fact(EXTRA, text=f"{side}:{kind}")
    by_side.finish()


def write_round(table: DoppelkopfTable, deal: Deal) -> dict[str, object]:
    played = Played(table.house_rules, deal)
    written: dict[str, object] = {"re": [table.name(seat) for seat in played.re]}
    if played.game:
        written["game"] = played.game
    if band := text_of(deal, BAND):
        written[POINTS[RE]] = band
    written |= write_numbers(deal, NUMBERS) | write_words(deal, WORDS)
    if extras := {side: [*kinds] for side in SIDES if (kinds := played.extras(side))}:
        written[EXTRA_POINTS] = extras
    return written
