"""The page of the other phones: links renewed and revoked, and who stays in."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Event, Match, MemberLink
from scorekeeper.services.access.links import SCORER, VIEWER, LinkChange, revoke
from scorekeeper.services.matches.starting import play_again
from tests.cast import a_deal, a_match, record, seen
from tests.club_pages import text_of
from tests.forms import PageForm, page_forms
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db
CHOSEN = "chosen-by-whoever-sent-it"


@pytest.fixture
def match() -> Match:
    """A match."""
    return a_match()


@pytest.fixture
def phone(client: Client, match: Match) -> Client:
    """The phone of whoever keeps the score; it has been at the table, and has the club."""
    client.get(reverse("club", args=[match.club.secret]))
    client.get(reverse("table", args=[match.scorer_secret]))
    return client


def form_of(phone: Client, address: str, action: str, link: str | None = None) -> PageForm:
    """Return the form of a page that goes to an action, about a link."""
    forms = page_forms(html_of(phone.get(address)))
    return next(
        form
        for form in forms
        if form.action.endswith(action) and (link is None or form.values["link"] == [link])
    )


def sent(
    phone: Client, match: Match, verb: str, link: str, **changed: str | list[str]
) -> tuple[ClientResponse, tuple[str, dict[str, str | list[str]]]]:
    """Renew or revoke a link by the form on the page; return the answer and what was sent."""
    form = form_of(phone, reverse("phones", args=[match.scorer_secret]), f"{verb}/", link)
    fields = {**form.sent(), **changed}
    return phone.post(form.action, fields), (form.action, fields)


def matches_of(phone: Client) -> list[str]:
    """Return the matches to which the links on the first page of a phone lead."""
    return [*dict.fromkeys(re.findall(r'href="(/g/[^"/]+/)', html_of(phone.get("/"))))]


def table_of(secret: str | None) -> str:
    """Return the address of a table page."""
    return reverse("table", args=[secret])


def test_a_renewed_scorers_link_keeps_this_phone_in_and_shuts_others_out(
    phone: Client, match: Match
) -> None:
    answer, _form = sent(phone, match, "renew", SCORER)
    new = seen(match).scorer_secret
    assert new != match.scorer_secret
    assert answer["Location"] == reverse("phones", args=[new]) + "#scorer"
    assert phone.get(answer["Location"]).status_code == 200
    assert matches_of(phone) == [table_of(new)]
    assert Client().get(table_of(match.scorer_secret)).status_code == 404


def test_a_renewal_sent_twice_leads_to_the_same_place(phone: Client, match: Match) -> None:
    _answer, (action, fields) = sent(phone, match, "renew", SCORER)
    again = phone.post(action, fields)
    assert again["Location"] == reverse("phones", args=[seen(match).scorer_secret])
    assert Event.objects.count() == 1


def test_a_revocation_sent_twice_leads_to_where_one_may_look(phone: Client, match: Match) -> None:
    _answer, (action, fields) = sent(phone, match, "revoke", SCORER)
    again = phone.post(action, fields)
    assert again["Location"] == reverse("phones", args=[match.viewer_secret])
    assert Event.objects.filter(match=match).count() == 1


def test_a_revocation_after_somebody_else_renewed_the_link_is_not_answered_as_done(
    phone: Client, match: Match
) -> None:
    address = reverse("phones", args=[match.scorer_secret])
    older = form_of(phone, address, "revoke/", SCORER)
    sent(phone, match, "renew", SCORER)
    assert Client().post(older.action, older.sent()).status_code == 404
    assert seen(match).scorer_secret is not None


def test_a_new_secret_is_made_by_the_server_alone(phone: Client, match: Match) -> None:
    sent(phone, match, "renew", SCORER, new=CHOSEN)
    assert CHOSEN not in Match.objects.values_list("scorer_secret", flat=True)
    revoke(seen(match), VIEWER, LinkChange())
    sent(phone, seen(match), "revoke", SCORER, new=[CHOSEN], onward=[CHOSEN])
    assert seen(match).viewer_secret not in {None, CHOSEN}


def test_a_link_that_was_never_there_is_not_led_on(phone: Client, match: Match) -> None:
    for name in ("renew_link", "revoke_link"):
        old = reverse(name, args=["gone-gone-gone-gone-go"])
        for fields in ({}, {"new": CHOSEN}, {"onward": CHOSEN}, {"onward": "a\0b" * 8}):
            assert phone.post(old, {"link": SCORER, **fields}).status_code == 404


@pytest.mark.parametrize("name", ["new_code", "renew_link", "revoke_link"])
def test_there_are_two_links_and_no_others(phone: Client, match: Match, name: str) -> None:
    for link in ("", "club", "start_key"):
        answer = phone.post(reverse(name, args=[match.scorer_secret]), {"link": link})
        assert answer.status_code == 404
    assert seen(match).version == match.version


def test_the_viewers_link_is_renewed_and_revoked_and_made_again(
    phone: Client, match: Match
) -> None:
    for verb in ("renew", "revoke", "renew"):
        before = seen(match).viewer_secret
        answer, _form = sent(phone, match, verb, VIEWER)
        assert answer["Location"] == reverse("phones", args=[match.scorer_secret]) + "#viewer"
        assert seen(match).viewer_secret != before
        assert (seen(match).viewer_secret is None) is (verb == "revoke")
    assert phone.get(table_of(seen(match).viewer_secret)).status_code == 200


def test_the_club_and_its_matches_are_renewed_where_ticked(phone: Client, match: Match) -> None:
    other = play_again(match)
    phone.get(table_of(other.scorer_secret))
    sent(phone, match, "renew", SCORER, and_club=["1"])
    assert matches_of(phone) == [table_of(seen(one).scorer_secret) for one in (other, match)]
    assert seen(other).scorer_secret != other.scorer_secret
    assert seen(match).club.secret != match.club.secret


@pytest.mark.parametrize("verb", ["renew", "revoke"])
def test_nothing_else_is_renewed_by_itself(phone: Client, match: Match, verb: str) -> None:
    other = play_again(match)
    sent(phone, match, verb, SCORER)
    assert seen(match).scorer_secret != match.scorer_secret
    assert seen(other).scorer_secret == other.scorer_secret
    assert seen(match).club.secret == match.club.secret


def test_a_clubs_page_is_renewed_without_its_matches(phone: Client, match: Match) -> None:
    form = form_of(phone, reverse("club_links", args=[match.club.secret]), "/renew/")
    phone.post(form.action, form.sent())
    assert seen(match).club.secret != match.club.secret
    assert seen(match).scorer_secret == match.scorer_secret


def test_whoever_revokes_the_scorers_link_may_only_look(phone: Client, match: Match) -> None:
    answer, _form = sent(phone, match, "revoke", SCORER)
    assert answer["Location"] == table_of(match.viewer_secret)
    assert matches_of(phone) == [table_of(match.viewer_secret)]
    page = html_of(phone.get(answer["Location"]))
    assert "rounds/new" not in page
    assert phone.get(table_of(match.scorer_secret)).status_code == 404


def test_whoever_revokes_it_with_the_clubs_link_is_shown_the_clubs_new_one(
    phone: Client, match: Match
) -> None:
    answer, _form = sent(phone, match, "revoke", SCORER, and_club=["1"])
    assert answer["Location"] == reverse("club", args=[seen(match).club.secret])
    assert "nobody can score" in html_of(phone.get(answer["Location"]))


def test_on_the_clubs_page_a_match_is_given_a_new_link(phone: Client, match: Match) -> None:
    club = sent(phone, match, "revoke", SCORER, and_club=["1"])[0]["Location"]
    form = form_of(phone, f"{club}evenings/", "/write/")
    answer = phone.post(form.action, form.sent())
    assert answer["Location"] == table_of(seen(match).scorer_secret)
    record(seen(match), a_deal())
    assert phone.post(form.action, form.sent())["Location"] == answer["Location"]
    assert "/write/" not in html_of(phone.get(f"{club}evenings/"))


def test_a_new_link_that_was_revoked_is_not_made_again_by_the_same_form(
    phone: Client, match: Match
) -> None:
    club = sent(phone, match, "revoke", SCORER, and_club=["1"])[0]["Location"]
    form = form_of(phone, f"{club}evenings/", "/write/")
    phone.post(form.action, form.sent())
    revoke(seen(match), SCORER, LinkChange())
    assert phone.post(form.action, form.sent()).status_code == 404
    assert seen(match).scorer_secret is None


def test_no_club_gives_links_of_anothers_matches(phone: Client, match: Match) -> None:
    stranger = a_match()
    revoke(stranger, SCORER, LinkChange())
    for club, key in ((match.club, stranger.pk), (match.club, 10**17)):
        assert phone.post(reverse("make_writable", args=[club.secret, key])).status_code == 404
    assert seen(stranger).scorer_secret is None


def test_the_clubs_page_and_its_matches_get_new_addresses(phone: Client, match: Match) -> None:
    old = reverse("club", args=[match.club.secret])
    form = form_of(phone, reverse("club_links", args=[match.club.secret]), "/renew/")
    fields = {**form.sent(), "and_club": ["1"]}
    answer = phone.post(form.action, fields)
    assert answer["Location"] == reverse("club", args=[seen(match).club.secret])
    assert phone.get(old).status_code == 404
    assert phone.post(form.action, fields)["Location"] == answer["Location"], "sent twice"
    assert matches_of(phone) == [table_of(seen(match).scorer_secret)]
    assert seen(match).scorer_secret != match.scorer_secret
    own_club = phone.get(reverse("own_club", args=[seen(match).scorer_secret]))
    assert own_club["Location"] == answer["Location"]


def test_a_code_is_shown_on_the_page_until_it_ends(phone: Client, match: Match) -> None:
    page = reverse("phones", args=[match.scorer_secret])
    form = form_of(phone, page, "code/", VIEWER)
    assert phone.post(form.action, form.sent())["Location"] == f"{page}#viewer"
    code = match.join_codes.get()
    shown = f"{code.code[:3]}-{code.code[3:]}"
    assert shown in html_of(phone.get(page))
    assert shown in html_of(phone.get(reverse("phones", args=[match.viewer_secret])))
    match.join_codes.update(expires_at=match.created_at)
    assert shown not in html_of(phone.get(page))


def test_a_viewer_is_not_shown_the_code_for_writing(phone: Client, match: Match) -> None:
    phone.post(reverse("new_code", args=[match.scorer_secret]), {"link": SCORER})
    code = match.join_codes.get().code
    page = html_of(phone.get(reverse("phones", args=[match.viewer_secret])))
    assert code[:3] + "-" not in page


def test_it_is_said_that_the_name_of_a_phone_is_saved(phone: Client, match: Match) -> None:
    address = reverse("phones", args=[match.scorer_secret])
    assert "Saved." not in html_of(phone.get(address))
    shown = html_of(phone.post(address, {"phone": "Dora's tablet"}, follow=True))
    assert 'value="Dora&#39;s tablet"' in shown
    assert '<p role="status">Saved.</p>' in shown
    assert "Saved." not in html_of(Client().get(f"{address}?saved=1"))


@pytest.mark.parametrize("verb", ["renew", "revoke"])
def test_with_the_clubs_link_those_of_members_are_revoked_where_ticked(
    phone: Client, match: Match, verb: str
) -> None:
    address = reverse("phones", args=[match.scorer_secret])
    assert "members' own pages" not in text_of(phone.get(address))
    member = match.club.players.get(name="Bram")
    MemberLink.objects.create(player=member)
    assert "members' own pages" in text_of(phone.get(address))
    assert "members" not in text_of(Client().get(address)), "to who has the match alone"
    sent(phone, match, verb, SCORER, and_club=["1"], and_members=["1"])
    assert not MemberLink.objects.exists()


def test_without_the_clubs_link_those_of_members_stay(phone: Client, match: Match) -> None:
    MemberLink.objects.create(player=match.club.players.get(name="Bram"))
    sent(phone, match, "renew", SCORER, and_members=["1"])
    assert MemberLink.objects.exists()
    stranger = Client()
    sent(stranger, seen(match), "renew", SCORER, and_club=["1"], and_members=["1"])
    assert MemberLink.objects.exists()
