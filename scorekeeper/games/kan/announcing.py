"""What is said before a deal of Kan: the series, the trumps, and what each call would be worth."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.games.kan.cards import ALL_POINTS, CALLS, SUITS
from scorekeeper.games.kan.scoring import CallValue, call_values
from scorekeeper.games.kan.series import Series, chooser, first_trump, needed, resting
from scorekeeper.rules.game import Situation, Upcoming
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _


def announcement(situation: Situation) -> Upcoming:
    """The next deal, as the table hears it."""
    series: Series = situation.memory
    return Upcoming(
        title=_("Series {series}, round {round}", series=series.number, round=series.round_number),
        sentence=sentence(situation),
        details=details(situation),
        remarks=tuple(remarks(situation)),
    )


def sentence(situation: Situation) -> Text:
    """Who deals, and which suit is trumps or who chooses it."""
    series, table = situation.memory, situation.table
    dealer = table.name(situation.dealer)
    if series.begins:
        trump = SUITS[first_trump(situation.rules, series.number)]
        return _("{dealer} deals; {trump} are trumps", dealer=dealer, trump=trump)
    return _(
        "{dealer} deals; {chooser} chooses trumps; Kankei are {pair}",
        dealer=dealer,
        chooser=table.name(chooser(series)),
        pair=table.names(series.pair),
    )


def details(situation: Situation) -> dict[str, Any]:
    """For programs: the series, the round in it, and the trumps where they are fixed."""
    series: Series = situation.memory
    said: dict[str, Any] = {"series": series.number, "round_in_series": series.round_number}
    if series.begins:
        said["trump"] = first_trump(situation.rules, series.number)
    return said


def remarks(situation: Situation) -> Iterator[Text]:
    """Who rests, what Kankei need, what the calls are worth, and the last series as such."""
    rules, series = situation.rules, situation.memory
    rests = resting(len(situation.table.players), situation.dealer)
    if rests is not None:
        yield _("{dealer} rests and scores with Kankei", dealer=situation.table.name(rests))
    if series.number == rules.series:
        yield _("this is the last series")
    yield _(
        "Kankei need {needed} of the {all} points",
        needed=needed(rules, series.round_number),
        all=ALL_POINTS,
    )
    values = Joined("; ", [value_text(value) for value in call_values(situation)])
    yield _("for each Kankei player: {values}", values=values)


def value_text(value: CallValue) -> Text:
    """What a round or a call is worth, with its sign."""
    made = f"{value.made:+d}"
    if not value.call:
        return _("round won {won}, lost {lost}", won=made, lost=f"{value.failed:+d}")
    name = CALLS[value.call].name
    if value.failed is None:
        return _("{call} {points}", call=name, points=made)
    return _(
        "{call} made {made}, failed {failed}", call=name, made=made, failed=f"{value.failed:+d}"
    )
