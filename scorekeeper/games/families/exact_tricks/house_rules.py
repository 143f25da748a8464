"""The house rules that games of the family share."""

from scorekeeper.rules.house_rules import rule
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _


def cards_rule(default: int, source: Text) -> int:
    """The size of the largest hand."""
    return rule(
        default,
        _("Most cards"),
        _("How many cards everybody has in the largest hand; it makes the number of rounds."),
        source,
        minimum=1,
    )


def hook_rule(default: int | None, source: Text) -> int | None:
    """The hand size from which the bids may not add up to it."""
    return rule(
        default,
        _("The hook"),
        _("From so many cards on the bids together may not make the number of cards."),
        source,
        minimum=1,
        may_be_off=True,
    )
