"""What was done, by whom and when, as the pages say it; undo and redo in one tap."""

import re
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from scorekeeper.records.models import Match, stamp
from scorekeeper.rules.facts import Deal
from scorekeeper.services import settling
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.score_sheets import import_sheet
from scorekeeper.services.matches.seats import rename_player, replace_player
from scorekeeper.services.settling import stored_plan
from scorekeeper.sheets.reading import read_sheet
from tests.cast import (
    ANNA,
    BRAM,
    QUARTER,
    a_deal,
    a_match,
    an_opening,
    annas_points,
    begin,
    book_now,
    bring_back,
    correct,
    insert,
    record,
    recorded,
    seen,
    three_rounds,
    withdraw,
)
from tests.certain import certain
from tests.forms import page_forms
from tests.games.sheets import EXAMPLES
from tests.responses import ClientResponse, html_of
from tests.steps_listed import ListedStep, steps_listed

pytestmark = pytest.mark.django_db

DOCKED = re.compile(r"(?:</svg>|<a class=\"main\"[^>]*>)\s*([^<>]+?)\s*<")


def sentences(client: Client, match: Match) -> list[str]:
    """The sentences of the history page, the newest first."""
    return [step.sentence for step in listed(client, match)]


def listed(client: Client, match: Match) -> list[ListedStep]:
    """The steps on the history page, the newest first."""
    return steps_listed(html_of(client.get(reverse("history", args=[match.scorer_secret]))))


def press(client: Client, match: Match, page: str, action: str) -> ClientResponse:
    """Press the button of a page whose form goes to an address."""
    address = reverse(page, args=[match.scorer_secret])
    forms = page_forms(html_of(client.get(address)))
    (form,) = [one for one in forms if one.buttons and one.action.endswith(action)]
    return client.post(form.action or address, form.sent(**dict(form.buttons)))


def test_the_history_shows_every_step_with_todays_numbers(client: Client) -> None:
    match = recorded(a_match(stake=QUARTER, rounds=4), a_deal(100), a_deal(110))
    correct(match, 0, a_deal(120))
    insert(match, 1, a_deal(90), following_dealers=True)
    bring_back(match, withdraw(match, 2))
    begin(match, an_opening())
    record(match, a_deal(80))
    ending.settle(match)
    rename_player(match, seat=ANNA, name="Anneke")
    replace_player(match, seat=BRAM, name="Emma")
    ending.reopen(match)
    assert sentences(client, match) == [
        "Reopened",
        "Emma took over from Bram",
        "Anna is now called Anneke",
        "Settled",
        "Round 4 entered",
        "Round begun",
        "Round 3 brought back",
        "Round deleted",
        "Round 2 inserted; other dealers with it",
        "Round 1 corrected",
        "Round 3 entered",
        "Round 1 entered",
    ]


def test_a_misdeal_takes_no_number_from_the_rounds_after_it(client: Client) -> None:
    match = recorded(a_match(), a_deal(100), Deal(void=True))
    assert sentences(client, match) == ["Misdeal", "Round 1 entered"]
    shown = html_of(client.get(reverse("table", args=[match.scorer_secret])))
    assert "Misdeal: the same dealer deals again" in shown  # the news
    assert '<span class="badge">Misdeal</span>' in shown
    assert '<span class="unseen">Misdeal</span>' in shown  # what Undo takes back
    press(client, match, "table", "/undo/")
    assert sentences(client, match)[0] == "Misdeal taken back"
    press(client, match, "table", "/redo/")
    recorded(match, a_deal(80))
    answer = client.get(reverse("scores_csv", args=[match.scorer_secret]))
    sheet = answer.content.decode("utf-8-sig")
    assert [line.split(",")[0] for line in sheet.splitlines()[1:4]] == ["1", "", "2"]
    table = html_of(client.get(reverse("table", args=[match.scorer_secret])))
    assert "Round 2 entered" in table  # what Undo takes back
    assert "Round 2: 8 to 8" in table  # the news
    correct(match, 2, a_deal(90))
    assert sentences(client, match)[:2] == ["Round 2 corrected", "Round 2 entered"]


def test_a_round_of_kan_is_called_by_its_series(client: Client) -> None:
    sheet = read_sheet((EXAMPLES / "kan.json").read_bytes())
    match = import_sheet(sheet)
    bring_back(match, withdraw(match, 1))
    assert sentences(client, match)[0] == "Series 1, round 2 brought back"


def test_payments_are_shown_with_their_amounts(client: Client) -> None:
    match = recorded(a_match(stake=QUARTER, rounds=1), a_deal(110))
    ending.settle(match)
    payment = stored_plan(match, book_now(match).seats)[0]
    settling.record_payment(match, payment)
    settling.undo_payment(match, match.payments.get().pk)
    undone, paid, *_before = sentences(client, match)
    assert paid.startswith("Paid: ")
    assert " pays " in paid
    assert undone == f"Payment undone: {paid.removeprefix('Paid: ')}"


def test_one_tap_on_the_table_page_undoes_the_last_round_and_one_does_it_again(
    client: Client,
) -> None:
    match = three_rounds()
    assert press(client, match, "table", "/undo/").status_code == 302
    assert annas_points(match) == [10, 11]
    assert sentences(client, match)[0] == "Round 3 taken back"
    assert press(client, match, "table", "/redo/").status_code == 302
    assert annas_points(match) == [10, 11, 12]
    assert sentences(client, match)[0] == "Round 3 entered: back again"


def test_a_step_that_was_undone_and_done_again_is_not_called_undone(client: Client) -> None:
    def struck() -> list[bool]:
        return [step.is_undone for step in listed(client, match)]

    match = recorded(a_match(), a_deal(100))
    press(client, match, "table", "/undo/")
    assert struck() == [False, True]
    press(client, match, "table", "/redo/")
    assert struck() == [False, True, False]
    press(client, match, "table", "/undo/")
    assert struck() == [False, True, False, True]
    press(client, match, "table", "/redo/")
    record(match, a_deal(80))
    assert struck() == [False, False, True, False, True, False]


def test_steps_stand_below_their_days_the_newest_first(client: Client) -> None:
    match = three_rounds()
    long_ago = datetime(2021, 3, 6, 12, tzinfo=UTC)
    match.versions.filter(pk__in=match.versions.order_by("pk")[:2]).update(entered_at=long_ago)
    page = html_of(client.get(reverse("history", args=[match.scorer_secret])))
    assert re.findall(r"<h2>([^<]*)</h2>\s*<ol", page) == ["Today", "6 March 2021"]
    assert [step.sentence for step in steps_listed(page)] == [
        *("Round 3 entered", "Round 2 entered", "Round 1 entered")
    ]


def test_the_history_has_the_dock_of_the_table_for_those_who_score(client: Client) -> None:
    match = three_rounds()
    press(client, match, "table", "/undo/")

    def offered(page: str, secret: str | None) -> set[str]:
        address = reverse(page, args=[secret])
        return set(DOCKED.findall(html_of(client.get(address))))

    scorer, viewer = match.scorer_secret, match.viewer_secret
    assert {"Undo", "Redo", "Enter round 3", "More"} <= offered("table", scorer)
    assert offered("history", scorer) >= {"Undo", "Redo", "Enter round 3", "More"}
    assert not offered("history", viewer) & {"Undo", "Redo", "Enter round 3", "More"}
    ending.cancel(match)
    assert "Enter round 3" not in offered("history", scorer)


def test_a_step_leads_to_its_round_and_what_has_none_to_nothing(client: Client) -> None:
    match = recorded(a_match(), a_deal(100))
    rename_player(match, seat=ANNA, name="Anneke")
    page = html_of(client.get(reverse("history", args=[match.scorer_secret])))
    renamed, entered = re.findall(r"<li>(.*?)</li>", page[page.index("deeds") :], re.DOTALL)[:2]
    of_round = reverse("round", args=[match.scorer_secret, book_now(match).entries[0].round_key])
    assert f'href="{of_round}"' in entered
    assert "href" not in renamed


def test_moments_are_told_in_the_time_zone_of_the_table(client: Client, settings: Settings) -> None:
    settings.TIME_ZONE = "Asia/Tokyo"
    match = three_rounds()
    match.versions.update(entered_at=datetime(2021, 3, 6, 20, tzinfo=UTC))
    page = html_of(client.get(reverse("history", args=[match.scorer_secret])))
    assert '<time datetime="2021-03-07T05:00:00+09:00">05:00</time>' in page
    assert "<h2>7 March 2021</h2>" in page


def test_the_phone_that_undid_it_is_named(client: Client) -> None:
    match = three_rounds()
    phones = reverse("phones", args=[match.scorer_secret])
    client.post(phones, {"phone": "Dora's tablet"})
    press(client, match, "table", "/undo/")
    assert listed(client, match)[0].by == "Dora's tablet"


def test_undoing_what_is_not_the_last_any_more_says_so(client: Client) -> None:
    match = three_rounds()
    number = certain(history_of(match).undo).number
    record(match, a_deal(60))
    answer = client.post(
        reverse("undo", args=[match.scorer_secret]), {"number": stamp(number, seen(match).epoch)}
    )
    assert answer.status_code == 409
    assert "Somebody else has done something else meanwhile." in html_of(answer)


@pytest.mark.parametrize("number", ["", "0", "999", "x", "9" * 30])
def test_a_step_that_never_was_is_not_undone(client: Client, number: str) -> None:
    match = three_rounds()
    for name in ("undo", "redo"):
        answer = client.post(reverse(name, args=[match.scorer_secret]), {"number": number})
        assert answer.status_code == 409
    assert annas_points(match) == [10, 11, 12]


def test_a_cancelled_match_can_be_read_and_brought_back_but_not_written(client: Client) -> None:
    match = three_rounds()
    press(client, match, "cancel", "")
    assert "This match does not count." in html_of(client.get(f"/g/{match.viewer_secret}/"))
    refused = client.post(reverse("new_round", args=[match.scorer_secret]), {"action": "save"})
    assert refused.status_code == 409
    assert sentences(client, match)[0] == "Match cancelled"
    press(client, match, "cancel", "/cancel/back/")
    assert seen(match).cancelled_at is None
    assert sentences(client, match)[0] == "Match brought back"


def test_cancelling_is_undone_in_one_tap_too(client: Client) -> None:
    match = three_rounds()
    press(client, match, "cancel", "")
    press(client, match, "table", "/undo/")
    assert seen(match).cancelled_at is None


def test_a_match_is_deleted_only_when_cancelled_and_sure(client: Client) -> None:
    match = three_rounds()
    address = reverse("delete_match", args=[match.scorer_secret])
    assert client.post(address, {"sure": "1"}).status_code == 409
    press(client, match, "cancel", "")
    assert client.post(address).status_code == 400
    assert Match.objects.exists()
    assert client.post(address, {"sure": "1"}).status_code == 302
    assert not Match.objects.exists()
    assert client.get(f"/g/{match.scorer_secret}/").status_code == 404
    assert client.post(address, {"sure": "1"}).status_code == 404
