"""A score sheet that is imported from the page of a club becomes a match of that club."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from scorekeeper.records.models import Club, Match
from scorekeeper.services.access.links import renew_viewers_link
from scorekeeper.services.clubs.members import merge
from scorekeeper.services.matches.ending import cancel
from scorekeeper.services.matches.score_sheets import export_sheet
from scorekeeper.services.writes import NO_FORM
from scorekeeper.sheets.writing import sheet_text
from scorekeeper.web.importing.views import MOST_SHEETS
from tests.cast import a_key, a_match, seen
from tests.certain import certain
from tests.club_pages import text_of
from tests.forms import PageForm, page_form
from tests.games.sheets import EXAMPLES
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
    (found,) = re.findall(r'href="(/c/[^"]*/sheets/)"', html_of(client.get(games)))
    assert found in home
    return str(found)


def sent(client: Client, address: str, text: str) -> tuple[PageForm, ClientResponse]:
    """Send a sheet with the form of a page; return the form too."""
    form = page_form(html_of(client.get(address)))
    form.say("text", text)
    return form, client.post(form.action or address, form.sent())


def files_of(*texts: str | bytes, names: Sequence[str] = ()) -> list[SimpleUploadedFile]:
    """Return sheets as files, called by numbers unless they have names."""
    called = names or [f"{number}.json" for number in range(1, len(texts) + 1)]
    contents = [text.encode() if isinstance(text, str) else text for text in texts]
    return [SimpleUploadedFile(*one) for one in zip(called, contents, strict=True)]


def brought(client: Client, club: Club, *files: SimpleUploadedFile) -> ClientResponse:
    """Choose files on the page of a club, and send them."""
    address = reverse("import_sheets", args=[club.secret])
    form = page_form(html_of(client.get(address)))
    return client.post(address, {**form.sent(), "file": files})


def paper(day: str, *points: int, slug: str = "kontsina") -> str:
    """Return an evening of which nothing but its day and its result is known."""
    players = ["Anna", "Bram", "Cees", "Dora", "Emma"][: len(points)]
    agreed = {"points": dict(zip(players, points, strict=True)), "reason": "Only the result"}
    rounds = [{"agreed_score": agreed}]
    values = {"scoresheet": 1, "game": slug, "players": players, "played_on": day}
    return json.dumps({**values, "rounds": rounds, "ended_early": True})


def test_ten_evenings_of_paper_are_ten_matches_of_the_club_in_one_sitting(
    client: Client, club: Club
) -> None:
    days = [f"2025-{month:02}-14" for month in (3, 1, 7, 2, 10, 4, 6, 5, 9, 8)]
    answer = brought(client, club, *files_of(*(paper(day, 12, -3, 7) for day in days)))
    assert answer["Location"].count("match=") == 10
    answer = client.get(answer["Location"])
    assert "10 matches are in the club now" in html_of(answer)
    assert club.matches.count() == 11
    assert Club.objects.count() == 1
    assert club.players.filter(name="Anna").count() == 1
    list_of_all = html_of(client.get(reverse("evenings", args=[club.secret])))
    listed = re.findall(r'<time datetime="(2025[^"]+)">', list_of_all)
    assert listed == sorted(days, reverse=True)


def test_each_is_taken_or_refused_by_itself_with_its_sentence(client: Client, club: Club) -> None:
    names = ["march.json", "photo.jpg", "april.json", "may.json"]
    wrong = json.dumps({"scoresheet": 1, "game": "whist", "players": ["A", "B"], "rounds": []})
    texts: list[str | bytes] = [
        paper("2025-03-14", 1, 2, 3),
        b"\xff\xd8\xff",
        wrong,
        paper("2025-05-14", 4, 5, 6),
    ]
    answer = brought(client, club, *files_of(*texts, names=names))
    assert answer.status_code == 400
    said = text_of(answer)
    for name in names:
        assert name in said
    assert "2 matches are in the club now" in said
    assert "The sheet is not text in UTF-8." in said
    assert "The game must be one of" in said
    assert club.matches.count() == 3


def test_a_sheet_that_is_there_is_named_and_left_out_unless_ticked(
    client: Client, club: Club
) -> None:
    march, april = paper("2025-03-14", 12, -3, 7), paper("2025-04-14", 12, -3, 7)
    brought(client, club, *files_of(march))
    answer = brought(client, club, *files_of(march, april, april))
    assert answer.status_code == 409
    assert text_of(answer).count("It is in the club already") == 2
    assert club.matches.count() == 3
    form = page_form(html_of(answer))
    address = reverse("import_sheets", args=[club.secret])
    nothing = client.post(address, form.sent())
    assert nothing.status_code == 400
    assert "Choose a file first" in html_of(nothing)
    form.say("again_0", "there")  # without choosing the file again
    again = client.post(address, form.sent())
    assert again.status_code == 302
    assert club.matches.count() == 4
    days = [one.played_on for one in club.matches.order_by("played_on") if one.ended_early]
    assert [day.isoformat() for day in days if day] == ["2025-03-14", "2025-03-14", "2025-04-14"]


@pytest.mark.parametrize("other", [paper("2025-03-15", 12, -3, 7), paper("2025-03-14", 12, -3, 8)])
def test_another_day_or_round_is_another_match(client: Client, club: Club, other: str) -> None:
    brought(client, club, *files_of(paper("2025-03-14", 12, -3, 7)))
    assert brought(client, club, *files_of(other)).status_code == 302


def test_other_players_are_another_match_and_a_cancelled_one_is_not_there(
    client: Client, club: Club
) -> None:
    march = paper("2025-03-14", 12, -3, 7)
    brought(client, club, *files_of(march))
    assert brought(client, club, *files_of(march.replace("Cees", "Kees"))).status_code == 302
    cancel(seen(club.matches.get(seats__player__name="Cees", seats__number=2, game="kontsina")))
    assert brought(client, club, *files_of(march)).status_code == 302


def test_the_names_of_a_merged_player_are_that_player(client: Client, club: Club) -> None:
    march = paper("2025-03-14", 12, -3, 7)
    brought(client, club, *files_of(march, march.replace("Anna", "Ana").replace("-14", "-15")))
    anna, ana = (club.players.get(name=name) for name in ("Anna", "Ana"))
    merge(club, ana.pk, anna.pk)
    assert brought(client, club, *files_of(march.replace("Anna", "Ana"))).status_code == 409


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_every_example_is_known_again(client: Client, club: Club, path: Path) -> None:
    if path.stem.endswith(".expected"):
        return
    sheet_file = path.read_bytes()
    first = brought(client, club, *files_of(sheet_file))
    assert first.status_code == 302
    exported = sheet_text(export_sheet(seen(club.matches.latest("pk"))))
    assert brought(client, club, *files_of(sheet_file)).status_code == 409
    assert brought(client, club, *files_of(exported)).status_code == 409


def test_the_page_says_in_whose_club_they_come(client: Client, club: Club) -> None:
    address = way_to_import(client, club)
    assert "Tuesday" in html_of(client.get(address))
    assert "Tuesday" not in html_of(client.get(reverse("import_sheet")))


def test_a_text_that_is_refused_can_be_mended(client: Client, club: Club) -> None:
    address = way_to_import(client, club)
    _form, answer = sent(client, address, "no sheet")
    assert answer.status_code == 400
    again = page_form(html_of(answer))
    again.say("text", sheet())
    assert client.post(address, again.sent()).status_code == 302
    assert club.matches.count() == 2


def test_the_same_form_sent_twice_is_each_match_once(client: Client, club: Club) -> None:
    address = reverse("import_sheets", args=[club.secret])
    form = page_form(html_of(client.get(address)))
    for _time in range(2):
        files = files_of(paper("2025-03-14", 1, 2, 3), paper("2025-04-14", 1, 2, 3))
        answer = client.post(address, {**form.sent(), "file": files})
        assert answer["Location"].count("match=") == 2
    assert club.matches.count() == 3


def test_more_than_so_many_at_once_are_refused_and_none_is_taken(
    client: Client, club: Club
) -> None:
    many = files_of(*(paper("2025-03-14", 1, 2, number) for number in range(MOST_SHEETS + 1)))
    answer = brought(client, club, *many)
    assert answer.status_code == 400
    assert f"At most {MOST_SHEETS} sheets are taken at once." in text_of(answer)
    too_large = b"x" * 1_900_000
    answer = brought(client, club, *files_of(*[too_large] * 3))
    assert answer.status_code == 413
    assert "All sheets together have at most 4 MB." in text_of(answer)
    flood = files_of(*(["x"] * 101))
    assert brought(client, club, *flood).status_code == 400
    assert club.matches.count() == 1


def test_one_that_comes_too_soon_stays_in_the_form(
    client: Client, club: Club, settings: Settings
) -> None:
    settings.MOST_IN_AN_HOUR = {**settings.MOST_IN_AN_HOUR, "sheet": (1, 100)}
    texts = paper("2025-03-14", 1, 2, 3), paper("2025-04-14", 1, 2, 3)
    answer = brought(client, club, *files_of(*texts))
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    assert club.matches.count() == 2
    settings.MOST_IN_AN_HOUR = {**settings.MOST_IN_AN_HOUR, "sheet": (9, 100)}
    form = page_form(html_of(answer))
    again = client.post(reverse("import_sheets", args=[club.secret]), form.sent())
    assert again.status_code == 302
    assert club.matches.count() == 3


def test_without_a_club_it_becomes_one_of_its_own(client: Client, club: Club) -> None:
    client.get(reverse("table", args=[certain(club.matches.get().scorer_secret)]))
    assert sent(client, reverse("import_sheet"), sheet())[1].status_code == 302
    assert Match.objects.latest("pk").club != club


def test_a_page_from_before_an_update_brings_its_sheet_into_the_club(
    client: Client, club: Club
) -> None:
    said = {"club": club.secret, "text": sheet(), "key": a_key()}
    answer = client.post(reverse("import_sheet"), said, follow=True)
    assert answer.status_code == 200
    assert club.matches.count() == 2


def test_a_link_of_a_club_that_leads_nowhere_imports_nothing(client: Client, club: Club) -> None:
    address = way_to_import(client, club)
    text = sheet()
    form = page_form(html_of(client.get(address)))
    form.say("text", text)
    club.secret = "another-link-of-the-club"
    club.save()
    assert client.post(address, form.sent()).status_code == 404
    assert club.matches.count() == Match.objects.count() == 1


def test_by_its_link_for_watching_nothing_comes_into_a_club(client: Client, club: Club) -> None:
    renew_viewers_link(club, NO_FORM)
    watching = Club.objects.get().viewer_secret
    address = reverse("import_sheets", args=[watching])
    assert client.get(address).status_code == 403
    assert client.post(address, {"text": sheet(), "key": a_key()}).status_code == 403
    assert club.matches.count() == 1


BROKEN = ["a b", "short", "x" * 33, "Tuesday!", "0"]


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_link_of_a_club_makes_no_new_club_of_a_sheet(
    client: Client, club: Club, broken: str
) -> None:
    form = page_form(html_of(client.get(reverse("import_sheet"))))
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
