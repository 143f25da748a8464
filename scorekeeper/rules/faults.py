"""Faults: facts that are impossible or missing, and the sentence that says why."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.rules.words import Text, capitalised
from scorekeeper.rules.words import Text as _

OF_THE_WHOLE = {"scoresheet", "sheet", "rounds"}  # facts that name no part of a sheet or of a round


@dataclass(frozen=True, slots=True)
class Fault:
    """One impossible or missing fact: ``fact`` is its key in a score sheet, e.g. card_points.

    ``by`` is the seat of the player whose number it is, where it is one player's.
    """

    fact: str
    message: Text | str
    by: int | None = None

    def __str__(self) -> str:
        return str(self.message)

    @property
    def sentence(self) -> str:
        """The message with a capital letter, as it stands alone."""
        return capitalised(self.message)


class RuleBroken(ValueError):
    """Facts that the rules refuse: every fault found, and the round they stand in, if in one."""

    def __init__(self, faults: Iterable[Fault], *, round_number: int | None = None) -> None:
        self.faults = tuple(faults)
        self.round_number = round_number
        super().__init__(self.sentence)

    @property
    def fact(self) -> str:
        return self.faults[0].fact

    @property
    def message(self) -> str:
        return str(self.faults[0].message)

    @property
    def sentence(self) -> str:
        """One sentence that names the round, the fact and the reason."""
        place = self.fact
        if self.round_number is not None:
            place = str(_("Round {number}, {fact}", number=self.round_number, fact=self.fact))
        return f"{place}: {self.message}"

    @property
    def told(self) -> str:
        """The same as people read it: the fact in words, and only where the reason has it not."""
        fact, message = self.fact.replace("_", " "), self.message.removesuffix(".")
        has_it = any(one.casefold() in message.casefold() for one in (fact, self.fact))
        place = list[str]()
        if self.round_number is not None:
            place.append(str(_("Round {number}", number=self.round_number)))
        if fact not in OF_THE_WHOLE and not has_it:
            place.append(fact)
        if not place:
            return f"{self.faults[0].sentence.removesuffix('.')}."
        return f"{capitalised(', '.join(place))}: {message}."


def refuse(fact: str, message: Text | str) -> RuleBroken:
    """The exception for one fault, ready to be raised."""
    return RuleBroken([Fault(fact, message)])
