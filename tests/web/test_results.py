"""How a match came out, as its settlement page, its card and its paper tell it."""

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.rules.facts import Adjustment, Challenge
from scorekeeper.rules.words import written_number
from scorekeeper.services.books import book_of
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.ending import cancel
from scorekeeper.services.matches.score_sheets import import_sheet
from scorekeeper.sheets.reading import read_sheet
from scorekeeper.web.parts.rounds import marks_legend, rows_of
from scorekeeper.web.parts.standings import columns_of
from scorekeeper.web.settlement.result import Result, highlights_of, result_of, times_in_words
from tests.cast import (
    ANNA,
    BRAM,
    CEES,
    CHIP,
    QUARTER,
    a_deal,
    a_match,
    an_opening,
    begin,
    points,
    recorded,
    seen,
)
from tests.club_pages import text_of
from tests.forms import page_form, page_forms
from tests.games.sheets import EXAMPLES
from tests.responses import html_of
from tests.sent_forms import with_a_payment

pytestmark = pytest.mark.django_db


def money(amount: int) -> str:
    """An amount as these tests write it."""
    return f"{amount} cents"


def result(match: Match) -> Result:
    """How a match came out."""
    book = book_of(match)
    return result_of(book, book.played_match, columns_of(book, money), money)


def opened(client: Client, name: str, match: Match) -> str:
    """What a page of a match says."""
    return html_of(client.get(reverse(name, args=[match.scorer_secret])))


def address_of(name: str, match: Match) -> str:
    return reverse(name, args=[match.scorer_secret])


def paid_on(client: Client, name: str, match: Match) -> set[str]:
    """The payments that a page tells, as it says them."""
    return {*re.findall(r"\w+ pays \w+ €[\d.]+\d", text_of(client.get(address_of(name, match))))}


def contested() -> Match:
    """Return a match of three rounds that Bram and Dora win in the last, by a contra."""
    match = a_match(rounds=3, stake=QUARTER, contra_quota=0, final_crosses=0)
    return recorded(match, a_deal(100), a_deal(100), a_deal(10, contra=BRAM))


def test_the_winners_stand_first_with_both_totals_and_the_round_that_decided_it() -> None:
    found = result(contested())
    assert found.sentence == "Bram and Dora win"
    assert [column.names for column in found.winners] == [("Bram", "Dora")]
    assert found.totals[0] > found.totals[1]
    assert found.margin == ""
    assert found.decided == "Decided in round 3: Bram’s contra won"


def test_whoever_was_ahead_all_the_time_did_not_win_in_any_round() -> None:
    match = recorded(a_match(rounds=2, stake=QUARTER), a_deal(100), a_deal(100, dealer=ANNA))
    assert result(match).decided == "Ahead from the first round on"


def test_a_draw_has_no_winners() -> None:
    match = recorded(a_match("kontsina", stake=CHIP, rounds=1), points(3, 3, 3, 3))
    found = result(match)
    assert (found.sentence, found.winners, found.margin, found.decided) == ("A draw", (), "", "")


def test_of_several_the_next_one_says_how_far_ahead_the_winner_is(client: Client) -> None:
    match = recorded(a_match("kontsina", stake=CHIP, rounds=1), points(3, 0, 5, 0))
    found = result(match)
    assert (found.sentence, found.totals) == ("Cees wins", (5,))
    assert found.margin == "2 ahead of Anna"
    assert "laurel" in opened(client, "settlement", match)


def test_winners_with_more_crosses_still_pay() -> None:
    match = a_match(rounds=3, stake=QUARTER, contra_quota=0, final_crosses=0)
    found = result(recorded(match, a_deal(80, contra=BRAM), a_deal(150), a_deal(100)))
    assert found.sentence == "Anna and Cees win"
    assert found.still_pay == "and still pay 50 cents: more crosses"


def test_what_was_special_is_told_in_the_words_of_the_game() -> None:
    labels = [str(one.label) for one in highlights_of(book_of(contested()).played_match)]
    expected = ["Widest lead", "Turning point", "The lead changed", "Most in one round"]
    assert labels[:4] == expected


def test_everybody_who_got_the_most_in_one_round_is_named() -> None:
    rounds = [(3, 0, 5, 0), (5, 0, 1, 2), (1, 1, 1, 1)]
    match = recorded(a_match("kontsina", rounds=3), *(points(*one) for one in rounds))
    told = {str(one.label): one for one in highlights_of(book_of(match).played_match)}
    most = told["Most in one round"]
    assert str(most.amount) == "5 points"
    assert str(most.words) == "Cees in round 1 and Anna in round 2"


def test_those_who_got_the_most_in_the_same_round_are_named_together() -> None:
    rounds = [(5, 0, 5, 5), (5, 0, 1, 2), (1, 1, 1, 1)]
    match = recorded(a_match("kontsina", rounds=3), *(points(*one) for one in rounds))
    told = {str(one.label): one for one in highlights_of(book_of(match).played_match)}
    most = told["Most in one round"]
    assert str(most.words) == "Anna, Cees and Dora in round 1 and Anna in round 2"


@pytest.mark.parametrize(("number", "words"), [(1, "once"), (2, "twice"), (3, "3 times")])
def test_it_is_said_how_often_as_people_say_it(number: int, words: str) -> None:
    assert str(times_in_words(number)) == words


@pytest.mark.parametrize(
    ("example", "decided"),
    [
        ("kan", "Decided in round S7·2"),
        ("kan-six", "Decided in round S3·1: Fred and Dora, gyaku sukonku"),
        ("wizard", "Decided in round 14"),
        ("wizard-anniversary", "Decided in round 7: cloud Emma"),
    ],
)
def test_of_the_round_that_decided_it_nothing_is_told_that_is_not_of_who_won(
    example: str, decided: str
) -> None:
    match = import_sheet(read_sheet((EXAMPLES / f"{example}.json").read_bytes()))
    assert result(match).decided == decided


def test_a_round_is_called_by_one_name_wherever_it_is_told_of() -> None:
    match = import_sheet(read_sheet((EXAMPLES / "kan.json").read_bytes()))
    told = {str(one.label): one for one in highlights_of(book_of(match).played_match)}
    assert str(told["Turning point"].amount) == "Round S7·2"
    assert str(told["Widest lead"].words) == "Cees after round S7·3"


def test_the_first_payment_ends_a_match_that_is_over(client: Client) -> None:
    match = recorded(a_match("kontsina", stake=CHIP, rounds=1), points(3, 0, 5, 0))
    form = page_form(opened(client, "settlement", match), action="pay/")
    assert client.post(form.action, form.values).status_code == 302
    assert seen(match).settled_at is not None
    assert "✓ paid " in opened(client, "settlement", match)  # on paper
    assert client.post(form.action, form.values).status_code == 302
    assert seen(match).payments.count() == 1


def test_a_page_from_before_the_match_was_reopened_pays_nothing(client: Client) -> None:
    match = recorded(a_match("kontsina", stake=CHIP, rounds=1), points(3, 0, 5, 0))
    ending.settle(match)
    form = page_form(opened(client, "settlement", match), action="pay/")
    ending.reopen(match)
    answer = client.post(form.action, form.values)
    assert answer.status_code == 409
    assert "reopened meanwhile" in html_of(answer)
    assert seen(match).payments.count() == 0


def test_payments_keep_their_places_whatever_is_paid(client: Client) -> None:
    match = recorded(a_match("kontsina", stake=CHIP, rounds=1), points(0, 3, 9, 1))
    ending.settle(match)
    told = re.compile(
        r'sentence"> *<bdi translate="no">(\w+)</bdi> pays <bdi translate="no">(\w+)</bdi>'
    )
    before = told.findall(opened(client, "settlement", match))
    assert len(set(before)) > 2
    for form in page_forms(opened(client, "settlement", match)):
        if form.action.endswith("pay/") and "part" not in form.values:
            client.post(form.action, form.values)
            assert told.findall(opened(client, "settlement", match)) == before
    paid = opened(client, "settlement", match)
    assert "Everything is paid." in paid
    assert " behind the others in all × " in paid
    assert " has paid " not in paid


def test_on_paper_everybody_has_the_initial_of_their_piece(client: Client) -> None:
    paper = opened(client, "settlement", contested()).partition('class="paper')[2]
    trays = re.findall(
        r'class="pieces tray ([\w-]+)" aria-hidden="true">(.*?)</span>\s*</span>', paper
    )
    drawn = [(line, re.findall(r'">(\w+)', pieces)) for line, pieces in trays]
    assert drawn == [("first-side", ["A", "C"]), ("second-side", ["B", "D"])]
    assert re.findall(r'<span>(\w+) <bdi translate="no">(\w+)</bdi></span>', paper) == [
        ("A", "Anna"),
        ("B", "Bram"),
        ("C", "Cees"),
        ("D", "Dora"),
    ]


def test_after_the_end_nobody_leads_any_more(client: Client) -> None:
    for page in ("table", "board"):
        assert re.search(r"<b>Bram and Dora won by \d+</b>", opened(client, page, contested()))
    several = recorded(a_match("kontsina", stake=CHIP, rounds=1), points(3, 0, 5, 0))
    shown = opened(client, "table", several)
    assert "won by 2" in shown
    assert ">leads<" not in shown


def test_who_stops_early_has_missed_nothing_unless_that_counts(client: Client) -> None:
    for early_end, counts in (("plain", False), ("as_full", True)):
        match = recorded(a_match(early_end=early_end), a_deal(100), a_deal(100), a_deal(100))
        ending.stop_early(match)
        assert ("missed" in opened(client, "settlement", match)) == counts


@pytest.mark.parametrize(("early_end", "amount"), [("plain", "0"), ("as_full", "1.00")])
def test_who_stops_early_is_told_beforehand_who_will_pay(
    client: Client, early_end: str, amount: str
) -> None:
    """Four crosses for fewer points are written at the end, and a quarter each is paid for them."""
    match = recorded(a_match(stake=QUARTER, early_end=early_end, contra_quota=0), a_deal(100))
    ahead = f"−€{amount}" in text_of(client.get(address_of("table", match)))
    before = paid_on(client, "stop_early", match)
    ending.stop_early(match)
    assert before == paid_on(client, "settlement", match)
    assert ahead == bool(before) == (amount != "0")


def test_what_the_end_added_stands_on_the_table_as_well_though_in_no_round(client: Client) -> None:
    match = recorded(a_match(rounds=1, contra_quota=1, missed_contra_crosses=2), a_deal(100))
    fewer = "Bram and Dora: fewer points at the end (4 crosses)"
    missed = "Anna and Cees: 1 contra missed (2 crosses)"
    table, settlement = (opened(client, page, match) for page in ("table", "settlement"))
    assert all(f'<p class="remark">{said}</p>' in table for said in (fewer, missed))
    names, reason = missed.split(": ")
    assert f'<bdi translate="no">{names}</bdi>: {reason}</p>' in settlement


def test_at_the_table_of_a_cancelled_match_nobody_deals_or_pays(client: Client) -> None:
    match = recorded(a_match(stake=QUARTER), a_deal(100))
    begin(match, an_opening(challenges=(Challenge(CEES),)))
    said = ("If it ended now", 'class="money', ">deals<", "chances left", 'class="call')
    shown = opened(client, "table", match)
    assert [one for one in said if one not in shown] == []
    cancel(match)
    shown = opened(client, "table", seen(match))
    assert [one for one in said if one in shown] == []
    assert "This match does not count." in shown
    shown = opened(client, "settlement", seen(match))
    assert "Nobody pays anybody." in shown
    assert [one for one in ('class="arrow"', "still owe", ">Money<") if one in shown] == []


def test_what_was_paid_in_a_cancelled_match_stands_there_and_nothing_besides(
    client: Client,
) -> None:
    match = with_a_payment()
    cancel(match)
    shown = opened(client, "settlement", seen(match))
    assert re.search(r"✓ </span>paid \d\d:\d\d|> *paid \d\d:\d\d", shown)
    unsaid = ("Nobody pays anybody.", "Everything is paid.", "fewest payments", "If it ended now")
    assert [one for one in unsaid if one in shown] == []
    assert "This match does not count." in opened(client, "summary", seen(match))


def test_the_paper_says_what_the_table_agreed_on(client: Client) -> None:
    worse = (Adjustment(BRAM, -5, 0, "late"),)
    match = recorded(a_match(), a_deal(100, adjustments=worse))
    assert "! penalty" in opened(client, "settlement", match)
    match = recorded(a_match("kontsina"), points(3, 0, 5, 0))
    assert "* agreed score" in opened(client, "settlement", match)


def test_each_sign_beside_a_round_means_one_thing(client: Client) -> None:
    both = (Adjustment(BRAM, -5, 0, "late"), Adjustment(ANNA, 5, 0, "early"))
    agreed = points(3, 0, 5, 0)
    match = recorded(a_match("kontsina"), replace(agreed, adjustments=both))
    rows = rows_of(book_of(match))
    signs = [mark.sign for mark in marks_legend(rows)]
    assert len(set(signs)) == len(signs) == 3
    shown = opened(client, "settlement", match)
    assert "* agreed score · + bonus · ! penalty" in " ".join(shown.split())


def test_the_card_is_one_drawing_with_all_its_words_and_no_style_of_the_page(
    client: Client,
) -> None:
    card = opened(client, "card", contested())
    words = re.findall(r"<text[^>]*>([^<]*)</text>", card)
    assert "Bram and Dora win" in words
    assert any(" pays " in line for line in words)
    assert re.search(r"\bstyle=|<style|<use|href=", card) is None


def test_a_number_below_zero_bears_a_true_minus() -> None:
    assert [written_number(number) for number in (-12, 0, 3)] == ["−12", "0", "3"]


def test_it_is_the_rest_that_goes_on_the_account_only_after_something_was_paid(
    client: Client,
) -> None:
    match = recorded(a_match("kontsina", stake=CHIP, rounds=1), points(0, 3, 9, 1))
    button = re.compile(r'id="on-account">\s*<svg.*?</svg>\s*(.*?)\s*</button')
    page = opened(client, "settlement", match)
    assert button.findall(page) == ["Put it on the account"]
    form = page_form(page, action="pay/")
    assert client.post(form.action, form.values).status_code == 302
    page = opened(client, "settlement", match)
    assert button.findall(page) == ["Put the rest on the account"]


def part_of_the_first(client: Client, match: Match, typed: str) -> str:
    """Send the form for a part of the first payment; return the page that answers."""
    page = opened(client, "settlement", match)
    form = next(one for one in page_forms(page) if "part" in one.values)
    form.say("part", typed)
    return html_of(client.post(form.action, form.sent(), follow=True))


def test_of_what_somebody_owes_a_part_can_be_paid_and_taken_back(client: Client) -> None:
    match = recorded(a_match("kontsina", stake=CHIP, rounds=1), points(0, 3, 9, 1))
    before = opened(client, "settlement", match).count('class="debt')
    shown = part_of_the_first(client, match, "2")
    assert shown.count('class="debt') == before + 1
    assert ">2 chips<" in shown
    undo = page_form(shown, action="undo/")
    shown = html_of(client.post(undo.action, undo.sent(), follow=True))
    assert shown.count('class="debt') == before


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("99", "A part is at most what is still to be paid"),
        ("1-1", "A payment is more than nothing"),
        ("much", 'role="alert"'),
    ],
)
def test_a_part_is_more_than_nothing_and_at_most_all(client: Client, typed: str, said: str) -> None:
    match = recorded(a_match("kontsina", stake=CHIP, rounds=1), points(0, 3, 9, 1))
    shown = part_of_the_first(client, match, typed)
    assert said in shown
    assert seen(match).payments.count() == 0


@pytest.mark.parametrize(
    ("example", "name", "stands_there"),
    [("skat-tournament", "The list", "50 × (won − lost)"), ("bridge-rubber", "The pad", "We: ")],
)
def test_the_list_of_a_games_own_people_is_a_page_and_stands_on_paper(
    client: Client, example: str, name: str, stands_there: str
) -> None:
    match = import_sheet(read_sheet((EXAMPLES / f"{example}.json").read_bytes()))
    assert name in opened(client, "table", match)
    assert stands_there in opened(client, "own_list", match)
    assert stands_there in opened(client, "settlement", match).partition('class="paper')[2]


def test_a_game_without_such_a_list_has_no_page_for_it(client: Client) -> None:
    match = contested()
    assert client.get(reverse("own_list", args=[match.scorer_secret])).status_code == 404
