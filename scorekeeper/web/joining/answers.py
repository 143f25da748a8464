"""What a page about namesakes asks, and was answered."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.names import LONGEST_NAME
from scorekeeper.services.clubs.namesakes import Answers, Arrival
from scorekeeper.web.parts.people import Face, Faces

SAME, NAME = "same_", "name_"  # before the key of somebody who comes
KEY = re.compile(r"[1-9][0-9]{0,17}")
LONGEST_TYPED = 2 * LONGEST_NAME


@dataclass(frozen=True, slots=True)
class Question:
    """Somebody who comes: who is called so there, whether it is they, else their name there."""

    arrival: Arrival
    face: Face
    is_same: bool
    typed: str
    error: str = ""

    @property
    def key(self) -> int:
        return self.arrival.key

    @property
    def there(self) -> str:
        """The player that they would be, by the name that counts there."""
        namesake = self.arrival.namesake
        return namesake.canonical.name if namesake else ""


def answers_in(request: HttpRequest) -> Answers:
    """What was answered, of whom ever: sent again it is the same, when they have arrived."""
    same = (key for key, value in fields_of(request, SAME) if value == "1")
    typed = ((key, value[:LONGEST_TYPED]) for key, value in fields_of(request, NAME))
    return Answers(frozenset(same), {key: name for key, name in typed if name.strip()})


def fields_of(request: HttpRequest, beginning: str) -> Iterator[tuple[int, str]]:
    """Yield the keys and values of fields whose names begin so."""
    for name, value in request.POST.items():
        key = name.removeprefix(beginning)
        if key != name and KEY.fullmatch(key):
            yield int(key), str(value)


def questions_of(
    request: HttpRequest,
    arrivals: Sequence[Arrival],
    faces: Faces,
    broken: RuleBroken | None = None,
) -> list[Question]:
    """The questions as they are first asked, or as they were answered, with what is wrong."""
    errors: Mapping[str, str] = {}
    if broken is not None:
        errors = {fault.fact: fault.sentence for fault in broken.faults}
    is_answered = request.method == "POST"
    given = answers_in(request)
    return [
        Question(
            arrival=one,
            face=faces[one.key],
            is_same=one.key in given.same if is_answered else one.namesake is not None,
            typed=given.names.get(one.key, ""),
            error=errors.get(f"{NAME}{one.key}", ""),
        )
        for one in arrivals
    ]


def other_error(broken: RuleBroken, arrivals: Iterable[Arrival]) -> str:
    """What is wrong that belongs to none of those who come."""
    fields = {f"{NAME}{one.key}" for one in arrivals}
    return next((one.sentence for one in broken.faults if one.fact not in fields), "")
