"""Those who sit down at a new match, as its table will show them: a club's people and new ones."""

from collections.abc import Iterable, Iterator

from scorekeeper.records.models import Club
from scorekeeper.rules.initials import initial_beside
from scorekeeper.rules.names import folded_name, tidy_name
from scorekeeper.rules.words import Text as _
from scorekeeper.services.clubs.club_record import Person
from scorekeeper.services.matches.offers import known_players
from scorekeeper.web.parts.people import Face, faces_among, faces_by_key, people_of, seated


class Sitters:
    """The faces of those who sit down, by the names they were given; an empty one is a guest's."""

    def __init__(self, club: Club | None, names: Iterable[str]) -> None:
        self.club = club
        said = {name: tidy_name(name) or str(_("Guest")) for name in dict.fromkeys(names)}
        people = people_of(club) if club else []
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

    def known(self) -> Iterator[tuple[Face, bool]]:
        """Yield everybody whom the club offers, and whether they sit there already."""
        there = {folded_name(name) for name in self.by_name}
        for name in known_players(self.club):
            if key := self.keys.get(folded_name(name)):  # or whoever came just now
                yield self.faces[key], folded_name(name) in there


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
