"""Words and numbers of a deal in a score sheet, each under a key of its own."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.sheet_facts import SheetFacts


def text_of(deal: Deal, kind: str) -> str:
    """The value of one kind of fact, in the word of the sheet."""
    fact = deal.fact(kind)
    return "" if fact is None else fact.text


def read_words(facts: SheetFacts, words: Mapping[str, Collection[str]]) -> Iterator[Fact]:
    """Read each key that holds one of its words; raises RuleBroken."""
    for kind, allowed in words.items():
        if word := facts.word(kind, allowed):
            yield Fact(kind, text=word)


def read_numbers(facts: SheetFacts, kinds: Iterable[str]) -> Iterator[Tally]:
    """Read each key that holds a number; raises RuleBroken."""
    for kind in kinds:
        if (number := facts.integer(kind)) is not None:
            yield Tally(kind, None, number)


def write_words(deal: Deal, kinds: Iterable[str]) -> dict[str, object]:
    return {kind: word for kind in kinds if (word := text_of(deal, kind))}


def write_numbers(deal: Deal, kinds: Iterable[str]) -> dict[str, object]:
    numbers = ((kind, deal.number_of(kind)) for kind in kinds)
    return {kind: number for kind, number in numbers if number is not None}
