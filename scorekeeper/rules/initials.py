"""Letters by which the people of a club are told apart where no name has room."""

from collections.abc import Iterable, Iterator
from itertools import chain, product
from string import ascii_lowercase, digits

from scorekeeper.rules.graphemes import graphemes

SHAPES = 12  # with their colours: of more people they begin again, with two letters each
MOST_LETTERS = 2
PLAIN = ascii_lowercase + digits


def initials_of(names: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """Return each name's first letter; whoever comes later and begins alike has two that differ."""
    initials, seen = list[str](), set(taken)
    for name in names:
        best = first_letters(name, 1)
        free = (one for one in chain([best], possible_initials(name)) if one not in seen)
        initials.append(next(free, first_letters(name, MOST_LETTERS)))
        seen.add(initials[-1])
    return initials


def initial_beside(name: str, number: int, others: Iterable[tuple[int, str]]) -> str:
    """Return the letters of the person with this number, counted from 0, in a club.

    ``others`` are the numbers and letters of everybody else: nobody else has the same letters, or
    at least nobody with the same shape and colour.
    """
    everybody = list(others)
    taken = {initial for _other, initial in everybody}
    of_shape = {initial for other, initial in everybody if (other - number) % SHAPES == 0}
    best = [first_letters(name, 1)] if number < SHAPES else []
    own = [*best, *possible_initials(name)]
    free = chain(
        (one for one in own if one not in taken),
        (one for one in chain(own, any_initials(name)) if one not in of_shape),
    )
    return next(free)


def begins_with(name: str, initial: str) -> bool:
    """Tell whether letters can go on standing for a name."""
    return bool(initial) and initial.startswith(first_letters(name, 1))


def possible_initials(name: str) -> Iterator[str]:
    """Yield pairs of letters that tell a name from others that begin alike, best first.

    ``JW`` and ``Ja`` for ``Jan de Wit``; ``Aa`` for ``Ana`` where ``An`` is Anna; then a number.
    """
    first, last = first_letters(name, 1), name.rsplit(maxsplit=1)[-1]
    if last != name:
        yield first + first_letters(last, 1)
    yield from ((first + letter).capitalize() for letter in letters_of(name)[1:])
    yield from (f"{first}{number}" for number in range(2, 10))


def any_initials(name: str) -> Iterator[str]:
    """Yield more pairs than a club has people of one shape."""
    yield from (first_letters(name, 1) + letter for letter in PLAIN)
    yield from map("".join, product(PLAIN.upper(), PLAIN))


def first_letters(name: str, number: int) -> str:
    """Return the first letters of a name, as one capitalised text."""
    return "".join(letters_of(name)[:number]).capitalize()


def letters_of(name: str) -> list[str]:
    """Split a name into letters as they are seen: accents, flags and families stay whole."""
    return [letter for letter in graphemes(name) if letter.strip()]
