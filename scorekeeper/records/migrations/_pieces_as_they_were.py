"""Which letters a person had in a club, and what was a letter, when migration 24 was written.

It is never changed: whatever the rules of pieces become, an older database is brought up to date as
it was then.
"""

from itertools import chain, product
from string import ascii_lowercase, digits
from unicodedata import category, combining

SHAPES = 12  # with their colours: of more people they begin again, with two letters each
PLAIN = ascii_lowercase + digits


def initial_beside(name, number, others):
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


def possible_initials(name):
    """Yield pairs of letters that tell a name from others that begin alike, best first.

    ``JW`` and ``Ja`` for ``Jan de Wit``; ``Aa`` for ``Ana`` where ``An`` is Anna; then a number.
    """
    first, last = first_letters(name, 1), name.rsplit(maxsplit=1)[-1]
    if last != name:
        yield first + first_letters(last, 1)
    yield from ((first + letter).capitalize() for letter in letters_of(name)[1:])
    yield from (f"{first}{number}" for number in range(2, 10))


def any_initials(name):
    """Yield more pairs than a club has people of one shape."""
    yield from (first_letters(name, 1) + letter for letter in PLAIN)
    yield from map("".join, product(PLAIN.upper(), PLAIN))


def first_letters(name, number):
    """Return the first letters of a name, as one capitalised text."""
    return "".join(letters_of(name)[:number]).capitalize()


def letters_of(name):
    """Split a name into letters as they are seen: accents, flags and families stay whole."""
    return [letter for letter in graphemes(name) if letter.strip()]


JOINER, NON_JOINER = "\u200d", "\u200c"
# Half-width Japanese marks, a vowel of Thai and of Lao: letters that are drawn with the one before
LIKE_MARKS = "\uff9e\uff9f\u0e33\u0eb3"
# The six scripts in which a sign for no vowel joins two consonants into one letter
FIRST_INDIC, LAST_INDIC, SCRIPT = 0x0900, 0x0D7F, 0x80
NOT_SO_JOINED = {0x0A00, 0x0B80, 0x0C80}  # Gurmukhi, Tamil, Kannada
NO_VOWEL = 0x4D
KOREAN = (
    *((0x1100, 0x115F, "L"), (0xA960, 0xA97C, "L")),
    *((0x1160, 0x11A7, "V"), (0xD7B0, 0xD7C6, "V")),
    *((0x11A8, 0x11FF, "T"), (0xD7CB, 0xD7FB, "T")),
)
MAY_FOLLOW = {
    "L": ("L", "V", "LV", "LVT"),
    "V": ("V", "T"),
    "LV": ("V", "T"),
    "LVT": ("T",),
    "T": ("T",),
}


def graphemes(text):
    """The letters of a text as they are seen, white space too."""
    letters: list[str] = []
    for character in text:
        if letters and continues(letters[-1], character):
            letters[-1] += character
        else:
            letters.append(character)
    return letters


def continues(letter, character):
    if character.isascii():
        return False
    if extends(character):
        return category(letter[-1]) != "Cc"
    base = next((one for one in reversed(letter) if not extends(one)), "")
    if not base:
        return False
    return (
        (is_flag_letter(character) and is_flag_letter(letter))
        or (is_picture(base) and is_joined(base, letter) and is_picture(character))
        or is_one_syllable(letter[-1], character)
        or is_conjunct(base, letter, character)
    )


def extends(character):
    """Whether a character is drawn with the one before: a mark, a joiner, a skin colour, a tag."""
    code = ord(character)
    return (
        category(character)[0] == "M"
        or character in (JOINER, NON_JOINER)
        or character in LIKE_MARKS
        or 0x1F3FB <= code <= 0x1F3FF
        or 0xE0020 <= code <= 0xE007F
    )


def is_flag_letter(text):
    return len(text) == 1 and 0x1F1E6 <= ord(text) <= 0x1F1FF


def is_picture(character):
    code = ord(character)
    if code < 0x1F000:
        return 0xA9 <= code <= 0x3299 and category(character) in ("So", "Sm", "Po", "Pd")
    return code <= 0x1FAFF and not is_flag_letter(character)


def is_joined(base, letter):
    """Whether a letter ends with the one joiner that stands behind its base."""
    return letter.endswith(JOINER) and letter[letter.rindex(base) :].count(JOINER) == 1


def is_one_syllable(before, after):
    return korean_part(after) in MAY_FOLLOW.get(korean_part(before), ())


def korean_part(character):
    """The part of a Korean syllable: L begins, V is the vowel, T ends; ? for none."""
    code = ord(character)
    if 0xAC00 <= code <= 0xD7A3:
        return "LV" if (code - 0xAC00) % 28 == 0 else "LVT"
    return next((part for low, high, part in KOREAN if low <= code <= high), "?")


def is_conjunct(base, letter, character):
    if not (is_indic_consonant(base) and is_indic_consonant(character)):
        return False
    after_base = letter[letter.rindex(base) + 1 :]
    are_marks = all(combining(one) or one == JOINER for one in after_base)
    return are_marks and any(has_place(one, NO_VOWEL, NO_VOWEL) for one in after_base)


def is_indic_consonant(character):
    return has_place(character, 0x15, 0x39) or has_place(character, 0x58, 0x5F)


def has_place(character, low, high):
    """Whether a character is in this range of one of those scripts, all laid out alike."""
    code = ord(character)
    script, place = code - code % SCRIPT, code % SCRIPT
    is_such = FIRST_INDIC <= code <= LAST_INDIC and script not in NOT_SO_JOINED
    return is_such and low <= place <= high
