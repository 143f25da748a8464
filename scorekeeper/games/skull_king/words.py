"""Sentences about the cards of Skull King."""

from collections.abc import Mapping

from scorekeeper.games.families.exact_tricks.played import HARRY, BidResult
from scorekeeper.games.families.exact_tricks.words import BidChange
from scorekeeper.games.skull_king.played import (
    BLACK_FOURTEEN,
    FOURTEEN,
    KING,
    MERMAID,
    PIRATE,
)
from scorekeeper.rules.words import Joined, Listing, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

KIND_NAMES = {
    FOURTEEN: _("14"),
    BLACK_FOURTEEN: _("black 14"),
    MERMAID: _("mermaid"),
    PIRATE: _("pirate"),
    KING: _("Skull King"),
}
COUNTED_KINDS = {
    FOURTEEN: ngettext_lazy("{number} fourteen", "{number} fourteens", 0),
    MERMAID: ngettext_lazy("{number} mermaid", "{number} mermaids", 0),
    PIRATE: ngettext_lazy("{number} pirate", "{number} pirates", 0),
}
HARRY_THE_GIANT = BidChange(
    kind=HARRY,
    who=_("Harry"),
    ask=_("Who won the trick with Harry the Giant?"),
    how=_("By one"),
    of_one=_("one player won the trick with Harry the Giant"),
    without_trick=_("{name} won the trick with Harry the Giant, and took none"),
)


def kinds_text(taken: Mapping[str, int]) -> Text:
    """What was taken: ``2 pirates and black 14``."""
    counted = [
        COUNTED_KINDS[kind].of(number) if kind in COUNTED_KINDS else KIND_NAMES[kind]
        for kind, number in taken.items()
    ]
    return Listing(counted)


def number_or_none(number: int) -> Text:
    return _("{number}", number=number) if number else _("none")


def said_and_took(result: BidResult, *, cards: int, has_fist: bool) -> Text:
    values = {
        "said": number_or_none(result.original_bid),
        "bid": number_or_none(result.bid),
        "taken": number_or_none(result.taken),
    }
    if result.bid != result.original_bid:
        return _("said {said}, by Harry {bid}, took {taken}", **values)
    if has_fist:
        return _("said {said} with a cannonball, took {taken}", **values)
    if not result.bid:
        return ngettext_lazy(
            "said none in {number} card, took {taken}",
            "said none in {number} cards, took {taken}",
            cards,
            **values,
        )
    return _("said {said}, took {taken}", **values)


def with_calculation(words: Text, calculation: str) -> Text:
    return Joined(": ", [words, calculation]) if calculation else words
