"""Games' own style sheets, and their pictures in one file."""

import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.contrib.staticfiles import finders

from scorekeeper.games import registry
from scorekeeper.records.models import Match

GAMES = Path(registry.__file__).parent
DRAWN = re.compile(r'<svg[^>]*viewBox="(?P<box>[^"]+)"[^>]*>(?P<drawing>.*)</svg>', re.DOTALL)
ANY_GAME = "game"  # the picture of those that bring none


@dataclass(frozen=True, slots=True)
class GamePictures:
    """An SVG with a symbol for each game, by slug, and the digest of its content."""

    svg: str
    slugs: frozenset[str]
    version: str


def game_pictures() -> GamePictures:
    """The pictures of the games there are; put together once."""
    return pictures_of(tuple(sorted(registry.folders().items())))


@cache
def pictures_of(folders: tuple[tuple[str, str], ...]) -> GamePictures:
    """The pictures in these folders by slug, and that of any game."""
    files = {slug: GAMES / folder / "static" / folder / "icon.svg" for slug, folder in folders}
    found = {slug: file for slug, file in files.items() if file.is_file()}
    symbols = [symbol(slug, file) for slug, file in found.items()]
    symbols.append(symbol(ANY_GAME, Path(str(finders.find("game.svg")))))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'
    return GamePictures(svg, frozenset(found), sha256(svg.encode()).hexdigest()[:12])


def symbol(name: str, file: Path) -> str:
    """One picture as a symbol of the file of all."""
    drawn = DRAWN.search(file.read_text(encoding="utf-8"))
    assert drawn is not None, file
    return f'<symbol id="{name}" viewBox="{drawn["box"]}">{drawn["drawing"]}</symbol>'


def style_of_game(match: object) -> str:
    """Return the style sheet of a match's game, for example for its own suits; empty without."""
    folder = registry.folders().get(match.game) if isinstance(match, Match) else None
    return style_in(folder) if folder else ""


@cache
def style_in(folder: str) -> str:
    """Find the style sheet in a game's folder; empty without one."""
    style = f"{folder}/match.css"
    return style if (GAMES / folder / "static" / style).is_file() else ""
