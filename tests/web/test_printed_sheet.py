"""The sheet of a match that is printed: what stands at its head, in its rows and below them."""

import json
import re
from datetime import date
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.services.clubs.naming import name_club
from scorekeeper.services.matches.score_sheets import import_sheet
from scorekeeper.services.writes import NO_FORM
from scorekeeper.sheets.reading import sheet_of
from tests.cast import QUARTER, a_deal, a_match, recorded
from tests.club_pages import has_club
from tests.responses import html_of

pytestmark = pytest.mark.django_db


def paper_of(client: Client, match: Match) -> str:
    """Return what is printed of a match."""
    page = html_of(client.get(reverse("settlement", args=[match.scorer_secret])))
    return page.partition('class="paper')[2]


def test_the_paper_says_on_which_day_where_by_whom_and_by_which_rules_it_was_played(
    client: Client,
) -> None:
    match = recorded(a_match(rounds=3, stake=QUARTER), *[a_deal(100)] * 3)
    match.played_on, match.venue, match.preset = date(2026, 11, 21), "Kitchen", "dutch_cafe"
    match.save()
    name_club(match.club, "Saturday club", NO_FORM)
    assert "Saturday" not in paper_of(client, match).replace("Saturday 21", "")
    has_club(client, match.club)
    head = paper_of(client, match).partition("<table")[0]
    head = " ".join(re.sub(r"<[^>]+>", "", head).split())
    assert (
        "Saturday 21 November 2026KitchenSaturday clubfinished" in head
    )  # its style sets them apart
    assert "3 rounds. Stake: €0.25 for each cross of difference. Dutch café" in head
    assert "Dutch café, but with other house rules: Rounds: 3." in head
    name_club(match.club, "Sunday club", NO_FORM)
    assert "Sunday club" in paper_of(client, match)


def test_the_paper_says_that_no_house_rule_differs(client: Client) -> None:
    assert "Standard rules; no house rule differs." in paper_of(client, a_match())


def test_below_a_column_stands_only_what_is_its_sum(client: Client) -> None:
    sheet = json.loads(Path("tests/data/examples/bridge-rubber.json").read_text())
    shown = paper_of(client, import_sheet(sheet_of(sheet)))
    foot = shown.partition("<tfoot>")[2].partition("</tfoot>")[0]
    below = re.findall(r"<td>(.*?)</td>", foot)
    assert below == ["", "2100", "2", "", "", "100", "1", ""]  # nothing is left below the line


def test_a_short_evening_is_printed_in_larger_letters(client: Client) -> None:
    short, long = (recorded(a_match(rounds=rounds), *[a_deal(100)] * rounds) for rounds in (4, 20))
    assert "roomy" in paper_of(client, short)
    assert "roomy" not in paper_of(client, long)
