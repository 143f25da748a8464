"""How the form of a round of Kontsina is filled in, from its facts as in a sheet."""

from collections.abc import Sequence
from typing import Any

AWARDS = ("most_cards", "most_clubs", "two_of_clubs", "ten_of_diamonds")


def filled_in(
    piles: Sequence[tuple[int, ...]], players: tuple[str, ...], facts: dict[str, Any]
) -> dict[str, Any]:
    """Return the values that enter these facts; a pile is named by its first player."""
    tiles = {players[seat]: str(pile[0]) for pile in piles for seat in pile}
    values = {"way": "counted" if facts.keys() & {"cards", "clubs"} else "named"}
    for counted in ("cards", "clubs"):
        for name, count in facts.get(counted, {}).items():
            values[f"{counted}_{tiles[name]}"] = str(count)
    for award in AWARDS:
        if award in facts:
            values.update(named(award, facts[award], tiles))
    return values


def named(award: str, said: str | list[str] | None, tiles: dict[str, str]) -> dict[str, Any]:
    """Return the values that say who won an award: a player, nobody, or those who are level."""
    if isinstance(said, list):
        return {f"{award}_level": [tiles[name] for name in said]}
    if said is None:
        return {award: "nobody" if award.startswith("most") else ""}
    return {award: tiles[said]}
