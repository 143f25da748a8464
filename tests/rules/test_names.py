"""What a name is: everything that people are called, and nothing that nobody can see."""

import itertools
import sys
import unicodedata
import xml.etree.ElementTree as ET

import pytest

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.names import (
    LONGEST_NAME,
    clean_player_name,
    clean_text,
    on_one_line,
    without_invisible,
)

PEOPLE = [
    "Anna",
    "Anna’s friend",
    "Gülşen",
    "Łódź",
    "Nguyễn Thị Ánh",
    "日本",
    "葛\U000e0100城",
    "علی‌رضا",
    "می‌خواهم",
    "क्‍ष",
    "ক্‌ষ",
    "שָׁלוֹם",
    "สมชาย น้ำ",
    "Żółć 2",
    "7",
    "¡Ay!",
    "O'Neill-Smith & Co.",
    "{{ C }}",
    "👨‍👩‍👧",
    "🏳️‍🌈",
    "👩🏽‍🚀 Ada",
    "❤️",
    "1️⃣",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "🇳🇱",
    "🧔🏻‍♂️",
    "ᠮᠣᠩᠭᠣᠯ",
    "Z͑ͫ",
    "Ann \U0001faea",  # a face of Unicode 17, which no Python of today knows
    "\U000323b0",  # an ideograph of the same
]
NOBODY = {
    "turned around": "Anna\u202eBram",
    "turned around by an isolate": "Anna\u2067",
    "a mark of direction": "\u200eAnna",
    "a zero-width space": "\u200b",
    "a zero-width space inside": "An\u200bna",
    "a joiner alone": "\u200d",
    "a joiner between Latin letters": "An\u200dna",
    "a joiner at the end": "علی\u200c",
    "a byte-order mark": "\ufeffAnna",
    "a soft hyphen": "An\u00adna",
    "an empty Hangul letter": "\u3164",
    "an empty Braille sign": "\u2800",
    "a selector alone": "\ufe0f",
    "a selector behind a letter": "A\ufe0fnna",
    "a tag without a flag": "A\U000e0067",
    "a word joiner": "Anna\u2060",
    "an empty accent": "An\u034fna",
    "accents alone": "\u0301\u0302",
    "a tower of accents": "A" + "\u0335" * 20,
    "a line end": "Anna\nBram",
    "a line separator": "Anna\u2028Bram",
    "a nothing": "a\x00b",
    "half a letter": "\ud800",
    "spaces": "   ",
    "too long": "x" * (LONGEST_NAME + 1),
    "reserved": "Both",
    "a sign of shorthand that is not drawn": "An\U0001bca0na",
    "a joiner of hieroglyphs": "An\U00013430na",
    "a blank hieroglyph": "An\U00013441na",
    "a filler of Khitan": "An\U00016fe4na",
    "a note without a head": "\U0001d159",
    "a tag that is none": "An\U000e0080na",
    "a selector that is none": "日\U000e01f0",
    "the last of what is ignored": "An\U000e0fffna",
    "no character": "A\uffff",
    "no character before it": "A\ufffe",
    "no character among Arabic": "A\ufdd0",
    "no character among pictures": "A\U0001fffe",
    "no character among ideographs": "日\U0002ffff",
    "the last of all": "A\U0010ffff",
    "one that is not assigned": "An\u0378na",
    "a Greek one that is not assigned": "Ann\u038b",
}
# Unicode's Default_Ignorable_Code_Point: drawn as nothing, but for what it does to its neighbours
IGNORED = (
    *((0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5)),
    *((0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164)),
    *((0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8)),
    *((0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
)


@pytest.mark.parametrize("name", PEOPLE)
def test_everybody_can_be_called_what_they_are_called(name: str) -> None:
    assert clean_player_name("players", f" {name} ") == clean_player_name("players", name) != ""


@pytest.mark.parametrize("name", NOBODY.values(), ids=NOBODY.keys())
def test_nobody_is_called_what_cannot_be_read(name: str) -> None:
    with pytest.raises(RuleBroken):
        clean_player_name("players", name)


def is_taken(name: str) -> bool:
    """Return whether somebody can be called like that."""
    try:
        return bool(clean_player_name("players", name))
    except RuleBroken:
        return False


def test_no_character_that_is_drawn_as_nothing_makes_another_anna() -> None:
    ignored = itertools.chain.from_iterable(range(low, high + 1) for low, high in IGNORED)
    assert [f"{code:X}" for code in ignored if is_taken(f"An{chr(code)}na")] == []


def test_no_name_breaks_a_picture_of_it() -> None:
    """A picture is XML, which does not have all characters."""
    lowest = [code for code in range(0x3000) if is_taken(f"A{chr(code)}b")]
    highest = [code for code in range(0xD000, 0x11000) if is_taken(f"A{chr(code)}b")]
    for code in [*lowest, *highest]:
        if chr(code) not in "&<":
            ET.fromstring(f"<name>{chr(code)}</name>")


def test_no_text_is_what_no_name_may_be() -> None:
    unassigned = [chr(code) for code in range(0x3000) if unicodedata.category(chr(code)) == "Cn"]
    nothing = [chr(code) for code in range(0xFFFF, sys.maxunicode + 1, 0x10000)]
    for letter in filter(without_invisible, (*unassigned, *nothing, "\ufdd0", "\ufdef", "\ufffe")):
        with pytest.raises(RuleBroken, match="cannot be written"):
            clean_text("note", f"x{letter}y")
        assert on_one_line(f"x{letter}y") == "xy"


def test_a_text_loses_what_turns_it_around_and_keeps_the_rest() -> None:
    assert (
        without_invisible("paid\u202e to \u2066Bram\u2069\u200b 👨‍👩‍👧 علی‌رضا")
        == "paid to Bram 👨‍👩‍👧 علی‌رضا"
    )


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Anna’s\nphone", "Anna’s phone"),
        ("  \u202ephone\x00 ", "phone"),
        ("👨‍👩‍👧" * 20, ("👨‍👩‍👧" * 20)[:LONGEST_NAME]),
        ("\u200b", ""),
    ],
)
def test_a_phone_is_called_what_fits_on_one_line(said: str, expected: str) -> None:
    assert on_one_line(said) == expected
