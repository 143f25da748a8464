"""Bock rounds: the deals that count double once something has set them off."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.house_rules import rule, switch
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

BOCK = "bock_rounds"
BOCK_FACTOR = 2
MOST_BOCK_AT_ONCE = 9


class BockRules(Protocol):
    """The house rules of a game with Bock rounds."""

    @property
    def bock_rounds(self) -> bool: ...

    @property
    def bock_overlap(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Bock:
    """The deals that count double: for each one to come, the number of Bock rounds it is in.

    Pairs of a number of deals and of how often they are doubled, the next deals first.
    """

    runs: tuple[tuple[int, int], ...] = ()

    @property
    def left(self) -> int:
        return sum(deals for deals, _times in self.runs)

    @property
    def factor(self) -> int:
        """The factor of the next deal."""
        return BOCK_FACTOR ** self.runs[0][1] if self.runs else 1

    def after_deal(self, deal: Deal, rules: BockRules, *, seats: int, more: int = 0) -> "Bock":
        """Use one deal up, and add what it has set off, and ``more`` by other rules."""
        set_off = (deal.number_of(BOCK) or 0) + more
        bock = self.with_one_less()
        return bock.with_more(set_off, seats=seats, at_once=is_at_once(rules)) if set_off else bock

    def with_one_less(self) -> "Bock":
        if not self.runs:
            return self
        (deals, times), *later = self.runs
        return Bock(((deals - 1, times), *later) if deals > 1 else tuple(later))

    def with_more(self, rounds: int, *, seats: int, at_once: bool) -> "Bock":
        """Add Bock rounds of a deal for each seat: after the others, or at once."""
        if not at_once:
            return Bock(((self.left + rounds * seats, 1),))
        # A round runs over the next deals, whatever other rounds they are in already
        runs, to_come = [], seats
        for deals, times in self.runs:
            both = min(deals, to_come)
            runs += [(both, times + rounds), (deals - both, times)]
            to_come -= both
        return Bock(tuple(run for run in (*runs, (to_come, rounds)) if run[0]))


def is_at_once(rules: BockRules) -> bool:
    """Whether a round that is set off in another doubles its deals once more."""
    return rules.bock_overlap == "double"


def check_bock(rules: BockRules, deal: Deal) -> Iterator[Fault]:
    number = deal.number_of(BOCK)
    if number is None:
        return
    if not rules.bock_rounds:
        yield Fault(BOCK, _("Bock rounds are not played at this table"))
    elif number < 1:
        yield Fault(BOCK, _("one Bock round at least is set off"))
    elif is_at_once(rules) and number > MOST_BOCK_AT_ONCE:
        message = _("at most {most} Bock rounds at once are set off", most=MOST_BOCK_AT_ONCE)
        yield Fault(BOCK, message)


def bock_left(bock: Bock, *, deals: int | None) -> Iterator[Text]:
    """Say how many deals count double still; ``deals`` is how many the match has left."""
    left = bock.left if deals is None else min(bock.left, deals)
    if left:
        yield ngettext_lazy(
            "{number} Bock deal left, the next one x{factor}",
            "{number} Bock deals left, the next one x{factor}",
            left,
            factor=bock.factor,
        )


def bock_rounds_rule(source: Text) -> bool:
    return switch(
        False,
        _("Bock rounds"),
        _("After what sets one off, every game of a round counts double."),
        source,
    )


def bock_overlap_rule(source: Text) -> str:
    return rule(
        "after",
        _("Bock in Bock"),
        _("One that is set off in another is played after it, or at once for double again."),
        source,
        options={"after": _("after it"), "double": _("at once")},
    )
