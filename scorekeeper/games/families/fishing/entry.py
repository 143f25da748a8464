"""The entry form of fishing games: winners of awards or, on another tab, counts of the piles."""

from collections.abc import Iterable

from scorekeeper.games.families.fishing.piles import piles_of
from scorekeeper.games.fields import NumberTile, Option, TapField, sides_to_tap
from scorekeeper.games.forms import EntryForm
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Memory
from scorekeeper.rules.house_rules import Rules
from scorekeeper.rules.words import Text as _

BY_NAME, BY_COUNT = "named", "counted"


class PilesEntry(EntryForm[Rules, Memory]):
    """A round entered on one of two tabs, by winners or by counts; faults fit the open one."""

    way_of_panels = BY_COUNT
    read_in_every_way = BY_NAME

    def tabs(self) -> TapField:
        ways = [Option(BY_NAME, _("Quick")), Option(BY_COUNT, _("Count cards"))]
        return self.way_field(ways, label=_("How the round is entered"))

    def pile_options(self) -> list[Option]:
        return sides_to_tap(self.table, piles_of(self.table))

    def pile_tiles(self) -> list[NumberTile]:
        return [
            NumberTile(option.value, option.label, side, who=option.who)
            for side, option in enumerate(self.pile_options())
        ]

    @property
    def is_counted(self) -> bool:
        return bool(self["way"].value() == BY_COUNT)

    def told_before_saving(self, faults: Iterable[Fault]) -> Iterable[Fault]:
        return self.in_open_tab(faults)

    def show(self, faults: Iterable[Fault]) -> None:
        super().show(self.in_open_tab(faults))

    def in_open_tab(self, faults: Iterable[Fault]) -> Iterable[Fault]:
        """The faults, with the question of the open tab for anything missing."""
        raise NotImplementedError
