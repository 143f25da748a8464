"""A club evening out of the printer: cards, list, seats and slips on A4, nothing cut or broken."""

from pathlib import Path

import pytest

from tests.browser.club_evening import EIGHTEEN, SIXTY, begin_evening, play
from tests.browser.paper import Paper, printed
from tests.browser.phone import Phone

# Of the list and of the results of its tables, in points
SIZES = """() => [".list-on-paper td", ".results-on-paper .name"]
    .map((one) => 0.75 * parseFloat(getComputedStyle(document.querySelector(one)).fontSize))"""
SMALLEST = 7.0  # points: initials, and the feet of sheets


@pytest.fixture(params=[EIGHTEEN, SIXTY], ids=["eighteen", "sixty"])
def evening(phone: Phone, request: pytest.FixtureRequest) -> tuple[str, list[str]]:
    """The path of an evening whose first sitting was let begin, and who came."""
    names = list(request.param)
    evening = begin_evening(phone, names)
    play(phone, evening)
    return evening, names


def on_paper(phone: Phone, path: str, file: Path) -> Paper:
    """Print a page; whatever is on it can be read."""
    phone.open(path)
    paper = printed(phone, file, "A4")
    assert paper.cut_off == []
    assert paper.run_together == []
    assert paper.smallest >= SMALLEST
    return paper


def test_four_cards_of_tables_are_on_each_sheet(
    phone: Phone, evening: tuple[str, list[str]], tmp_path: Path
) -> None:
    path, names = evening
    paper = on_paper(phone, f"{path}cards/", tmp_path / "cards.pdf")
    tables = len(names) // 4
    assert len(paper.pages) == -(-tables // 4)
    assert paper.times("Scan to keep the score at this table") == tables
    assert sum("all evening" in line for line in paper.pages[0]) == 4


def test_the_list_has_everybody_and_breaks_in_no_row(
    phone: Phone, evening: tuple[str, list[str]], tmp_path: Path
) -> None:
    path, names = evening
    paper = on_paper(phone, f"{path}print/", tmp_path / "list.pdf")
    assert len(paper.pages) == (1 if len(names) == len(EIGHTEEN) else 3)
    for name in names:
        assert paper.times(name) >= 1, name
    for what in ("The tables", "Organiser", "Treasurer", "Lots"):
        assert what in paper.text
    phone.page.emulate_media(media="print")
    sizes = phone.page.evaluate(SIZES)
    phone.page.emulate_media(media="null")
    assert sizes == pytest.approx([10.5, 8.5], abs=0.05)


def test_who_sits_where_is_on_one_sheet(
    phone: Phone, evening: tuple[str, list[str]], tmp_path: Path
) -> None:
    path, names = evening
    paper = on_paper(phone, f"{path}print/seats/", tmp_path / "seats.pdf")
    assert len(paper.pages) == 1
    assert paper.times("with") + paper.times("sits out") == len(names)


def test_a_slip_for_each_table_has_a_row_for_each_round(
    phone: Phone, evening: tuple[str, list[str]], tmp_path: Path
) -> None:
    path, names = evening
    paper = on_paper(phone, f"{path}print/slips/", tmp_path / "slips.pdf")
    tables = len(names) // 4
    assert paper.times("Total") == tables
    assert len(paper.pages) == -(-tables // 4), "four a sheet"
    assert phone.page.locator(".slip").count() == tables
    assert phone.page.locator(".slip tbody tr").count() == 16 * tables
