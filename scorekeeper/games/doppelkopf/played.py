"""The facts of a deal of Doppelkopf: who is Re, what was said, and what each side took."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scorekeeper.games.doppelkopf.house_rules import DoppelkopfRules
from scorekeeper.games.families.declarers.bock import Bock
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import Situation
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

HANDS = 4  # with five the dealer sits out
ALL_POINTS = 240
RE, KONTRA = SIDES = ("re", "kontra")
OTHER = {RE: KONTRA, KONTRA: RE}
SIDE_NAMES: Mapping[str, Text] = {RE: _("Re"), KONTRA: _("Kontra")}
PLAYER = "re"  # the fact that somebody is Re
BAND, ALL_TRICKS = "band", "all_tricks"
EXTRA, EXTRA_POINTS = "extra", "extras"  # one of them, and the key of all in a sheet
POINTS = {RE: "re_points", KONTRA: "kontra_points"}
SAID = {RE: "re_said", KONTRA: "kontra_said"}
BANDS = {
    f"{low}-{high}": (low, high)
    for low, high in (
        *((0, 29), (30, 59), (60, 89), (90, 119)),
        *((121, 150), (151, 180), (181, 210), (211, 240)),
    )
}
MARRIAGE, POVERTY = "marriage", "poverty"
OF_TWO: Mapping[str, Text] = {MARRIAGE: _("Marriage"), POVERTY: _("Poverty")}
SUITS: Mapping[str, Text] = {
    "clubs": _("Clubs"),
    "spades": _("Spades"),
    "hearts": _("Hearts"),
    "diamonds": _("Diamonds"),
}
ANNOUNCED_SOLOS: Mapping[str, Text] = {
    "queens": _("Queens"),
    "jacks": _("Jacks"),
    "aces": _("Aces"),
    **SUITS,
    "other": _("Other"),
}
SOLOS: Mapping[str, Text] = {
    **ANNOUNCED_SOLOS,
    "silent": _("Silent"),
    "marriage_alone": _("Marriage alone"),
}


class Refusal(NamedTuple):
    """What a refusal needs itself, what denies it, and what beats it by a point (T 7)."""

    name: Text
    needs: int
    denied_by: int
    beaten_by: int


# A side with every trick has one point more than there are, the other one less than none
EVERY_TRICK, NO_TRICK = ALL_POINTS + 1, -1
REFUSALS: Mapping[str, Refusal] = {
    "no_90": Refusal(_("no 90"), 151, 90, 120),
    "no_60": Refusal(_("no 60"), 181, 60, 90),
    "no_30": Refusal(_("no 30"), 211, 30, 60),
    "schwarz": Refusal(_("schwarz"), EVERY_TRICK, 0, 30),
}
ANNOUNCEMENTS: Mapping[str, Mapping[str, Text]] = {
    side: {side: name, **{word: one.name for word, one in REFUSALS.items()}}
    for side, name in SIDE_NAMES.items()
}


class Extra(NamedTuple):
    """An extra point, in full and in short, and the least points of the cards that it takes."""

    name: Text
    short: Text
    least: int


EXTRAS: Mapping[str, Extra] = {
    "fox": Extra(_("fox"), _("Fox"), 11),
    "karlchen": Extra(_("Karlchen"), _("Karlchen"), 2),
    "doppelkopf": Extra(_("Doppelkopf"), _("Doppelk."), 40),
    "karlchen_caught": Extra(_("Karlchen caught"), _("caught"), 2),
    "last_fox": Extra(_("last fox"), _("last fox"), 11),
}


def extras_of(rules: DoppelkopfRules) -> list[str]:
    """The extra points that count at a table."""
    off = {"karlchen_caught": not rules.karlchen_caught, "last_fox": not rules.last_fox}
    return [kind for kind in EXTRAS if not off.get(kind)]


@dataclass(frozen=True, slots=True)
class Memory:
    """The state of the match between deals: Bock deals, and each player's announced solos."""

    bock: Bock
    solos: tuple[int, ...]


DoppelkopfSituation = Situation[DoppelkopfRules, Memory]


@dataclass(frozen=True)
class Played:
    """A deal as both sides see it; its points are asked only of one that fits."""

    rules: DoppelkopfRules
    deal: Deal

    @cached_property
    def re(self) -> tuple[int, ...]:
        return self.deal.seats_of(PLAYER)

    @property
    def is_solo(self) -> bool:
        return len(self.re) == 1

    @property
    def game(self) -> str:
        return self.deal.contract.trump

    @property
    def announced_soloist(self) -> int | None:
        return self.re[0] if self.is_solo and self.game in ANNOUNCED_SOLOS else None

    def said(self, side: str) -> str:
        return self.deal.text_of(SAID[side])

    def refused(self, side: str) -> tuple[Refusal, ...]:
        """The refusals of a side: the highest includes those before it."""
        steps = [*REFUSALS]
        said = self.said(side)
        return tuple(REFUSALS.values())[: steps.index(said) + 1] if said in REFUSALS else ()

    def extras(self, side: str) -> tuple[str, ...]:
        facts = (fact.text.partition(":") for fact in self.deal.all_facts(EXTRA))
        return tuple(kind for owner, _mark, kind in facts if owner == side)

    @cached_property
    def points(self) -> Mapping[str, int]:
        """The points of both sides, by any number of a band: no limit lies inside one."""
        own = self.points_of_re
        return {RE: own, KONTRA: ALL_POINTS - own}

    @property
    def points_of_re(self) -> int:
        if (side := self.side_with_all) is not None:
            return EVERY_TRICK if side == RE else NO_TRICK
        if band := self.deal.text_of(BAND):
            return BANDS[band][0]
        counted = self.counted
        return counted[RE] if RE in counted else ALL_POINTS - counted[KONTRA]

    @property
    def counted(self) -> Mapping[str, int]:
        """The points that were told, by side."""
        numbers = ((side, self.deal.number_of(kind)) for side, kind in POINTS.items())
        return {side: number for side, number in numbers if number is not None}

    @property
    def side_with_all(self) -> str | None:
        """The side with every trick; without nines that is the one with every point."""
        if side := self.deal.text_of(ALL_TRICKS):
            return side
        if self.rules.nines:
            return None
        for side, points in self.counted.items():
            if points in (0, ALL_POINTS):
                return side if points else OTHER[side]
        return None

    def at_most(self, side: str) -> int:
        """The points that a side has, in a band at its upper end."""
        if band := self.deal.text_of(BAND):
            low, high = BANDS[band]
            return high if side == RE else ALL_POINTS - low
        return self.points[side]
