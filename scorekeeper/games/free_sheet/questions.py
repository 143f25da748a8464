"""The three questions of a free sheet that nobody has set up yet."""

from collections.abc import Mapping

from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.questions import Answer, Question, always
from scorekeeper.rules.words import Text as _

POINTS: Mapping[str, RuleValue] = {
    "entry": "points",
    "place_points": "one_less",
    "who_scores": "everyone",
}
WINNERS: Mapping[str, RuleValue] = {
    "entry": "places",
    "place_points": "winner",
    "who_scores": "some",
}


def in_pairs(players: int) -> Mapping[str, RuleValue]:
    return {"teams": max(2, players // 2)}


QUESTIONS: Mapping[str, Question] = {
    "wins": Question(
        _("Who wins?"),
        {
            "most": Answer(
                _("Most points"), _("Most points win"), always(wins="highest", **POINTS)
            ),
            "fewest": Answer(
                _("Fewest points"), _("Fewest points win"), always(wins="lowest", **POINTS)
            ),
            "rounds": Answer(
                _("Most rounds"), _("Most rounds won wins"), always(wins="highest", **WINNERS)
            ),
        },
    ),
    "end": Question(
        _("When is it over?"),
        {
            "target": Answer(
                _("At a score"),
                _(", as soon as somebody has {number}."),
                always(end="target"),
                number="target",
            ),
            "rounds": Answer(
                _("After rounds"), _(", after {number} rounds."), always(end="rounds"), "rounds"
            ),
            "open": Answer(_("When we stop"), _(", when you stop."), always(end="open")),
        },
    ),
    "together": Question(
        _("Alone or together?"),
        {
            "alone": Answer(_("Each alone"), _("Each plays alone."), always(teams=0)),
            "pairs": Answer(_("In pairs"), _("Partners sit opposite."), in_pairs),
            "teams": Answer(_("In teams"), _("In {number} teams."), always(teams=2), "teams"),
        },
    ),
}
