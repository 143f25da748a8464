"""The form of a round of bids and tricks, filled in from its facts."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.games.families.exact_tricks.family import TricksSaid
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.replay import replay
from scorekeeper.web.rounds.forms import RoundForm
from tests.games.families.exact_tricks.deals import NAMES, Round, rounds_of
from tests.games.round_forms import round_form


def filled_in(facts: Mapping[str, Any]) -> dict[str, str]:
    """Return the values that enter these facts."""
    values = {
        f"{kind}_{NAMES.index(name)}": str(number)
        for kind in ("bids", "tricks")
        for name, number in facts.get(kind, {}).items()
    }
    for name, bid in facts.get("cloud", {}).items():
        change = bid - facts["bids"][name]
        values |= {"cloud": str(NAMES.index(name)), "cloud_change": str(change)}
    return {**values, "bomb": "1"} if facts.get("bomb") else values


def opening(game: TricksSaid[Any], *rounds: Round, players: int = 3, **rules: Any) -> AnySituation:
    """Return how things stand after these rounds."""
    if rounds:
        return rounds_of(game.slug, *rounds, players=players, house_rules=rules).now
    return replay(game, rounds_of(game.slug, players=players, house_rules=rules).table, ()).now


def form_of(
    game: TricksSaid[Any], situation: AnySituation, facts: Mapping[str, Any], **more: str
) -> RoundForm:
    """Return the form of the next round, filled in with these facts and more."""
    return round_form(game, situation, values={**filled_in(facts), **more})
