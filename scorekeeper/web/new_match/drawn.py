"""The card table of a new match as the page comes: the script draws the same, and goes on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.web.new_match.forms import NewMatchForm
from scorekeeper.web.parts.people import Called

LONG = 9  # letters of a name that is written smaller
CROWDED, FULL = 6, 8  # seats beyond which there is less room for each


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """A seat at an hour of a clock; its side is None where nobody may sit down yet."""

    hour: int
    side: int | None
    mark: str
    name: str
    is_taken: bool
    is_asked: bool
    deals: bool

    @property
    def is_long(self) -> bool:
        return len(self.name) > LONG


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """What is around the table and in its middle, and what is asked.

    It is settled where nobody is asked for until somebody taps a seat.
    """

    seats: tuple[DrawnSeat, ...]
    question: Text | str
    asked: int | None
    teams: tuple[str, ...]
    plate: Text | str
    there: int
    is_settled: bool
    dealer: str

    @property
    def room(self) -> str:
        seats = len(self.seats)
        return "full crowded" if seats > FULL else "crowded" if seats > CROWDED else ""


class FirstState:
    """Who sits where in a form as it comes; ``drawing`` is what the script is told."""

    def __init__(
        self, form: NewMatchForm, drawing: Mapping[str, Any], called: Mapping[str, Called]
    ) -> None:
        self.form, self.drawing, self.called = form, drawing, called
        self.names = [str(field.value() or "").strip() for field, _side in form.seats]
        self.taken = [seat for seat, name in enumerate(self.names) if name]
        self.playing = self.count_for(max(self.taken, default=-1) + 1)
        self.sides: Sequence[int] = self.ways.get(self.playing, drawing["sides"][self.playing])
        least = min(drawing["counts"])
        one_more = 0 if self.is_settled else 1
        self.drawn = min(len(self.names), max(self.playing, least, len(self.taken) + one_more))
        empty = (seat for seat in range(self.drawn) if not self.names[seat])
        self.asked = next(empty, None)

    @property
    def is_complete(self) -> bool:
        return self.taken == [*range(self.playing)]

    @property
    def is_settled(self) -> bool:
        """Whether nobody is asked for: all sit as last time, and what is asked are other things."""
        return self.is_complete and bool(self.form.game.questions) and not self.form.errors

    @property
    def ways(self) -> Mapping[int, Sequence[int]]:
        preset = str(self.form["preset"].value())
        ways = self.drawing["ways"].get(preset, {})
        found: Mapping[int, Sequence[int]] = ways.get(self.shape, {})
        return found

    @property
    def shape(self) -> str:
        """The value of the field that says who play together, or the usual one."""
        name = self.drawing["shape"]
        if not name:
            return ""
        usual = self.drawing["usual"][self.fitting(len(self.taken), self.drawing["counts"])]
        value = str(self.form[name].value() or usual)
        number = self.drawing["numbers"].get(value)
        return value + str(self.form[number].value() or "") if number else value

    def fitting(self, needed: int, counts: Sequence[int]) -> int:
        return next((count for count in counts if count >= needed), max(self.drawing["counts"]))

    def count_for(self, needed: int) -> int:
        fits = [count for count in self.ways if count >= needed]
        return fits[0] if fits else self.fitting(needed, self.drawing["counts"])

    def name_at(self, seat: int) -> str:
        return self.called[self.names[seat]].called if self.names[seat] else ""

    def seat(self, seat: int, dealer: int | None) -> DrawnSeat:
        name = self.name_at(seat)
        return DrawnSeat(
            hour=self.drawing["hours"][self.drawn][seat],
            side=self.sides[seat] if seat < len(self.sides) else None,
            mark=self.called[self.names[seat]].initial if name else str(seat + 1),
            name=name or str(_("empty")),
            is_taken=bool(name),
            is_asked=seat == self.asked,
            deals=bool(name) and seat == dealer,
        )

    def question(self) -> Text:
        """What is asked about the first empty seat, as the script asks later."""
        seat = self.asked
        if seat is None:
            return _("Everybody is there. Tap a seat to change it.")
        if seat >= self.playing:
            return _("Who else plays?")
        mates = (one for one in self.taken if one < self.playing)
        partner = next((one for one in mates if self.sides[one] == self.sides[seat]), None)
        if partner is not None:
            return _("Who plays with {name}?", name=self.name_at(partner))
        if seat and self.names[seat - 1]:
            return _("Who sits next to {name}?", name=self.name_at(seat - 1))
        return _("Who plays?")

    def teams(self) -> tuple[str, ...]:
        sides = [
            [seat for seat, one in enumerate(self.sides) if one == side]
            for side in dict.fromkeys(self.sides)
        ]
        if all(len(seats) == 1 for seats in sides):
            return ()
        return tuple(" + ".join(self.name_at(seat) or "?" for seat in one) for one in sides)

    def plate(self, numbers: Text) -> Text:
        there = len(self.taken)
        if there < self.playing:
            return _("{there} of {numbers} players", there=there, numbers=numbers)
        return _("{number} players", number=self.playing)


def first_table(
    form: NewMatchForm,
    drawing: Mapping[str, Any],
    called: Mapping[str, Called],
    numbers: Text,
) -> DrawnTable:
    """Draw the table; ``called`` are those seated by whole name, ``numbers`` how many can play."""
    state = FirstState(form, drawing, called)
    said = str(form["first_dealer"].value() or "")
    dealer = int(said) if said.isdecimal() and int(said) < len(state.names) else None
    name = state.name_at(dealer) if dealer is not None else str(_("Random"))
    seat = "" if dealer is None else str(_("Seat {number}", number=dealer + 1))
    teams = state.teams()
    return DrawnTable(
        seats=tuple(state.seat(seat, dealer) for seat in range(state.drawn)),
        question=state.question(),
        asked=state.asked,
        teams=teams,
        plate="" if teams else state.plate(numbers),
        there=len(state.taken),
        is_settled=state.is_settled,
        dealer=name or seat,
    )
