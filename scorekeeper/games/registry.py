"""All games: every folder here that has a ``rules.py`` with a ``GAME``."""

import importlib
import importlib.util
import pkgutil
from functools import cache
from pathlib import Path

from scorekeeper import games
from scorekeeper.rules.game import AnyGame


class UnknownGame(LookupError):
    """No folder plays this game."""


@cache
def _game_in(folder: str) -> AnyGame | None:
    if importlib.util.find_spec(f"{games.__name__}.{folder}.rules") is None:
        return None
    game: AnyGame = importlib.import_module(f"{games.__name__}.{folder}.rules").GAME
    return game


@cache
def _folders_on(paths: tuple[str, ...]) -> dict[str, str]:
    found = {}
    for module in pkgutil.iter_modules(paths):
        if module.ispkg and (game := _game_in(module.name)) is not None:
            found[game.slug] = module.name
    return found


def folders() -> dict[str, str]:
    """Every game's slug with its folder's name, in the order of folder names."""
    return _folders_on(tuple(games.__path__))


def all_games() -> tuple[AnyGame, ...]:
    found = (_game_in(folder) for folder in folders().values())
    return tuple(game for game in found if game is not None)


def find_game(slug: str) -> AnyGame:
    """Raises UnknownGame."""
    game = _game_in(folders()[slug]) if slug in folders() else None
    if game is None:
        raise UnknownGame(slug)
    return game


def folder_of(slug: str) -> Path:
    """The path of a game's folder, e.g. for its rules text; raises UnknownGame."""
    module = importlib.import_module(module_of(slug))
    assert module.__file__ is not None
    return Path(module.__file__).parent


def module_of(slug: str, part: str = "rules") -> str:
    """The dotted name of a game's module, e.g. of ``entry``; raises UnknownGame."""
    try:
        return f"{games.__name__}.{folders()[slug]}.{part}"
    except KeyError:
        raise UnknownGame(slug) from None
