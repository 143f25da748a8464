"""What Canasta and Hand and Foot share: natural and mixed canastas, teams, the first meld."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from scorekeeper.games.families.melds.family import MeldsGame
from scorekeeper.games.families.melds.first_meld import FIRST_MELDS, first_melds, rises, said_aloud
from scorekeeper.games.families.melds.house_rules import MeldRules, canasta_value
from scorekeeper.games.families.melds.kinds import SEVENS, WILD, CanastaKind
from scorekeeper.games.families.melds.played import PlayedSide
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Situation, Table
from scorekeeper.rules.house_rules import rule
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

RED_THREES = "red_threes"
MOST_PACKS = 8
NEEDED = _("Canastas to go out")
NEEDED_EXPLAINED = _("How many canastas a side needs before one of it goes out.")
NATURAL = CanastaKind(
    slug="natural",
    name=_("natural"),
    words=ngettext_lazy("{number} natural", "{number} natural", 0),
)
MIXED = CanastaKind(
    slug="mixed",
    name=_("mixed"),
    words=ngettext_lazy("{number} mixed", "{number} mixed", 0),
    uses={WILD: 1},
)
WILD_CARDS = CanastaKind(
    slug=WILD,
    name=_("wild"),
    words=ngettext_lazy("{number} of wild cards", "{number} of wild cards", 0),
    least=140,
    uses={WILD: 7},
)
OF_SEVENS = CanastaKind(
    slug=SEVENS,
    name=_("sevens"),
    words=ngettext_lazy("{number} of sevens", "{number} of sevens", 0),
    uses={SEVENS: 7},
)


@dataclass(frozen=True, kw_only=True)
class ClassicRules(MeldRules):
    """Values of canastas, teams, packs and the first meld; defaults are the game's."""

    teams: int = rule(
        0,
        _("Teams"),
        _("Seated in turn: with two teams of six, every second player is of one team."),
        _("As at most tables"),
        options={0: _("everyone alone"), 2: _("two teams"), 3: _("three teams")},
    )
    packs: int = rule(
        2,
        _("Packs"),
        _("How many packs of 54 cards are shuffled together."),
        _("As in the game's own text; four for four players at some tables"),
        minimum=1,
    )
    natural: int = canasta_value(500, _("Natural canasta"), _("As in all texts; 700 in Denmark"))
    mixed: int = canasta_value(300, _("Mixed canasta"), _("As in most texts; 500 in Denmark, 200"))
    wild: int = canasta_value(
        0, _("Canasta of wild cards"), _("None in most texts; 2000, 2500, 1000 elsewhere")
    )
    sevens: int = canasta_value(
        0, _("Canasta of sevens"), _("None in most texts; 2500, 1500 elsewhere")
    )
    red_three: int = rule(
        100,
        _("Red three"),
        _("What a red three is worth, for or against the side that has it."),
        _("As in the game's own text; 200 in Denmark, 300"),
        only_with={"threes": ("a_meld", "two_canastas", "held", "laid")},
    )
    needed: int = rule(
        1,
        NEEDED,
        NEEDED_EXPLAINED,
        _("The least of what is printed"),
    )
    first_meld: str = rule(
        "classic",
        _("First meld"),
        _("How many points a side lays down first; said before each round, and not checked."),
        _("As in the game's own text"),
        options=FIRST_MELDS,
    )


def check_threes(sides: Sequence[PlayedSide], keys: Sequence[str], packs: int) -> Iterator[Fault]:
    for key in keys:
        told = sum(side.counts.get(key, 0) for side in sides)
        if told > 2 * packs:
            yield Fault(key, _("{told} threes, and the packs have {all}", told=told, all=2 * packs))


Classic = TypeVar("Classic", bound=ClassicRules)


class ClassicGame(MeldsGame[Classic]):
    """A game of natural and mixed canastas, with a first meld for each side."""

    shape_rules = ("teams",)

    def check_table(self, table: Table[Classic]) -> Iterator[Fault]:
        yield from super().check_table(table)
        if table.house_rules.packs > MOST_PACKS:
            yield Fault("packs", _("at most {most} packs", most=MOST_PACKS))

    @abstractmethod
    def usual(self, players: int) -> Mapping[str, Any]:
        """Values that are the default with so many players, besides those of the record."""

    def defaults(self, players: int) -> Classic:
        return replace(self.house_rules(), **self.usual(players))

    def details(self, situation: Situation[Classic, None]) -> Mapping[str, object]:
        melds = first_melds(situation)
        return {"first_meld": situation.table.by_name(melds)} if melds else {}

    def said_aloud(self, situation: Situation[Classic, None]) -> Iterator[Text]:
        return said_aloud(situation, self.sides(situation.table))

    def remarks(self, situation: Situation[Classic, None]) -> Iterator[Text]:
        return rises(situation, self.sides(situation.table))
