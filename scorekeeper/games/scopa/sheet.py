"""The facts of a round of Scopa in a score sheet, read and written."""

from collections.abc import Iterator

from scorekeeper.games.scopa.house_rules import ScopaTable
from scorekeeper.games.scopa.piles import (
    AWARDS,
    BEST_CARDS,
    CARD_VALUES,
    CARTE,
    DENARI,
    NAPOLA,
    NO_CARD,
    NOBODY,
    PRIMIERA,
    RE_BELLO,
    SCOPE,
    SETTEBELLO,
    SUITS,
)
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Text as _

COUNTED = (CARTE.counted, DENARI.counted, SCOPE, NAPOLA)


def read_round(facts: SheetFacts) -> Deal:
    """Read a sheet's round as a deal; raises RuleBroken."""
    tallies = [Tally(kind, by, count) for kind in COUNTED for by, count in facts.counts(kind)]
    for kind in (CARTE.counted, DENARI.counted):
        if kind in facts and not any(tally.kind == kind for tally in tallies):
            raise facts.refuse(kind, _("no pile is counted"))
    said: list[Fact] = []
    for kind in (*(award.said for award in AWARDS), PRIMIERA):
        said += read_naming(facts, kind)
    said += read_best_cards(facts)
    said += [Fact(kind, facts.player(kind)) for kind in (SETTEBELLO, RE_BELLO) if kind in facts]
    return Deal(tallies=tuple(tallies), facts=tuple(said))


def read_naming(facts: SheetFacts, kind: str) -> Iterator[Fact]:
    """The winner of an award; null means that nobody has it."""
    if kind not in facts:
        return
    value = facts.take(kind)
    if value is None:
        yield Fact(kind, text=NOBODY)
    else:
        yield Fact(kind, facts.seat(kind, value))


def read_best_cards(facts: SheetFacts) -> Iterator[Fact]:
    """The best card of each suit in every pile; null means no card of the suit."""
    if BEST_CARDS in facts and not facts.values[BEST_CARDS]:
        raise facts.refuse(BEST_CARDS, _("the best cards of every pile are needed"))

    def read_cards(key: str, value: object) -> str:
        if not isinstance(value, list) or len(value) != SUITS:
            raise facts.refuse(key, _("a pile has four best cards, one of each suit"))
        return " ".join(
            NO_CARD if card is None else facts.known(key, card, CARD_VALUES) for card in value
        )

    for seat, cards in facts.by_player(BEST_CARDS, read_cards):
        yield Fact(BEST_CARDS, seat, cards)


def write_round(table: ScopaTable, deal: Deal) -> dict[str, object]:
    written: dict[str, object] = {}
    for kind in COUNTED:
        if deal.counts(kind):
            written[kind] = table.by_name(deal.by_seat(kind))
    for fact in deal.facts:
        if fact.kind == BEST_CARDS:
            cards = [None if card == NO_CARD else card for card in fact.text.split()]
            best = written.setdefault(BEST_CARDS, {})
            assert isinstance(best, dict)
            best[table.name(fact.by or 0)] = cards
        else:
            written[fact.kind] = None if fact.by is None else table.name(fact.by)
    return written
