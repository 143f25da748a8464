"""Sentences about bids and tricks."""

from dataclasses import dataclass

from scorekeeper.games.families.exact_tricks.played import BidResult
from scorekeeper.rules.words import Joined, Text, ngettext_lazy, with_sign
from scorekeeper.rules.words import Text as _


@dataclass(frozen=True, slots=True)
class BidChange:
    """A card whose winner changes their bid by one, as a form asks for it and as it is refused.

    ``without_trick`` is a sentence about a ``name``.
    """

    kind: str
    who: Text
    ask: Text
    how: Text
    of_one: Text
    without_trick: Text


def difference(too_many: int) -> Text:
    """How many tricks are bid too many or, below zero, too few; empty where they fit."""
    if too_many > 0:
        return ngettext_lazy("{number} too many", "{number} too many", too_many)
    if too_many < 0:
        return ngettext_lazy("{number} too few", "{number} too few", -too_many)
    return Text("")


class BidWords:
    """What players say before the play, as bids."""

    bids = _("Bids")
    bid = _("Bid")
    save = _("Save the bids")

    def how_many(self, names: Text) -> Text:
        return _("how many tricks did {names} say?", names=names)

    def each(self, bid: int) -> Text:
        return _("{bid} bid", bid=bid)

    def so_far(self, bid: int) -> Text:
        return _("{bid} bid so far", bid=bid)

    def for_tricks(self, bid: int, *, cards: int) -> Text:
        return ngettext_lazy(
            "{bid} bid for {number} trick", "{bid} bid for {number} tricks", cards, bid=bid
        )

    def in_all(self, bid: int, *, cards: int) -> Text:
        """How many tricks were bid, and for how many: ``9 bid for 7 tricks: 2 too many``."""
        words = self.for_tricks(bid, cards=cards)
        return words if bid == cards else Joined(": ", [words, difference(bid - cards)])

    def still_to_speak(self, bid: int, *, cards: int, missing: int) -> Text:
        """How many tricks are bid so far, and how many players have not spoken."""
        return ngettext_lazy(
            "{bidding}, {number} still to speak",
            "{bidding}, {number} still to speak",
            missing,
            bidding=self.for_tricks(bid, cards=cards),
        )

    def gained(self, result: BidResult, points: int) -> Text:
        """What a player gets for a result: ``made it: +40``."""
        if result.off:
            return _("{off} off: {points}", off=result.off, points=with_sign(points))
        return _("made it: {points}", points=with_sign(points))


class CallWords(BidWords):
    """The same, as calls."""

    bids = _("Calls")
    bid = _("Call")
    save = _("Save the calls")

    def how_many(self, names: Text) -> Text:
        return _("how many tricks did {names} call?", names=names)

    def each(self, bid: int) -> Text:
        return _("{bid} called", bid=bid)

    def so_far(self, bid: int) -> Text:
        return _("{bid} called so far", bid=bid)

    def for_tricks(self, bid: int, *, cards: int) -> Text:
        return ngettext_lazy(
            "{bid} called for {number} trick", "{bid} called for {number} tricks", cards, bid=bid
        )

    def gained(self, result: BidResult, points: int) -> Text:
        return _("took {taken}: {points}", taken=result.taken, points=with_sign(points))


def all_tricks_text(cards: int) -> Text:
    return ngettext_lazy("The trick is there", "All {number} tricks are there", cards)


def ghost_takes(tricks: int) -> Text:
    return ngettext_lazy(
        "{number} trick for Graybeard’s ghost", "{number} tricks for Graybeard’s ghost", tricks
    )


def forbidden_bid_text(name: str, number: int) -> Text:
    """The bid that the hook forbids the last player."""
    return _("{name} may not say {number}", name=name, number=number)


def reason(result: BidResult, calculation: str) -> Text:
    values = {"bid": result.bid, "taken": result.taken, "said": result.original_bid}
    if result.original_bid == result.bid:
        words = _("said {bid}, took {taken}", **values)
    else:
        words = _("said {said}, by the cloud {bid}, took {taken}", **values)
    ends: list[Text | str] = [_("{off} off", off=result.off)] if result.off else []
    ends += [calculation] if calculation else []
    return Joined(": ", [words, Joined(", ", ends)])
