"""The pages that bring a match or a whole club into another: what they show, ask and refuse."""

import re
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Club, Match, stamp
from scorekeeper.services.access.links import LinkChange, renew_club, renew_viewers_link
from scorekeeper.services.clubs.naming import SeasonData, make_season
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.matches.ending import cancel
from scorekeeper.services.writes import NO_FORM
from tests.accounts import balances, on_account, pay
from tests.cast import a_deal, a_key, a_match, book_now, recorded, seen
from tests.certain import certain
from tests.club_pages import text_of
from tests.forms import PageForm, page_form
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db
OTHERS = ("Anna", "Emma", "Fred", "Gijs")


def named(match: Match, name: str) -> Club:
    """Give a match's club a name."""
    club = match.club
    club.name = name
    club.save()
    return club


def opens(client: Client, *clubs: Club) -> None:
    """Let a phone have these clubs: it opens a match and the page of each."""
    for club in clubs:
        match = certain(club.matches.first())
        client.get(reverse("table", args=[match.scorer_secret]))
        client.get(reverse("club", args=[club.secret]))


@pytest.fixture
def tuesday() -> Club:
    """A club in which one match is on the account."""
    return named(on_account(3, 0, 5, 0), "Tuesday")


@pytest.fixture
def friday() -> Club:
    """Another one, with a second Anna."""
    return named(recorded(a_match(players=OTHERS), a_deal(100)), "Friday")


def the_match(club: Club) -> Match:
    """Return the only match of a club."""
    return club.matches.get()


def move_form(client: Client, match: Match, to: Club) -> PageForm:
    """Choose a club on the page of a match, and return the form of what that means."""
    address = reverse("move_match", args=[match.scorer_secret])
    choice = html_of(client.get(address))
    assert f"?club={to.secret}" in choice
    return page_form(html_of(client.get(f"{address}?club={to.secret}")))


def post_move(client: Client, match: Match, form: PageForm) -> ClientResponse:
    """Send a form of a move."""
    return client.post(reverse("move_match", args=[match.scorer_secret]), form.sent())


def join_form(client: Client, here: Club, there: Club) -> PageForm:
    """Choose a club on the page of another, and return the form of what that means."""
    address = reverse("join_clubs", args=[here.secret])
    assert f"?other={there.secret}" in html_of(client.get(address))
    return page_form(html_of(client.get(f"{address}?other={there.secret}")))


def post_join(client: Client, here: Club, form: PageForm) -> ClientResponse:
    """Send a form that joins."""
    return client.post(reverse("join_clubs", args=[here.secret]), form.sent())


def test_the_page_of_a_move_says_who_they_are_there_and_what_money_goes_along(
    client: Client, tuesday: Club, friday: Club
) -> None:
    opens(client, friday, tuesday)
    match = the_match(tuesday)
    page = client.get(f"{reverse('move_match', args=[match.scorer_secret])}?club={friday.secret}")
    said = text_of(page)
    assert "is Anna , who is there already" in said
    assert said.count("is new there") == 3
    amounts = re.findall(r'<b class="(gain|loss)">([^<]+)</b>', html_of(page))
    assert len(amounts) == len(balances(tuesday))
    form = move_form(client, match, friday)
    assert post_move(client, match, form)["Location"] == reverse(
        "table", args=[match.scorer_secret]
    )
    assert seen(match).club == friday
    assert not balances(tuesday)
    assert friday.players.filter(name="Anna").count() == 1


def test_whoever_stays_a_second_anna_is_asked_for_another_name(
    client: Client, tuesday: Club, friday: Club
) -> None:
    opens(client, friday, tuesday)
    match = the_match(tuesday)
    anna = tuesday.players.get(name="Anna").pk
    form = move_form(client, match, friday)
    del form.values[f"same_{anna}"]
    answer = post_move(client, match, form)
    assert answer.status_code == 400
    assert "Somebody else is called “Anna” there" in text_of(answer)
    again = page_form(html_of(answer))
    assert f"same_{anna}" not in again.values
    again.say(f"name_{anna}", "Anna B.")
    assert post_move(client, match, again).status_code == 302
    assert book_now(match).table.players[0] == "Anna B."


def test_a_match_is_moved_by_nobody_who_watches_and_to_no_club_of_others(
    client: Client, tuesday: Club, friday: Club
) -> None:
    opens(client, tuesday)
    match = the_match(tuesday)
    address = reverse("move_match", args=[match.scorer_secret])
    for club in (friday, tuesday):
        sent = {"club": club.secret, "key": a_key()}
        answer = client.post(address, sent)
        assert answer.status_code == 400
        assert "no such club" in text_of(answer) or "in this club already" in text_of(answer)
    watching = reverse("move_match", args=[match.viewer_secret])
    assert client.get(watching).status_code == 403
    assert client.post(watching, {"club": friday.secret, "key": a_key()}).status_code == 403
    cancel(match)
    assert client.post(address, {"club": friday.secret, "key": a_key()}).status_code == 409
    assert seen(match).club == tuesday


def test_what_stands_in_the_way_of_a_move_is_said(
    client: Client, tuesday: Club, friday: Club
) -> None:
    opens(client, friday, tuesday)
    match = the_match(tuesday)
    form = move_form(client, match, friday)
    pay(tuesday, "Bram", "Cees", 1)
    answer = post_move(client, match, form)
    assert answer.status_code == 409
    assert "undo that payment first" in text_of(answer)
    assert seen(match).club == tuesday


def test_a_club_without_matches_is_still_there_and_names_none_of_what_left(
    client: Client, tuesday: Club, friday: Club
) -> None:
    opens(client, friday, tuesday)
    match = the_match(tuesday)
    post_move(client, match, move_form(client, match, friday))
    for name in ("club", "evenings", "account", "club_players", "seasons", "club_links"):
        answer = client.get(reverse(name, args=[tuesday.secret]), follow=True)
        assert answer.status_code == 200, name
        assert str(match.scorer_secret) not in html_of(answer)
        assert str(match.viewer_secret) not in html_of(answer)


def test_joining_shows_what_comes_and_asks_about_names_and_seasons(
    client: Client, tuesday: Club, friday: Club
) -> None:
    opens(client, friday, tuesday)
    for club in (tuesday, friday):
        make_season(club, SeasonData("Winter", date(2026, 1, 1), date(2026, 2, 28)))
    page = client.get(f"{reverse('join_clubs', args=[tuesday.secret])}?other={friday.secret}")
    said = text_of(page)
    assert "What comes from Friday" in said
    for words in ("1 match", "4 players", "Names that both clubs have"):
        assert words in said
    form = join_form(client, tuesday, friday)
    season = friday.seasons.get().pk
    assert form.values[f"season_{season}"] == ["Winter 2"]
    form.say(f"season_{season}", "winter")
    refused = post_join(client, tuesday, form)
    assert refused.status_code == 400
    assert "another season called" in text_of(refused)
    again = page_form(html_of(refused))
    again.say(f"season_{season}", "Winter on Friday")
    answer = post_join(client, tuesday, again)
    assert answer["Location"] == reverse("club", args=[tuesday.secret])
    assert not Club.objects.filter(pk=friday.pk).exists()
    assert tuesday.matches.count() == 2


def test_the_links_of_both_clubs_lead_to_the_one(
    client: Client, tuesday: Club, friday: Club
) -> None:
    opens(client, friday, tuesday)
    renew_viewers_link(friday, NO_FORM)
    renew_viewers_link(tuesday, NO_FORM)
    watching = certain(Club.objects.get(pk=friday.pk).viewer_secret)
    old = friday.secret
    post_join(client, tuesday, join_form(client, tuesday, friday))
    moved = client.get(f"{reverse('evenings', args=[old])}?before=3")
    assert moved["Location"] == f"{reverse('evenings', args=[tuesday.secret])}?before=3"
    own = Club.objects.get(pk=tuesday.pk).viewer_secret
    assert client.get(reverse("club", args=[watching]))["Location"].endswith(f"/{own}/")
    # A form of a page that was opened before
    said = {"name": "Both", "key": a_key()}
    assert client.post(reverse("name_club", args=[old]), said).status_code == 302
    assert Club.objects.get().name == "Both"
    assert client.post(reverse("name_club", args=[watching]), said).status_code == 403
    assert client.get(reverse("choose_game"), {"club": old}).status_code == 200
    renew_club(Club.objects.get(), LinkChange(and_viewers=True))
    for secret in (old, watching):
        assert client.get(reverse("club", args=[secret])).status_code == 404


def test_a_club_is_joined_with_no_club_of_others_nor_with_itself_nor_by_who_watches(
    client: Client, tuesday: Club, friday: Club
) -> None:
    opens(client, tuesday)
    renew_viewers_link(tuesday, NO_FORM)
    watching = certain(Club.objects.get(pk=tuesday.pk).viewer_secret)
    address = reverse("join_clubs", args=[tuesday.secret])
    for other, why in ((friday.secret, "no such club"), (tuesday.secret, "with itself")):
        answer = client.post(address, {"other": other, "key": a_key()})
        assert answer.status_code == 400
        assert why in text_of(answer)
        assert why in text_of(client.get(address, {"other": other}))
    renew_viewers_link(friday, NO_FORM)
    of_friday = certain(Club.objects.get(pk=friday.pk).viewer_secret)
    client.get(reverse("club", args=[of_friday]))
    assert client.post(address, {"other": of_friday, "key": a_key()}).status_code == 400
    for_watching = reverse("join_clubs", args=[watching])
    assert client.get(for_watching).status_code == 403
    sent = {"other": friday.secret, "key": a_key()}
    assert client.post(for_watching, sent).status_code == 403
    assert Club.objects.count() == 2


def test_whoever_joins_them_the_other_way_round_a_moment_later_finds_them_joined(
    client: Client, tuesday: Club, friday: Club
) -> None:
    opens(client, friday, tuesday)
    one = join_form(client, tuesday, friday)
    other = join_form(client, friday, tuesday)
    assert post_join(client, tuesday, one).status_code == 302
    assert post_join(client, tuesday, one).status_code == 302  # sent twice
    late = post_join(client, friday, other)
    assert late["Location"] == reverse("club", args=[tuesday.secret])
    assert Club.objects.get().joined == 1


def test_a_phone_without_another_club_is_told_what_to_do(client: Client, tuesday: Club) -> None:
    opens(client, tuesday)
    match = the_match(tuesday)
    for address in (
        reverse("join_clubs", args=[tuesday.secret]),
        reverse("move_match", args=[match.scorer_secret]),
    ):
        assert "This phone has no other club." in text_of(client.get(address))


def test_whoever_has_but_the_match_moves_it_nowhere(
    client: Client, tuesday: Club, friday: Club
) -> None:
    opens(client, friday)
    match = the_match(tuesday)
    address = reverse("move_match", args=[match.scorer_secret])
    answer = client.post(address, {"club": friday.secret, "key": a_key()})
    assert answer.status_code == 400
    assert seen(match).club == tuesday


def test_the_account_says_what_left_and_what_came(
    client: Client, tuesday: Club, friday: Club
) -> None:
    opens(client, friday, tuesday)
    match = the_match(tuesday)
    post_move(client, match, move_form(client, match, friday))
    assert "moved to another club" in text_of(client.get(reverse("account", args=[tuesday.secret])))
    came = client.get(reverse("account", args=[friday.secret]))
    assert "came from another club" in text_of(came)
    history = client.get(reverse("history", args=[match.scorer_secret]))
    assert "Moved to another club" in text_of(history)
    assert "Tuesday" not in text_of(history)


def test_a_move_is_taken_back_by_no_phone_that_lacks_one_of_the_clubs(
    client: Client, tuesday: Club, friday: Club
) -> None:
    opens(client, friday, tuesday)
    match = the_match(tuesday)
    assert post_move(client, match, move_form(client, match, friday)).status_code == 302
    undo, last = reverse("undo", args=[match.scorer_secret]), certain(history_of(match).undo)
    number = stamp(last.number, seen(match).epoch)
    only_the_match, only_tuesday = Client(), Client()
    only_tuesday.get(reverse("club", args=[tuesday.secret]))
    for other in (only_the_match, only_tuesday):
        answer = other.post(undo, {"number": number, "key": a_key()})
        assert answer.status_code == 409
        assert "only a phone that has both clubs can take that back" in text_of(answer)
    assert seen(match).club == friday
    assert client.post(undo, {"number": number, "key": a_key()}).status_code == 302
    assert seen(match).club == tuesday
