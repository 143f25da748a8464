"""What people are called: in sentences, on a line, in a row, in a tile.

Of the last three no two people of a club share one, and everybody keeps theirs with the name.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, count, islice
from unicodedata import east_asian_width, normalize

from scorekeeper.rules.graphemes import graphemes
from scorekeeper.rules.names import folded_name

# Letters as they are seen
MOST_ON_A_LINE, MOST_IN_A_ROW, MOST_IN_A_TILE = 24, 13, 7
# A short form stops after so many letters, best where a consonant ends it and a vowel would follow
STOPS_AFTER = (4, 5, 6)
VOWELS = frozenset("aeiouyæœøıαεηιουωаеёиоуыэюя")
HYPHENS = "-‐‑"
WIDE_AMONG = 3  # letters there is room for one that is as wide as two
UNBROKEN_SPACE, UNBROKEN_HYPHEN = "\u00a0", "\N{NON-BREAKING HYPHEN}"
AS_WIDE_AS_TWO = "MW"


@dataclass(frozen=True, slots=True)
class NameForms:
    """A name in the three lengths that pages have room for.

    ``line`` is the call name, ``rest`` what is written lighter behind it, such as a surname, both
    of 24 letters; ``row`` has 13 and ``tile`` 7. Their hyphens do not break, nor do the spaces of
    all but the ``rest``.
    """

    line: str
    rest: str
    row: str
    tile: str

    @property
    def heard(self) -> str:
        """What is read out where one of the shorter forms is seen."""
        return self.row if self.row.startswith(self.line) else f"{self.line} {self.rest}".rstrip()

    def written(self, name: str) -> str:
        """Write them to be kept, a line each, behind the name that they are of."""
        return "\n".join((name, self.line, self.rest, self.row, self.tile))


def kept_forms(written: str, name: str) -> NameForms | None:
    """The forms that were written; None where they are of another name, or there are none yet."""
    of, *forms = written.split("\n")
    return NameForms(*forms) if forms and of == name else None


class Taken:
    """Forms of one length that people have, without regard to case and full stops.

    And the ``beginnings`` of all these and of their names. Of many who are called alike each goes
    on with the ``numbers`` where the one before stopped.
    """

    def __init__(self) -> None:
        self.forms: set[str] = set()
        self.beginnings: set[str] = set()
        self.numbers: defaultdict[str, Iterator[int]] = defaultdict(partial(count, 2))

    def add(self, form: str, call: str) -> None:
        self.forms.add(stem_of(form))
        self.beginnings.update(accumulate(stem_of(form)), accumulate(stem_of(call)))

    def first_free(self, forms: Iterable[str], call: str) -> str:
        """Take the first form that is nobody's, nor the beginning of somebody's name."""
        free = next(form for form in forms if not self.could_be_another(form))
        self.add(free, call)
        return free

    def could_be_another(self, form: str) -> bool:
        stem = stem_of(form)
        return stem in (self.beginnings if form.endswith(".") else self.forms)


def stem_of(form: str) -> str:
    return folded_name(form.replace(UNBROKEN_HYPHEN, "-").replace(UNBROKEN_SPACE, " ")).rstrip(".")


def name_forms(names: Iterable[str], *, besides: Sequence[NameForms] = ()) -> Iterator[NameForms]:
    """Yield the forms of names, the oldest in the club first: who comes later gives way.

    They differ from those of the people ``besides`` too.
    """
    lines, rows, tiles = Taken(), Taken(), Taken()
    for one in besides:
        lines.add(f"{one.line} {one.rest}", one.line)
        rows.add(one.row, one.line)
        tiles.add(one.tile, one.line)
    for name in names:
        call, words = in_two(name)
        line = lines.first_free(lines_for(call, words, lines), call)
        row = rows.first_free(rows_for(call, words, rows), call)
        tile = tiles.first_free(tiles_for(call, words, tiles), call)
        called = call if line.startswith(call) else line
        rest = with_unbroken_hyphens(line.removeprefix(called).lstrip())
        yield NameForms(unbroken(called), rest, unbroken(row), unbroken(tile))


def in_two(name: str) -> tuple[str, list[str]]:
    """Split a name behind the first word that can be said; a flag before it stays with it."""
    words = name.split()
    said = (at for at, word in enumerate(words, start=1) if any(map(str.isalpha, word)))
    end = next(said, len(words))
    return " ".join(words[:end]), words[end:]


def first_name(name: str) -> str:
    """Return the first word that can be said, with a flag or number before it: ``🇳🇱 Jan``."""
    return in_two(name)[0]


def first_names(names: Sequence[str]) -> list[str]:
    """Shorten names for the table: the first name, the whole one where two share it."""
    firsts = [first_name(name) for name in names]
    called = Counter(first.casefold() for first in firsts)
    return [
        first if called[first.casefold()] == 1 else name
        for name, first in zip(names, firsts, strict=True)
    ]


def first_names_apart(names: Sequence[str]) -> list[str]:
    """Shorten names for whoever must not read the others: first names, no surname in full.

    Two who share one are parted by the initial of the last name, or else by a number.
    """
    firsts = [first_name(name) for name in names]
    shared = Counter(map(folded_name, firsts))
    taken = {folded_name(first) for first in firsts if shared[folded_name(first)] == 1}
    found = dict(enumerate(firsts))
    for index, name in enumerate(names):
        if shared[folded_name(firsts[index])] > 1:
            found[index] = next(one for one in parted(name) if folded_name(one) not in taken)
            taken.add(folded_name(found[index]))
    return [*found.values()]


def parted(name: str) -> Iterator[str]:
    """Yield ``Jan`` where that is all of the name, else ``Jan V.``; then ``Jan 2``, ``Jan 3``."""
    call, words = in_two(name)
    if not words or (len(words) == 1 and words[0].isdecimal()):
        yield " ".join([call, *words])
    yield from (f"{call} {initial}." for initial in initials_in(words[-1:]))
    yield from (f"{call} {number}" for number in count(2))


def lines_for(call: str, words: Sequence[str], taken: Taken) -> Iterator[str]:
    """Yield what has room on a line, the best first: the whole name, or its first and last word."""
    for whole in (" ".join([call, *words]), " ".join([call, *words[-1:]])):
        if has_room(whole, MOST_ON_A_LINE):
            yield whole
    yield from with_more(call, words, taken, most=MOST_ON_A_LINE)


def rows_for(call: str, words: Sequence[str], taken: Taken) -> Iterator[str]:
    yield from own_number(call, words, most=MOST_IN_A_ROW)
    yield from short_forms(call, most=MOST_IN_A_ROW)
    yield from with_more(call, words, taken, most=MOST_IN_A_ROW)


def tiles_for(call: str, words: Sequence[str], taken: Taken) -> Iterator[str]:
    yield from own_number(call, words, most=MOST_IN_A_TILE)
    yield from short_forms(call, most=MOST_IN_A_TILE)
    yield from with_more(call, words, taken, most=MOST_IN_A_TILE)


def short_forms(call: str, *, most: int) -> Iterator[str]:
    """Yield a call name that is short enough, or else where it may stop: Wilh., Barth., Jan-W."""
    letters = graphemes(call)
    if has_room(call, most):
        yield call
        return
    yield from hyphened(letters, most=most)
    ends = [
        number
        for number in STOPS_AFTER
        if can_be_said(letters[number - 1 : number]) and has_room_in(letters[:number], most - 1)
    ]
    best = [number for number in ends if is_between(letters, number)]
    for number in [*best, *(number for number in reversed(ends) if number not in best)]:
        yield "".join(letters[:number]) + "."


def hyphened(letters: Sequence[str], *, most: int) -> Iterator[str]:
    """Yield the first of two names with a hyphen and the initial of the second, if it has room."""
    at = next((at for at, letter in enumerate(letters) if letter in HYPHENS), 0)
    has_both = at and can_be_said(letters[at + 1 : at + 2])
    if has_both and has_room_in(letters[: at + 2], most - 1):
        yield "".join(letters[: at + 2]) + "."


def can_be_said(letters: Sequence[str]) -> bool:
    return any(map(str.isalpha, "".join(letters)))


def is_between(letters: Sequence[str], number: int) -> bool:
    """Tell whether a consonant ends the first letters, and a vowel follows."""
    after = letters[number : number + 1]
    return not is_vowel(letters[number - 1]) and any(map(is_vowel, after))


def is_vowel(letter: str) -> bool:
    return normalize("NFD", letter)[0].casefold() in VOWELS


def own_number(call: str, words: Sequence[str], *, most: int) -> Iterator[str]:
    """Yield a call name with the number that is all that follows it: Jan 2, Pla. 11."""
    if len(words) == 1 and words[0].isdecimal():
        yield from with_number(call, words[0], most=most)


def with_more(call: str, words: Sequence[str], taken: Taken, *, most: int) -> Iterator[str]:
    """Yield the call name, or its beginning, with the last name's initial, then with a number."""
    for initial in initials_in(words[-1:]):
        yield f"{beginning(call, most - 3)} {initial}."
    for number in taken.numbers[stem_of(beginning(call, most - 2))]:
        yield from with_number(call, str(number), most=most)


def initials_in(words: Sequence[str]) -> Iterator[str]:
    """Yield the first letter that can be said, if there is one."""
    letters = (letter for word in words for letter in graphemes(word) if can_be_said(letter))
    yield from islice(letters, 1)


def with_number(call: str, number: str, *, most: int) -> Iterator[str]:
    if len(number) < most - 2:
        yield f"{beginning(call, most - 1 - len(number))} {number}"


def beginning(call: str, most: int) -> str:
    """Return a call name, or what has room of it, the last of so many letters a full stop."""
    if has_room(call, most):
        return call
    letters = graphemes(call)
    fitting = [number for number in range(2, most) if has_room_in(letters[:number], most - 1)]
    return "".join(letters[: max(fitting, default=1)]).rstrip(f" .{HYPHENS}") + "."


def has_room(form: str, most: int) -> bool:
    return has_room_in(graphemes(form), most)


def breadth_of_letter(letter: str) -> int:
    """Return 2 for the widest letters and for those of China, Japan and Korea; else 1."""
    return 2 if letter in AS_WIDE_AS_TWO or east_asian_width(letter) in "WF" else 1


def has_room_in(letters: Sequence[str], most: int) -> bool:
    """Tell whether letters are so few, and not all of the widest."""
    wide = sum(max(map(breadth_of_letter, letter)) for letter in letters)
    return len(letters) <= most and wide <= most + most // WIDE_AMONG


def unbroken(form: str) -> str:
    return with_unbroken_hyphens(form).replace(" ", UNBROKEN_SPACE)


def with_unbroken_hyphens(name: str) -> str:
    return name.replace("-", UNBROKEN_HYPHEN)
