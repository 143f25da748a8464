"""Which clubs a phone has: those it began or whose link it opened; of one match it has no more."""

import re
from collections.abc import Callable, Iterator
from datetime import date
from urllib.parse import urljoin, urlsplit

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Club, Match
from scorekeeper.services.access.codes import in_two_groups
from scorekeeper.services.access.join_codes import new_code
from scorekeeper.services.access.links import SCORER, VIEWER, renew_viewers_link
from scorekeeper.services.clubs.naming import SeasonData, make_season, name_club
from scorekeeper.services.matches.ending import settle
from scorekeeper.services.settling import put_on_account
from scorekeeper.services.writes import NO_FORM
from scorekeeper.settlement import Stake
from tests.cast import a_deal, a_match, next_round, recorded, seen
from tests.certain import certain
from tests.forms import page_form, page_forms
from tests.responses import html_of
from tests.snapshots import all_rows

pytestmark = pytest.mark.django_db
MONEY = Stake(50, "EUR", "pairwise")
STRANGERS = ("Olga", "Pim", "Quint", "Rosa")
ADDRESS = re.compile(r'(?:href|action|formaction|hx-get)="([^"#]*)')
HERE = ("/g/", "/new/", "/all/", "/join/", "/sheet/")


@pytest.fixture
def match() -> Match:
    """A finished match with money, in a club with a name where others play, too."""
    match = recorded(a_match("kraken", rounds=1, stake=MONEY), a_deal())
    name_club(match.club, "Saturday club")
    renew_viewers_link(match.club, NO_FORM)
    recorded(a_match("free-sheet", STRANGERS, club=match.club))
    a_match("free-sheet", (*STRANGERS[:2], "Sien"), club=match.club)
    return seen(match)


def signed(name: str, value: str) -> str:
    """Return the value of a cookie as Django signs it for this name."""
    answer = HttpResponse()
    answer.set_signed_cookie(name, value)
    return answer.cookies[name].value


def joined(match: Match, link: str = SCORER) -> Client:
    """Return a phone that joined a match by a typed code."""
    phone = Client()
    code = in_two_groups(certain(new_code(seen(match), link)).code)
    answer = phone.post(reverse("join"), {"code": code})
    assert phone.get(answer["Location"]).status_code == 200
    return phone


def of_the_club(club: Club, secret: str | None = None) -> Client:
    """Return a phone that opened the club's link."""
    phone = Client()
    assert phone.get(reverse("club", args=[secret or club.secret])).status_code == 200
    return phone


def pages(phone: Client, first: list[str]) -> Iterator[tuple[str, str]]:
    """Yield every page that a phone finds from the first ones on, by its address."""
    to_see, known = [*first], {*first}
    while to_see:
        address = to_see.pop()
        answer = phone.get(address)
        if answer.status_code != 200 or answer.streaming:
            continue
        content = answer.content.decode(errors="replace")
        yield address, content
        for found in ADDRESS.findall(content):
            path = urlsplit(urljoin(address, found.replace("&amp;", "&")))
            onward = path.path + (f"?{path.query}" if path.query else "")
            if onward.startswith(HERE) and onward not in known:
                known.add(onward)
                to_see.append(onward)


@pytest.mark.parametrize("link", [SCORER, VIEWER])
def test_a_phone_that_joined_a_match_by_its_code_sees_nothing_of_its_club(
    match: Match, link: str
) -> None:
    settle(match, next_round(match))
    put_on_account(seen(match))
    phone = joined(match, link)
    club = seen(match).club
    secrets = [certain(club.secret), certain(club.viewer_secret)]
    others = Match.objects.exclude(pk=match.pk)
    secrets += [certain(s) for one in others for s in (one.scorer_secret, one.viewer_secret)]
    hidden = [*STRANGERS, "Sien", "Saturday club", "Our club", *secrets]
    seen_pages = dict(pages(phone, ["/", "/new/", "/new/kraken/", "/new/free-sheet/"]))
    assert len(seen_pages) > 20, "all pages of the match, and those to begin one"
    # A name is a word; in the middle of a random key it is none
    words = {one: re.compile(rf"(?<![\w-]){re.escape(one)}(?![\w-])") for one in hidden}
    told = [
        (page, one)
        for page, content in seen_pages.items()
        for one in hidden
        if words[one].search(content)
    ]
    assert not told


def clubs_pages(phone: Client, match: Match) -> list[int]:
    """Return the statuses of all that a match's link leads to of its club."""
    secret = match.scorer_secret
    return [
        phone.get(reverse("own_club", args=[secret])).status_code,
        phone.get(reverse("own_account", args=[secret])).status_code,
        phone.post(reverse("play_again", args=[secret])).status_code,
        phone.post(
            reverse("renew_link", args=[secret]), {"link": SCORER, "and_club": "1"}
        ).status_code,
        phone.post(
            reverse("revoke_link", args=[secret]), {"link": SCORER, "and_club": "1"}
        ).status_code,
    ]


def test_the_link_of_a_match_writes_nothing_in_its_club(match: Match) -> None:
    before = [*Match.objects.values()], [*Club.objects.values()]
    assert clubs_pages(joined(match), match) == [403] * 5
    assert clubs_pages(Client(), match) == [403] * 5
    assert before == ([*Match.objects.values()], [*Club.objects.values()])


def test_a_club_for_watching_leads_back_to_it_and_begins_nothing(match: Match) -> None:
    phone = of_the_club(match.club, certain(seen(match).club.viewer_secret))
    club, account, *writes = clubs_pages(phone, match)
    assert [club, account] == [302, 302]
    assert writes == [403] * 3
    to_club = phone.get(reverse("own_club", args=[match.scorer_secret]))["Location"]
    assert to_club == reverse("club", args=[seen(match).club.viewer_secret])
    assert "/new/?club" not in html_of(phone.get(to_club))
    home = html_of(phone.get("/"))
    assert "Saturday club" in home
    assert "for watching" in home
    assert 'value="new"' in html_of(phone.get("/new/kraken/"))
    assert "Olga" not in html_of(phone.get("/new/kraken/"))


def test_a_phone_of_the_club_goes_there_from_its_matches(match: Match) -> None:
    phone = of_the_club(match.club)
    answer = phone.get(reverse("own_club", args=[match.scorer_secret]))
    assert answer["Location"] == reverse("club", args=[match.club.secret])
    table = html_of(phone.get(reverse("table", args=[match.scorer_secret])))
    assert "Our club" in table
    assert "Our club" not in html_of(Client().get(reverse("table", args=[match.scorer_secret])))
    assert "Play again" in html_of(phone.get(reverse("settlement", args=[match.scorer_secret])))


def test_another_clubs_link_helps_nobody_into_this_one(match: Match) -> None:
    phone = of_the_club(a_match("kraken", STRANGERS).club)
    assert clubs_pages(phone, match) == [403] * 5


def test_whoever_was_shut_out_of_the_club_has_it_no_more(match: Match) -> None:
    phone, owner = of_the_club(match.club), of_the_club(match.club)
    links = reverse("club_links", args=[match.club.secret])
    form = next(one for one in page_forms(html_of(owner.get(links))) if "/renew/" in one.action)
    owner.post(form.action, form.sent())
    assert phone.get(reverse("own_club", args=[match.scorer_secret])).status_code == 403
    assert "Saturday club" not in html_of(phone.get("/"))
    assert "Saturday club" in html_of(owner.get("/"))
    answer = owner.get(reverse("own_club", args=[match.scorer_secret]))
    assert answer["Location"] == reverse("club", args=[seen(match).club.secret])


def begun(phone: Client, address: str = "/new/kraken/", **names: str) -> Match:
    """Begin a match on a phone's page, with other names where they are given."""
    form = page_form(html_of(phone.get(address)))
    answer = phone.post(address, {**form.sent(), "start": "guests", **names})
    secret = answer["Location"].split("/")[-2]
    phone.get(answer["Location"])
    return Match.objects.get(scorer_secret=secret)


def test_a_phone_has_the_club_that_it_began_even_where_the_answer_was_lost(client: Client) -> None:
    form = page_form(html_of(client.get("/new/kraken/")))
    said = {**form.sent(), "start": "guests", "name_0": "Anna"}
    lost = Client()
    lost.cookies.load(client.cookies.output(header="", sep=";"))
    client.post("/new/kraken/", said)
    again = lost.post("/new/kraken/", said)
    lost.get(again["Location"])
    club = Club.objects.get()
    assert reverse("club", args=[club.secret]) in html_of(lost.get("/"))


def test_a_form_sent_once_more_gives_no_link_of_the_club_that_was_made_since(
    client: Client,
) -> None:
    form = page_form(html_of(client.get("/new/kraken/")))
    said = {**form.sent(), "start": "guests", "name_0": "Anna"}
    client.post("/new/kraken/", said)
    club = Club.objects.get()
    links = page_forms(html_of(client.get(reverse("club_links", args=[club.secret]))))
    renewing = next(one for one in links if "/renew/" in one.action)
    client.post(renewing.action, renewing.sent())
    strange = Client()
    answer = strange.post("/new/kraken/", said)
    assert strange.get(answer["Location"]).status_code == 200, "the match has its link still"
    new = Club.objects.get().secret
    assert new != club.secret
    assert new not in html_of(strange.get("/"))
    assert strange.get(answer["Location"] + "club/").status_code == 403


def test_a_phone_from_before_clubs_were_kept_has_the_clubs_of_its_matches(match: Match) -> None:
    phone = Client()
    phone.cookies["games"] = signed("games", f"{match.scorer_secret}.{'x' * 22}")
    assert "Saturday club" in html_of(phone.get("/"))
    other = a_match("kraken", STRANGERS)
    phone.get(reverse("table", args=[other.scorer_secret]))
    assert "Saturday club" in html_of(phone.get("/"))
    assert phone.get(reverse("own_club", args=[other.scorer_secret])).status_code == 403


BROKEN: dict[str, Callable[[str], str]] = {
    "cut": lambda text: text[: len(text) // 2],
    "without its signature": lambda text: text.rpartition(":")[0],
    "with another club": lambda text: text.replace("~", "~cAAAAAAAAAAAAAAAAAAAAAA.", 1),
    "as one from before": lambda text: text.replace("~", "", 1),
    "signed for another name": lambda text: signed("phone", text[:60]),
    "nothing": lambda _text: "",
}


@pytest.mark.parametrize("change", BROKEN.values(), ids=BROKEN)
def test_a_cookie_that_somebody_wrote_brings_nothing(
    match: Match, change: Callable[[str], str]
) -> None:
    phone = of_the_club(match.club)
    whole = phone.cookies["games"].value
    phone.cookies["games"] = change(whole)
    home = phone.get("/")
    assert home.status_code == 200
    assert "Saturday club" not in html_of(home)
    assert phone.get(reverse("own_club", args=[match.scorer_secret])).status_code == 403


def test_no_phone_renames_somebody_in_matches_that_it_has_not(match: Match) -> None:
    a_match("kraken", club=match.club)
    address = reverse("players", args=[match.scorer_secret])
    said = {"seat": "0", "name": "Anneke", "action": "rename"}
    refused = joined(match).post(address, said)
    assert refused.status_code == 400
    assert "Anna plays in other matches, too." in html_of(refused)
    assert of_the_club(match.club).post(address, said).status_code == 302
    assert match.club.players.filter(name="Anneke").exists()


def test_somebody_who_plays_in_one_match_alone_is_renamed_by_whoever_keeps_its_score() -> None:
    match = a_match("kraken")
    said = {"seat": "0", "name": "Anneke", "action": "rename"}
    address = reverse("players", args=[match.scorer_secret])
    assert joined(match).post(address, said).status_code == 302
    assert match.club.players.filter(name="Anneke").exists()


def test_a_phone_keeps_no_more_than_its_cookie_holds(client: Client) -> None:
    first = a_match("kraken")
    for _match in range(45):
        match = a_match("free-sheet", ("Anna", "Bram"))
        client.get(reverse("club", args=[match.club.secret]))
        client.get(reverse("table", args=[match.scorer_secret]))
    client.get(reverse("club", args=[first.club.secret]))
    assert len(client.cookies["games"].OutputString()) < 4_096
    home = html_of(client.get("/"))
    assert reverse("club", args=[first.club.secret]) in home
    assert len({*re.findall(r"/c/[\w-]{22}/", home)}) == 40


@pytest.mark.parametrize("link", ["secret", "viewer_secret"])
def test_a_phone_forgets_a_club_and_comes_back_by_its_link(match: Match, link: str) -> None:
    club = seen(match).club
    secret = certain(getattr(club, link))
    phone = of_the_club(club, secret)
    phone.get(reverse("table", args=[match.scorer_secret]))
    other = a_match("kraken", ("Emma", "Fons", "Gina", "Hugo"))
    phone.get(reverse("table", args=[other.scorer_secret]))
    form = page_form(
        html_of(phone.get(reverse("club_links", args=[secret]))), action=reverse("forget_club")
    )
    before = all_rows()
    assert phone.post(form.action, form.sent())["Location"] == reverse("home")
    assert all_rows() == before, "nothing is taken from anybody else"
    home = html_of(phone.get("/"))
    assert "Saturday club" not in home
    assert certain(match.scorer_secret) not in home
    assert certain(other.scorer_secret) in home
    assert phone.get(reverse("club", args=[secret])).status_code == 200
    assert "Saturday club" in html_of(phone.get("/"))


@pytest.mark.parametrize("secret", ["", "x", "gone-gone-gone-gone-go", "a\0b" * 8])
def test_no_club_is_forgotten_that_no_link_names(secret: str) -> None:
    assert Client().post(reverse("forget_club"), {"club": secret}).status_code == 404
    assert Client().get(reverse("forget_club")).status_code == 405


def test_a_club_without_a_name_is_called_alike_at_home_and_on_its_own_pages() -> None:
    match = recorded(a_match("kraken", rounds=1), a_deal())
    phone = of_the_club(match.club)
    assert "Anna, Bram and 2 more" in html_of(phone.get("/"))
    player = certain(match.club.players.first())
    club = html_of(phone.get(reverse("club", args=[match.club.secret])))
    assert "Anna, Bram and 2 more" in club
    one = html_of(phone.get(reverse("club_player", args=[match.club.secret, player.pk])))
    assert "Our club" not in club + one
    make_season(match.club, SeasonData("Winter", date(2026, 1, 1), date(2026, 2, 28)))
    season = match.club.seasons.get().pk
    for address in (
        reverse("season", args=[match.club.secret, season]),
        reverse("share_season", args=[match.club.secret, season]),
        reverse("share_standings", args=[match.club.secret]),
        reverse("cash_box", args=[match.club.secret]),
    ):
        assert "Anna, Bram and 2 more" in html_of(phone.get(address))
