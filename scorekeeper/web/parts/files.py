"""Files beside the pages: downloads, QR codes, and the games' pictures and style sheets."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from itertools import chain
from pathlib import Path

import segno
from babel.numbers import get_decimal_symbol
from django.contrib.staticfiles import finders
from django.http import HttpResponse
from django.utils.safestring import SafeString, mark_safe

from scorekeeper.games import registry
from scorekeeper.records.models import Match
from scorekeeper.rules.tenths import Tenths
from scorekeeper.web.rendering import rendered

# The beginning of a cell, also behind a mark that only some spreadsheets read as one
BEGINS_FORMULA = re.compile(r"(^|[;,|\s])(\s*\"?)(?=[=+\-@＝＋－＠])")
BYTE_ORDER_MARK = "\ufeff"  # without it spreadsheets on Windows take ë for Ã«
GAMES = Path(registry.__file__).parent
DRAWN = re.compile(r'<svg[^>]*viewBox="(?P<box>[^"]+)"[^>]*>(?P<drawing>.*)</svg>', re.DOTALL)
ANY_GAME = "game"  # the picture of those that bring none


def spreadsheet(rows: Iterable[Sequence[object]], *, locale: str, name: str) -> HttpResponse:
    """Write rows as a CSV file that the locale's spreadsheets open with one cell a column.

    Theirs separates cells by semicolons where numbers are written with a decimal comma, and takes
    1.10 for the first of October.
    """
    lines = io.StringIO()
    cells = ([cell_of(value, locale) for value in row] for row in rows)
    csv.writer(lines, delimiter=";" if has_decimal_comma(locale) else ",").writerows(cells)
    return download(BYTE_ORDER_MARK + lines.getvalue(), kind="text/csv", name=name)


def cell_of(value: object, locale: str) -> object:
    """Write what a cell holds: tenths as a number with a decimal, anything else as it is."""
    return decimal_cell(str(value), locale) if isinstance(value, Tenths) else value


def decimal_cell(amount: str, locale: str) -> str:
    """Write an exact amount, such as ``-1.10``, as the locale's spreadsheets read a number."""
    return amount.replace(".", ",") if has_decimal_comma(locale) else amount


def has_decimal_comma(locale: str) -> bool:
    """Tell whether a locale writes one and a half as 1,5."""
    return get_decimal_symbol(locale) == ","


def download(content: str, *, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def safe_cell(name: str) -> str:
    """Keep a spreadsheet from reading a formula or a new cell in a name."""
    return BEGINS_FORMULA.sub(r"\1\2'", name)


@lru_cache(maxsize=64)  # of links that boards show all evening
def qr_svg(text: str) -> SafeString:
    return drawn_qr(segno.make(text, micro=False), border=2)


@lru_cache(maxsize=64)  # drawing one takes 6 ms, and a page has one for each debt
def epc_svg(payload: str) -> SafeString:
    """Draw a payment as EPC069-12 asks: UTF-8, level M and no better, a broad white border."""
    code = segno.make_qr(payload, error="m", boost_error=False, encoding="utf-8")
    return drawn_qr(code, border=4)


def drawn_qr(code: segno.QRCode, *, border: int) -> SafeString:
    picture = code.svg_inline(
        border=border, omitsize=True, svgclass="qr", lineclass="qr-line", dark="#000"
    )
    return mark_safe(picture)  # noqa: S308 - our own squares; the text is only drawn


@dataclass(frozen=True, slots=True)
class GamePictures:
    """An SVG with a symbol for each game, and the digest of its content.

    ``names`` are the slugs of games, and ``slug.preset`` for a preset that is one of its own.
    """

    svg: str
    names: frozenset[str]
    version: str


def game_pictures() -> GamePictures:
    return pictures_of(tuple(registry.folders().items()))


@cache
def pictures_of(folders: tuple[tuple[str, str], ...]) -> GamePictures:
    """Draw the pictures in the folders of games, given with their slugs, and that of any game."""
    files = dict(chain.from_iterable(icons_in(slug, folder) for slug, folder in folders))
    found = {name: file for name, file in sorted(files.items()) if file.is_file()}
    drawn = {**found, ANY_GAME: Path(str(finders.find("game.svg")))}
    symbols = {name: drawing_in(file) for name, file in drawn.items()}
    svg = rendered("parts/game_pictures.svg", {"symbols": symbols})
    return GamePictures(svg, frozenset(found), sha256(svg.encode()).hexdigest()[:12])


def icons_in(slug: str, folder: str) -> Iterator[tuple[str, Path]]:
    """Yield the file that a game's picture would be, and those of its presets."""
    drawings = GAMES / folder / "static" / folder
    yield slug, drawings / "icon.svg"
    for preset in registry.find_game(slug).presets:
        yield f"{slug}.{preset}", drawings / f"{preset}.svg"


def drawing_in(file: Path) -> tuple[str, SafeString]:
    """Return the ``viewBox`` of one of our SVG files, and the elements inside of it."""
    drawn = DRAWN.search(file.read_text(encoding="utf-8"))
    assert drawn is not None, file
    return drawn["box"], SafeString(drawn["drawing"])


def style_of_game(match: object) -> str:
    """Return the path of the style sheet that a game's matches link; empty without one."""
    folder = registry.folders().get(match.game) if isinstance(match, Match) else None
    return style_in(folder) if folder else ""


@cache
def style_in(folder: str) -> str:
    style = f"{folder}/match.css"
    return style if (GAMES / folder / "static" / style).is_file() else ""
