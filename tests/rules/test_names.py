"""What a name is: everything that people are called, and nothing that nobody can see."""

import pytest

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.names import LONGEST_NAME, clean_player_name, on_one_line, without_unseen

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
}


@pytest.mark.parametrize("name", PEOPLE)
def test_everybody_can_be_called_what_they_are_called(name: str) -> None:
    assert clean_player_name("players", f" {name} ") == clean_player_name("players", name) != ""


@pytest.mark.parametrize("name", NOBODY.values(), ids=NOBODY.keys())
def test_nobody_is_called_what_cannot_be_read(name: str) -> None:
    with pytest.raises(RuleBroken):
        clean_player_name("players", name)


def test_a_text_loses_what_turns_it_around_and_keeps_the_rest() -> None:
    assert (
        without_unseen("paid\u202e to \u2066Bram\u2069\u200b 👨‍👩‍👧 علی‌رضا")
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
