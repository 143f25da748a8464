"""Announcements before a deal of Kan: the series, the trumps, and the value of each call."""

from collections.abc import Iterator

from scorekeeper.games.kan.cards import ALL_POINTS, CALLS, SUITS
from scorekeeper.games.kan.scoring import CallValue, call_values
from scorekeeper.games.kan.series import KanSituation, chooser, first_trump, needed, resting
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Joined, Text
from scorekeeper.rules.words import Text as _


def announcement(situation: KanSituation) -> Upcoming:
    series = situation.memory
    numbers = {"series": series.number, "round": series.round_number}
    return Upcoming(
        title=series_and_round(situation),
        enter=_("Enter series {series}, round {round}").format(**numbers),
        save=_("Save series {series}, round {round}").format(**numbers),
        sentence=sentence(situation),
        brief=tuple(briefly(situation)),
        details=details(situation),
        remarks=tuple(remarks(situation)),
        acts=None if series.begins else chooser(series),
    )


def series_and_round(situation: KanSituation) -> Text:
    series = situation.memory
    return _("Series {series}, round {round}", series=series.number, round=series.round_number)


def sentence(situation: KanSituation) -> Text:
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


def briefly(situation: KanSituation) -> Iterator[Text]:
    """Yield what whoever enters the round needs, from the longest sentence on."""
    series, table = situation.memory, situation.table
    if series.begins:
        return
    values = {"dealer": table.name(situation.dealer), "chooser": table.name(chooser(series))}
    yield _("{dealer} deals, {chooser} chooses trumps", **values)
    yield _("{chooser} chooses trumps", **values)


def details(situation: KanSituation) -> dict[str, object]:
    """For programs: the series, the round in it, and the trumps where they are fixed."""
    series = situation.memory
    said: dict[str, object] = {"series": series.number, "round_in_series": series.round_number}
    if series.begins:
        said["trump"] = first_trump(situation.rules, series.number)
    return said


def remarks(situation: KanSituation) -> Iterator[Text]:
    """Who rests, the last series, the points Kankei need, and the value of each call."""
    rules, series = situation.rules, situation.memory
    rests = resting(len(situation.table.players), situation.dealer)
    if rests is not None:
        yield _("{dealer} rests and scores with Kankei", dealer=situation.table.name(rests))
    if series.number == rules.series:
        yield _("this is the last series")
    plain, *calls = call_values(situation)
    yield _(
        "Kankei win with {needed} of the {all} points: {won} each, otherwise {lost}",
        needed=needed(rules, series.round_number),
        all=ALL_POINTS,
        won=signed(plain.made),
        lost=signed(plain.failed or 0),
    )
    yield Joined(", ", [call_text(value) for value in calls if value.failed is None])
    yield from (call_text(value) for value in calls if value.failed is not None)


def call_text(value: CallValue) -> Text:
    return _("{call} {worth}", call=CALLS[value.call].name, worth=worth_text(value))


def worth_text(value: CallValue) -> Text:
    """The points for each Kankei player, e.g. ``made +9, failed -17``."""
    made = signed(value.made)
    if value.failed is None:
        return _("{points}", points=made)
    if not value.call:
        return _("won {won}, lost {lost}", won=made, lost=signed(value.failed))
    return _("made {made}, failed {failed}", made=made, failed=signed(value.failed))


def signed(points: int) -> str:
    """Points with their sign, a true minus below zero; 0 has none."""
    return f"{points:+d}".replace("-", "−") if points else "0"
