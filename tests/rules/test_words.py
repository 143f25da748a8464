"""Sentences keep their values, and are translated only when somebody reads them."""

import sys
from unicodedata import bidirectional

import pytest

from scorekeeper.rules import words
from scorekeeper.rules.faults import Fault, RuleBroken, refuse
from scorekeeper.rules.words import (
    Joined,
    Listing,
    PluralText,
    Text,
    capitalised,
    gettext_noop,
    isolated,
    listed_numbers,
    translate_with,
)

DUTCH = {
    "{name} deals": "{name} deelt",
    "hearts": "harten",
    "{number} round": "{number} ronde",
    "{number} rounds": "{number} rondes",
    "{most} and {last}": "{most} en {last}",
}


@pytest.fixture
def dutch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everything be said in Dutch for a while."""
    for function in ("_translate", "_translate_plural"):
        monkeypatch.setattr(words, function, getattr(words, function))
    translate_with(
        lambda said: DUTCH.get(said, said),
        lambda one, many, number: DUTCH[one] if number == 1 else DUTCH[many],
    )


def test_a_sentence_names_whom_it_is_about() -> None:
    assert str(Text("{name} deals", name="Anna")) == "Anna deals"


def test_a_name_with_braces_is_a_name_like_any_other() -> None:
    assert str(Text("{name} deals", name="{name}")) == "{name} deals"
    assert str(Text("100 % {")) == "100 % {"


def test_one_and_many_are_said_differently() -> None:
    said = [str(PluralText("{number} round", "{number} rounds", number)) for number in (0, 1, 2)]
    assert said == ["0 rounds", "1 round", "2 rounds"]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ((), ""),
        (("Anna",), "Anna"),
        (("Anna", "Bram"), "Anna and Bram"),
        (("Anna", "Bram", "Cees"), "Anna, Bram and Cees"),
    ],
)
def test_several_are_named_in_one_breath(names: tuple[str, ...], said: str) -> None:
    assert str(Listing(names)) == said


def test_parts_of_a_line_are_separated_by_a_mark() -> None:
    assert str(Joined(", ", [Text("spades"), "by Anna"])) == "spades, by Anna"


def test_a_sentence_made_before_is_read_in_the_language_of_the_reader(dutch: None) -> None:
    assert str(Text("{name} deals", name=Text("hearts"))) == "harten deelt"
    assert str(PluralText("{number} round", "{number} rounds", 2)) == "2 rondes"
    assert str(Listing(["Anna", Text("hearts")])) == "Anna en harten"


def test_a_word_that_has_no_translation_yet_is_left_as_it_is(dutch: None) -> None:
    assert gettext_noop("clubs") == str(Text("clubs")) == "clubs"
    assert str(Text("")) == ""


def test_two_sentences_are_the_same_when_they_say_the_same() -> None:
    one, other = Text("{name} deals", name="Anna"), Text("Anna deals")
    assert one == other
    assert len({one, other, Joined(" ", ["Anna", "deals"])}) == 1
    assert one != Text("{name} deals", name="Bram")
    assert one != "Anna deals"


def test_a_refusal_says_the_round_the_fact_and_the_reason() -> None:
    faults = [Fault("trump", Text("the trump suit is missing")), Fault("note", "too long")]
    broken = RuleBroken(faults, round_number=3)
    assert broken.sentence == str(broken) == "Round 3, trump: the trump suit is missing"
    assert (broken.fact, broken.message) == ("trump", "the trump suit is missing")
    assert [str(fault) for fault in broken.faults] == ["the trump suit is missing", "too long"]


def test_a_refusal_of_a_whole_match_names_no_round() -> None:
    assert refuse("players", "two players are called Anna").sentence == (
        "players: two players are called Anna"
    )


@pytest.mark.parametrize(
    ("numbers", "said"),
    [((4,), "4"), ((3, 4), "3 or 4"), ((2, 4, 6), "2, 4 or 6"), ((2, 3, 4, 5), "2 to 5")],
)
def test_many_numbers_in_a_row_are_said_by_their_ends(numbers: tuple[int, ...], said: str) -> None:
    assert str(listed_numbers(numbers)) == said


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (Text("this round needs a suit"), "This round needs a suit"),
        ("a deal", "A deal"),
        (Text("{name} deals", name="anna"), "anna deals"),
        (Text("{names} win", names=Listing(["anna", "Bram"])), "anna and Bram win"),
        (Text("{suit} by {name}", suit=Text("hearts"), name="anna"), "Hearts by anna"),
        (Joined(", ", [Text("{name} deals", name="anna"), Text("hearts")]), "anna deals, hearts"),
        (Joined(", ", [Text("hearts"), "anna"]), "Hearts, anna"),
        (PluralText("{number} card", "{number} cards", 2), "2 cards"),
        (Listing([]), ""),
    ],
)
def test_a_sentence_alone_begins_with_a_capital_letter_but_a_name_is_left_as_it_is(
    sentence: Text | str, said: str
) -> None:
    assert capitalised(sentence) == said


def test_the_language_of_the_reader_says_what_a_sentence_begins_with(dutch: None) -> None:
    assert capitalised(Text("hearts")) == "Harten"
    assert capitalised(Text("{name} deals", name="anna")) == "anna deelt"


def test_every_letter_that_is_read_from_the_right_stands_apart() -> None:
    letters = map(chr, range(sys.maxunicode + 1))
    from_the_right = [one for one in letters if bidirectional(one) in {"R", "AL", "AN"}]
    assert len(from_the_right) > 1_000
    assert [one for one in from_the_right if isolated(one) == one] == []
    assert isolated("−12 · € 0,25 · Zoë") == "−12 · € 0,25 · Zoë"
