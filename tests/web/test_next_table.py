"""The page before the next match: same people or others, new partners, and who sits out next."""

import re
from collections.abc import Sequence

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.services.matches.ending import reopen, stop_early
from scorekeeper.services.matches.starting import play_again
from tests.cast import a_match, book_now, evening_now, seen
from tests.club_pages import has_club, text_of
from tests.forms import PageForm, page_form
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db
FOUR = ("Anna", "Bram", "Cees", "Dora")


def over(match: Match) -> Match:
    stop_early(seen(match))
    return seen(match)


@pytest.fixture
def rubber() -> Match:
    """A rubber of Anna, Bram, Cees and Dora that is over."""
    return over(a_match("bridge", FOUR))


@pytest.fixture
def phone(rubber: Match) -> Client:
    """A phone that has their club."""
    return has_club(Client(), rubber.club)


def page_at(match: Match) -> str:
    return reverse("play_again", args=[match.scorer_secret])


def form_at(phone: Client, match: Match) -> PageForm:
    return page_form(html_of(phone.get(page_at(match))), name="again")


def shown(answer: ClientResponse) -> PageForm:
    return page_form(html_of(answer), name="again")


def keys(match: Match, names: Sequence[str]) -> list[str]:
    return [str(match.club.players.get(name=name).pk) for name in names]


def names_of(match: Match, form: PageForm) -> set[str]:
    """Return who is ticked in a form."""
    known = {str(player.pk): player.name for player in match.club.players.all()}
    return {known[key] for key in form.values.get("plays", ())} | {*form.values.get("new", ())}


def begun(answer: ClientResponse) -> Match:
    assert answer.status_code == 302, text_of(answer)
    return Match.objects.get(scorer_secret=answer["Location"].split("/")[-2])


def with_emma(phone: Client, rubber: Match) -> Match:
    """Let Emma come in, and return the rubber that is played with her once it is over."""
    form = form_at(phone, rubber)
    form.say("other", "Emma")
    again = shown(phone.post(page_at(rubber), form.sent(look="add")))
    return over(begun(phone.post(page_at(rubber), again.sent())))


def test_the_end_page_plays_again_with_the_same_people_by_one_form(
    phone: Client, rubber: Match
) -> None:
    page = html_of(phone.get(reverse("settlement", args=[rubber.scorer_secret])))
    again = begun(phone.post(page_at(rubber), page_form(page, action="again/").sent()))
    assert book_now(again).table.players == FOUR
    assert "sits out" not in page


def test_somebody_who_is_named_comes_in_and_one_by_lot_sits_out(
    phone: Client, rubber: Match
) -> None:
    form = form_at(phone, rubber)
    assert names_of(rubber, form) == {*FOUR}
    form.say("other", "Emma")
    first = phone.post(page_at(rubber), form.sent(look="add"))
    again = shown(first)
    (out,) = {*FOUR}.difference(names_of(rubber, again))
    assert "Emma" in names_of(rubber, again)
    assert f"{out} sits out; next out: one of" in text_of(first)
    assert f"Lot {again.values['number'][0]}" in text_of(first)
    assert rubber.club.players.count() == 4, "nothing was begun yet"
    second = begun(phone.post(page_at(rubber), again.sent()))
    assert {*book_now(second).table.players} == {*FOUR, "Emma"} - {out}


def test_who_sat_out_comes_in_by_turn_and_the_end_page_says_who_is_next(
    phone: Client, rubber: Match
) -> None:
    second = with_emma(phone, rubber)
    (out,) = {*FOUR}.difference(book_now(second).table.players)
    page = html_of(phone.get(reverse("settlement", args=[second.scorer_secret])))
    left = [name for name in FOUR if name != out]
    assert f"{out} sits out; next out: one of {left[0]}, {left[1]} and {left[2]} by lot" in plain(
        page
    )
    form = form_at(phone, second)
    assert out in names_of(second, form)
    assert "Emma" in names_of(second, form)
    same = page_form(page, action="again/")
    assert "plays" not in same.values, "the same again takes one tap"


def plain(page: str) -> str:
    text = re.sub(r"[\u2066-\u2069]", "", re.sub(r"<[^>]+>", "", page))
    return " ".join(text.split())


def test_one_tap_changes_who_sits_out(phone: Client, rubber: Match) -> None:
    second = with_emma(phone, rubber)
    form = form_at(phone, second)
    plays = names_of(second, form)
    (out,) = {*FOUR, "Emma"}.difference(plays)
    tapped = next(name for name in FOUR if name in plays)
    form.values["plays"] = [
        key for key in form.values["plays"] if key not in keys(second, [tapped])
    ]
    changed = shown(phone.post(page_at(second), form.sent(look="ticks")))
    assert names_of(second, changed) == {*FOUR, "Emma"} - {tapped}
    back = shown(phone.post(page_at(second), changed.sent(look="ticks")))
    back.values["plays"] += keys(second, [tapped])
    other = shown(phone.post(page_at(second), back.sent(look="ticks")))
    assert tapped in names_of(second, other)
    assert len(names_of(second, other)) == 4
    assert out in {*FOUR, "Emma"}


def test_what_was_not_shown_yet_is_shown_before_it_is_played(phone: Client, rubber: Match) -> None:
    form = form_at(phone, rubber)
    form.say("other", "Emma")
    answer = phone.post(page_at(rubber), form.sent())
    assert answer.status_code == 200
    assert "Turns were taken: look who plays, then play." in text_of(answer)
    assert Match.objects.count() == 1
    begun(phone.post(page_at(rubber), shown(answer).sent()))


def test_new_partners_are_drawn_again_with_another_number(phone: Client, rubber: Match) -> None:
    form = form_at(phone, rubber)
    other = shown(phone.post(page_at(rubber), form.sent(look="again")))
    assert other.values["number"] != form.values["number"]
    answer = phone.post(page_at(rubber), other.sent(look="ticks"))
    assert shown(answer).values["number"] == other.values["number"]
    assert "nobody sits with a partner of before" in text_of(answer)
    again = book_now(begun(phone.post(page_at(rubber), other.sent()))).table.players
    assert {*again[::2]} not in ({"Anna", "Cees"}, {"Bram", "Dora"})


def test_what_is_shown_is_what_is_played(phone: Client, rubber: Match) -> None:
    second = with_emma(phone, rubber)
    answer = phone.get(page_at(second))
    seats = re.findall(r'class="nm">(?:<span[^>]*>)?(\w+)', html_of(answer).split("next-seats")[1])
    played = book_now(begun(phone.post(page_at(second), shown(answer).sent()))).table
    one, other = ([*played.players[side::2]] for side in (0, 1))
    assert seats[:4] == [*one, *other]
    assert played.first_dealer == 0


def test_as_they_sit_everybody_keeps_the_seat_and_the_deal_moves_on(
    phone: Client, rubber: Match
) -> None:
    form = form_at(phone, rubber)
    form.say("way", "stay")
    again = begun(phone.post(page_at(rubber), form.sent()))
    seats = book_now(again).table.players
    at = seats.index("Anna")
    assert (*seats[at:], *seats[:at]) == FOUR
    dealer = evening_now(rubber).now.dealer
    assert seats[0] == FOUR[dealer]


@pytest.mark.parametrize(
    ("ticked", "typed", "reason"),
    [
        (3, "", "Bridge is played by 4 players, and 3 are chosen: let others come in."),
        (4, "anna", "Anna is named twice."),
        (3, "x" * 80, "A name has 1 to 40 characters"),
        (3, "Cash box", "Cash box"),
    ],
)
def test_what_cannot_be_played_is_said_and_the_form_stays_as_it_was(
    phone: Client, rubber: Match, ticked: int, typed: str, reason: str
) -> None:
    form = form_at(phone, rubber)
    form.values["plays"] = keys(rubber, FOUR[:ticked])
    form.values["other"] = [typed]
    if typed == "Cash box":
        rubber.club.save()
    answer = phone.post(page_at(rubber), form.sent())
    if typed == "Cash box":
        answer = (
            phone.post(page_at(rubber), shown(answer).sent())
            if answer.status_code == 200
            else answer
        )
    assert answer.status_code == 400
    assert reason in text_of(answer)
    assert names_of(rubber, shown(answer)) >= {*FOUR[:ticked]}
    assert Match.objects.count() == 1


def test_a_form_sent_twice_begins_one_match(phone: Client, rubber: Match) -> None:
    form = form_at(phone, rubber)
    one, other = (phone.post(page_at(rubber), form.sent()) for _time in range(2))
    assert one["Location"] == other["Location"]
    assert Match.objects.count() == 2


def test_who_has_the_match_alone_learns_nothing_of_the_club_and_brings_nobody_in(
    phone: Client, rubber: Match
) -> None:
    second = with_emma(phone, rubber)
    (out,) = {*FOUR}.difference(book_now(second).table.players)
    stranger = Client()
    end = html_of(stranger.get(reverse("settlement", args=[second.scorer_secret])))
    assert out not in end
    assert "up-next" not in end
    for answer in (
        stranger.get(page_at(second)),
        stranger.post(page_at(second), form_at(phone, second).sent()),
    ):
        assert answer.status_code == 403
        assert out not in html_of(answer)
    assert Match.objects.count() == 2


def test_who_watches_the_club_is_told_nothing_to_do(rubber: Match) -> None:
    club = rubber.club
    club.viewer_secret = "w" * 22
    club.save()
    watcher = Client()
    watcher.get(reverse("club", args=[club.viewer_secret]))
    assert watcher.get(page_at(rubber)).status_code == 403
    end = reverse("settlement", args=[rubber.scorer_secret])
    assert "up-next" not in html_of(watcher.get(end))


def test_who_sits_at_another_table_is_not_offered(phone: Client, rubber: Match) -> None:
    a_match("kraken", ("Karl", "Lies", "Mia", "Nico"), club=rubber.club)
    over(a_match("kraken", ("Olga", "Piet", "Rosa", "Sam"), club=rubber.club))
    page = html_of(phone.get(page_at(rubber)))
    assert "Olga" in page
    assert "Karl" not in page


def test_of_a_match_that_goes_on_the_page_leads_to_its_end() -> None:
    match = a_match("bridge", FOUR)
    phone = has_club(Client(), match.club)
    answer = phone.get(page_at(match))
    assert answer["Location"] == reverse("settlement", args=[match.scorer_secret])


def test_a_form_from_when_the_match_was_over_begins_nothing_while_it_goes_on(
    phone: Client, rubber: Match
) -> None:
    form = form_at(phone, rubber)
    reopen(rubber)
    answer = phone.post(page_at(rubber), form.sent())
    assert answer.status_code == 409
    assert "This match goes on" in text_of(answer)
    assert rubber.club.matches.count() == 1


def test_six_play_skat_by_turns_of_four_or_by_three(phone: Client, rubber: Match) -> None:
    first = over(a_match("skat", FOUR, club=rubber.club))
    form = form_at(phone, first)
    assert form.values["way"] == ["stay"]
    form.say("other", "Emma")
    form = shown(phone.post(page_at(first), form.sent(look="add")))
    assert len(names_of(first, form)) == 4
    form.say("other", "Fons")
    form = shown(phone.post(page_at(first), form.sent(look="add")))
    assert {"Emma", "Fons"} <= names_of(first, form)
    assert len(names_of(first, form)) == 4
    form.values.pop("new")
    form.values["plays"] = keys(first, FOUR[:3])
    three = begun(phone.post(page_at(first), form.sent()))
    assert {*book_now(three).table.players} == {*FOUR[:3]}


def test_the_club_page_leads_to_who_plays_next_while_turns_are_taken(
    phone: Client, rubber: Match
) -> None:
    club = reverse("club", args=[rubber.club.secret])
    assert "again/" not in html_of(phone.get(club))
    second = with_emma(phone, rubber)
    page = html_of(phone.get(club))
    assert page_at(second) in page
    assert "Bridge again" in plain(page)


@pytest.mark.parametrize("matches", [1, 12])
def test_the_page_asks_the_same_number_of_questions_however_long_the_evening(
    phone: Client, rubber: Match, matches: int
) -> None:
    match = rubber
    for _match in range(matches):
        match = over(play_again(match))
    phone.get(page_at(match))
    with CaptureQueriesContext(connection) as captured:
        phone.get(page_at(match))
    assert len(captured) <= 13
