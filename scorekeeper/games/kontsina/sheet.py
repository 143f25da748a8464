"""The facts of a round of Kontsina in a score sheet, read and written."""

from scorekeeper.games.kontsina.piles import (
    COUNTED_AWARDS,
    LEVEL,
    NOBODY,
    SPECIAL_CARDS,
    CountedAward,
    Naming,
    naming_of,
)
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Text as _


def read_round(facts: SheetFacts) -> Deal:
    """Read a counted or named round of a sheet; raises RuleBroken."""
    for card in SPECIAL_CARDS:
        facts.require(card.kind)
    counted = [tally for award in COUNTED_AWARDS for tally in read_counts(facts, award)]
    said = [fact for award in COUNTED_AWARDS for fact in read_naming(facts, award)]
    cards = [Fact(card.kind, facts.player(card.kind)) for card in SPECIAL_CARDS]
    return Deal(tallies=tuple(counted), facts=(*said, *cards))


def read_counts(facts: SheetFacts, award: CountedAward) -> tuple[Tally, ...]:
    """Counts by pile; none missing, or one."""
    counts = facts.counts(award.counted)
    if award.counted in facts and not counts:
        raise facts.refuse(award.counted, _("no pile is counted"))
    return tuple(Tally(award.counted, by, count) for by, count in counts)


def read_naming(facts: SheetFacts, award: CountedAward) -> tuple[Fact, ...]:
    """A player, null for a tie, or a list of level players."""
    if award.said not in facts:
        return ()
    value = facts.take(award.said)
    if value is None:
        return (Fact(award.said, text=NOBODY),)
    if not isinstance(value, list):
        return (Fact(award.said, facts.seat(award.said, value)),)
    level = tuple(Fact(award.said, seat, LEVEL) for seat in sorted(facts.seats(award.said)))
    return level or (Fact(award.said, text=LEVEL),)


def write_round(table: AnyTable, deal: Deal) -> dict[str, object]:
    written: dict[str, object] = {}
    for award in COUNTED_AWARDS:
        if deal.counts(award.counted):
            written[award.counted] = table.by_name(deal.by_seat(award.counted))
        if (naming := naming_of(deal, award)) is not None:
            written[award.said] = write_naming(table, naming)
    for card in SPECIAL_CARDS:
        if (seat := deal.seat_of(card.kind)) is not None:
            written[card.kind] = table.name(seat)
    return written


def write_naming(table: AnyTable, naming: Naming) -> list[str] | str | None:
    """A player, None for a tie, or a list of level players."""
    names = [table.name(seat) for seat in naming.seats]
    if naming.form == LEVEL:
        return names
    return names[0] if names else None
