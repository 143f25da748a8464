"""Whose a new match is: the club used last, one by name, a new one, or just tonight's."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Club, Match
from scorekeeper.services.clubs.naming import name_club
from scorekeeper.services.matches.ending import stop_early
from scorekeeper.services.matches.starting import play_again
from tests.cast import a_deal, a_match, recorded, seen
from tests.forms import page_form, page_forms
from tests.responses import html_of

pytestmark = pytest.mark.django_db
FAMILY, SKAT = ("Anna", "Bram", "Cees", "Dora"), ("Karl", "Lena", "Max", "Nina")
NEW = "/new/kraken/"


def over(players: tuple[str, ...], name: str = "", club: Club | None = None) -> Match:
    """Return a match that is over, in a club of this name."""
    match = recorded(a_match("kraken", players, club=club, rounds=1), a_deal())
    if name:
        name_club(match.club, name)
    return seen(match)


def at(*matches: Match) -> Client:
    """Return a phone that has the clubs of these matches, and was in one after the other."""
    phone = Client()
    for match in matches:
        phone.get(reverse("club", args=[match.club.secret]))
        phone.get(reverse("table", args=[match.scorer_secret]))
    return phone


def whose(content: str) -> str:
    """Return what the line on top of a new match says."""
    found = re.search(r'class="whose".*?<bdi[^>]*>(.*?)</bdi>.*?<small>(.*?)</small>', content)
    assert found
    return f"{found[1]}: {found[2]}"


def choices(content: str) -> list[tuple[str, str]]:
    """Return what is chosen among, each with what its button says."""
    sheet = content.partition('id="whose"')[2]
    names = re.findall(r"<b><bdi[^>]*>(.*?)</bdi></b>", sheet)
    buttons = re.findall(r"<button[^>]*name=\"whose\"[^>]*>\s*(.*?)\s*</button>", sheet)
    return list(zip(names, buttons, strict=True))


def seated(content: str) -> list[str]:
    """Return the names in the seats of a page."""
    values = page_form(content).values
    return [values[f"name_{seat}"][0] for seat in range(4)]


def begin(phone: Client, address: str = NEW, **names: str) -> Match:
    """Begin a match as the page stands, with other names where they are given."""
    form = page_form(html_of(phone.get(address)))
    answer = phone.post(address, {**form.sent(), "start": "guests", **names})
    assert answer.status_code == 302
    phone.get(answer["Location"])
    return Match.objects.get(scorer_secret=answer["Location"].split("/")[-2])


def switched(phone: Client, to: str, address: str = NEW, **typed: str) -> str:
    """Choose another club on a page, with what was typed there; return the page that comes."""
    form = page_form(html_of(phone.get(address)))
    return html_of(phone.post(address, {**form.sent(), **typed, "whose": to}, follow=True))


def test_a_phone_without_a_club_begins_a_new_one(client: Client) -> None:
    page = html_of(client.get(NEW))
    assert whose(page) == "A new club: Name and people of its own"
    assert choices(page) == [
        ("A new club", "For a new club"),
        ("Just tonight", "Just for tonight"),
    ]
    match = begin(client, name_0="Anna")
    assert not match.club.is_for_tonight
    assert whose(html_of(client.get(NEW))) == "Anna: Goes onto this club’s account"


def test_the_clubs_of_a_phone_are_chosen_among_the_one_used_last_first() -> None:
    family, skat = over(FAMILY, "Saturday club"), over(SKAT)
    page = html_of(at(skat, family).get(NEW))
    assert whose(page) == "Saturday club: Goes onto this club’s account"
    assert choices(page) == [
        ("Saturday club", "For Saturday club"),
        ("Karl, Lena and 2 more", "For Karl, Lena and 2 more"),
        ("A new club", "For a new club"),
        ("Just tonight", "Just for tonight"),
    ]
    assert whose(html_of(at(family, skat).get(NEW))).startswith("Karl, Lena and 2 more")


def test_from_a_clubs_page_it_is_that_club() -> None:
    family, skat = over(FAMILY, "Saturday club"), over(SKAT, "Skat club")
    phone = at(skat, family)
    for club in (family.club, skat.club):
        home = html_of(phone.get(reverse("club", args=[club.secret])))
        assert f"?club={club.secret}" in home
        page = html_of(phone.get(f"{NEW}?club={club.secret}"))
        assert whose(page).startswith(club.name)
    assert seated(html_of(phone.get(f"{NEW}?club={skat.club.secret}"))) == [*SKAT]


def test_choosing_another_club_seats_its_people_by_its_last_terms() -> None:
    family, skat = over(FAMILY, "Saturday club"), over(SKAT, "Skat club")
    phone = at(skat, family)
    assert seated(html_of(phone.get(NEW))) == [*FAMILY]
    page = switched(phone, skat.club.secret)
    assert whose(page).startswith("Skat club")
    assert seated(page) == [*SKAT]
    assert "Anna" not in page.partition('id="whose"')[0]
    for other in ("new", "tonight"):
        assert seated(switched(phone, other)) == [""] * 4


@pytest.mark.parametrize("slug", ["kraken", "skat", "free-sheet", "kalooki", "bridge", "oh-hell"])
def test_a_page_that_nobody_touched_is_left_for_another_club(client: Client, slug: str) -> None:
    address = f"/new/{slug}/"
    for club in ("new", "tonight", "new"):
        begin(client, f"{address}?club={club}", name_0="Anna", name_1="Bram")
    for to in ("tonight", "new"):
        form = page_form(html_of(client.get(address)))
        answer = client.post(address, {**form.sent(), "whose": to})
        assert answer.status_code == 302
        assert answer["Location"] == f"{address}?club={to}"


@pytest.mark.parametrize("other", ["new", "tonight", "skat"])
def test_what_somebody_has_filled_in_stays_when_the_club_changes(other: str) -> None:
    family, skat = over(FAMILY, "Saturday club"), over(SKAT, "Skat club")
    phone = at(skat, family)
    to = skat.club.secret if other == "skat" else other
    page = switched(phone, to, name_0="Zoë", name_1="Bram")
    assert seated(page) == ["Zoë", "Bram", "Cees", "Dora"]
    assert "Saturday club" not in whose(page)
    form = page_form(page)
    phone.post(NEW, {**form.sent(), "start": "guests"})
    club = Match.objects.latest("pk").club
    assert (club == skat.club) is (other == "skat")
    assert club != family.club
    assert {"Zoë", "Bram"} <= {one.name for one in club.players.all()}
    assert not family.club.players.filter(name="Zoë").exists()


def test_a_choice_that_was_not_confirmed_changes_nothing() -> None:
    family, skat = over(FAMILY), over(SKAT)
    phone = at(skat, family)
    form = page_form(html_of(phone.get(NEW)))
    phone.post(NEW, {**form.sent(), "start": "guests", "choice": skat.club.secret})
    assert Match.objects.latest("pk").club == family.club


def test_a_match_just_for_tonight_is_offered_nowhere_until_it_is_kept() -> None:
    family = over(FAMILY, "Saturday club")
    phone = at(family)
    tonight = begin(phone, f"{NEW}?club=tonight", name_0="Zoë", name_1="Yara")
    assert tonight.club.is_for_tonight
    assert tonight.club != family.club
    page = html_of(phone.get(NEW))
    assert whose(page).startswith("Saturday club")
    assert "Zoë" not in page
    home = html_of(phone.get("/"))
    assert "Yara and Zoë" in home or "Zoë and Yara" in home
    assert "Just tonight, today" in home
    assert f"?club={tonight.club.secret}" not in home
    keeping = next(form for form in page_forms(home) if "/keep/" in form.action)
    assert phone.post(keeping.action, keeping.sent())["Location"] == "/"
    assert phone.post(keeping.action, keeping.sent())["Location"] == "/"
    assert "Just tonight" not in html_of(phone.get("/"))
    assert ("Zoë and Yara", "For Zoë and Yara") in choices(html_of(phone.get(NEW)))


def test_a_club_just_for_tonight_is_kept_on_its_own_page_too(client: Client) -> None:
    tonight = begin(client, f"{NEW}?club=tonight", name_0="Zoë")
    club = reverse("club", args=[tonight.club.secret])
    keeping = next(form for form in page_forms(html_of(client.get(club))) if "keep" in form.action)
    assert client.post(keeping.action, keeping.sent())["Location"] == club
    assert not seen(tonight).club.is_for_tonight
    assert "Keep as a club" not in html_of(client.get(club))


def test_whoever_only_watches_keeps_no_club() -> None:
    match = over(FAMILY)
    Club.objects.update(is_for_tonight=True, viewer_secret="V" * 22)
    phone = Client()
    watching = reverse("club", args=["V" * 22])
    assert "Keep as a club" not in html_of(phone.get(watching))
    assert "Keep as a club" not in html_of(phone.get("/"))
    assert phone.post(f"{watching}keep/").status_code == 403
    assert seen(match).club.is_for_tonight


def test_playing_on_tonight_stays_in_the_club_of_tonight(client: Client) -> None:
    tonight = begin(client, f"{NEW}?club=tonight", name_0="Zoë")
    page = html_of(client.get(f"{NEW}?club={tonight.club.secret}"))
    assert whose(page) == "Zoë: Goes onto this club’s account"
    stop_early(tonight)
    answer = client.post(reverse("play_again", args=[tonight.scorer_secret]))
    assert answer.status_code == 302
    assert Match.objects.latest("pk").club == tonight.club


@pytest.mark.parametrize("wrong", ["old", "A" * 22, "A" * 99, "../x", "tonight "])
def test_a_club_that_is_none_is_refused(client: Client, wrong: str) -> None:
    assert client.get(NEW, {"club": wrong}).status_code == 404
    form = page_form(html_of(client.get(NEW))).sent()
    assert client.post(NEW, {**form, "club": wrong}).status_code == 404
    assert client.post(NEW, {**form, "whose": wrong}).status_code == 404
    assert not Club.objects.exists()


def test_home_lists_each_club_with_its_matches_and_what_to_play_again() -> None:
    family, skat = over(FAMILY, "Saturday club"), over(SKAT)
    running = a_match("free-sheet", ("Karl", "Lena"), club=skat.club)
    home = html_of(at(skat, family).get("/"))
    first, second = re.findall(r'<section class="own-club">(.*?)</section>', home)
    assert "Saturday club" in first
    assert "4 players, 1 evening" in first
    assert f"{NEW}?club={family.club.secret}" in first
    assert "Kraken again, same table" in first
    assert "Karl, Lena and 2 more" in second
    assert reverse("table", args=[running.scorer_secret]) in second
    assert reverse("table", args=[running.scorer_secret]) not in first
    assert "Our club" not in home


def test_again_is_the_last_match_of_this_phone_and_not_of_another_in_the_club() -> None:
    kraken = over(FAMILY)
    sheet = recorded(a_match("kalooki", FAMILY, club=kraken.club))
    phone = at(kraken)
    assert sheet
    assert "Kraken again, same table" in html_of(phone.get("/"))
    assert "Kalooki again" not in html_of(phone.get("/"))
    play_again(kraken)
    stranger = Client()
    stranger.get(reverse("club", args=[kraken.club.secret]))
    assert "again, same table" not in html_of(stranger.get("/"))


def test_no_two_clubs_of_a_phone_are_called_alike() -> None:
    same = ("Anna", "Bram", "Cees", "Dora"), ("Anna", "Bram", "Emma", "Fons")
    home = html_of(at(*(over(players) for players in same)).get("/"))
    names = re.findall(r'class="club-head".*?<bdi[^>]*>(.*?)</bdi>', home)
    assert names == ["Anna, Bram, Emma and Fons", "Anna, Bram, Cees and Dora"]


def test_a_match_of_no_club_of_the_phone_is_listed_apart() -> None:
    family, strange = over(FAMILY, "Saturday club"), a_match("kraken", SKAT)
    phone = at(family)
    phone.get(reverse("table", args=[strange.scorer_secret]))
    home = html_of(phone.get("/"))
    clubs, _heading, others = home.partition("Of other clubs")
    assert "Karl" in others
    assert "Karl" not in clubs
    assert strange.club.secret not in home
    page = html_of(phone.get(NEW))
    assert whose(page).startswith("Saturday club")
    assert "Karl" not in page


def test_the_names_at_a_table_are_those_of_the_club_that_was_chosen() -> None:
    family, skat = over(("Wilhelmina", "Bram", "Cees", "Dora")), over(SKAT)
    phone = at(skat, family)
    said = {"name": ["Wilhelmina"]}
    own = phone.post("/names/", {**said, "club": family.club.secret}).json()
    new = phone.post("/names/", {**said, "club": "new"}).json()
    strange = Client().post("/names/", said).json()
    assert own[0]["side"] == 0
    assert new == strange


def test_a_club_of_which_nothing_is_left_is_not_listed() -> None:
    gone, stays = over(FAMILY, "Gone"), over(SKAT, "Stays")
    phone = at(stays, gone)
    assert "Gone" in html_of(phone.get("/"))
    Match.objects.filter(pk=gone.pk).delete()
    assert "Gone" not in html_of(phone.get("/"))
    assert whose(html_of(phone.get(NEW))).startswith("Stays")
