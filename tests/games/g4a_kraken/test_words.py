"""G4A Kraken speaks its own words on every page: double, redouble, superdouble; roem, stuk, pit."""

import html
import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.services.matches.score_sheets import import_sheet
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from scorekeeper.sheets.sheet import Sheet
from tests.cast import NAMES, a_deal, begin, book_now, record, seen
from tests.forms import page_forms
from tests.responses import ClientResponse, html_of

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

OF_THE_SISTER = re.compile(
    r"(?<!['’\w])(contras?|re|superkraken|runs? of|declarers?|defenders?|bonus(es)?|cross(es)?)\b",
    re.IGNORECASE,
)
OWN = ("double", "redouble", "superdouble")
CALLERS = ("Bram", "Anna", "Dora")
ROEM = {
    "declarations": [{"by": "Anna", "kind": "run_of_3"}, {"by": "Bram", "kind": "king_queen"}],
    "bonuses": [{"by": "Bram", "kind": "run_of_4"}],
}
PIT = {"card_points": {"Anna": 162}, "all_tricks": "Anna"}


def a_sheet(*rounds: dict[str, Any]) -> Sheet:
    """Return a sheet of a table where Anna and Cees lead."""
    values = {
        "scoresheet": 1,
        "game": "g4a-kraken",
        "players": list(NAMES),
        "first_dealer": "Dora",
        "stake": {"amount": "1", "currency": "EUR"},
        "rounds": [{"trump": "spades", "declarer": "Anna", **one} for one in rounds],
    }
    return sheet_of(json.loads(json.dumps(values)))


def all_that_happens() -> Sheet:
    """Return a sheet with every challenge and roem of both kinds, made, down and pit."""
    made, down = {"card_points": {"Anna": 100}}, {"card_points": {"Anna": 60}}
    said = [{**made, **ROEM, "challenges": list(CALLERS[:level])} for level in range(4)]
    stuk = {**made, "bonuses": [{"by": "Anna", "kind": "king_queen"}]}
    return a_sheet(*said, {**down, **ROEM}, stuk, PIT)


@pytest.fixture
def match() -> Match:
    """A match in which everything has happened that can."""
    return import_sheet(all_that_happens(), entered_by="Anna's phone")


def words_on(answer: ClientResponse) -> str:
    """Return what a page says, without its marks and attributes that nobody reads."""
    content = html_of(answer)
    spoken = re.findall(r'(?:aria-label|title|placeholder)="([^"]*)"', content)
    seen_or_heard = re.sub(r"(?s)<(script|template)\b.*?</\1>", "", content)
    text = re.sub(r"<[^>]+>", " ", seen_or_heard)
    return html.unescape(" ".join([text, *spoken]))


def pages_of(match: Match) -> list[str]:
    """Return the addresses of every page that shows rounds or asks for one."""
    names = ["table", "board", "new_round", "settlement", "history", "summary", "stop_early"]
    names += ["wrong_dealer", "players", "phones"]
    addresses = [reverse(name, args=[match.scorer_secret]) for name in names]
    for entry in book_now(match).entries:
        keys = {"secret": match.scorer_secret, "key": entry.round_key}
        addresses += [reverse(name, kwargs=keys) for name in ("round", "correct", "withdraw")]
    return [*addresses, reverse("new_match", args=["g4a-kraken"]), reverse("choose_game")]


def of_the_sister(text: str) -> list[str]:
    """Return the words of the sister text in a page."""
    return [found[0] for found in OF_THE_SISTER.findall(text)]


def test_no_page_says_a_word_of_the_sister_game(client: Client, match: Match) -> None:
    for address in pages_of(match):
        answer = client.get(address)
        assert answer.status_code == 200, address
        text = words_on(answer)
        if address == reverse("choose_game"):
            text = text.partition("G4A Kraken")[2].partition("players")[2][:90]
        assert of_the_sister(text) == [], address


def test_the_table_and_the_form_say_its_own_words(client: Client, match: Match) -> None:
    table = words_on(client.get(reverse("table", args=[match.viewer_secret])))
    for name, caller in zip(OWN, CALLERS, strict=True):
        assert f"{name} by {caller}" in table
    form = words_on(client.get(reverse("new_round", args=[match.scorer_secret])))
    words = ("Double", "Redouble", "Superdouble", "Roem", "Stuk", "Pit?", "Equal: who scores?")
    for word in words:
        assert word in form


def test_a_conflict_and_a_round_in_play_say_them_too(client: Client, match: Match) -> None:
    address = reverse("new_round", args=[match.scorer_secret])
    forms = page_forms(html_of(client.get(address)))
    form = next(one for one in forms if "card_points_0" in one.values)
    form.say("trump", "hearts")
    form.say("card_points_0", "90")
    form.say("challenges_0", "0")
    record(match, a_deal(130, declarer=0, contra=1))
    answer = client.post(address, form.sent(action="save"))
    assert answer.status_code == 409
    assert "double by Bram" in words_on(answer)
    assert of_the_sister(words_on(answer)) == []
    begin(seen(match), a_deal(130, declarer=0, contra=1))
    table = words_on(client.get(reverse("table", args=[match.scorer_secret])))
    assert "Anna, double by Bram" in table


def test_every_line_of_the_command_says_them() -> None:
    scored = score_values(all_that_happens())
    said = [line["text"] for played in scored["rounds"] for line in played["lines"]]
    assert of_the_sister(" ".join(said)) == []
    for words in ("x8 superdouble", "stuk", "sequence of four: 50", "roem in hand: 20", "pit: 100"):
        assert any(words in text for text in said), words


def test_at_level_roem_the_two_sides_are_offered_first(client: Client, match: Match) -> None:
    content = html_of(client.get(reverse("new_round", args=[match.scorer_secret])))
    tiles = re.findall(r'name="declarations_to" value="(\w+)"', content)
    assert tiles == ["0", "1", "both", "none"]


def test_the_rules_page_borrows_no_word_but_says_what_it_borrows(client: Client) -> None:
    text = words_on(client.get(reverse("rules_of", args=["g4a-kraken"])))
    for word in (*map(str.capitalize, OWN), "stuk", "mars", "pit", "roem", "meld", "leader"):
        assert word in text
    contents, before, lent = text.split("Taken from its sister")
    assert of_the_sister(" ".join([contents, before])) == []
    assert "a sequence of five or more" in lent
    assert "only when those who take the trick say so" in lent
