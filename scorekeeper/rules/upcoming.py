"""What comes next at the table, and what each side still has to do."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.words import Text


@dataclass(frozen=True, slots=True)
class SideDuty:
    """A duty that a side has to do ``of`` times, of which ``done`` are done.

    ``what`` is counted, ``sentence`` tells all of it.
    """

    seats: tuple[int, ...]
    done: int
    of: int
    what: Text
    sentence: Text

    @property
    def chips(self) -> tuple[bool, ...]:
        """One for each time: whether it was done."""
        return tuple(number < self.done for number in range(self.of))


@dataclass(frozen=True, slots=True)
class Upcoming:
    """What comes next, to be said large: ``Round 5 of 16`` and ``Dora deals, ...``.

    ``details`` goes into the JSON of the score command (declarer, contract, series, ...);
    ``remarks`` are further sentences for the table page, ``urgent`` what has to be said aloud
    before the deal. ``duties`` are the duties of both sides, ``acts`` who speaks or plays first,
    where the rules say so. ``enter`` and ``save`` are what the buttons say, where that is not
    *Enter round 5* and *Save round 5*.
    """

    title: Text
    sentence: Text
    details: Mapping[str, object] = field(default_factory=dict)
    remarks: tuple[Text, ...] = ()
    urgent: tuple[Text, ...] = ()
    duties: tuple[SideDuty, ...] = ()
    acts: int | None = None
    enter: Text | None = None
    save: Text | None = None
