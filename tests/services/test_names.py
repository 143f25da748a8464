"""Names and notes are stored as people write them, whatever letters that takes."""

import pytest

from scorekeeper.records.book import former_names, read_book
from scorekeeper.rules.names import tidy_name
from scorekeeper.services.matches.score_sheets import export_sheet, import_sheet
from scorekeeper.services.matches.seats import rename_player, replace_player
from scorekeeper.sheets.reading import read_sheet
from scorekeeper.sheets.writing import sheet_text
from tests.cast import (
    ANNA,
    BRAM,
    a_deal,
    a_match,
    book_now,
    points,
    recorded,
    seen,
)

pytestmark = pytest.mark.django_db

NAMES = {
    "a tag": "<b onclick=alert(1)>Anna</b>",
    "an entity": "Anna &amp; \"Bram\" 'n' co",
    "from right to left": "annA אנה",
    "emoji in a family": "👩‍👩‍👧‍👦👍🏽",
    "a zero-width non-joiner": "علی\u200cرضا",
    "combining marks": "Z\u0351\u036b\u0343a\u0300",
    "forty letters": "𝕏" * 40,
    "braces": "{name} %(name)s {0} %s",
    "a slash and a quote": "Robert'); DROP TABLE records_player;--",
    "Turkish": "İıIi",
    "letters that fold into three": "ΐ" * 40,
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_comes_back_as_it_was_written(name: str) -> None:
    match = recorded(a_match(players=(name, "Bram", "Cees", "Dora")), a_deal(100))
    book = read_book(seen(match))
    assert book.table.players[ANNA] == tidy_name(name)
    assert book.played_match.totals[ANNA] == 10


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_goes_through_every_verb_and_every_sheet(name: str) -> None:
    match = recorded(a_match(), a_deal())
    rename_player(match, seat=ANNA, name=name)
    replace_player(match, seat=ANNA, name="Emma")
    replace_player(match, seat=BRAM, name=name)
    again = import_sheet(read_sheet(sheet_text(export_sheet(seen(match))).encode()))
    assert book_now(again).table.players == book_now(match).table.players
    assert former_names(again) == former_names(match) == {0: (tidy_name(name),), 1: ("Bram",)}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_club_finds_a_name_again(name: str) -> None:
    match = a_match(players=(name, "Bram", "Cees", "Dora"))
    a_match(players=("Emma", name, "Fred", "Gina"), club=match.club)
    assert match.club.players.count() == 7


@pytest.mark.parametrize("text", NAMES.values(), ids=NAMES)
def test_reasons_and_notes_come_back_as_they_were_written(text: str) -> None:
    match = recorded(a_match(), points(1, 2, reason=text, note=text))
    deal = read_book(seen(match)).entries[0].deal
    assert deal.agreed_score is not None
    assert deal.note == deal.agreed_score.reason == tidy_name(text)


def test_reasons_and_notes_lose_what_nobody_can_see() -> None:
    text = "\u202epaid\u200b to\u2066 Bram\u2069\u2028later\u2029\ufeff"
    match = recorded(a_match(), points(1, 2, reason=text, note=text))
    deal = read_book(seen(match)).entries[0].deal
    assert deal.agreed_score is not None
    assert deal.note == deal.agreed_score.reason == "paid to Bram\nlater"


def test_names_in_braces_are_not_filled_in() -> None:
    match = recorded(a_match(players=("{name}", "{0}", "%s", "%(name)s")), a_deal())
    upcoming = book_now(match).played_match.upcoming
    assert upcoming is not None
    sentence = str(upcoming.sentence)
    assert sentence == "{name} deals, {0} chooses trumps"
