"""A round on its own page: what it was, what it brought, what was changed, and the way back."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.records.models import Match
from scorekeeper.rules.facts import Deal
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.web.show.breakdown import breakdown_of
from scorekeeper.web.show.moments import day_in_words, moment_in_words
from tests.cast import (
    BRAM,
    a_deal,
    a_match,
    an_opening,
    begin,
    book_now,
    bring_back,
    correct,
    evening_now,
    insert,
    record,
    recorded,
    seen,
    withdraw,
)
from tests.certain import certain
from tests.forms import page_form
from tests.responses import ClientResponse
from tests.steps_offered import offered_on

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("contexts")]


@pytest.fixture
def match() -> Match:
    """A match of Kraken: a round with contra, a misdeal, and another round."""
    return recorded(a_match(), a_deal(100, contra=BRAM), Deal(void=True), a_deal(90, "clubs"))


def page_of(client: Client, match: Match, place: int) -> ClientResponse:
    """The page of the round in a place."""
    key = book_now(match).entries[place].round_key
    return client.get(reverse("round", args=[match.scorer_secret, key]))


def test_a_round_is_headed_by_its_trumps_and_who_chose_them(client: Client, match: Match) -> None:
    headline = page_of(client, match, 0).context["headline"]
    assert headline.title == "Hearts by Anna"
    assert headline.phrases == ("contra by Bram",)
    assert page_of(client, match, 1).context["headline"].title == "Misdeal"


def test_the_sum_is_what_the_lines_say_and_ends_with_the_total_after_it(match: Match) -> None:
    evening = evening_now(match)
    totals = [0, 0]
    for played in evening.rounds:
        gains = breakdown_of(played, evening).gains
        for gain in gains:
            assert sum(line.points for line in gain.lines) == gain.points
            totals[gain.side] += gain.points
        assert [gain.total for gain in gains] == totals
    assert totals == [evening.totals[side[0]] for side in evening.sides]


def test_the_rounds_beside_it_are_called_as_in_the_list(client: Client, match: Match) -> None:
    before, after = page_of(client, match, 1).context["neighbours"]
    assert (before.title, after.title) == ("Round 1", "Round 2")
    assert page_of(client, match, 0).context["neighbours"][0] is None
    assert page_of(client, match, 2).context["neighbours"][1] is None


def test_a_misdeal_shows_no_scores(client: Client, match: Match) -> None:
    table = client.get(reverse("table", args=[match.scorer_secret])).content.decode()
    rounds = re.findall(r'<li id="round-.*?</li>', table, re.DOTALL)
    assert ['class="scores"' in one for one in rounds] == [True, False, True]
    assert b'class="two-sides"' not in page_of(client, match, 1).content


def test_a_version_says_only_what_it_changed(client: Client, match: Match) -> None:
    correct(match, 2, a_deal(90, "diamonds"))
    first, second = page_of(client, match, 2).context["shown"]
    assert {one.what for one in first.differences} >= {"Played", "Dealer", "Score", "Counted"}
    (only,) = second.differences
    assert only.what == "Played"
    assert (only.before.split()[0], only.after.split()[0]) == ("clubs", "diamonds")


def test_to_finish_a_round_is_no_change_of_it(client: Client, match: Match) -> None:
    begin(match, an_opening())
    record(match, a_deal(80))
    page = page_of(client, match, 3)
    assert (len(page.context["shown"]), "Changed" in page.content.decode()) == (2, False)
    correct(match, 3, a_deal(90))
    assert "Changed once" in page_of(client, match, 3).content.decode()


def test_to_undo_and_redo_is_no_change_of_a_round(client: Client, match: Match) -> None:
    def back_and_forth() -> None:
        for verb in (undo, redo):
            history = history_of(match)
            verb(match, certain(history.redo if verb is redo else history.undo).number)

    begin(match, an_opening())
    record(match, a_deal(80))
    back_and_forth()
    page = page_of(client, match, 3)
    assert (len(page.context["shown"]), "Changed" in page.content.decode()) == (4, False)
    correct(match, 3, a_deal(90))
    back_and_forth()
    assert "Changed once" in page_of(client, match, 3).content.decode()


def test_what_a_correction_takes_off_is_told_with_a_true_sign(client: Client, match: Match) -> None:
    key = book_now(match).entries[0].round_key
    address = reverse("correct", args=[match.scorer_secret, key])
    form = page_form(client.get(address).content.decode(), name="entry")
    form.say("outcome", "agreed")
    form.say("agreed_points_0", "-10")
    form.say("agreed_points_1", "0")
    form.say("agreed_reason", "as on the paper")
    shown = client.post(address, form.sent(action="show")).content.decode()
    assert "<td>\N{MINUS SIGN}10 – 0" in shown


def test_a_correction_leads_back_to_the_table_which_offers_to_undo_it(
    client: Client, match: Match
) -> None:
    key = book_now(match).entries[2].round_key
    address = reverse("correct", args=[match.scorer_secret, key])
    form = page_form(client.get(address).content.decode(), name="entry")
    form.say("card_points_0", "80")
    shown = client.post(address, form.sent(action="show")).content.decode()
    saved = client.post(address, page_form(shown, name="entry").sent(action="save"))
    assert saved.headers["Location"] == reverse("table", args=[match.scorer_secret])
    table = client.get(saved.headers["Location"]).content.decode()
    offered = offered_on(table, "undo")
    assert offered is not None
    assert offered.what == "Round 2 corrected"


def test_moments_are_told_by_their_day() -> None:
    now = timezone.now()
    assert str(day_in_words(now)) == "today"
    assert ", " not in str(moment_in_words(now))
    assert str(moment_in_words(now - timedelta(days=1))).startswith("yesterday, ")
    assert str(day_in_words(timezone.localdate())) == "today"
    assert str(day_in_words(datetime(2021, 3, 6, 12, tzinfo=UTC))) == "6 March 2021"


def test_the_table_says_what_was_changed_until_something_else_is_done(
    client: Client, match: Match
) -> None:
    address = reverse("table", args=[match.scorer_secret])
    badge = re.compile(r'<span class="badge">(.*?)</span>')

    def said() -> str:
        middle = client.get(address).content.decode().split('class="middle"')[1].split("</ul>")[0]
        return " ".join(badge.findall(middle))

    assert said() == ""
    correct(match, 2, a_deal(80))
    assert said() == "Round 2 corrected"
    insert(match, 0, a_deal(80))
    assert said() == "Round 1 inserted"
    record(match, a_deal())
    assert said() == ""
    withdraw(match, 3)
    assert said() == "Round deleted"
    undo(match, seen(match).version)
    assert said() == ""


def test_a_round_that_was_deleted_and_brought_back_is_not_called_corrected(
    client: Client, match: Match
) -> None:
    bring_back(match, withdraw(match, 2))
    table = client.get(reverse("table", args=[match.scorer_secret])).content.decode()
    assert "corrected" not in table
    offered = offered_on(table, "undo")
    assert offered is not None
    assert offered.what == "Round 2 brought back"
    assert "corrected" not in page_of(client, match, 2).content.decode()


def test_a_correction_is_a_sheet_over_the_table(client: Client, match: Match) -> None:
    key = book_now(match).entries[2].round_key
    for name in ("correct", "withdraw"):
        page = client.get(reverse(name, args=[match.scorer_secret, key])).content.decode()
        assert re.search(r'<body class="[^"]*\bas-sheet\b', page)
        back = reverse("round", args=[match.scorer_secret, key])
        assert f'<a href="{back}" aria-label="Close">' in page


def test_the_rules_are_read_beside_what_was_entered(client: Client, match: Match) -> None:
    page = client.get(reverse("new_round", args=[match.scorer_secret])).content.decode()
    rules = reverse("rules", args=[match.scorer_secret])
    assert f'<a href="{rules}" target="_blank"' in page
