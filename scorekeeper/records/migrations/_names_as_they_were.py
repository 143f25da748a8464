"""What a name was, and which characters could be seen, when migrations 9 and 18 were written.

It is never changed: whatever the rules of names become, an older database is brought up to date as
it was then. Later migrations have copies of their own.
"""

import re
import unicodedata

LONGEST_NAME = 40
RESERVED_NAMES = {"both", "none"}
MOST_MARKS = 6

UNWRITABLE = {"Cc", "Cs"}
UNASSIGNED = "Cn"
# Pictures and ideographs come anew each year, and a phone may know them before this Python does
NEW_EACH_YEAR = re.compile("[\U0001f000-\U0001faff\U00020000-\U0002fffd\U00030000-\U0003fffd]")
# Turn text around; are nothing; or look like nothing although they count as letters
UNSEEN_RANGES = (
    *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5)),
    *((0x180E, 0x180E), (0x200B, 0x200B), (0x200E, 0x200F), (0x2028, 0x202E), (0x2060, 0x206F)),
    *((0x2800, 0x2800), (0x3164, 0x3164), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFB)),
    *((0x13430, 0x13442), (0x16FE4, 0x16FE4), (0x1BCA0, 0x1BCA3), (0x1D159, 0x1D159)),
    *((0x1D173, 0x1D17A), (0xE0000, 0xE001F), (0xE0080, 0xE00FF), (0xE01F0, 0xE0FFF)),
)
UNSEEN = frozenset(chr(code) for low, high in UNSEEN_RANGES for code in range(low, high + 1))

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


def tidy_name(name):
    """A name as it is stored: without white space around it, in Unicode's composed form."""
    return unicodedata.normalize("NFC", name).strip()


def clean_player_name(name):
    """Return a player's name, tidied; raise ValueError for one that nobody could have."""
    tidy = tidy_name(name)
    if tidy.casefold() in RESERVED_NAMES or not 1 <= len(tidy) <= LONGEST_NAME:
        raise ValueError(tidy)
    if not all(map(is_writable, tidy)) or has_unseen(tidy):
        raise ValueError(tidy)
    if not any(map(is_drawn, tidy)) or most_marks(tidy) > MOST_MARKS:
        raise ValueError(tidy)
    return tidy


def has_unseen(text):
    """Whether something stands in a text that nobody can see, and that has no business there."""
    if text.isascii():
        return False
    return not UNSEEN.isdisjoint(text) or LOOSE.search(IN_PLACE.sub("", text)) is not None


def without_unseen(text):
    """A text without what turns it around or is nothing; where lines end, they end plainly."""
    if text.isascii():
        return text
    in_lines = text.replace("\u2028", "\n").replace("\u2029", "\n")
    return "".join(letter for letter in in_lines if letter not in UNSEEN)


def most_marks(text):
    """The most marks that one letter of a text bears."""
    most = marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        most = max(most, marks)
    return most


def is_writable(letter):
    """Whether a character can stand in a text at all: it is one, and no instruction to a machine.

    U+FFFF and its like are never one, and XML, as in pictures, does not have them.
    """
    category = unicodedata.category(letter)
    if category == UNASSIGNED:
        return NEW_EACH_YEAR.match(letter) is not None
    return category not in UNWRITABLE


def is_drawn(letter):
    """Whether a writable character is something by itself: a letter, a number or a sign."""
    category = unicodedata.category(letter)
    return category[0] in "LNPS" or category == UNASSIGNED


def folded_name(name):
    """A name as it is compared: with capitals or without, it is the same player."""
    return tidy_name(name.casefold())  # folding may take a composed letter apart
