"""What buttons and pictures say: which round, which day, what a tap does."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.services.matches import ending
from scorekeeper.services.matches.score_sheets import import_sheet
from scorekeeper.sheets.reading import read_sheet
from scorekeeper.web.rendering import rendered
from scorekeeper.web.table.context import in_parts
from tests.cast import a_deal, a_match, recorded, seen
from tests.games.sheets import EXAMPLES
from tests.responses import html_of

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[2]
WRITTEN = re.compile(r"""\|(?:date|time)\b(?:\(["']([^"']*)["'])?""")
FOR_MACHINES = {"c", "U"}  # of a <time>, and of what a phone keeps a match under


def words(html: str) -> str:
    """Return what a page says, on one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_the_button_says_which_round_it_saves(client: Client) -> None:
    match = recorded(a_match(), a_deal(100), a_deal(110))
    entry = html_of(client.get(reverse("new_round", args=[match.scorer_secret])))
    assert "Save round 3" in words(entry)
    match = a_match("kan", ("Anna", "Bram", "Cees", "Dora", "Emma"))
    entry = html_of(client.get(reverse("new_round", args=[match.scorer_secret])))
    assert "Save series 1, round 1" in words(entry)


def test_a_round_of_a_series_is_heard_in_words(client: Client) -> None:
    match = import_sheet(read_sheet((EXAMPLES / "kan.json").read_bytes()))
    table = html_of(client.get(reverse("table", args=[match.scorer_secret])))
    assert re.search(
        r'aria-hidden="true">S1·1</span>\s*<span class="unseen">Series 1, round 1<', table
    )
    assert not re.search(r'aria-label="[^"]*S\d·', table)


def test_without_script_no_score_is_promised_before_the_round_is_saved(client: Client) -> None:
    match = recorded(a_match(), a_deal(100))
    entry = html_of(client.get(reverse("new_round", args=[match.scorer_secret])))
    (promise,) = re.findall(r'<span class="only-without-script">(.*?)</span>', entry, re.DOTALL)
    assert "once this is sent" in promise


def test_playing_again_says_who_deals(client: Client) -> None:
    match = recorded(a_match(rounds=2), a_deal(100), a_deal(120))
    ending.settle(seen(match))
    client.get(reverse("club", args=[match.club.secret]))
    page = html_of(client.get(reverse("settlement", args=[match.scorer_secret])))
    assert "Play again Bram deals" in words(page)


def test_days_and_times_are_written_in_one_way() -> None:
    found = [
        f"{file.relative_to(ROOT)}: {how}"
        for place in ("templates", "scorekeeper/games")
        for file in (ROOT / place).rglob("*.html")
        for how in WRITTEN.findall(file.read_text("utf-8"))
        if how not in FOR_MACHINES
    ]
    assert found == []


def test_a_round_of_which_there_is_nothing_to_tell_decided_it_without_a_colon(
    client: Client,
) -> None:
    match = import_sheet(read_sheet((EXAMPLES / "free-sheet-pool.json").read_bytes()))
    page = html_of(client.get(reverse("settlement", args=[match.scorer_secret])))
    assert "<p>Decided in round 3</p>" in page


@pytest.mark.parametrize(
    ("title", "parts"),
    [
        ("Round 6 of 7: 6 cards", ["Round 6 of 7:", "6 cards"]),
        ("Rubber 2 of 3, deal 1", ["Rubber 2 of 3,", "deal 1"]),
        ("Round 5", ["Round 5"]),
        ("<b>", ["&lt;b&gt;"]),
    ],
)
def test_a_title_breaks_between_its_parts_alone(title: str, parts: list[str]) -> None:
    """The mark of a part that goes on can be taken away with the rest of the title."""
    shown = rendered("table/_title.html", {"state": in_parts(title)})
    marked = [re.sub(r"[:,]$", r'<span class="mark">\g<0></span>', part) for part in parts]
    spans = " ".join(f"<span>{part}</span>" for part in marked)
    assert shown == f'<span class="title">{spans}</span>'
