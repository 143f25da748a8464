"""The settlement comes out of the printer on one page that leaves nothing out.

With which letters, the machine's fonts decide: FONTCONFIG_FILE names a file that offers others.
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules.name_forms import name_forms
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.scoring import score_values
from tests.browser import evenings
from tests.browser.paper import Paper, printed
from tests.browser.phone import Phone
from tests.browser.sent_rounds import correct
from tests.browser.tour import bring

SIZES = ("A4", "Letter")
LONG_NAMES = [
    "Wilhelmina-Maximiliana van Westerwolde-W",
    "Bartholomeus-Alexander von Hohenzollern",
    "Maria-Magdalena de la Cruz y Mendoza-MMM",
    "Jan-Willem Frederik van Oldenbarnevelt J",
    "Jan-Willem Cornelis van Oldenbarnevelt J",
    "Anna",
]
WIDE_NAMES = [start.ljust(20, "W") for start in ("MW", "WM", "MM", "WW")]
MANY_HOUSE_RULES = {
    "rounds": 30,
    "challenge_won": "takes_all",
    "rounding": "sum_16",
    "spades_double": False,
    "bonus_points": "tens",
    "final_crosses": 6,
    "missed_contra_crosses": 2,
    "stake_paid": "each",
}


def settle(phone: Phone) -> None:
    """From the table page to the settlement, with one payment made."""
    phone.tap_words("Who pays whom")
    phone.tap(evenings.open_payments(phone).first)
    phone.page.locator("li.paid").wait_for()


def check_paper(paper: Paper, sheet: dict[str, Any], names: Sequence[str]) -> None:
    """Check that everything is on one page, and can be read."""
    evening, scored = sheet_of(sheet).played_match(), score_values(sheet_of(sheet))
    assert len(paper.pages) == 1
    assert paper.smallest >= 7
    assert paper.cut_off == []
    assert paper.run_together == []
    place, totals = paper.text.index("Round Dealer"), dict.fromkeys(names, 0)
    for number, played in enumerate(scored["rounds"]):
        for name in names:
            totals[name] += played["points"][name]
        label = evening.label(evening.rounds[number])
        scores = [(played["points"][name], totals[name]) for name in names]
        row = rows_like(label, scores)
        found = (row.match if number else row.search)(paper.text, place)
        assert found, played["number"]
        place = found.end()
    called = rows_of(sheet["players"])
    for transfer in scored["settlement"]["transfers"]:
        assert paper.times(f"{called[transfer['from']]} {called[transfer['to']]}") >= 1
    signatures = replace(paper, pages=[paper.lines[paper.lines.index("Signatures") + 1 :]])
    assert [name for name in scored["totals"] if not signatures.times(name)] == []


def rows_of(names: Sequence[str]) -> dict[str, str]:
    """Return what everybody is called where there is room for a call name."""
    forms = name_forms(names)
    rows = (form.row.replace("‑", "-").replace("\u00a0", " ") for form in forms)
    return dict(zip(names, rows, strict=True))


def rows_like(label: str, scores: Sequence[tuple[int, int]]) -> re.Pattern[str]:
    """Return what the row of a round looks like, with running totals; a misdeal has no numbers."""
    if not label and not any(points for points, _total in scores):
        return re.compile(r" \D.{0,100}?misdeal(?: [†*!+✎↷])*(?= )")
    crosses = r"(?: \d*×+)?"
    start = f" {re.escape(label)}" if label else ""
    cells = [f"{points} {total}".replace("-", "−") for points, total in scores]
    return re.compile(rf"{start} \D.{{0,140}}? {f'{crosses} '.join(cells)}{crosses}(?= )")


def test_an_evening_fits_on_a_page_with_its_correction_and_payments(
    phone: Phone, tmp_path: Path
) -> None:
    sheet, _expected = evenings.example("kraken-as-written")
    bring(phone, {**sheet, "place": "Café De Drie Gezusters", "played_on": "2026-11-20"})
    correct(phone, 7, {"trump": "spades"})
    correct(phone, 7, {"trump": "hearts"})
    settle(phone)
    for size in SIZES:
        paper = printed(phone, tmp_path / f"{size}.pdf", size)
        check_paper(paper, sheet, sheet["players"][:2])
        assert [line.split()[0] for line in paper.lines if "✎" in line] == ["7", "✎"]
        assert re.search(r"Fred Dora €12\.00 ?✓ ?paid \d\d:\d\d", paper.text)
        assert "Fred and Cees: fewer points at the end" in paper.text
        assert "20 November 2026 · Café De Drie Gezusters" in paper.text


def long_evening(names: Sequence[str]) -> dict[str, Any]:
    """Return a sheet of 30 rounds, with challenges, adjustments and notes."""
    rounds = []
    for number in range(30):
        declarer = number % 4 + 1
        facts: dict[str, Any] = {
            "trump": ("hearts", "spades", "clubs", "diamonds")[number % 4],
            "card_points": {names[0]: 90 - number},
            "challenges": [names[(declarer + step) % 4] for step in (1, 2, 3)][: number % 4],
        }
        if number % 7 == 3:
            adjustment = {"by": names[number % 4], "points": -10}
            facts["adjustments"] = [{**adjustment, "reason": "a revoke that everybody saw late"}]
        if number % 11 == 5:
            facts["note"] = "The tablecloth moved and a glass fell over."
        rounds.append(facts)
    terms = {"house_rules": MANY_HOUSE_RULES, "stake": {"amount": "0.25", "currency": "EUR"}}
    return {"scoresheet": 1, "game": "kraken", "players": names, **terms, "rounds": rounds}


@pytest.mark.parametrize("names", [LONG_NAMES[:4], WIDE_NAMES], ids=["long", "wide"])
def test_thirty_rounds_and_long_names_fit_on_a_page(
    phone: Phone, tmp_path: Path, names: Sequence[str]
) -> None:
    sheet = long_evening(names)
    bring(phone, sheet)
    correct(phone, 29, {"trump": "diamonds"})
    correct(phone, 29, {"trump": "hearts"})
    settle(phone)
    for size in SIZES:
        paper = printed(phone, tmp_path / f"{size}.pdf", size)
        check_paper(paper, sheet, sheet["players"][:2])
        assert any(re.match(r"29 .*✎", line) for line in paper.lines)
        assert paper.times("a revoke that everybody saw late") == 4
        assert paper.times("The tablecloth moved") == 3


@pytest.mark.parametrize(("names", "rounds"), [(LONG_NAMES[:4], 2), (WIDE_NAMES, 4)])
def test_a_short_evening_in_larger_letters_fits_on_a_page(
    phone: Phone, tmp_path: Path, names: Sequence[str], rounds: int
) -> None:
    sheet = long_evening(names)
    sheet |= {"rounds": sheet["rounds"][:rounds], "ended_early": True}
    bring(phone, sheet)
    settle(phone)
    assert phone.page.locator(".printed.roomy").count() == 1
    for size in SIZES:
        check_paper(printed(phone, tmp_path / f"{size}.pdf", size), sheet, names[:2])


def test_six_long_names_fit_on_a_page(phone: Phone, tmp_path: Path) -> None:
    sheet, _expected = evenings.example("kan-six")
    text = json.dumps(sheet)
    for name, long_name in zip(sheet["players"], LONG_NAMES, strict=True):
        text = text.replace(json.dumps(name), json.dumps(long_name))
    sheet = json.loads(text)
    thrown_in = [{"void": True}] * 20 + [{"void": True, "note": "Nobody knows who dealt."}] * 4
    sheet["rounds"] = [*sheet["rounds"][:-1], *thrown_in, sheet["rounds"][-1]]
    bring(phone, sheet)
    settle(phone)
    for size in SIZES:
        paper = printed(phone, tmp_path / f"{size}.pdf", size)
        check_paper(paper, sheet, sheet["players"])


def an_evening_of_kan() -> dict[str, Any]:
    """Return a sheet of ten full series of six players, with a call in two of three rounds."""
    second = {"trump": "spades", "call": "gyaku_juuroku", "kankei_points": 2}
    third = {"trump": "spades", "call": "juuroku", "kankei_points": 16}
    rounds = []
    for dealer in range(10):
        pair = [LONG_NAMES[(dealer + step) % 6] for step in (1, 3)]
        rounds += [{"kankei": pair, "kankei_points": 11}, second, third]
    return {"scoresheet": 1, "game": "kan", "players": LONG_NAMES, "rounds": rounds}


def an_evening_of_kalooki() -> dict[str, Any]:
    """Return a sheet of nine contracts of six players, in which everything happens."""
    first, *others = LONG_NAMES
    played = {
        "went_out": first,
        "hands": dict.fromkeys(others, 99),
        "laid_down": LONG_NAMES,
        "events": [
            {"by": first, "kind": "down_and_out"},
            {"by": others[0], "kind": "wrong_contract"},
        ],
        "note": "The tablecloth moved and a glass fell over.",
    }
    sheet = {"scoresheet": 1, "game": "kalooki", "players": LONG_NAMES}
    return {**sheet, "preset": "super_kalooki", "rounds": [played] * 9}


@pytest.mark.parametrize("evening", [an_evening_of_kan, an_evening_of_kalooki])
def test_a_full_evening_of_six_long_names_fits_on_a_page(
    phone: Phone, tmp_path: Path, evening: Callable[[], dict[str, Any]]
) -> None:
    sheet = {**evening(), "stake": {"amount": "0.33", "currency": "EUR"}, "place": "Aomori"}
    bring(phone, sheet)
    settle(phone)
    for size in SIZES:
        paper = printed(phone, tmp_path / f"{size}.pdf", size)
        check_paper(paper, sheet, sheet["players"])


@pytest.mark.parametrize("players", [3, 6])
def test_wizard_down_to_the_last_card_of_the_pack_fits_on_a_page(
    phone: Phone, tmp_path: Path, players: int
) -> None:
    names = LONG_NAMES[:players]
    rounds = [{"bids": {**dict.fromkeys(names, 0), names[0]: n + 1}} for n in range(60 // players)]
    stake = {"amount": "0.01", "currency": "EUR"}
    terms = {"scoresheet": 1, "game": "wizard", "players": names, "stake": stake}
    sheet: dict[str, Any] = {**terms, "rounds": rounds}
    bring(phone, sheet)
    settle(phone)
    for size in SIZES:
        check_paper(printed(phone, tmp_path / f"{size}.pdf", size), sheet, names)


def in_thousands(players: Sequence[str], most: int = 1_500, rounds: int = 20) -> dict[str, Any]:
    """Return a free sheet in which everybody wins and loses much in turn, and wins more."""
    lowest = -most // 3
    points = [
        {
            name: lowest + (seat * 577 + turn * 919 + 499) % (most - lowest)
            for seat, name in enumerate(players)
        }
        for turn in range(rounds)
    ]
    terms = {"scoresheet": 1, "game": "free-sheet", "stake": {"amount": "0.05", "currency": "EUR"}}
    scores = [{"scores": one} for one in points]
    return {**terms, "players": players, "rounds": scores, "ended_early": True}


EIGHT = ["Bartholomeus", "Wilhelmina", "Jan-Willem", "Gülşen", "Anna", "Bram", "Cees", "Dora"]


@pytest.mark.parametrize("players", [4, 6, 8])
def test_large_numbers_stand_apart_on_paper(phone: Phone, tmp_path: Path, players: int) -> None:
    names = EIGHT[:players]
    sheet = in_thousands(names)
    bring(phone, sheet, "settlement/")
    for size in SIZES:
        paper = printed(phone, tmp_path / f"{size}.pdf", size)
        check_paper(paper, sheet, names)
        assert "Played" not in paper.text, "the column in which nothing stands"


TWELVE = [
    *LONG_NAMES,
    *("Gülşen Karaca-Oğuzhan van den Heuvel AAA", "Christoffel van der Westhuizen-Steyn"),
    *("Alexandrina Philippa de Bourbon-Parma XY", "Maximilian-Ferdinand zu Hohenlohe-Lange"),
    *("Theodora-Konstantina Papadopoulou-Kara B", "Hendrik-Jan Wolterbeek van der Meulen QQ"),
]


@pytest.mark.parametrize("most", [150, 1_500])
def test_twelve_with_long_names_sign_on_one_page(phone: Phone, tmp_path: Path, most: int) -> None:
    bring(phone, in_thousands(TWELVE, most), "settlement/")
    for size in SIZES:
        paper = printed(phone, tmp_path / f"{size}.pdf", size)
        assert paper.smallest >= 7
        assert paper.cut_off == []
        assert paper.run_together == []
        (page,) = (page for page in paper.pages if "Signatures" in page)
        signed = replace(paper, pages=[page[page.index("Signatures") :]])
        assert [name for name in TWELVE if signed.times(name) != 1] == []


@pytest.mark.parametrize("size", SIZES)
def test_a_match_that_still_goes_on_is_printed_too(phone: Phone, tmp_path: Path, size: str) -> None:
    sheet, _expected = evenings.example("kraken-with-exceptions")
    bring(phone, {**sheet, "rounds": sheet["rounds"][:8], "ended_early": False})
    phone.tap("a[aria-label=Settlement]")
    phone.page.get_by_role("heading", name="If it ended now").wait_for()
    paper = printed(phone, tmp_path / "sheet.pdf", size)
    assert len(paper.pages) == 1
    assert "not finished" in paper.text
    assert "5: misdeal" in paper.text


def test_a_tap_prints_the_sheet(phone: Phone) -> None:
    sheet, _expected = evenings.example("free-sheet-pool")
    bring(phone, sheet)
    phone.tap_words("Who pays whom")
    phone.page.get_by_role("heading", name="Who pays whom").wait_for()
    phone.page.evaluate("() => { window.print = () => document.body.classList.add('printed'); }")
    phone.tap("button.tool[popovertarget=more]")
    assert phone.page.locator("body.printed").count() == 0
    phone.tap_words("Print sheet")
    phone.page.locator("body.printed").wait_for()
