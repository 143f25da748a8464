"""An evening of Kraken in a browser without script: pages, and the forms that stand in them."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from tests.forms import PageForm, page_form
from tests.games.sheets import EXAMPLES
from tests.responses import html_of

# Nothing is rolled back, so that books stay open from page to page.
pytestmark = pytest.mark.django_db(transaction=True)

SHEET, EXPECTED = (
    json.loads((EXAMPLES / f"kraken-as-written{ending}.json").read_text(encoding="utf-8"))
    for ending in ("", ".expected")
)
PLAYERS = SHEET["players"]


class Reader:
    """A browser without script: it reads pages, follows links, fills in forms and sends them."""

    def __init__(self) -> None:
        self.client = Client(enforce_csrf_checks=True)
        self.address, self.text = "", ""

    def open(self, address: str) -> None:
        """Open a page that is there."""
        answer = self.client.get(address)
        assert answer.status_code == 200, address
        self.address, self.text = address, html_of(answer)

    def follow(self, words: str) -> None:
        """Follow the first link with these words in it."""
        links = re.findall(r'<a [^>]*href="([^"]+)"[^>]*>(.*?)</a>', self.text, re.DOTALL)
        target = next(target for target, inside in links if words in inside)
        self.open(target if target.startswith("/") else self.address + target)

    def form(self, **which: str) -> PageForm:
        """Return a form of the page."""
        return page_form(self.text, **which)

    def send(self, form: PageForm, status: int, **button: str) -> None:
        """Press a button of a form; follow the redirect where it is answered with one."""
        address = form.action or self.address
        answer = self.client.post(address, form.sent(**button))
        assert answer.status_code == status, html_of(answer)
        if status == 302:
            self.open(answer["Location"].partition("#")[0])
        else:
            self.address, self.text = address, html_of(answer)

    def numbers(self, kind: str) -> list[int]:
        """Return the numbers of a kind on the table page: score, total, or what else is counted."""
        text = re.sub(r'<section class="newest.*?</section>', "", self.text, flags=re.DOTALL)
        found = re.findall(rf'<\w+ class="{kind}(?: [^"]*)?">\s*(?:<[^>]+>\s*)*(-?\d+)', text)
        return [int(number) for number in found]


@pytest.fixture
def reader() -> Reader:
    """Somebody at the table whose browser has no script."""
    return Reader()


def by_side(numbers: dict[str, int]) -> list[int]:
    """Return expected numbers for both sides."""
    return [numbers[name] for name in PLAYERS[:2]]


def seat(name: str) -> str:
    """Return the seat of a player as it stands in a form."""
    return str(PLAYERS.index(name))


def side(name: str) -> str:
    """Return the side of a player as it stands in a form."""
    return str(PLAYERS.index(name) % 2)


def begin(reader: Reader) -> None:
    """Agree on a new match, from the first page on."""
    reader.open("/")
    reader.follow("New game")
    reader.follow("crosses that cost money")
    form = reader.form()
    for number, name in enumerate(PLAYERS):
        form.say(f"name_{number}", name)
    form.say("first_dealer", seat(SHEET["first_dealer"]))
    form.say("amount", SHEET["stake"]["amount"])
    form.say("currency", SHEET["stake"]["currency"])
    reader.send(form, 302)


def enter(reader: Reader, facts: dict[str, Any]) -> None:
    """Enter a round of the sheet and save it."""
    reader.follow("Enter round")
    form = reader.form(name="entry")
    form.say("trump", facts["trump"])
    if "declarer" in facts:
        form.say("declarer", seat(facts["declarer"]))
        form = rendered_again(reader, form)
    for place, name in enumerate(facts.get("challenges", ())):
        form.say(f"challenges_{place}", seat(name))
    name, points = next(iter(facts["card_points"].items()))
    form.say(f"card_points_{side(name)}", str(points))
    form = announce(reader, form, facts)
    if "all_tricks" in facts:
        form.say("all_tricks", side(facts["all_tricks"]))
    reader.send(form, 302, action="save")


def announce(reader: Reader, form: PageForm, facts: dict[str, Any]) -> PageForm:
    """Choose all combinations; where the lists on the page are too few, ask for more."""
    said = [f"hand:{seat(one['by'])}:{one['kind']}" for one in facts.get("declarations", ())]
    said += [f"trick:{seat(one['by'])}:{one['kind']}" for one in facts.get("bonuses", ())]
    lists = len(form.values["combinations"])
    if len(said) > lists:
        form.say("combinations", *said[:lists])
        form = rendered_again(reader, form)
    form.say("combinations", *said)
    return form


def rendered_again(reader: Reader, form: PageForm) -> PageForm:
    """Have the form rendered with what was said so far, and nothing saved."""
    reader.send(form, 200, action="refresh")
    return reader.form(name="entry")


def play(reader: Reader) -> None:
    """Enter the whole evening, and check every score as it is saved."""
    begin(reader)
    for facts, expected in zip(SHEET["rounds"], EXPECTED["rounds"], strict=True):
        enter(reader, facts)
        assert reader.numbers("score")[:2] == by_side(expected["points"]), expected["number"]


def correct_trumps(reader: Reader, number: int, suit: str) -> None:
    """Correct a round from the table page and come back to it, having seen what changes."""
    reader.follow(f'<span class="number">{number}</span>')
    reader.follow("Correct")
    form = reader.form(name="entry")
    form.say("trump", suit)
    reader.send(form, 200, action="show")
    assert f"Round {number}" in reader.text[reader.text.index("This changes") :]
    reader.send(reader.form(name="entry"), 302, action="save")


def standings(reader: Reader) -> tuple[list[int], ...]:
    """Return totals and crosses on the table page."""
    return reader.numbers("total"), reader.numbers("counted")


def test_an_evening_is_played_corrected_and_paid(reader: Reader) -> None:
    play(reader)
    assert "Dora and Anna win" in reader.text, "the last round leads to the end of the match"
    reader.open(reader.address.removesuffix("settlement/"))
    as_played = by_side(EXPECTED["totals"]), by_side(EXPECTED["crosses"])
    assert standings(reader) == as_played

    correct_trumps(reader, 7, "spades")
    assert standings(reader) != as_played
    correct_trumps(reader, 7, "hearts")
    assert standings(reader) == as_played

    reader.follow("Who pays whom")
    assert (
        '<bdi translate="no">Fred</bdi> pays <bdi translate="no">Dora</bdi> €12.00' in reader.text
    )
    reader.send(reader.form(action="/pay/"), 302)
    reader.send(reader.form(action="/undo/"), 302)
    reader.send(reader.form(action="/pay/"), 302)
    reader.send(reader.form(action="/pay/"), 302)
    assert "Everything is paid." in reader.text
    reader.send(reader.form(action="/again/"), 302)
    assert "Fred deals" in reader.text


def test_what_was_entered_stays_when_it_is_refused(reader: Reader) -> None:
    begin(reader)
    reader.follow("Enter round")
    form = reader.form(name="entry")
    form.say("trump", "spades")
    form.say("card_points_0", "161")
    form.say("note", "the tablecloth moved")
    reader.send(form, 400, action="save")
    assert "no cards add up to 1" in reader.text
    refused = reader.form(name="entry")
    assert refused.values["trump"] == ["spades"]
    assert refused.values["card_points_0"] == ["161"]
    assert refused.values["note"] == ["the tablecloth moved"]
    refused.say("card_points_0", "160")
    reader.send(refused, 302, action="save")
    assert reader.numbers("score") == [32, 0]


def test_the_same_form_sent_twice_counts_once(reader: Reader) -> None:
    begin(reader)
    reader.follow("Enter round")
    form = reader.form(name="entry")
    form.say("trump", "hearts")
    form.say("card_points_0", "62")
    reader.send(form, 302, action="save")
    reader.send(form, 302, action="save")
    assert reader.numbers("score") == [6, 10]
