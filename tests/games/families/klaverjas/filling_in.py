"""How the form of a round of the Klaverjas family is filled in, from its facts as in a sheet."""

from typing import Any

from tests.games.sheets import PLAYERS


def filled_in(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the values that enter these facts; a side is named by its number."""
    values = {"trump": facts.get("trump", ""), "combinations": said(facts)}
    if "declarer" in facts:
        values["declarer"] = str(PLAYERS.index(facts["declarer"]))
    for place, name in enumerate(facts.get("challenges", ())):
        values[f"challenges_{place}"] = str(PLAYERS.index(name))
    for name, count in facts.get("card_points", {}).items():
        values[f"card_points_{side(name)}"] = str(count)
    for question in ("all_tricks", "declarations_to"):
        if question in facts:
            values[question] = side(facts[question])
    return values


def side(name: str) -> str:
    """Return the number of a player's side; words for both or no side stay as they are."""
    return str(PLAYERS.index(name) % 2) if name in PLAYERS else name


def said(facts: dict[str, Any]) -> list[str]:
    """Return what was announced, as the form sends it."""
    moments = (("hand", "declarations"), ("trick", "bonuses"))
    return [
        f"{moment}:{PLAYERS.index(one['by'])}:{one['kind']}"
        for moment, key in moments
        for one in facts.get(key, ())
    ]
