"""What the rules page of Kalooki says, for tests that hold the game to it."""

from scorekeeper.games import registry
from scorekeeper.games.kalooki.rules import GAME


def rules_page() -> str:
    """Return the whole text."""
    return (registry.folder_of(GAME.slug) / "rules.md").read_text(encoding="utf-8")


def bullets() -> list[str]:
    """Return the bullets of the rules page under its heading for what is impossible."""
    section = rules_page().split("## What cannot be\n")[1].split("\n## ")[0]
    return [line[2:] for line in section.splitlines() if line.startswith("- ")]
