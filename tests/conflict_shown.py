"""What the page of a conflict shows of the rounds that two phones entered."""

import re

SCORE = re.compile(r'<span class="side-score[^"]*">.*?<b>([^<]*)</b>')
THEIRS = re.compile(r'<details class="preview-lines"><summary[^>]*>(.*?)</summary>')
MINE = re.compile(r'<p class="side-scores">(.*?)</p>')


def points_in(part: str) -> list[int]:
    """Return the points of the sides, in a part of a page that lists them."""
    return [int(said.replace("\N{MINUS SIGN}", "-")) for said in SCORE.findall(part)]


def theirs_on(page: str) -> list[list[int]]:
    """Return the points of each round that others entered, by side."""
    disputed = page[page.index('<section class="conflict"') :].partition("</section>")[0]
    return [points_in(part) for part in THEIRS.findall(disputed)]


def mine_on(page: str) -> list[int]:
    """Return the points of the round that was entered here, by side."""
    (part,) = MINE.findall(page)
    return points_in(part)


def correct_theirs_on(page: str) -> str:
    """Return where the button leads that corrects their round with the one entered here."""
    (address,) = re.findall(r'formaction="([^"]*/correct/)"', page)
    return str(address)
