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
from scorekeeper.web.parts.rounds import breakdown_of
from scorekeeper.web.parts.writing import day_in_words, moment_in_words
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
from tests.page_tags import tags_and_texts
from tests.responses import ClientResponse, html_of
from tests.steps_offered import offered_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """A match of Kraken: a round with contra, a misdeal, and another round."""
    return recorded(a_match(), a_deal(100, contra=BRAM), Deal(void=True), a_deal(90, "clubs"))


def page_of(client: Client, match: Match, place: int) -> ClientResponse:
    """The page of the round in a place."""
    key = book_now(match).entries[place].round_key
    return client.get(reverse("round", args=[match.scorer_secret, key]))


def words_of(part: str) -> str:
    """What is read in a part of a page, with single spaces."""
    read = "".join(said for _mark, name, said in tags_and_texts(part) if not name)
    return " ".join(read.split())


def headline_on(page: ClientResponse) -> tuple[str, list[str]]:
    """The title of a round's page, and what else was said of how it was played."""
    headline = html_of(page).partition('<section class="headline">')[2].partition("</section>")[0]
    title = words_of(headline.partition("<h2>")[2].partition("</h2>")[0])
    return title, re.findall(r'<span class="badge">([^<]*)</span>', headline)


def neighbours_on(page: ClientResponse) -> tuple[str | None, str | None]:
    """What the rounds before and after this one are called."""
    links = html_of(page).partition('<nav class="neighbours"')[2].partition("</nav>")[0]
    before, after = (re.search(rf"<a {name}href=.*?</a>", links) for name in ("", 'class="after" '))
    return before and words_of(before[0]), after and words_of(after[0])


def versions_on(page: ClientResponse) -> list[list[tuple[str, str]]]:
    """The versions of a round, each as what it says anew and in which words."""
    sections = re.findall(r'<section id="version-.*?</section>', html_of(page))
    rows = re.compile("<dt>(.*?)</dt><dd>(.*?)</dd>")
    return [
        [(words_of(what), words_of(said)) for what, said in rows.findall(section)]
        for section in sections
    ]


def test_a_round_is_headed_by_its_trumps_and_who_chose_them(client: Client, match: Match) -> None:
    assert headline_on(page_of(client, match, 0)) == ("Hearts by Anna", ["contra by Bram"])
    assert headline_on(page_of(client, match, 1))[0] == "Misdeal"


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
    titles = [neighbours_on(page_of(client, match, place)) for place in range(3)]
    assert titles == [(None, "A misdeal"), ("Round 1", "Round 2"), ("A misdeal", None)]


def test_a_misdeal_shows_no_scores(client: Client, match: Match) -> None:
    table = html_of(client.get(reverse("table", args=[match.scorer_secret])))
    rounds = re.findall(r'<li id="round-.*?</li>', table, re.DOTALL)
    assert ['class="scores"' in one for one in rounds] == [True, False, True]
    assert b'class="two-sides"' not in page_of(client, match, 1).content


def test_a_version_says_only_what_it_changed(client: Client, match: Match) -> None:
    correct(match, 2, a_deal(90, "diamonds"))
    first, second = versions_on(page_of(client, match, 2))
    assert {what for what, _words in first} >= {"Played", "Dealer", "Score", "Counted"}
    ((what, words),) = second
    assert what == "Played"
    assert re.fullmatch(r"was clubs\b.* now diamonds\b.*", words)


def test_to_finish_a_round_is_no_change_of_it(client: Client, match: Match) -> None:
    begin(match, an_opening())
    record(match, a_deal(80))
    page = page_of(client, match, 3)
    assert (len(versions_on(page)), "Changed" in html_of(page)) == (2, False)
    correct(match, 3, a_deal(90))
    assert "Changed once" in html_of(page_of(client, match, 3))


def test_to_undo_and_redo_is_no_change_of_a_round(client: Client, match: Match) -> None:
    def back_and_forth() -> None:
        for verb in (undo, redo):
            history = history_of(match)
            verb(match, certain(history.redo if verb is redo else history.undo).number)

    begin(match, an_opening())
    record(match, a_deal(80))
    back_and_forth()
    page = page_of(client, match, 3)
    assert (len(versions_on(page)), "Changed" in html_of(page)) == (4, False)
    correct(match, 3, a_deal(90))
    back_and_forth()
    assert "Changed once" in html_of(page_of(client, match, 3))


def test_what_a_correction_takes_off_is_told_with_a_true_sign(client: Client, match: Match) -> None:
    key = book_now(match).entries[0].round_key
    address = reverse("correct", args=[match.scorer_secret, key])
    form = page_form(html_of(client.get(address)), name="entry")
    form.say("outcome", "agreed")
    form.say("agreed_points_0", "-10")
    form.say("agreed_points_1", "0")
    form.say("agreed_reason", "as on the paper")
    shown = html_of(client.post(address, form.sent(action="show")))
    assert "<td>\N{MINUS SIGN}10 : 0" in shown


def test_a_correction_leads_back_to_the_table_which_offers_to_undo_it(
    client: Client, match: Match
) -> None:
    key = book_now(match).entries[2].round_key
    address = reverse("correct", args=[match.scorer_secret, key])
    form = page_form(html_of(client.get(address)), name="entry")
    form.say("card_points_0", "80")
    shown = html_of(client.post(address, form.sent(action="show")))
    saved = client.post(address, page_form(shown, name="entry").sent(action="save"))
    assert saved.headers["Location"] == reverse("table", args=[match.scorer_secret]) + "#saved"
    table = html_of(client.get(saved.headers["Location"]))
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
        middle = html_of(client.get(address)).split('class="middle"')[1].split("</ul>")[0]
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
    table = html_of(client.get(reverse("table", args=[match.scorer_secret])))
    assert "corrected" not in table
    offered = offered_on(table, "undo")
    assert offered is not None
    assert offered.what == "Round 2 brought back"
    assert "corrected" not in html_of(page_of(client, match, 2))


def test_a_correction_is_a_sheet_over_the_table(client: Client, match: Match) -> None:
    key = book_now(match).entries[2].round_key
    for name in ("correct", "withdraw"):
        page = html_of(client.get(reverse(name, args=[match.scorer_secret, key])))
        assert re.search(r'<body class="[^"]*\bas-sheet\b', page)
        back = reverse("round", args=[match.scorer_secret, key])
        assert f'<a href="{back}" aria-label="Close">' in page


def test_the_rules_are_read_beside_what_was_entered(client: Client, match: Match) -> None:
    page = html_of(client.get(reverse("new_round", args=[match.scorer_secret])))
    rules = reverse("rules", args=[match.scorer_secret])
    assert f'<a href="{rules}" target="_blank"' in page
