"""An evening of any game on a phone: begun from the first page, looked at, settled."""

import json
import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from playwright.sync_api import Locator

from tests.browser.phone import Facts, Phone, number_in
from tests.games.sheets import EXAMPLES

SENTENCE = re.compile(
    r"(?P<payer>.+) pays (?P<payee>.+) [^\d\s]*\s?(?P<amount>[\d.,]+)(?: chips?)?\."
)
START = ".new-match .dock .main"  # says who deals, once somebody is chosen
# The best stand first; here they are in the order of the table.
FINAL = """(rows) => rows.sort((one, other) => one.id.localeCompare(other.id)).map((row) =>
    [...row.querySelectorAll("td")].slice(0, 2).map((cell) => cell.innerText))"""
ROUND = """() => {
    const row = document.querySelector(".rounds li");
    const parts = [row, row.querySelector(".number"), ...row.querySelectorAll(".score")];
    return parts.map((part) => part.innerText);
}"""
# Sides stand in the order of their places; here they are in that of the table.
IN_ORDER = """(sides) => sides.sort((one, other) => one.id.localeCompare(other.id)).map((side) =>
    ["total", "counted"].map((what) => side.querySelector(`.${what}`)?.innerText.trim() || ""))"""


def example(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return an example sheet, as plain values, and what is expected of it."""
    sheet, expected = (
        json.loads((EXAMPLES / f"{name}{ending}.json").read_text(encoding="utf-8"))
        for ending in ("", ".expected")
    )
    return sheet, expected


def example_with(name: str, players: Sequence[str]) -> dict[str, Any]:
    """Return an example sheet whose players are others, in the order of their seats."""
    sheet, _expected = example(name)
    others = dict(zip(sheet["players"], players, strict=False))

    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {others.get(key, key): renamed(one) for key, one in value.items()}
        if isinstance(value, list):
            return [renamed(one) for one in value]
        return others.get(value, value) if isinstance(value, str) else value

    return {key: renamed(value) for key, value in sheet.items()}


def begin(phone: Phone, sheet: Facts, game: str) -> None:
    """Begin a match from the first page, agreed as in a sheet."""
    phone.open()
    phone.tap_words("New game")
    phone.tap(phone.page.get_by_role("link", name=re.compile(rf"^{game}\b")))
    sit_down(phone, sheet["players"])
    unfold(phone, ".dealer")
    phone.tap_tile("first_dealer", sheet.get("first_dealer", sheet["players"][0]))
    if (preset := sheet.get("preset")) and phone.find("[type=radio][name=preset]").count():
        phone.tap_value("preset", preset)
    for rule, value in sheet.get("house_rules", {}).items():
        agree(phone, rule, str(value))
    if stake := sheet.get("stake"):
        unfold_stake(phone)
        phone.type(phone.find("[name=amount]"), stake["amount"])
        phone.page.get_by_label("Currency").select_option(stake["currency"])
        if settle := stake.get("settle"):
            phone.tap_value("settle", settle)
    phone.tap(START)
    phone.see(".next .title")


def sit_down(phone: Phone, players: Sequence[str]) -> None:
    """Type one name after the other on the page of a new match: each takes the seat in question."""
    field = phone.page.get_by_label("New name")
    for name in players:
        field.fill(name)
        field.press("Enter")
    phone.page.wait_for_load_state("networkidle")  # their short names are on their way


def unfold(phone: Phone, line: str) -> None:
    """Open a line of what is agreed on, where the page of a new match folds it."""
    folded = phone.page.locator(f"details{line}:not([open]) > summary")
    if folded.count():
        phone.tap(folded)


def unfold_stake(phone: Phone) -> None:
    """Show the fields of the stake, on the page of a new match."""
    unfold(phone, ".stake")
    if phone.page.locator("[name=stake]").count():
        phone.tap_value("stake", "other")


# What a tap on a picture says, of the house rules of a game that nobody has set up
ANSWERS = {
    ("wins", "highest"): ("wins", "most"),
    ("wins", "lowest"): ("wins", "fewest"),
    ("end", "target"): ("end", "target"),
    ("end", "rounds"): ("end", "rounds"),
    ("end", "open"): ("end", "open"),
    **{("teams", str(number)): ("together", "teams") for number in range(2, 7)},
}


def agree(phone: Phone, rule: str, value: str) -> None:
    """Agree on a house rule, on the page of a new match."""
    question, answer = ANSWERS.get((rule, value), ("", ""))
    if phone.page.locator(f"[name=ask_{question}]").count():
        phone.tap_value(f"ask_{question}", answer)
        if rule == "teams" and value != "2":
            phone.find("[name=rule_teams]").select_option(value)
        return
    if rule == "called":
        unfold(phone, ".called")
    field = phone.find(f"[name=rule_{rule}]")
    if phone.page.locator(f"details.rules [name=rule_{rule}]").count():
        unfold(phone, ".rules")
    if field.first.get_attribute("type") == "radio":
        phone.tap_value(f"rule_{rule}", value)
        return
    if not field.is_visible():
        phone.tap("summary:has-text('Every house rule')")
    if field.evaluate("field => field.localName") == "select":
        field.select_option(value)
    else:
        field.fill(value)


def check_newest_round(phone: Phone, expected: Facts, names: Sequence[str]) -> None:
    """Check that the table page shows a round as expected, for the first player of each side."""
    phone.see(f".rounds li:nth-child({expected['number']})")
    text, number, *said = phone.page.evaluate(ROUND)
    scores = [number_in(score) for score in said]
    is_misdeal = number == ""
    assert is_misdeal == ("misdeal" in text)
    points = [expected["points"][name] for name in names]
    assert (scores or [0] * len(points) if is_misdeal else scores) == points, expected["number"]


def standings(phone: Phone) -> tuple[list[int], list[int]]:
    """Return the totals on the table page, and the crosses where the game has them."""
    phone.see(".standings")
    sides = phone.page.locator(".standings [id^=side-]").evaluate_all(IN_ORDER)
    return [number_in(total) for total, _counter in sides], [
        int(crosses.split()[0].replace("no", "0")) for _total, crosses in sides if crosses
    ]


def expected_standings(expected: Facts, names: Sequence[str]) -> list[list[int]]:
    """Return the totals and crosses of an expected file, for the first player of each side."""
    return [[expected[what][name] for name in names] for what in ("totals", "crosses")]


def open_end(phone: Phone) -> None:
    """Open the end of a match from its table page; after the last round it is there by itself."""
    link = phone.page.get_by_role("link", name="Who pays whom", exact=True)
    end = phone.page.locator("#winner")
    link.or_(end).first.wait_for()
    if link.count():
        phone.tap_words("Who pays whom")
    end.wait_for()


def final_standings(phone: Phone) -> list[list[int]]:
    """Return points and crosses of each side on the settlement page, by their seats."""
    phone.see("#payments, .final")
    if phone.page.locator("details.sum:not([open])").count():
        phone.tap("details.sum summary")
    phone.see(".final")
    cells = phone.page.locator(".final tbody tr").evaluate_all(FINAL)
    sides = [[number_in(cell) for cell in row] for row in cells]
    return [list(column) for column in zip(*sides, strict=True)]


def final_totals(phone: Phone) -> list[int]:
    """Return the points of each side on the settlement page, by their seats."""
    return final_standings(phone)[0]


def open_payments(phone: Phone) -> Locator:
    """Return what is tapped on the settlement page to mark payments as made."""
    return phone.page.locator(".payments button", has_text="Mark paid")


def payments(phone: Phone) -> list[tuple[str, str, Decimal]]:
    """Return the payments that are still open: who pays, who is paid, how much."""
    sentences = phone.texts(".payments li:not(.paid) .sentence")
    found = [SENTENCE.fullmatch(sentence) for sentence in sentences]
    assert None not in found, sentences
    said = [one.group("payer", "payee", "amount") for one in found if one]
    return [(payer, payee, Decimal(amount.replace(",", ""))) for payer, payee, amount in said]


def check_payments(phone: Phone, settlement: Facts) -> None:
    """Check that the payments on the settlement page bring about what is expected, in so many."""
    open_payments = payments(phone)
    expected = {name.split()[0]: amount for name, amount in settlement["net"].items()}
    net = dict.fromkeys(expected, Decimal(0))
    for payer, payee, amount in open_payments:
        net[payer] -= amount
        net[payee] += amount
    assert net == {name: Decimal(amount) for name, amount in expected.items()}
    assert len(open_payments) == settlement["payments"]
