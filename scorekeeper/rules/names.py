"""Names and other texts that people write, and the characters that are allowed in them.

Some characters are only instructions: to turn what follows around (U+202E turns a settlement
around), or to be nothing at all (a name of one zero-width space). Joiners and selectors are part of
how Persian or Hindi words are spelt, of emoji and of Japanese names: in their places they stay.
"""

import re
import unicodedata
from collections.abc import Iterable

from scorekeeper.rules.faults import RuleBroken, refuse
from scorekeeper.rules.graphemes import cut_to
from scorekeeper.rules.limits import LONGEST_TEXT, too_long
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

LONGEST_NAME = 40
LONGEST_READ = 1_000  # characters looked at of the name of a phone or a game
RESERVED_NAMES = {"both", "none"}
MOST_MARKS = 6  # accents on one letter; more of them hide the lines around

UNWRITABLE = {"Cc", "Cs"}
UNASSIGNED = "Cn"
# Pictures and ideographs come anew each year, and a phone may know them before this Python does
NEW_EACH_YEAR = re.compile("[\U0001f000-\U0001faff\U00020000-\U0002fffd\U00030000-\U0003fffd]")
# Turn text around; are nothing; or look like nothing although they count as letters
INVISIBLE_RANGES = (
    *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5)),
    *((0x180E, 0x180E), (0x200B, 0x200B), (0x200E, 0x200F), (0x2028, 0x202E), (0x2060, 0x206F)),
    *((0x2800, 0x2800), (0x3164, 0x3164), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFB)),
    *((0x13430, 0x13442), (0x16FE4, 0x16FE4), (0x1BCA0, 0x1BCA3), (0x1D159, 0x1D159)),
    *((0x1D173, 0x1D17A), (0xE0000, 0xE001F), (0xE0080, 0xE00FF), (0xE01F0, 0xE0FFF)),
)
INVISIBLE = frozenset(chr(code) for low, high in INVISIBLE_RANGES for code in range(low, high + 1))

SELECTOR = "[\ufe00-\ufe0f\U000e0100-\U000e01ef\u180b-\u180d\u180f]"
# What a joiner, a selector or a tag has to stand behind: a sign, or a letter of a script that joins
SIGN = "(?:[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff\u20e3])"
JOINED = "[\u0590-\u109f\u1780-\u18af\ua840-\ua8ff\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff]"
HAN = "[\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
MARKED_SIGN = f"{SIGN}\ufe0f?[\U0001f3fb-\U0001f3ff]?"
IN_PLACE = re.compile(
    f"(?<={JOINED})[\u200c\u200d](?={JOINED})"
    f"|{MARKED_SIGN}(?:\u200d{MARKED_SIGN})+"
    f"|{SIGN}\ufe0f|[0-9#*]\ufe0f\u20e3|{HAN}{SELECTOR}|[\u1800-\u18af][\u180b-\u180d\u180f]"
    "|\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f"
)
LOOSE = re.compile(f"[\u200c\u200d\U000e0020-\U000e007f]|{SELECTOR}")


# Pages write names with hyphens and blanks that do not break: copied from there they are the same
AS_TYPED = str.maketrans({"\u2010": "-", "\u2011": "-", "\u00a0": " ", "\u202f": " "})


def tidy_name(name: str) -> str:
    """A name as it is stored: without white space around it, in Unicode's composed form."""
    return unicodedata.normalize("NFC", name).strip()


def clean_player_name(fact: str, name: object) -> str:
    """A player's name, tidied; raises RuleBroken for one that nobody can have."""
    if not isinstance(name, str):
        raise refuse(fact, _("a player is a name"))
    tidy = clean_name(fact, name)
    if tidy.casefold() in RESERVED_NAMES:
        raise refuse(fact, _("nobody can be called “{name}” here", name=tidy))
    return tidy


def clean_name(fact: str, name: str) -> str:
    tidy = tidy_name(name)
    if not 1 <= len(tidy) <= LONGEST_NAME:
        raise refuse(
            fact,
            ngettext_lazy(
                "a name has 1 to {number} character",
                "a name has 1 to {number} characters",
                LONGEST_NAME,
            ),
        )
    require_visible(fact, tidy)
    return tidy


def require_visible(fact: str, name: str) -> None:
    """Raise RuleBroken for a name with a character that cannot be written or seen."""
    if not all(map(is_writable, name)):
        raise refuse(fact, _("a name holds a character that cannot be written"))
    if has_invisible(name):
        raise refuse(fact, _("a name holds a character that nobody can see"))
    if not any(is_drawn(letter) for letter in name):
        raise refuse(fact, _("a name has a letter, a number or a sign that can be seen"))
    if most_marks(name) > MOST_MARKS:
        raise refuse(
            fact,
            ngettext_lazy(
                "a letter of a name has at most {number} accent",
                "a letter of a name has at most {number} accents",
                MOST_MARKS,
            ),
        )


def can_be_seen(name: str) -> bool:
    try:
        require_visible("", name)
    except RuleBroken:
        return False
    return True


def has_invisible(text: str) -> bool:
    if text.isascii():
        return False
    return not INVISIBLE.isdisjoint(text) or LOOSE.search(IN_PLACE.sub("", text)) is not None


def without_invisible(text: str) -> str:
    """A text without characters that turn it around or are invisible; lines end plainly."""
    if text.isascii():
        return text
    in_lines = text.replace("\u2028", "\n").replace("\u2029", "\n")
    return "".join(letter for letter in in_lines if letter not in INVISIBLE)


def most_marks(text: str) -> int:
    most = marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        most = max(most, marks)
    return most


def clean_text(key: str, value: str, *, most: int = LONGEST_TEXT) -> str:
    """Free text as it is stored: trimmed, composed, all of it seen; raises RuleBroken."""
    text = tidy_name(without_invisible(value))
    if len(text) > most:
        raise refuse(key, too_long(most))
    if not all(is_writable(letter) or letter in "\n\t\r" for letter in text):
        raise refuse(key, _("this text holds a character that cannot be written"))
    return text


def on_one_line(text: str, *, most: int = LONGEST_NAME) -> str:
    """The name of a phone or a game, without what cannot be written or seen on one line."""
    seen = without_invisible(text[:LONGEST_READ])
    writable = (" " if letter.isspace() else letter for letter in seen)
    return cut_to(tidy_name("".join(filter(is_writable, writable))), most).strip()


def is_writable(letter: str) -> bool:
    """Whether a character can stand in a text at all: it is one, and no instruction to a machine.

    U+FFFF and its like are never one, and XML, as in pictures, does not have them.
    """
    category = unicodedata.category(letter)
    if category == UNASSIGNED:
        return NEW_EACH_YEAR.match(letter) is not None
    return category not in UNWRITABLE


def is_drawn(letter: str) -> bool:
    category = unicodedata.category(letter)
    return category[0] in "LNPS" or category == UNASSIGNED


def taken_twice(name: str, everybody: Iterable[str]) -> Text:
    """The sentence with a name to try: with a letter, or where those are taken with a number."""
    taken = {folded_name(one) for one in everybody}
    short = cut_to(name, LONGEST_NAME - len(" B.")).rstrip()
    ends = (*(f"{letter}." for letter in "BCD"), *map(str, range(2, len(taken) + 3)))
    free = next(end for end in ends if folded_name(f"{short} {end}") not in taken)
    return _("{name} is taken. Try {other}", name=name, other=f"{short} {free}")


def check_unique(fact: str, names: Iterable[str]) -> None:
    seen: set[str] = set()
    everybody = [*names]
    for name in everybody:
        folded = folded_name(name)
        if folded in seen:
            raise refuse(fact, taken_twice(name, everybody))
        seen.add(folded)


def folded_name(name: str) -> str:
    plain = name.casefold().translate(AS_TYPED)
    return tidy_name(plain)  # folding may take a composed letter apart
