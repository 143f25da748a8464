"""The facts of a round of Hearts in a score sheet, read and written."""

from scorekeeper.games.hearts.cards import JACK, MOON, NOBODY, TAKEN
from scorekeeper.games.hearts.house_rules import HeartsTable
from scorekeeper.games.hearts.played import named_points
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.sheet_facts import SheetFacts

CHOICES = ("add", "subtract")


def read_round(facts: SheetFacts) -> Deal:
    """Read a sheet's round as a deal; raises RuleBroken."""
    taken = tuple(Tally(TAKEN, seat, number) for seat, number in sorted(facts.counts(TAKEN)))
    said = read_jack(facts)
    if MOON in facts:
        said = (*said, Fact(MOON, text=facts.word(MOON, CHOICES)))
    return Deal(tallies=taken, facts=said)


def read_jack(facts: SheetFacts) -> tuple[Fact, ...]:
    """Who has the jack of diamonds; null means that it lies out of play."""
    if JACK not in facts:
        return ()
    value = facts.take(JACK)
    if value is None:
        return (Fact(JACK, text=NOBODY),)
    return (Fact(JACK, facts.seat(JACK, value)),)


def write_round(table: HeartsTable, deal: Deal) -> dict[str, object]:
    written: dict[str, object] = {}
    if taken := named_points(deal):
        written[TAKEN] = {table.name(seat): number for seat, number in taken.items()}
    if (jack := deal.fact(JACK)) is not None:
        written[JACK] = None if jack.by is None else table.name(jack.by)
    if (moon := deal.fact(MOON)) is not None:
        written[MOON] = moon.text
    return written
