"""Large numbers and amounts on a narrow phone: each is whole, and lies over nothing else."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.looks import Fault, faults
from tests.browser.phone import Facts, NewPhone, Phone
from tests.browser.tour import bring

NAMES = [
    *("Bartholomeus", "Wilhelmina van den Berg", "Jan-Willem de Vries", "Gülşen", "Anna", "Bram"),
    *("Cees", "Dora", "Emma", "Fons", "Hein", "Ilse"),
]
WIDTHS = (320, 360, 390, 412)
TO_THE_ACCOUNT = "#on-account"
FIRST_ROUND = ".rounds a"


def an_evening(rounds: Sequence[Sequence[int]], **agreed: object) -> dict[str, Any]:
    """Return a free sheet with these points in each of its rounds."""
    players = NAMES[: len(rounds[0])]
    scores = [{"scores": dict(zip(players, points, strict=True))} for points in rounds]
    sheet = {"scoresheet": 1, "game": "free-sheet", "players": players, "ended_early": True}
    return {**sheet, "rounds": scores, **agreed}


def to_and_fro(players: int, points: int) -> dict[str, Any]:
    """Return an evening in which everybody wins and loses about as much in turn."""
    signs = [[1 if (seat + turn) % 2 else -1 for seat in range(players)] for turn in range(4)]
    return an_evening([[sign * points + seat for seat, sign in enumerate(turn)] for turn in signs])


def ever_more(players: int, points: int) -> dict[str, Any]:
    """Return an evening in which half of them win in every round, and half of them lose."""
    turn = [(points if seat % 2 else -points) - seat for seat in range(players)]
    return an_evening([turn] * 4)


def pages_of(phone: Phone, sheet: Facts) -> Iterator[str]:
    """Open every page that shows what came of a match; at each, say which it is."""
    table = bring(phone, sheet)
    first = phone.page.locator(FIRST_ROUND).first.evaluate("link => link.href")
    yield "the table"
    for path in ("board/", "history/", "settlement/"):
        phone.open(table + path)
        yield path
    if sheet.get("stake"):
        if len(sheet["players"]) > 2:
            phone.tap(phone.page.locator(".payments button.check").first)
            phone.see("li.paid")
            yield "the settlement with a payment"
        phone.tap(TO_THE_ACCOUNT)
        phone.page.locator(TO_THE_ACCOUNT).wait_for(state="hidden")
    phone.page.goto(first)
    yield "a round"
    phone.page.goto(f"{first}correct/")
    phone.see(".side-score")
    yield "its correction"
    phone.open(f"{table}club/")
    yield "the club"
    club = phone.page.url
    for path in ("evenings/", "account/"):
        phone.page.goto(club + path)
        yield path
    if sheet.get("stake"):
        phone.tap(phone.page.locator(".balances a").first)
        phone.see(".running")
        yield "the account of one"
    phone.page.goto(club)
    phone.page.goto(phone.page.locator(".league tbody a").first.evaluate("link => link.href"))
    yield "a player"


def faults_of_numbers(phone: Phone) -> list[Fault]:
    """Return what is wrong with a number on the page, or makes it too wide."""
    found = faults(phone.page, ("broken", "cut", "over", "sideways"))
    return [fault for fault in found if re.search(r"\d", fault.words)]


def wrong_numbers(phone: Phone, sheet: Facts) -> list[str]:
    """Return what is wrong with the numbers on any page and screen."""
    wrong = []
    for what in pages_of(phone, sheet):
        for width in WIDTHS:
            phone.page.set_viewport_size(ViewportSize(width=width, height=740))
            wrong += [f"{what} at {width}: {fault}" for fault in faults_of_numbers(phone)]
    return wrong


@pytest.mark.parametrize(
    "sheet",
    [
        pytest.param(to_and_fro(2, 1250), id="two"),
        pytest.param(to_and_fro(4, 10_050), id="four"),
        pytest.param(to_and_fro(5, 1250), id="five"),
        pytest.param(to_and_fro(6, 120), id="six"),
        pytest.param(to_and_fro(8, 120), id="eight"),
        pytest.param(to_and_fro(12, 10_050), id="twelve"),
        pytest.param(ever_more(2, 12_500), id="ever more of two"),
        pytest.param(ever_more(4, 250_000), id="ever more of four"),
        pytest.param(ever_more(8, 250_000), id="ever more of eight"),
    ],
)
def test_no_number_of_points_is_ever_broken(new_phone: NewPhone, sheet: Facts) -> None:
    assert wrong_numbers(new_phone(), sheet) == []


@pytest.mark.parametrize(
    ("players", "amount", "currency"),
    [
        (2, "1000", "IDR"),
        (8, "1000", "IDR"),
        (4, "1.250", "KWD"),
        (4, "500", "HUF"),
        (4, "100", "chips"),
    ],
)
def test_no_amount_lies_over_who_pays_it(
    new_phone: NewPhone, players: int, amount: str, currency: str
) -> None:
    stake = {"amount": amount, "currency": currency}
    sheet = {**ever_more(players, 207), "stake": stake}
    assert wrong_numbers(new_phone(locale="de-DE"), sheet) == []


def test_amounts_of_twelve_digits_do_not_scroll_the_settlement(new_phone: NewPhone) -> None:
    phone = new_phone(locale="de-DE")
    stake = {"amount": "9000000", "currency": "IDR"}
    bring(phone, {**ever_more(2, 20_700), "stake": stake}, "settlement/")
    for width in WIDTHS:
        phone.page.set_viewport_size(ViewportSize(width=width, height=740))
        assert faults_of_numbers(phone) == []


def test_names_of_forty_wide_letters_scroll_no_page(new_phone: NewPhone) -> None:
    stake = {"amount": "0.25", "currency": "EUR"}
    names = [start.ljust(40, "W") for start in ("MW", "WMM", "MMM", "WWW")]
    sheet = json.dumps({**ever_more(4, 207), "stake": stake})
    for short, wide in zip(NAMES[:4], names, strict=True):
        sheet = sheet.replace(json.dumps(short), json.dumps(wide))
    assert wrong_numbers(new_phone(), json.loads(sheet)) == []


# What is typed is wider than the tile that it stands in
HIDDEN = """tiles => tiles.filter(tile => tile.scrollWidth > tile.clientWidth)
    .map(tile => tile.value)"""


@pytest.mark.parametrize("width", WIDTHS)
def test_what_is_typed_into_a_tile_is_seen_whole(phone: Phone, width: int) -> None:
    sheet = an_evening([[-631_429 - seat for seat in range(8)]])
    phone.page.set_viewport_size(ViewportSize(width=width, height=740))
    bring(phone, {**sheet, "ended_early": False}, "rounds/new/")
    tiles = phone.page.locator("[name^=scores_]")
    for tile in tiles.all():
        tile.fill("-631429")
    assert tiles.evaluate_all(HIDDEN) == []
    phone.save_round()
    phone.see(".rounds .score")
    phone.page.goto(
        phone.page.locator(FIRST_ROUND).first.evaluate("link => link.href") + "correct/"
    )
    phone.see(".side-score")
    assert tiles.evaluate_all(HIDDEN) == []
