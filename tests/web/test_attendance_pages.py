"""Somebody joins, leaves or takes over a seat, on the pages of a phone without script."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match, Payment
from scorekeeper.services.matches.ending import stop_early
from scorekeeper.services.matches.offers import known_players
from scorekeeper.settlement import Stake
from scorekeeper.web.parts.clubs import club_lines
from tests.cast import (
    QUARTER,
    a_deal,
    a_match,
    an_opening,
    begin,
    book_now,
    evening_now,
    points,
    recorded,
)
from tests.club_pages import text_of
from tests.forms import PageForm, page_forms
from tests.responses import html_of
from tests.services.evening_with_changes import redo_last, undo_last
from tests.web.test_rounds_on_pages import page_of, send

pytestmark = pytest.mark.django_db

ONE_CENT = Stake(1, "EUR", "pairwise")


@pytest.fixture
def kalooki() -> Match:
    """An evening of Kalooki for a cent a point after two rounds, where the least points win."""
    match = a_match("kalooki", stake=ONE_CENT)
    return recorded(match, points(0, 10, 20, 30), points(5, 0, 5, 5))


@pytest.fixture
def kraken() -> Match:
    """An evening of Kraken for money after three rounds."""
    return recorded(a_match(stake=QUARTER), a_deal(), a_deal(70), a_deal(100, contra=1))


def there(match: Match) -> list[str]:
    table = evening_now(match).now.table
    return [table.players[seat] for seat in table.seats]


def sent(client: Client, match: Match, page: str, **said: str | list[str]) -> tuple[int, str]:
    """Send the form of a page with what is said; return the status, and the page of an answer."""
    address, content = page_of(client, match, page)
    form = next(one for one in page_forms(content) if "base" in one.values)
    for name, value in said.items():
        form.values[name] = [value] if isinstance(value, str) else value
    answer = send(client, address, form)
    return answer.status_code, html_of(answer) if answer.content else ""


def opened(client: Client, match: Match, page: str) -> tuple[str, PageForm]:
    address, content = page_of(client, match, page)
    return address, next(one for one in page_forms(content) if "base" in one.values)


def test_a_late_player_joins_behind_somebody_with_the_worst_points(
    client: Client, kalooki: Match
) -> None:
    _address, content = page_of(client, kalooki, "comes")
    assert "Who joins from round 3?" in content
    assert "Somebody joins with 35" in content
    assert sent(client, kalooki, "comes", other="Vie", behind="1")[0] == 302
    assert there(kalooki) == ["Anna", "Bram", "Vie", "Cees", "Dora"]
    _address, content = page_of(client, kalooki, "table")
    assert "Vie joins with 35" in content
    assert evening_now(kalooki).totals == (5, 10, 35, 25, 35)


@pytest.mark.parametrize(
    ("match", "begins"),
    [
        (lambda: recorded(a_match("kalooki"), points(7, 7, 7, 7)), 7),
        (
            lambda: recorded(
                a_match("hearts", target=20, tie="another_round"), points(20, 5, 5, 8)
            ),
            10,
        ),
    ],
    ids=["all are level", "the worst would lose at once"],
)
def test_points_to_begin_with_are_chosen_before_anybody_taps(
    client: Client, match: Callable[[], Match], begins: int
) -> None:
    evening = match()
    _address, content = page_of(client, evening, "comes")
    assert f"Somebody joins with {begins}" in content
    assert sent(client, evening, "comes", other="Vie")[0] == 302
    assert evening_now(evening).totals[-1] == begins


def test_points_to_begin_with_are_typed(client: Client, kalooki: Match) -> None:
    assert sent(client, kalooki, "comes", other="Vie", begins="typed", points="12")[0] == 302
    assert evening_now(kalooki).totals[-1] == 12


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"other": ""}, "Who joins? Tap a name, or type one."),
        ({"other": "Anna"}, "Anna is taken. Try Anna B."),
        ({"other": "Vie", "begins": "typed", "points": ""}, "Type the points, or choose"),
        ({"other": "Vie", "begins": "typed", "points": "many"}, "whole number"),
        ({"other": "Vie", "begins": "typed", "points": "1000001"}, "1000000 is the most"),
        ({"other": "Vie", "begins": "never"}, "Choose the points to begin with."),
        ({"other": "Vie", "behind": "9"}, "Choose behind whom they sit down."),
    ],
)
def test_what_a_newcomer_lacks_is_said_beside_it_and_the_form_stays(
    client: Client, kalooki: Match, said: dict[str, str], sentence: str
) -> None:
    status, page = sent(client, kalooki, "comes", **said)
    assert (status, sentence in page) == (400, True), page
    assert f'value="{said["other"]}"' in page
    assert there(kalooki) == ["Anna", "Bram", "Cees", "Dora"]


def test_who_goes_is_told_the_amounts_and_what_is_ticked_is_booked(
    client: Client, kalooki: Match
) -> None:
    seat = {"seat": "3"}
    address = reverse("goes", args=[kalooki.scorer_secret])
    shown = html_of(client.get(address, seat, headers={"HX-Request": "true"}))
    assert "<html" not in shown
    assert "Dora keeps 35, stands behind all who stay and does not come back." in shown
    # 30 behind Anna, 25 behind Bram, 10 behind Cees
    for due in ("3-0-30", "3-1-25", "3-2-10"):
        assert f'value="{due}"' in shown
    assert sent(client, kalooki, "goes", **seat, paid=["3-0-30", "3-2-10"])[0] == 302
    assert there(kalooki) == ["Anna", "Bram", "Cees"]
    assert sorted(Payment.objects.values_list("amount", flat=True)) == [10, 30]


def test_who_goes_as_somebody_comes_has_nothing_to_settle_with_them(
    client: Client, kalooki: Match
) -> None:
    assert sent(client, kalooki, "comes", other="Vie", begins="typed", points="0")[0] == 302
    address = reverse("goes", args=[kalooki.scorer_secret])
    shown = html_of(client.get(address, {"seat": "3"}, headers={"HX-Request": "true"}))
    assert re.findall(r'value="(\d-\d-\d+)"', shown) == ["3-0-30", "3-1-25", "3-2-10"]


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("goes", {"seat": "3"}),
        ("goes", {"seat": "3", "paid": ["3-0-30", "3-2-10"]}),
        ("comes", {"other": "Vie", "behind": "1"}),
        ("takes_over", {"other": "Vie", "seat": "1"}),
    ],
)
def test_a_form_tapped_twice_counts_once_and_is_answered_as_before(
    client: Client, kalooki: Match, page: str, said: dict[str, str | list[str]]
) -> None:
    address, form = opened(client, kalooki, page)
    for name, value in said.items():
        form.values[name] = [value] if isinstance(value, str) else value
    assert send(client, address, form).status_code == 302
    came, payments = there(kalooki), Payment.objects.count()
    recorded(kalooki, points(0, 900, *[1] * (len(came) - 2)))  # other points to begin with
    assert send(client, address, form).status_code == 302
    assert (there(kalooki), Payment.objects.count()) == (came, payments)


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("goes", {"seat": "0"}),
        ("comes", {"other": "Vie", "behind": "0"}),
        ("takes_over", {"other": "Vie", "seat": "0"}),
    ],
)
def test_who_names_somebody_that_has_gone_meanwhile_is_told_so(
    client: Client, kalooki: Match, page: str, said: dict[str, str]
) -> None:
    address, form = opened(client, kalooki, page)
    assert sent(client, kalooki, "goes", seat="0")[0] == 302
    form.values |= {name: [value] for name, value in said.items()}
    answer = send(client, address, form)
    assert answer.status_code == 409
    assert "Somebody has come or gone meanwhile." in html_of(answer)


def test_a_payment_that_is_not_due_any_more_is_refused(client: Client, kalooki: Match) -> None:
    status, page = sent(client, kalooki, "goes", seat="3", paid=["3-0-31"])
    assert status == 409
    assert "look at the amounts again" in page
    assert there(kalooki) == ["Anna", "Bram", "Cees", "Dora"]
    assert not Payment.objects.exists()


def test_a_seat_is_taken_over_and_each_pays_for_their_own_rounds(
    client: Client, kraken: Match
) -> None:
    _address, content = page_of(client, kraken, "takes_over")
    assert "Who gets up after round 3?" in content
    assert reverse("comes", args=[kraken.scorer_secret]) not in content
    assert sent(client, kraken, "takes_over", seat="1", other="Emma", pays="own_rounds")[0] == 302
    assert there(kraken) == ["Anna", "Emma", "Cees", "Dora"]
    (change,) = book_now(kraken).played_match.attendance.substitutions
    assert (change.before, change.own_rounds) == ("Bram", True)
    _address, content = page_of(client, kraken, "table")
    assert "Emma takes over from Bram, each for their own rounds" in content
    assert sent(client, kraken, "takes_over", seat="1", name="Bram", pays="successor")[0] == 400


def test_who_pays_is_asked_again_where_it_was_not_said(client: Client, kalooki: Match) -> None:
    status, page = sent(client, kalooki, "takes_over", seat="1", other="Tom", pays=[])
    assert (status, "Say who pays for the rounds so far." in page) == (400, True)
    assert there(kalooki) == ["Anna", "Bram", "Cees", "Dora"]


def test_partners_do_not_come_or_go(client: Client, kraken: Match) -> None:
    for page in ("comes", "goes"):
        assert client.get(reverse(page, args=[kraken.scorer_secret])).status_code == 404
    answer = client.get(reverse("attendance", args=[kraken.scorer_secret]))
    assert answer["location"] == reverse("takes_over", args=[kraken.scorer_secret])


def test_nobody_comes_or_goes_while_a_round_is_in_play(client: Client, kraken: Match) -> None:
    address, form = opened(client, kraken, "takes_over")
    begin(kraken, an_opening())
    form.values |= {"seat": ["1"], "other": ["Emma"]}
    answer = send(client, address, form)
    assert answer.status_code == 400
    assert "A round is in play: finish it or take it back first." in html_of(answer)
    assert "Somebody comes or goes" not in page_of(client, kraken, "table")[1]


def test_two_phones_that_change_the_table_at_once_are_told(client: Client, kalooki: Match) -> None:
    address, content = page_of(client, kalooki, "goes")
    form = next(one for one in page_forms(content) if "base" in one.values)
    assert sent(client, kalooki, "comes", other="Vie", behind="0")[0] == 302
    form.values["seat"] = ["1"]
    answer = send(client, address, form)
    assert answer.status_code == 409
    assert there(kalooki) == ["Anna", "Vie", "Bram", "Cees", "Dora"]


@pytest.mark.parametrize("settle", ["pairwise", "pot"])
def test_before_the_first_round_nobody_comes_or_goes_whatever_is_played_for(
    client: Client, settle: str
) -> None:
    match = a_match("kalooki", stake=Stake(1, "EUR", settle))
    for page, said in (
        ("comes", {"other": "Vie", "behind": "0", "begins": "as_all"}),
        ("goes", {"seat": "0"}),
        ("takes_over", {"other": "Vie", "seat": "0"}),
    ):
        address = reverse(page, args=[match.scorer_secret])
        refused = client.post(address, {**said, "base": match.stamp, "pays": "successor"})
        assert refused.status_code == 400
        for answer in (refused, client.get(address)):
            assert "Nobody has played yet: change who sits down." in html_of(answer)
    assert there(match) == ["Anna", "Bram", "Cees", "Dora"]


def test_a_watcher_changes_nobody(client: Client, kalooki: Match) -> None:
    for page in ("attendance", "comes", "goes", "takes_over"):
        address = reverse(page, args=[kalooki.viewer_secret])
        assert client.get(address).status_code == 403
        assert client.post(address, {"seat": "0", "other": "Vie"}).status_code in (403, 405)
    assert there(kalooki) == ["Anna", "Bram", "Cees", "Dora"]


@pytest.mark.parametrize("page", ["comes", "goes", "takes_over"])
def test_once_the_match_is_over_the_page_says_so_in_place_of_its_form(
    client: Client, kalooki: Match, page: str
) -> None:
    stop_early(kalooki)
    address = reverse(page, args=[kalooki.scorer_secret])
    answer = client.get(address)
    assert answer.status_code == 409
    assert "The match is over: nobody comes or goes any more." in html_of(answer)
    assert f'href="{reverse("table", args=[kalooki.scorer_secret])}"' in html_of(answer)
    assert "<form" not in html_of(answer)
    said = html_of(client.get(address, headers={"HX-Request": "true"}))
    assert "The match is over" in said
    assert "<html" not in said


def test_who_stops_is_told_what_was_paid_when_somebody_left(client: Client, kalooki: Match) -> None:
    assert sent(client, kalooki, "goes", seat="3", paid=["3-0-30"])[0] == 302
    said = text_of(client.get(reverse("stop_early", args=[kalooki.scorer_secret])))
    paid, _heading, still = said.partition("Still to be paid")
    assert "Dora pays Anna €0.30" in paid.partition("Paid already")[2]
    assert "Dora pays Anna" not in still
    assert "Dora pays Bram" in still


@pytest.mark.parametrize(
    ("round_to", "told"),
    [
        (1, ["3-0-30", "3-1-25", "3-2-10"]),
        (10, ["3-0-30", "3-1-30", "3-2-10"]),  # 65 in all, rounded to 70
        (50, ["3-0-50"]),  # 65 in all, rounded to 50: what Bram would get is nearest to nothing
    ],
)
def test_what_is_told_on_leaving_is_in_coins_that_the_table_has(
    client: Client, round_to: int, told: list[str]
) -> None:
    stake = Stake(1, "EUR", "pairwise", round_to=round_to)
    match = recorded(a_match("kalooki", stake=stake), points(5, 10, 25, 35))
    address = reverse("goes", args=[match.scorer_secret])
    shown = html_of(client.get(address, {"seat": "3"}, headers={"HX-Request": "true"}))
    assert re.findall(r'value="(\d-\d-\d+)"', shown) == told


def test_who_came_late_and_was_taken_off_again_is_not_of_the_club(
    client: Client, kalooki: Match
) -> None:
    def offered() -> tuple[bool, bool, bool]:
        listed = html_of(client.get(reverse("club_players", args=[kalooki.club.secret])))
        lines = club_lines([kalooki.club])[kalooki.club.pk]
        return "Vie" in listed, "Vie" in known_players(kalooki.club), lines.players == 5

    assert sent(client, kalooki, "comes", other="Vie", behind="0")[0] == 302
    assert offered() == (True, True, True)
    undo_last(kalooki)
    assert offered() == (False, False, False)
    redo_last(kalooki)
    assert offered() == (True, True, True)


def test_who_would_be_too_few_are_told_what_to_do_instead(client: Client) -> None:
    match = recorded(a_match("hearts", ("Anna", "Bram", "Cees")), points(0, 10, 16))
    status, page = sent(client, match, "goes", seat="1")
    assert status == 400
    assert (
        "Hearts is played by 3 to 6 players: let somebody take over the seat, or stop here" in page
    )
    assert there(match) == ["Anna", "Bram", "Cees"]
