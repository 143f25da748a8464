"""Who may store a copy of a page, what a spreadsheet makes of one, and games that are gone."""

import csv
from collections.abc import Iterable, Iterator
from datetime import date
from io import StringIO
from itertools import chain

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse

from scorekeeper.games import registry
from scorekeeper.records.models import Match
from scorekeeper.services import settling
from scorekeeper.services.books import book_of, close_all
from scorekeeper.services.matches import ending
from scorekeeper.services.settling import stored_plan
from scorekeeper.web.parts.writing import date_in_full
from scorekeeper.web.urls import one_match, one_round
from tests.cast import BRAM, CHIP, a_deal, a_match, points, recorded
from tests.certain import certain
from tests.responses import html_of

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
PAGES = ["table", "board", "new_round", "settlement", "players", "rules", "history", "cancel"]
PAPERS = ["score_sheet", "scores_csv", "summary"]
NEVER_STORED = ["pages_to_store", "phones"]


@pytest.fixture
def match() -> Match:
    """A match with a round."""
    return recorded(a_match(), a_deal())


@pytest.mark.parametrize("page", [*PAGES, *PAPERS])
def test_a_page_under_a_secret_is_stored_by_no_cache_but_the_browsers_own(
    client: Client, match: Match, page: str
) -> None:
    answer = client.get(reverse(page, args=[match.scorer_secret]))
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("page", NEVER_STORED)
def test_what_was_never_stored_still_is_not(client: Client, match: Match, page: str) -> None:
    answer = client.get(reverse(page, args=[match.scorer_secret]))
    assert "no-store" in answer["Cache-Control"]


def test_an_answer_to_a_follower_is_stored_by_nobody(client: Client, match: Match) -> None:
    answer = client.get(f"{reverse('table', args=[match.scorer_secret])}?seen=0")
    assert answer["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["/", "/new/kan/", "/g/AAAAAAAAAAAAAAAAAAAAAA/", "/nothing/"])
def test_a_page_that_knows_its_phone_or_finds_nothing_is_stored_by_nobody_else(
    client: Client, path: str
) -> None:
    assert client.get(path)["Cache-Control"] == "private, no-cache"


def test_what_every_phone_fetches_may_be_cached_by_all(client: Client) -> None:
    assert client.get(reverse("manifest"))["Cache-Control"] == "max-age=3600"


FORMULAS = [
    "=1+1",
    "+31",
    "-x",
    "@SUM(A1)",
    "a;=1+1",
    "a; =1",
    ";-2",
    "a,@x",
    '";=1',
    "＝1+1",
    "a|=1",
]


@pytest.mark.parametrize("name", FORMULAS)
def test_no_spreadsheet_runs_a_name(client: Client, name: str) -> None:
    match = recorded(a_match(players=(name, "Bram", "Cees", "Dora")), a_deal())
    text = client.get(reverse("scores_csv", args=[match.scorer_secret])).content.decode("utf-8-sig")
    for delimiter in (",", ";", "|"):
        cells = chain.from_iterable(csv.reader(StringIO(text), delimiter=delimiter))
        for cell in cells:
            begins = cell.strip().lstrip('"')[:1]
            assert begins not in tuple("=@＝＋－＠") or begins == "", delimiter
            assert begins not in ("+", "-") or cell.split(",")[0].lstrip("-").isdecimal()


def test_a_plain_name_stands_in_the_table_as_it_is(client: Client) -> None:
    match = recorded(a_match(players=("Anna-Maria", "O'Neill", "C++", "Dora; Emma")), a_deal())
    text = client.get(reverse("scores_csv", args=[match.scorer_secret])).content.decode("utf-8-sig")
    assert text.splitlines()[0].startswith("Round,Dealer,Anna-Maria,O'Neill,C++,Dora; Emma,")


def test_the_rows_for_a_spreadsheet_add_up_to_the_total(client: Client) -> None:
    match = recorded(a_match(rounds=1), a_deal(contra=BRAM))
    text = client.get(reverse("scores_csv", args=[match.scorer_secret])).content.decode("utf-8-sig")
    _head, *rows, total = csv.reader(StringIO(text))
    assert len(rows) == 2, "what the end adds is a row of its own"
    sums = [sum(map(int, column)) for column in zip(*(row[2:] for row in rows), strict=True)]
    assert sums == [int(cell) for cell in total[2:]]


def test_the_text_to_send_says_what_was_paid_too(client: Client) -> None:
    match = recorded(a_match("kontsina", stake=CHIP, rounds=1), points(3, 0, 5, 0))
    ending.settle(match)
    address = reverse("summary", args=[match.scorer_secret])
    before = [line for line in html_of(client.get(address)).split("\n") if " pays " in line]
    settling.record_payment(match, stored_plan(match, book_of(match).seats)[0])
    after = [line for line in html_of(client.get(address)).split("\n") if " pays " in line]
    assert len(after) == len(before)
    assert [line.startswith("✓ ") and line.endswith(" – paid") for line in after].count(True) == 1


def test_the_text_to_send_has_its_day_the_names_above_the_numbers_and_a_true_minus(
    client: Client,
) -> None:
    match = recorded(a_match("kontsina", stake=CHIP), points(30, -10, 30, 20))
    address = reverse("summary", args=[match.scorer_secret])
    first, *lines = html_of(client.get(address)).splitlines()
    assert first == f"Variant Kontsina, {date_in_full(match.created_at)}"
    Match.objects.filter(pk=match.pk).update(played_on=date(2020, 5, 1))
    assert html_of(client.get(address)).startswith("Variant Kontsina, 1 May 2020\n")
    assert "Bram: \N{MINUS SIGN}10" in lines
    names = lines.index("Anna · Bram · Cees · Dora")
    assert lines[names + 1].startswith("1. 30 · \N{MINUS SIGN}10 · 30 · 20  ")
    match = recorded(a_match(), a_deal(100))
    text = html_of(client.get(reverse("summary", args=[match.scorer_secret])))
    assert "\nAnna + Cees : Bram + Dora\n1. 10 : 6  hearts" in text


@pytest.fixture(params=["game", "rule", "preset"])
def _gone(match: Match, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The game of the match is not in the program any more, or something that was agreed on."""
    close_all()
    if request.param == "rule":
        match.house_rules["values"]["of_old"] = True
        match.save()
        return
    if request.param == "preset":
        match.preset = "of-old"
        match.save()
        return
    others = {slug: folder for slug, folder in registry.folders().items() if slug != "kraken"}
    monkeypatch.setattr(registry, "folders", lambda: others)


def addresses_of(match: Match) -> Iterator[tuple[str, str]]:
    """Return every address under the link of a match."""
    for name in names_of(one_match):
        keys = [1] if name == "undo_payment" else []
        yield name, reverse(name, args=[match.scorer_secret, *keys])
    for name in names_of(one_round):
        yield name, reverse(name, args=[match.scorer_secret, certain(match.rounds.first()).pk])


def names_of(paths: Iterable[URLPattern | URLResolver]) -> list[str]:
    """Return the names of pages, without those of parts that have pages of their own."""
    return [certain(path.name) for path in paths if isinstance(path, URLPattern)]


@pytest.mark.usefixtures("_gone")
def test_every_page_of_a_match_whose_game_is_gone_says_so(client: Client, match: Match) -> None:
    said = 0
    for _name, address in addresses_of(match):
        for answer in (client.get(address), client.post(address, {"link": "viewer", "name": "x"})):
            assert answer.status_code < 500, address
            said += b"This game is not played here any more." in answer.content
    assert said > 20


@pytest.mark.usefixtures("_gone")
def test_the_lists_name_a_match_whose_game_is_gone(client: Client, match: Match) -> None:
    client.cookies.clear()
    club = f"/c/{match.club.secret}/"
    for address in (club, "/", "/new/", "/new/kan/"):
        answer = client.get(address)
        assert answer.status_code == 200
    assert "kraken" in html_of(client.get(f"{club}evenings/")).lower()


@pytest.mark.usefixtures("_gone")
def test_the_commands_go_on_where_the_game_of_a_match_is_gone(
    match: Match, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("links")
    call_command("links", renew=["viewer", str(match.pk)])
    assert Match.objects.get().viewer_secret != match.viewer_secret
    with pytest.raises((CommandError, SystemExit)):
        call_command("verify")
    assert "kraken" in capsys.readouterr().out
