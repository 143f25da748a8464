"""A page as it comes out of the printer."""

import re
import subprocess
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from tests.browser.phone import Phone
from tests.tools.machine import NO_POPPLER, has_poppler

POINTS_IN_A_PIXEL = 0.75
ZOOM = 3  # the most that pdftohtml does; it rounds sizes to whole numbers
WORD = re.compile(r'<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</word>')
FONT = re.compile(r'<fontspec id="\d+" size="(\d+)" family="[A-Z]+\+')
UNBROKEN_HYPHEN = "‑"
LEAST_OVERLAP = 0.5  # points, of two words
PAGE = re.compile(r'<page width="(.+?)" height="(.+?)">')


@dataclass(frozen=True)
class Paper:
    """What is on it: lines of text, page by page, its smallest letters in points, loose ends.

    Words that lie over each other have ``run_together``.
    """

    pages: list[list[str]]
    smallest: float
    cut_off: list[str]
    run_together: list[str]

    @property
    def lines(self) -> list[str]:
        """All lines of text."""
        return [line for page in self.pages for line in page]

    @property
    def text(self) -> str:
        """All text in one breath."""
        return " ".join(" ".join(self.lines).split())

    def times(self, words: str) -> int:
        """Return how often some words are on it, wherever lines break."""
        return "".join(self.lines).replace(" ", "").count(words.replace(" ", ""))


def printed(phone: Phone, file: Path, size: str) -> Paper:
    """Print the page that is open, and read what came out.

    A test that has come so far is left where the machine has nothing to read it with.
    """
    if not has_poppler():
        pytest.skip(NO_POPPLER)
    phone.page.wait_for_load_state()
    phone.page.pdf(path=file, format=size)
    pages = read("pdftotext", "-raw", file, "-").split("\f")[:-1]
    boxes = read("pdftotext", "-bbox", file, "-")
    return Paper(
        pages=[[line.strip() for line in page.splitlines()] for page in pages],
        smallest=min(set_in(file), styled(phone)),
        cut_off=over_the_edge(boxes) + hidden(phone),
        run_together=over_each_other(boxes),
    )


def set_in(file: Path) -> float:
    """Return the size of the smallest letters that are set in a font of the file.

    A font that cannot be embedded comes as drawings, of which pdftohtml guesses a size at random.
    """
    fonts = read("pdftohtml", "-xml", "-i", "-fontfullname", "-stdout", "-zoom", str(ZOOM), file)
    return min(int(size) for size in FONT.findall(fonts)) / ZOOM


def styled(phone: Phone) -> float:
    """Return the size of the smallest letters that the page asks for when it is printed."""
    phone.page.emulate_media(media="print")
    smallest: float = phone.page.evaluate(
        """() => Math.min(...[...document.querySelectorAll("main *")]
            .filter((one) => one.checkVisibility() && one.innerText?.trim())
            .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""
    )
    phone.page.emulate_media(media="null")
    return round(smallest * POINTS_IN_A_PIXEL, 2)


def read(*command: str | Path) -> str:
    """Return what a program of poppler's prints; hyphens at which no line breaks are as any."""
    words = [str(word) for word in command]
    said = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return said.replace(UNBROKEN_HYPHEN, "-")


def over_the_edge(boxes: str) -> list[str]:
    """Return the words that do not lie wholly within the margins of the page, in points.

    What reaches into those at its sides is cut off.
    """
    page = PAGE.search(boxes)
    assert page is not None
    width, height = map(float, page.groups())
    aside, margin = 30, 15
    return [
        word[4]
        for word in WORD.findall(boxes)
        if float(word[0]) < aside
        or float(word[1]) < margin
        or float(word[2]) > width - aside
        or float(word[3]) > height - margin
    ]


def over_each_other(boxes: str) -> list[str]:
    """Return the words of which one begins on its line before the one to its left has ended."""
    found = []
    for page in boxes.split("<page ")[1:]:
        words = sorted(
            (float(word[1]), float(word[0]), float(word[2]), word[4]) for word in WORD.findall(page)
        )
        for (top, _left, right, one), (next_top, left, _right, other) in pairwise(words):
            if next_top == top and left < right - LEAST_OVERLAP:
                found.append(f"{one} {other}")
    return found


def hidden(phone: Phone) -> list[str]:
    """Return the texts of which the page shows only a part when it is printed."""
    phone.page.emulate_media(media="print")
    found: list[str] = phone.page.evaluate(
        """() => [...document.querySelectorAll("main *")]
            .filter((one) => one.checkVisibility() && getComputedStyle(one).overflow !== "visible")
            .filter((one) => one.scrollWidth > one.clientWidth ||
                one.scrollHeight > one.clientHeight)
            .map((one) => one.innerText)"""
    )
    phone.page.emulate_media(media="null")
    return found
