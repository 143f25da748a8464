"""The card table of a new match and who sits down at it: the script draws the same, and goes on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorekeeper.records.models import Club
from scorekeeper.rules.initials import initial_beside
from scorekeeper.rules.names import folded_name, tidy_name
from scorekeeper.rules.words import Listing, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.clubs.club_record import Person
from scorekeeper.services.matches.offers import known_players
from scorekeeper.web.new_match.forms import NewMatchForm, seat_words
from scorekeeper.web.parts.people import (
    TWO_LINES,
    Face,
    faces_among,
    faces_by_key,
    seated,
)

CROWDED, FULL = 6, 8  # seats beyond which there is less room for each
MOST_ABSENT = 6  # who are named
MOST_IN_FULL = 4  # seats up to which nobody sits where a long name at the foot would reach
HEAD_AND_FOOT = (6, 12)  # hours at which a name stands beside its piece and has room


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """A seat at an hour of a clock, and who sits there, if anybody.

    ``line`` is the class of a side where two play, empty otherwise.
    """

    number: int
    hour: int
    line: str
    face: Face | None
    is_asked: bool
    deals: bool
    has_room: bool


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """What is around the table and in its middle, and what is asked.

    It is settled where nobody is asked for until somebody taps a seat.
    """

    seats: tuple[DrawnSeat, ...]
    question: Text | str
    asked: int | None
    teams: tuple[tuple[Face | None, ...], ...]
    plate: Text | str
    there: int
    is_settled: bool
    dealer: Face | str
    is_dealer_seated: bool

    @property
    def room(self) -> str:
        seats = len(self.seats)
        return "full crowded" if seats > FULL else "crowded" if seats > CROWDED else ""


class FirstState:
    """Who sits where in a form as it comes; ``drawing`` is what the script is told."""

    def __init__(
        self, form: NewMatchForm, drawing: Mapping[str, Any], faces: Mapping[str, Face]
    ) -> None:
        self.form, self.drawing = form, drawing
        self.names = [str(field.value() or "").strip() for field in form.seats]
        self.faces = [faces[name] if name else None for name in self.names]
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

    def seat(self, seat: int, dealer: int | None) -> DrawnSeat:
        face, hour = self.faces[seat], self.drawing["hours"][self.drawn][seat]
        return DrawnSeat(
            number=seat + 1,
            hour=hour,
            line=self.lines.get(seat, "") if face else "",
            face=face,
            is_asked=seat == self.asked,
            deals=face is not None and seat == dealer,
            has_room=hour in HEAD_AND_FOOT and self.drawn <= MOST_IN_FULL,
        )

    @property
    def lines(self) -> Mapping[int, str]:
        """The class by which each seat's side is drawn where two play."""
        teams = self.team_seats()
        if len(teams) != len(TWO_LINES):
            return {}
        drawn = zip(teams, TWO_LINES, strict=True)
        return {seat: line for seats, line in drawn for seat in seats}

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
            return _("Who plays with {name}?", name=self.faces[partner])
        if seat and self.faces[seat - 1]:
            return _("Who sits next to {name}?", name=self.faces[seat - 1])
        return _("Who plays?")

    def team_seats(self) -> list[list[int]]:
        """Return the seats of each side; empty where everybody plays alone."""
        sides = [
            [seat for seat, one in enumerate(self.sides) if one == side]
            for side in dict.fromkeys(self.sides)
        ]
        return [] if all(len(seats) == 1 for seats in sides) else sides

    def teams(self) -> tuple[tuple[Face | None, ...], ...]:
        return tuple(tuple(self.faces[seat] for seat in one) for one in self.team_seats())

    def plate(self, numbers: Text) -> Text:
        there = len(self.taken)
        if there < self.playing:
            return _("{there} of {numbers} players", there=there, numbers=numbers)
        return _("{number} players", number=self.playing)


def first_table(
    form: NewMatchForm,
    drawing: Mapping[str, Any],
    faces: Mapping[str, Face],
    numbers: Text,
) -> DrawnTable:
    """Draw the table; ``faces`` are those seated by whole name, ``numbers`` how many can play."""
    state = FirstState(form, drawing, faces)
    form.name_dealers(state.faces, playing=state.playing)
    said = str(form["first_dealer"].value() or "")
    dealer = int(said) if said.isdecimal() and int(said) < len(state.names) else None
    face = None if dealer is None else state.faces[dealer]
    free = str(_("Random")) if dealer is None else seat_words(dealer)
    deals = dealer if form.has_dealer else None
    teams = state.teams()
    return DrawnTable(
        seats=tuple(state.seat(seat, deals) for seat in range(state.drawn)),
        question=state.question(),
        asked=state.asked,
        teams=teams,
        plate="" if teams else state.plate(numbers),
        there=len(state.taken),
        is_settled=state.is_settled,
        dealer=face or free,
        is_dealer_seated=face is not None and deals is not None,
    )


class Sitters:
    """The faces of those who sit down, by the names they were given; an empty one is a guest's.

    ``people`` are all names in the club, ``playing`` the keys of who plays at another table.
    """

    def __init__(
        self,
        club: Club | None,
        names: Iterable[str],
        people: Sequence[Person] = (),
        playing: frozenset[int] = frozenset(),
    ) -> None:
        self.club, self.playing = club, playing
        said = {name: tidy_name(name) or str(_("Guest")) for name in dict.fromkeys(names)}
        self.keys = {folded_name(one.name): one.canonical_key for one in people if is_named(one)}
        new = [*self._newcomers(said, people)]
        self.faces = faces_by_key([*people, *new]) if new else faces_among(people)
        keys = [self.keys[folded_name(name)] for name in said.values()]
        self.by_name = dict(zip(said, seated([*said.values()], keys, self.faces), strict=True))

    def _newcomers(self, said: dict[str, str], people: Iterable[Person]) -> Iterator[Person]:
        """Yield whoever is not of the club, with a key below those of everybody who is.

        Those with a name have the pieces that they will be given.
        """
        taken = [(one.number, one.initial) for one in people if one.number is not None]
        for name, called in said.items():
            if folded_name(called) in self.keys:
                continue
            key = self.keys[folded_name(called)] = -1 - len(self.keys)
            new = Person(key, called, None, not name.strip(), False, None, "")
            if is_named(new):
                number = max((one + 1 for one, _letters in taken), default=0)
                new = new._replace(number=number, initial=initial_beside(called, number, taken))
                taken.append((number, new.initial))
            yield new

    @cached_property
    def there(self) -> frozenset[str]:
        return frozenset(folded_name(name) for name in self.by_name)

    def known(self) -> list[tuple[Face, bool]]:
        """Return everybody whom the club offers, and whether they sit there already.

        Who plays at another table stands behind the others.
        """
        keys = ((name, self.keys.get(folded_name(name))) for name in known_players(self.club))
        known = [(name, key) for name, key in keys if key]  # and nobody who came just now
        known.sort(key=lambda one: one[1] in self.playing)
        return [(self.faces[key], folded_name(name) in self.there) for name, key in known]

    def elsewhere(self) -> Text | str:
        """Say who plays at another table, and so is not seated here; empty where nobody does."""
        named = self.playing.intersection(self.keys.values())  # of guests nobody knows who they are
        absent = [
            self.faces[key]
            for key in sorted(named)
            if folded_name(self.faces[key].full_name) not in self.there
        ]
        if not absent:
            return ""
        if len(absent) > MOST_ABSENT:
            return _("{number} are playing at other tables.", number=len(absent))
        return ngettext_lazy(
            "{names} is playing at another table.",
            "{names} are playing at another table.",
            len(absent),
            names=Listing([face.in_a_row for face in absent]),
        )


def is_named(person: Person) -> bool:
    return not person.is_guest


def as_told(face: Face) -> dict[str, str | int]:
    """Describe somebody for the script that draws the table."""
    return {
        "called": face,
        "row": face.forms.row,
        "tile": face.forms.tile,
        "initial": face.piece.initial,
        "side": face.piece.side,
    }
