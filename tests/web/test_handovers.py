"""All matches and clubs of a phone on another one: by one link or code, ten minutes, once."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings

from scorekeeper.records.models import Club, Guess, Handover, Match
from scorekeeper.services.access.codes import ALPHABET, LETTERS
from scorekeeper.services.access.handovers import hand_over
from scorekeeper.services.access.join_codes import HANDOVER_VALID, new_code
from scorekeeper.services.access.links import (
    SCORER,
    LinkChange,
    renew,
    renew_club,
    renew_viewers_link,
)
from scorekeeper.services.access.phones import (
    MOST_OF_A_KIND,
    Kept,
    Link,
    LinkKind,
    as_text,
    brought_to,
    in_text,
    number_without_room,
    used_now,
)
from scorekeeper.services.clubs.naming import name_club
from scorekeeper.services.writes import NO_FORM
from tests.cast import a_match, seen
from tests.certain import certain
from tests.forms import page_form
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db
HERE = "/all/"
STRANGERS = ("Olga", "Pim", "Quint", "Rosa")
FAMILY, SKAT = ("Anna", "Bram", "Cees", "Dora"), ("Karl", "Lena", "Max", "Nina")


def opened(phone: Client, *secrets: str | None, page: str = "table") -> Client:
    """Let a phone open links."""
    for secret in secrets:
        assert phone.get(reverse(page, args=[secret])).status_code == 200
    return phone


@pytest.fixture
def matches() -> list[Match]:
    """Three matches of three clubs with names."""
    found = [a_match("kraken", players) for players in (FAMILY, SKAT, STRANGERS)]
    for match, name in zip(found, ("Family", "Skat club", "Club of Olga"), strict=True):
        name_club(match.club, name)
        renew_viewers_link(match.club, NO_FORM)
    return [seen(match) for match in found]


@pytest.fixture
def first(matches: list[Match]) -> Client:
    """A phone that scores in a club, watches another one, and was in matches of both."""
    family, skat, _strange = matches
    phone = opened(Client(), family.club.secret, skat.club.viewer_secret, page="club")
    return opened(phone, skat.viewer_secret, family.scorer_secret)


def offered(phone: Client) -> tuple[str, str]:
    """Let a phone show its link and code; return both."""
    assert phone.post(HERE).status_code == 302
    page = html_of(phone.get(HERE))
    link = certain(re.search(r'class="address" href="https?://[^/]*(/all/[\w-]+/)"', page))[1]
    return link, certain(re.search(r'class="code">([A-Z]{3}-[A-Z]{3})<', page))[1]


def taken(phone: Client, link: str) -> ClientResponse:
    """Open a link on a phone and tap its button."""
    form = page_form(html_of(phone.get(link)))
    return phone.post(link, form.sent())


def links_on(phone: Client) -> set[str]:
    """Return all links of matches and clubs on a phone's first page."""
    return {*re.findall(r'href="(?:[^"]*)(/[gc]/[\w-]{22}/)', html_of(phone.get("/")))}


def test_the_second_phone_has_all_that_the_first_one_has_and_no_more(
    first: Client, matches: list[Match]
) -> None:
    link, code = offered(first)
    second = Client()
    shown = second.post(reverse("join"), {"code": code.lower()})
    assert shown["Location"] == link
    page = html_of(second.get(link))
    for said in ("Family", "Skat club, for watching", "2 matches"):
        assert said in page
    assert "Club of Olga" not in page
    assert not links_on(second), "nothing is taken by looking"
    assert taken(second, link)["Location"] == "/"
    assert links_on(second) == links_on(first)
    family, skat, strange = matches
    watching = reverse("club", args=[skat.club.viewer_secret])
    assert second.post(f"{watching}name/", {"name": "Mine"}).status_code == 403
    for phone in (first, second):
        tables = [reverse("own_club", args=[one.scorer_secret]) for one in (family, skat, strange)]
        assert [phone.get(one).status_code for one in tables] == [302, 302, 403]
        again = [reverse("play_again", args=[one.scorer_secret]) for one in (skat, strange)]
        assert [phone.post(one).status_code for one in again] == [403, 403]
    content = html_of(second.get("/")) + html_of(second.get("/new/kraken/"))
    assert certain(skat.club.secret) not in content
    assert certain(skat.scorer_secret) not in content


def test_a_chat_that_looks_at_the_link_takes_nothing(first: Client) -> None:
    link, _code = offered(first)
    for method in ("get", "head", "get"):
        bot = Client(headers={"User-Agent": "TelegramBot"})
        answer = getattr(bot, method)(link)
        assert answer.status_code == 200
        assert "games" not in answer.cookies
        assert answer["X-Robots-Tag"] == "noindex"
        assert "no-store" in answer["Cache-Control"]
    assert taken(Client(), link).status_code == 302


def test_no_other_site_is_told_the_link(first: Client) -> None:
    link, _code = offered(first)
    answers = [first.get(HERE), Client().get(link), Client().post(link), Client().get(link)]
    assert [one["Referrer-Policy"] for one in answers] == ["strict-origin"] * 4
    page = html_of(Client().get(link))
    outward = [one for one in re.findall(r'(?:href|src)="([^"]+)"', page) if one[0] not in "/#"]
    assert not outward


def test_a_link_brings_its_matches_once(first: Client) -> None:
    link, code = offered(first)
    assert taken(Client(), link).status_code == 302
    late = Client()
    used = late.get(link)
    assert used.status_code == 410
    assert "This link was used already." in html_of(used)
    assert late.post(link).status_code == 410
    typed = late.post(reverse("join"), {"code": code})
    assert typed.status_code == 410
    assert "This code was used already" in html_of(typed)
    assert not links_on(late)
    page = html_of(first.get(HERE))
    assert "Another phone has all of it now." in page
    assert code not in page


def test_sent_twice_by_the_same_phone_it_is_answered_alike(first: Client) -> None:
    link, _code = offered(first)
    second = Client()
    form = page_form(html_of(second.get(link))).sent()
    assert second.post(link, form).status_code == 302
    second.cookies.pop("games")  # the first answer was lost on its way
    assert second.post(link, form).status_code == 302
    assert links_on(second) == links_on(first)
    other = Client()
    assert other.post(link, form).status_code == 410, "the same form from another phone"
    assert Client().post(link).status_code == 410


def test_phones_of_which_nothing_is_known_are_two(first: Client) -> None:
    link, _code = offered(first)
    assert [Client().post(link).status_code for _phone in range(2)] == [302, 410]


def test_after_ten_minutes_it_brings_nothing(first: Client) -> None:
    link, code = offered(first)
    Handover.objects.update(expires_at=timezone.now())
    second = Client()
    for answer in (second.get(link), second.post(link)):
        assert answer.status_code == 404
        assert "valid for 10 minutes, and once" in html_of(answer)
    assert second.post(reverse("join"), {"code": code}).status_code == 404
    assert "Show link and code" in html_of(first.get(HERE))
    assert not links_on(second)


def test_a_wrong_clock_makes_it_valid_no_longer(first: Client) -> None:
    link, _code = offered(first)
    Handover.objects.update(expires_at=timezone.now() + timedelta(days=365))
    assert Client().get(link).status_code == 200
    assert Handover.objects.get().expires_at <= timezone.now() + HANDOVER_VALID


def test_a_new_one_takes_the_place_of_that_which_was_shown(first: Client) -> None:
    old, old_code = offered(first)
    new, _code = offered(first)
    assert new != old
    assert Client().get(old).status_code == 404
    assert Client().post(reverse("join"), {"code": old_code}).status_code == 404
    assert taken(Client(), new).status_code == 302
    assert Handover.objects.count() == 1


def test_what_was_taken_back_meanwhile_is_not_brought(first: Client, matches: list[Match]) -> None:
    family, _skat, _strange = matches
    link, _code = offered(first)
    renew(family, SCORER, LinkChange())
    renew_club(seen(family).club, LinkChange())
    second = Client()
    page = html_of(second.get(link))
    assert "Family" not in page
    taken(second, link)
    content = html_of(second.get("/"))
    assert "Family" not in content
    assert "Skat club" in content
    assert certain(seen(family).scorer_secret) not in content


def test_what_the_second_phone_had_stays(first: Client, matches: list[Match]) -> None:
    strange = matches[2]
    second = opened(Client(), strange.club.secret, page="club")
    opened(second, strange.scorer_secret)
    before = links_on(second)
    taken(second, offered(first)[0])
    assert links_on(second) == before | links_on(first)
    assert "Club of Olga" in html_of(second.get("/new/kraken/")), "and is the one used last"


def test_a_phone_with_nothing_has_nothing_to_show(client: Client) -> None:
    assert "no match and no club" in html_of(client.get(HERE))
    assert client.post(HERE).status_code == 400
    assert not Handover.objects.exists()


@pytest.mark.parametrize("wrong", ["A" * 22, "a" * 16, "_" * 32])
def test_a_link_that_was_never_one_leads_nowhere(client: Client, wrong: str) -> None:
    for answer in (client.get(f"{HERE}{wrong}/"), client.post(f"{HERE}{wrong}/")):
        assert answer.status_code == 404
    assert "games" not in client.cookies


def test_codes_for_handing_over_are_counted_like_those_for_joining(
    first: Client, settings: Settings
) -> None:
    settings.MOST_IN_AN_HOUR = {**settings.MOST_IN_AN_HOUR, "code": (3, 5)}
    assert [first.post(HERE).status_code for _time in range(4)] == [302, 302, 302, 429]


def test_wrong_codes_are_counted_and_right_ones_are_not(first: Client) -> None:
    _link, code = offered(first)
    guesser = Client()
    for _time in range(10):
        assert guesser.post(reverse("join"), {"code": "BBB-BBB"}).status_code == 404
    assert guesser.post(reverse("join"), {"code": code}).status_code == 429
    Guess.objects.all().delete()
    assert guesser.post(reverse("join"), {"code": code}).status_code == 302
    assert not Guess.objects.exists()


def test_a_code_is_of_letters_that_nobody_else_has(
    first: Client, matches: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    joining = certain(new_code(matches[0], SCORER)).code
    drawn = iter([*joining, *"BCDFGH", *joining, *"BCDFGH", *"BCDFGJ"])
    monkeypatch.setattr("secrets.choice", lambda _letters: next(drawn))
    hand_over((Link(LinkKind.CLUB, "A" * 22),))
    hand_over((Link(LinkKind.CLUB, "A" * 22),))
    codes = [one.code for one in Handover.objects.order_by("pk")]
    assert codes == ["BCDFGH", "BCDFGJ"]
    assert {len(one) for one in codes} == {LETTERS}
    assert {*"".join(codes)} <= {*ALPHABET}
    assert first


def test_a_cookie_with_somebody_elses_offer_shows_nothing(first: Client) -> None:
    _link, code = offered(first)
    other = opened(Client(), Match.objects.latest("pk").scorer_secret)
    other.cookies["offers"] = Handover.objects.get().secret
    assert code not in html_of(other.get(HERE))
    other.cookies["offers"] = first.cookies["games"].value
    assert code not in html_of(other.get(HERE))
    other.cookies["games"] = first.cookies["offers"].value
    assert other.get("/").status_code == 200


def test_the_form_needs_the_token_of_the_phone(first: Client) -> None:
    link, _code = offered(first)
    strict = Client(enforce_csrf_checks=True)
    strict.get(link)
    assert strict.post(link).status_code == 403
    assert settings.CSRF_COOKIE_NAME in strict.cookies
    form = page_form(html_of(strict.get(link))).sent()
    assert strict.post(link, form).status_code == 302


LINKS = st.builds(
    Link, st.sampled_from(LinkKind), st.sampled_from([f"{number:022}" for number in range(60)])
)
MANY = st.lists(LINKS, max_size=120).map(lambda links: used_now((), *links))


@given(MANY, MANY)
def test_what_is_brought_adds_and_takes_nothing_away(own: Kept, brought: Kept) -> None:
    kept = brought_to(own, brought)
    assert kept[: len(own)] == own
    assert {*kept} <= {*own, *brought}
    assert len({*own, *brought}) == len(kept) + number_without_room(own, brought)
    for kind in LinkKind:
        there = [one for one in kept if one.kind is kind]
        assert len(there) <= MOST_OF_A_KIND
        left = {one for one in brought if one.kind is kind}.difference(there)
        assert not left or len(there) == MOST_OF_A_KIND
    assert in_text(as_text(kept)) == kept


def test_what_finds_no_room_is_said(client: Client) -> None:
    clubs = [Club() for _club in range(50)]
    Club.objects.bulk_create(clubs)
    rules = {"values": {}, "version": 1}
    Match.objects.bulk_create(Match(club=one, game="kraken", house_rules=rules) for one in clubs)
    own, brought = [
        tuple(Link(LinkKind.CLUB, club.secret) for club in some)
        for some in (clubs[:30], clubs[30:])
    ]
    second = Client()
    for kept, phone in ((own, client), (brought, second)):
        link = reverse("take_over", args=[hand_over(kept)])
        assert taken(phone, link).status_code == 302
    answer = taken(second, reverse("take_over", args=[hand_over(own)]))
    assert answer.status_code == 200
    assert "10 older matches or clubs found no room." in unescape(html_of(answer))
