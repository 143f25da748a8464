"""How much a round can hold: refused in a sentence by the form and by the sheet alike."""

import json
import re
from collections.abc import Mapping
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Adjustment, Match, RoundVersion
from scorekeeper.rules import limits
from scorekeeper.rules.limits import (
    LONGEST_REASON,
    LONGEST_TEXT,
    MOST_ADJUSTMENTS,
    MOST_ANNOUNCED,
    MOST_FORMER_NAMES,
)
from scorekeeper.rules.match_details import LONGEST_VENUE
from scorekeeper.services.books import close_all
from tests.cast import ANNA, NAMES, a_deal, a_match, book_now, recorded, seen
from tests.forms import page_form
from tests.responses import ClientResponse, html_of
from tests.sheets.sheets import kraken, played
from tests.web.fuzzing import LARGEST_ANSWER

pytestmark = pytest.mark.django_db
TOO_MANY_ADJUSTMENTS = f"ound has at most {MOST_ADJUSTMENTS} adjustments"
TOO_MANY_ANNOUNCED = f"ound has at most {MOST_ANNOUNCED} announcements"


def adjustments(number: int) -> dict[str, str]:
    """Return the values of so many rows of adjustments."""
    rows = [("by", "0"), ("points", "1"), ("reason", "agreed")]
    return {f"adjustment_{part}_{row}": said for row in range(number) for part, said in rows}


def sent(
    client: Client,
    match: Match,
    values: Mapping[str, str | list[str]],
    *,
    page: str = "new_round",
    key: int | None = None,
) -> ClientResponse:
    """Send the form of a page with these values in it, whether it has room for them or not."""
    address = reverse(page, args=[match.scorer_secret, *([key] if key else [])])
    form = page_form(html_of(client.get(address)), name="entry")
    answer = client.post(address, {**form.values, "seen": "offline", **values})
    assert len(answer.content) < LARGEST_ANSWER
    return answer


def brought(client: Client, sheet: dict[str, Any], **more: Any) -> ClientResponse:
    """Send a sheet."""
    return client.post(reverse("import_sheet"), {"text": json.dumps(sheet)}, **more)


A_ROUND = {"trump": "hearts", "card_points_0": "100"}


def test_a_round_takes_twenty_adjustments_from_one_form(client: Client) -> None:
    match = a_match()
    assert sent(client, match, {**A_ROUND, **adjustments(MOST_ADJUSTMENTS)}).status_code == 302
    assert len(book_now(match).entries[0].deal.adjustments) == MOST_ADJUSTMENTS


@pytest.mark.parametrize("number", [MOST_ADJUSTMENTS + 1, 300])
def test_a_form_with_more_adjustments_is_refused_in_a_sentence(client: Client, number: int) -> None:
    match = a_match()
    answer = sent(client, match, {**A_ROUND, **adjustments(number)})
    assert answer.status_code == 400
    assert TOO_MANY_ADJUSTMENTS in html_of(answer)
    again = page_form(html_of(answer), name="entry")
    assert again.values[f"adjustment_reason_{MOST_ADJUSTMENTS - 1}"] == ["agreed"]
    assert not book_now(match).entries


def test_a_form_with_more_adjustments_than_its_page_had_rows_for_loses_none(client: Client) -> None:
    match = recorded(a_match(), a_deal())
    key = book_now(match).entries[0].round_key
    assert sent(client, match, adjustments(9), page="correct", key=key).status_code == 302
    assert len(book_now(match).entries[0].deal.adjustments) == 9


def test_a_row_more_is_there_when_all_were_filled_in(client: Client) -> None:
    match = a_match()
    answer = sent(client, match, {**A_ROUND, **adjustments(2), "card_points_0": "161"})
    assert "adjustment_reason_2" in page_form(html_of(answer), name="entry").values


@pytest.mark.parametrize(("number", "status"), [(MOST_ADJUSTMENTS, 302), (10_000, 400)])
def test_a_sheet_holds_as_many_adjustments_as_a_form(
    client: Client, number: int, status: int
) -> None:
    one = {"by": "Anna", "points": 1, "reason": "agreed"}
    answer = brought(client, kraken(played(adjustments=[one] * number)))
    assert answer.status_code == status
    assert (TOO_MANY_ADJUSTMENTS in html_of(answer)) == (status == 400)


def stored_with(number: int) -> Match:
    """Return a match in whose only round more adjustments were stored than are taken now."""
    match = recorded(a_match(), a_deal())
    version, seat = RoundVersion.objects.get(), match.seats.get(number=ANNA)
    Adjustment.objects.bulk_create(
        Adjustment(version=version, index=index, seat=seat, points=1, counter=0, reason="agreed")
        for index in range(number)
    )
    close_all()
    return match


def test_a_round_stored_with_more_keeps_its_score_and_can_be_corrected(client: Client) -> None:
    match = stored_with(300)
    assert book_now(match).played_match.totals[ANNA] == 300 + 10
    key = book_now(match).entries[0].round_key
    page = client.get(reverse("correct", args=[match.scorer_secret, key])).content
    assert len(page) < LARGEST_ANSWER
    assert "stored with 280 more adjustments" in page.decode()
    assert client.get(reverse("table", args=[match.scorer_secret])).status_code == 200
    assert sent(client, match, {}, page="correct", key=key).status_code == 302
    assert len(book_now(match).entries[0].deal.adjustments) == MOST_ADJUSTMENTS


def test_what_a_phone_stores_stays_small_however_much_was_stored(client: Client) -> None:
    match = stored_with(1_000)
    answer = client.get(reverse("pages_to_store", args=[match.scorer_secret]))
    assert len(answer.content) < LARGEST_ANSWER


@pytest.mark.parametrize("number", [MOST_ANNOUNCED + 1, 900])
def test_a_form_with_more_announcements_is_refused_in_a_sentence(
    client: Client, number: int
) -> None:
    match = a_match()
    answer = sent(client, match, {**A_ROUND, "combinations": ["hand:0:run_of_3"] * number})
    assert answer.status_code == 400
    assert TOO_MANY_ANNOUNCED in html_of(answer)


def test_a_sheet_with_more_announcements_is_refused_in_a_sentence(client: Client) -> None:
    one = {"by": "Anna", "kind": "run_of_3"}
    answer = brought(client, kraken(played(declarations=[one] * 20, bonuses=[one] * 5)))
    assert answer.status_code == 400
    assert "Round 1, bonuses: a r" + TOO_MANY_ANNOUNCED in html_of(answer)


def test_laying_down_is_no_announcement_that_the_limit_counts(client: Client) -> None:
    played_round: dict[str, Any] = {
        "went_out": "Anna",
        "hands": {"Bram": 5, "Cees": 5},
        "laid_down": list(NAMES[:3]),
    }
    played_round["events"] = [{"by": "Bram", "kind": "over_call"}] * MOST_ANNOUNCED
    sheet = {
        **kraken(played_round),
        "game": "kalooki",
        "players": list(NAMES[:3]),
        "house_rules": {"call_limit": 0},
    }
    assert brought(client, sheet).status_code == 302
    match = Match.objects.get()
    key = book_now(match).entries[0].round_key
    assert sent(client, match, {"note": "late"}, page="correct", key=key).status_code == 302
    assert len(book_now(match).entries[0].deal.declarations) == MOST_ANNOUNCED
    values = {"happenings": ["round:1:over_call"] * (MOST_ANNOUNCED + 1)}
    answer = sent(client, match, values, page="correct", key=key)
    assert TOO_MANY_ANNOUNCED in html_of(answer)


@pytest.mark.parametrize("number", [1_000])
def test_a_list_longer_than_any_is_refused_in_a_sentence(client: Client, number: int) -> None:
    answer = brought(client, kraken(played(challenges=["Bram"] * number)))
    assert answer.status_code == 400
    assert "challenges: this list has more than 60 entries" in html_of(answer)


TEXTS = [
    ("note", {"note": "x" * LONGEST_TEXT}, {"note": "x" * LONGEST_TEXT}),
    (
        "reason",
        {**adjustments(1), "adjustment_reason_0": "x" * LONGEST_REASON},
        {"adjustments": [{"by": "Anna", "points": 1, "reason": "x" * LONGEST_REASON}]},
    ),
]


def longer(value: Any) -> Any:
    """Return the same with every long text one letter longer."""
    if isinstance(value, dict):
        return {key: longer(one) for key, one in value.items()}
    if isinstance(value, list):
        return [longer(one) for one in value]
    return f"{value}x" if isinstance(value, str) and len(value) >= LONGEST_VENUE else value


@pytest.mark.parametrize(("name", "form", "sheet"), TEXTS, ids=[name for name, *_ in TEXTS])
def test_a_text_is_as_long_in_a_form_as_in_a_sheet(
    client: Client, name: str, form: dict[str, str], sheet: dict[str, Any]
) -> None:
    assert sent(client, a_match(), {**A_ROUND, **form}).status_code == 302
    assert brought(client, kraken(played(**sheet))).status_code == 302
    answers = [
        sent(client, a_match(), {**A_ROUND, **longer(form)}),
        brought(client, kraken(played(**longer(sheet)))),
    ]
    for answer in answers:
        assert answer.status_code == 400
        assert "his text is longer than" in html_of(answer)


@pytest.mark.parametrize(("letters", "status"), [(LONGEST_VENUE, 302), (LONGEST_VENUE + 1, 400)])
def test_a_venue_is_as_long_in_a_form_as_in_a_sheet(
    client: Client, letters: int, status: int
) -> None:
    venue = "x" * letters
    address = reverse("new_match", args=["kontsina"])
    assert client.post(address, {"name_0": "Anna", "venue": venue}).status_code == status
    assert brought(client, kraken(place=venue)).status_code == status


ANNA_SCORED = played(card_points={"Anna": 200})


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        ("{", "This is not a score sheet: line 1, column 2."),
        ([], "This is not a score sheet."),
        (kraken(*[played()] * 3), "A match has at most 2 rounds."),
        (kraken(played(), ANNA_SCORED), "Round 2: 200 card points: at most 162."),
        (kraken(played(trump="pines")), "Round 1, trump: “pines” is not one of clubs,"),
        (kraken(played(card_points=3)), "Round 1, card points: this must be an object"),
        (kraken(first_dealer="Zoe"), "First dealer: “Zoe” is not at the table."),
        (kraken(played(card_points=...)), "Round 1: “card_points” is missing."),
        (kraken(scoresheet=2), "This program reads score sheets of format 1."),
        (kraken(plyers=4), "The key “plyers” is not known here."),
        (kraken(players=[*"AABC"]), "Players: A is taken. Try A B."),
    ],
)
def test_a_refused_sheet_is_told_in_a_sentence_with_its_place_in_words(
    client: Client, monkeypatch: pytest.MonkeyPatch, sheet: object, told: str
) -> None:
    monkeypatch.setattr(limits, "MOST_ROUNDS", 2)
    text = sheet if isinstance(sheet, str) else json.dumps(sheet)
    answer = client.post(reverse("import_sheet"), {"text": text})
    assert answer.status_code == 400
    (said,) = re.findall(r'id="wrong-sheet">([^<]*)</p>', html_of(answer))
    assert unescape(said).startswith(told)
    assert re.search(r"[^.]\.$", said)


FAR_TOO_LONG = [
    {"note": "x" * 1_000_000},
    {"card_points_0": '"' * 500_000},
    {"adjustment_by_0": "x" * 500_000},
    {"dealer": "x" * 500_000, "outcome": "y" * 500_000},
]


@pytest.mark.parametrize("values", FAR_TOO_LONG, ids=[next(iter(one)) for one in FAR_TOO_LONG])
def test_what_was_typed_far_too_long_does_not_come_back_whole(
    client: Client, values: dict[str, str | list[str]]
) -> None:
    answer = sent(client, a_match(), {**A_ROUND, **values})
    assert answer.status_code == 400


def test_a_new_match_typed_far_too_long_does_not_come_back_whole(client: Client) -> None:
    names = ("name_0", "venue", "amount", "currency", "rule_rounds", "rule_early_end", "preset")
    answer = client.post(reverse("new_match", args=["kraken"]), dict.fromkeys(names, "x" * 500_000))
    assert answer.status_code == 400
    assert len(answer.content) < LARGEST_ANSWER


def test_a_seat_has_only_so_many_former_players(client: Client) -> None:
    match = a_match(rounds=2 * MOST_FORMER_NAMES)
    address = reverse("players", args=[match.scorer_secret])
    for number in range(MOST_FORMER_NAMES):
        said = {"seat": "0", "name": f"Anna {number}", "action": "replace"}
        assert client.post(address, said).status_code == 302
        recorded(match, a_deal())
    refused = client.post(address, {"seat": "0", "name": "One more", "action": "replace"})
    assert refused.status_code == 400
    assert "seat has at most 20 former players" in html_of(refused)
    sheet = client.get(reverse("score_sheet", args=[seen(match).viewer_secret])).json()
    assert brought(client, sheet).status_code == 302
    sheet["formerly"][f"Anna {MOST_FORMER_NAMES - 1}"].append("Emma")
    assert "at most 20 former players" in html_of(brought(client, sheet))
