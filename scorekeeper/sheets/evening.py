"""A club evening as `seat` is given it: read, and its next sitting drawn, as values and as text."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.faults import refuse
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.names import clean_player_name
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Listing, Text, capitalised
from scorekeeper.rules.words import Text as _
from scorekeeper.seating.checks import LARGEST_NUMBER
from scorekeeper.seating.drawing import DrawAsked, Sitting, draw
from scorekeeper.seating.novelty import novelty_of
from scorekeeper.seating.sittings import (
    BY_HAND,
    LOT,
    PAIRINGS,
    PAIRS,
    WAYS,
    Pair,
    Table,
    partners_at,
)
from scorekeeper.seating.terms import check_taken, partners_in, sizes_in
from scorekeeper.sheets.columns import plain
from scorekeeper.sheets.parsing import Format, parse
from scorekeeper.sheets.reading import read_game

EVENING = Format(
    "evening",
    _("this is not an evening in JSON: line {line}, column {column}"),
    largest=LARGEST_NUMBER,
)


def read_evening(content: bytes) -> DrawAsked:
    """What a sitting is drawn from; raises RuleBroken, and SheetTooLarge for too many bytes."""
    values = parse(content, EVENING)
    if not isinstance(values, Mapping):
        raise refuse(EVENING.fact, _("an evening is an object with keys"))
    facts = SheetFacts(values, ())
    for key in ("game", "present", "way"):
        facts.require(key)
    game = read_game(facts)
    partners = partners_in(game, facts.flag("partners") if "partners" in facts else None)
    names = Names()
    way = facts.word("way", WAYS)
    asked = DrawAsked(
        present=names.listed("present", facts.take("present")),
        sizes=sizes_in(game, read_sizes(facts), partners=partners),
        partners=partners,
        way=way,
        number=read_number(facts),
        before=tuple(read_before(facts, names, game)),
        ranking=names.listed("ranking", facts.take("ranking")) if "ranking" in facts else (),
        pairing=facts.word("pairing", PAIRINGS),
        pairs=read_pairs(facts, names, partners=partners, needed=way == PAIRS),
        by_hand=read_by_hand(facts, names) if way == BY_HAND else None,
    )
    facts.finish()
    return asked


class Names:
    """Reads names; one that stands in every sitting is tidied once."""

    def __init__(self) -> None:
        self.tidy: dict[str, str] = {}

    def read(self, key: str, name: object) -> str:
        if not isinstance(name, str):
            return clean_player_name(key, name)
        if name not in self.tidy:
            self.tidy[name] = clean_player_name(key, name)
        return self.tidy[name]

    def listed(self, key: str, names: object) -> Table:
        if not isinstance(names, list):
            raise refuse(key, _("this must be a list of names"))
        return tuple(self.read(key, name) for name in names)


def read_sizes(facts: SheetFacts) -> tuple[int, ...] | None:
    if "sizes" not in facts:
        return None
    return tuple(facts.whole("sizes", size) for size in facts.items("sizes"))


def read_number(facts: SheetFacts) -> int:
    """The number of the draw, which may be larger than any other number in a sheet."""
    number = facts.take("number") if "number" in facts else 0
    if type(number) is not int:
        raise refuse("number", _("this must be a whole number"))
    return number


def read_before(facts: SheetFacts, names: Names, game: AnyGame) -> Iterator[Sitting]:
    for values in facts.all_items("before"):
        sitting = SheetFacts(values, (), within="before")
        sitting.require("tables")
        tables = read_tables(sitting, names)
        check_taken(game, [len(table) for table in tables], field="before")
        out = names.listed("before", sitting.take("out")) if "out" in sitting else ()
        sitting.finish()
        yield Sitting(tables, out)


def read_by_hand(facts: SheetFacts, names: Names) -> Sitting:
    """The sitting that the organiser made; of another way its keys are not known."""
    facts.require("tables")
    facts.require("out")
    return Sitting(read_tables(facts, names), names.listed("out", facts.take("out")))


def read_tables(facts: SheetFacts, names: Names) -> tuple[Table, ...]:
    key = facts.within or "tables"
    return tuple(names.listed(key, table) for table in facts.all_items("tables"))


def read_pairs(
    facts: SheetFacts, names: Names, *, partners: bool, needed: bool
) -> tuple[Pair, ...]:
    if needed:
        facts.require("pairs")
    if "pairs" in facts and not partners:
        raise refuse("pairs", _("there are no partners here"))
    return tuple(read_pair(names, pair) for pair in facts.all_items("pairs"))


def read_pair(names: Names, pair: object) -> Pair:
    if not isinstance(pair, list) or len(pair) != 2:
        raise refuse("pairs", _("a pair is a list of two names"))
    return names.read("pairs", pair[0]), names.read("pairs", pair[1])


def seating_values(asked: DrawAsked) -> dict[str, object]:
    """Tables by number, each in the order of its seats, and who sits out."""
    sitting = draw(asked)
    return {"tables": [list(table) for table in sitting.tables], "out": list(sitting.out)}


def seating_text(asked: DrawAsked) -> str:
    sitting = draw(asked)
    return "\n".join(plain(line) for line in lines_of(asked, sitting))


def lines_of(asked: DrawAsked, sitting: Sitting) -> Iterator[object]:
    told = with_partners if asked.partners else Listing
    for number, table in enumerate(sitting.tables, 1):
        yield _(
            "Table {number}: {people}. {dealer} deals first",
            number=number,
            people=told(table),
            dealer=table[0],
        )
    if sitting.out:
        yield _("Sitting out: {names}", names=Listing(sitting.out))
    if asked.way == LOT and asked.before:
        yield capitalised(novelty_of(sitting, asked.before, partners=asked.partners).told)


def with_partners(table: Table) -> Text:
    ours, theirs = partners_at(table)
    return _("{partners} against {others}", partners=Listing(ours), others=Listing(theirs))
