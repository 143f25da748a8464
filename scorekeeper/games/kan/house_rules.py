"""The house rules of Kan. K is the source text “Kan”, J the Japanese rule pages."""

from dataclasses import dataclass

from scorekeeper.rules.house_rules import HouseRules, rule
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, kw_only=True)
class KanRules(HouseRules):
    """The house rules of Kan."""

    series: int = rule(
        10,
        _("Series"),
        _("How many series are played, each of one to three rounds by one dealer."),
        _("K leaves it to the table, and calls them rounds"),
        minimum=1,
    )
    round_two_quota: int = rule(
        9,
        _("Points needed in round two"),
        _("With how many of the 16 points Kankei win the second round of a series."),
        _("J: 9 in every round, except in Goshogawara"),
        options={9: _("9 points"), 8: _("8 points")},
    )
    reverse_points: str = rule(
        "series",
        _("What −3 and −16 stand for"),
        _(
            "Whether a gyaku sukonku or gyaku juuroku in a later round takes the place of the "
            "series, once or for each round, or is added to it."
        ),
        _("K says per round in one place, and for the whole round in another"),
        options={
            "series": _("the whole series"),
            "per_round": _("each round played in the series"),
            "added": _("the round alone, added to what the series has brought so far"),
        },
    )
    failed_juuroku: str = rule(
        "loses_round",
        _("A juuroku that fails"),
        _("Whether Kankei lose the round with it, or win it if they reached their number."),
        _("Who calls all 16 points and misses one has not kept the call; K would count on"),
        options={
            "loses_round": _("the round is lost and the series ends"),
            "by_count": _("the round is won by count and the series goes on"),
        },
    )
    last_trumps: str = rule(
        "spades",
        _("Trumps of the last series"),
        _("Whether the last series begins with spades, or with the suit whose turn it is."),
        _("K and J: spades; at Goshogawara the three suits go round within the time"),
        options={"spades": _("spades"), "in_turn": _("the suit whose turn it is")},
    )
