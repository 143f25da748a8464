"""A score sheet that is imported from the page of a club becomes a match of that club."""

import re
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Club, Match
from scorekeeper.services.matches.score_sheets import export_sheet
from scorekeeper.sheets.writing import sheet_text
from tests.cast import a_key, a_match, seen
from tests.certain import certain
from tests.forms import PageForm, page_form
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """Return a club of four people that has a name."""
    played = a_match().club
    played.name = "Tuesday"
    played.save()
    return played


def sheet() -> str:
    """Return a score sheet of other people's, and forget their match."""
    match = a_match("kan", ("Anna", "Emma", "Fons", "Gina", "Hugo"))
    text = sheet_text(export_sheet(seen(match)))
    match.club.delete()
    return text


def way_to_import(client: Client, club: Club) -> str:
    """Return where the page of a club leads to for a score sheet, over the games."""
    home = html_of(client.get(reverse("club", args=[club.secret])))
    (games,) = re.findall(r'href="(/new/\?club=[^"]*)"', home)
    (found,) = re.findall(r'href="(/sheet/[^"]*)"', html_of(client.get(games)))
    return str(found)


def sent(client: Client, address: str, text: str) -> tuple[PageForm, ClientResponse]:
    """Send a sheet with the form of a page; return the form too."""
    form = page_form(html_of(client.get(address)))
    form.say("text", text)
    return form, client.post(form.action or address, form.sent())


def test_ten_sheets_imported_from_the_club_are_ten_matches_of_it(
    client: Client, club: Club
) -> None:
    address, text = way_to_import(client, club), sheet()
    for _sheet in range(10):
        assert sent(client, address, text)[1].status_code == 302
    assert club.matches.count() == 11
    assert Club.objects.count() == 1
    assert club.players.filter(name="Anna").count() == 1


def test_the_page_says_whose_match_it_becomes(client: Client, club: Club) -> None:
    address = way_to_import(client, club)
    assert "It belongs to Tuesday." in html_of(client.get(address))
    assert "It belongs to" not in html_of(client.get(reverse("import_sheet")))


def test_a_refused_sheet_stays_the_club_s(client: Client, club: Club) -> None:
    address = way_to_import(client, club)
    _form, answer = sent(client, address, "no sheet")
    assert answer.status_code == 400
    again = page_form(html_of(answer))
    again.say("text", sheet())
    assert client.post(reverse("import_sheet"), again.sent()).status_code == 302
    assert club.matches.count() == 2


def test_the_same_form_sent_twice_is_one_match(client: Client, club: Club) -> None:
    form, answer = sent(client, way_to_import(client, club), sheet())
    again = client.post(reverse("import_sheet"), form.sent())
    assert again["Location"] == answer["Location"]
    assert club.matches.count() == 2


def test_without_a_club_it_becomes_one_of_its_own(client: Client, club: Club) -> None:
    client.get(reverse("table", args=[certain(club.matches.get().scorer_secret)]))
    assert sent(client, reverse("import_sheet"), sheet())[1].status_code == 302
    assert Match.objects.latest("pk").club != club


def test_a_link_of_a_club_that_leads_nowhere_imports_nothing(client: Client, club: Club) -> None:
    address = way_to_import(client, club)
    text = sheet()
    form = page_form(html_of(client.get(address)))
    form.say("text", text)
    club.secret = "another-link-of-the-club"
    club.save()
    assert client.post(reverse("import_sheet"), form.sent()).status_code == 404
    assert club.matches.count() == Match.objects.count() == 1


BROKEN = ["a b", "short", "x" * 33, "Tuesday!", "0"]


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_link_of_a_club_makes_no_new_club_of_a_sheet(
    client: Client, club: Club, broken: str
) -> None:
    form = page_form(html_of(client.get(reverse("import_sheet"), {"club": club.secret})))
    form.say("text", sheet())
    address = f"{reverse('import_sheet')}?{urlencode({'club': broken})}"
    assert client.get(address).status_code == 404
    assert client.post(address, form.sent()).status_code == 404
    said = {**form.values, "club": broken}
    assert client.post(reverse("import_sheet"), said).status_code == 404
    assert Club.objects.count() == Match.objects.count() == 1


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_link_of_a_club_begins_no_match_in_another(
    client: Client, club: Club, broken: str
) -> None:
    for address in (reverse("choose_game"), reverse("new_match", args=["kraken"])):
        assert client.get(address, {"club": broken}).status_code == 404
    said = {"name_0": "Anna", "key": a_key(), "club": broken}
    assert client.post(reverse("new_match", args=["kontsina"]), said).status_code == 404
    assert Club.objects.count() == Match.objects.count() == 1
