"""The keys of one round are read one by one, typed, and none is left over."""

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.names import clean_text, tidy_name
from scorekeeper.rules.sheet_facts import SheetFacts

PLAYERS = ("Anna", "Ren\u00e9", "Cees")
KINDS = ("run", "four")


def facts(**values: Any) -> SheetFacts:
    """Return facts of a round at which Anna, René and Cees sit."""
    return SheetFacts(values, PLAYERS)


def test_a_player_is_a_seat_however_the_name_is_written() -> None:
    assert facts(by=" Anna").player("by") == 0
    assert facts(by="Rene\u0301").player("by") == 1
    assert facts().player("by") is None


def test_players_of_a_list_and_of_a_map_keep_their_order() -> None:
    assert facts(called=["Cees", "Anna", "Cees"]).seats("called") == (2, 0, 2)
    assert facts(cards={"Cees": 3, " Anna ": 4}).counts("cards") == ((2, 3), (0, 4))
    assert facts().seats("called") == ()
    assert facts().counts("cards") == ()


def test_an_announcement_has_a_player_and_a_kind() -> None:
    said = facts(said=[{"by": "Cees", "kind": "run"}, {"kind": "four", "by": "Anna"}])
    assert said.announced("said", KINDS) == ((2, "run"), (0, "four"))


def test_what_is_left_out_has_its_default() -> None:
    nothing = facts()
    assert nothing.integer("points") is None
    assert nothing.integer("points", 5) == 5
    assert nothing.flag("void") is False
    assert nothing.word("trump", KINDS) == ""
    assert nothing.text("note") == ""
    assert nothing.items("said") == []
    assert "points" not in nothing


def test_text_is_trimmed_composed_and_may_have_several_lines() -> None:
    assert facts(note=" Rene\u0301\nwon ").text("note") == "Ren\u00e9\nwon"
    assert tidy_name("\u00a0Anna\u2003") == "Anna"


def test_a_code_is_taken_as_it_stands() -> None:
    assert facts(currency=" EUR").code("currency") == " EUR"


@pytest.mark.parametrize(
    ("read", "reason"),
    [
        (lambda: facts(by="Emma").player("by"), "by: “Emma” is not at the table"),
        (lambda: facts(by="anna").player("by"), "by: “anna” is not at the table"),
        (lambda: facts(by=["Anna"]).player("by"), "by: a player is a name"),
        (lambda: facts(x="Anna").seats("x"), "x: this must be a list"),
        (lambda: facts(x=True).integer("x"), "x: this must be a whole number"),
        (lambda: facts(x=1.0).integer("x"), "x: this must be a whole number"),
        (
            lambda: facts(x=10**10).integer("x"),
            "x: this number is too large: 1000000000 is the most",
        ),
        (
            lambda: facts(x=-(10**10)).integer("x"),
            "x: this number is too large: 1000000000 is the most",
        ),
        (lambda: facts(x=1).flag("x"), "x: this must be true or false"),
        (lambda: facts(x=None).flag("x"), "x: this must be true or false"),
        (lambda: facts(x="flush").word("x", KINDS), "x: “flush” is not one of four and run"),
        (lambda: facts(x=["run"]).word("x", KINDS), "x: this must be one of four and run"),
        (lambda: facts(x=1).text("x"), "x: this must be text"),
        (lambda: facts(x=1).code("x"), "x: this must be text"),
        (lambda: facts(x=["Anna"]).counts("x"), "x: this must be an object with players as keys"),
        (lambda: facts(x={"Anna": 1, "Anna ": 1}).counts("x"), "x: a player is named twice"),
        (lambda: facts(x={"Anna": "1"}).counts("x"), "x: this must be a whole number"),
        (lambda: facts(x=[1]).announced("x", KINDS), "x: this must be an object with keys"),
        (lambda: facts(x=[{"by": "Anna"}]).announced("x", KINDS), "x: “kind” is missing"),
        (lambda: facts(x=[{"kind": "run"}]).announced("x", KINDS), "x: “by” is missing"),
        (lambda: facts().require("x"), "x: “x” is missing"),
        (lambda: facts(x=1).finish(), "x: the key “x” is not known here"),
        (lambda: SheetFacts([], PLAYERS), "rounds: this must be an object with keys"),
    ],
)
def test_what_is_not_of_its_kind_is_refused(read: Callable[[], object], reason: str) -> None:
    with pytest.raises(RuleBroken) as refused:
        read()
    assert refused.value.sentence == reason


def test_a_key_that_was_read_is_not_left_over() -> None:
    of_a_round = facts(by="Anna", note="")
    of_a_round.player("by")
    of_a_round.text("note")
    of_a_round.finish()


def test_faults_inside_an_object_are_those_of_its_key() -> None:
    inside = facts(stake={"tip": 1}).objects
    with pytest.raises(RuleBroken, match="stake: this must be a list"):
        inside("stake")
    entry = facts(stake=[{"tip": 1}]).objects("stake")[0]
    with pytest.raises(RuleBroken, match="stake: the key “tip” is not known here"):
        entry.finish()


@pytest.mark.parametrize("letter", ["\x00", "\x1b", "\ud800"])
def test_text_that_cannot_be_written_is_refused(letter: str) -> None:
    with pytest.raises(RuleBroken, match="note: this text holds a character"):
        clean_text("note", f"a{letter}b")


def test_text_has_an_end() -> None:
    assert clean_text("note", "x" * 2000)
    with pytest.raises(RuleBroken, match="note: this text is longer than 2000 characters"):
        clean_text("note", "x" * 2001)
