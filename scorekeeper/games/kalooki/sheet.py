"""The facts of a round of Kalooki in a score sheet, read and written."""

from functools import partial

from scorekeeper.games.kalooki.cards import CARDS_IN_ALL
from scorekeeper.games.kalooki.deals import Hand, deal_of, hands_of, seats_of
from scorekeeper.games.kalooki.events import EVENTS
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.names import clean_text
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Text as _


def read_round(facts: SheetFacts) -> Deal:
    """Read a sheet's round as a deal; raises RuleBroken."""
    facts.require("went_out")
    facts.require("hands")
    return deal_of(
        went_out=_went_out(facts),
        hands=dict(facts.by_player("hands", partial(_hand, facts))),
        laid_down=facts.seats("laid_down"),
        events=facts.announced("events", EVENTS),
    )


def _went_out(facts: SheetFacts) -> int | None:
    if isinstance(facts.values["went_out"], list | None):
        raise facts.refuse("went_out", _("exactly one player goes out: this is one name"))
    return facts.player("went_out")


def _hand(facts: SheetFacts, key: str, value: object) -> Hand:
    if isinstance(value, list):
        if len(value) > CARDS_IN_ALL:
            raise facts.refuse(key, _("these are more cards than two packs have"))
        return tuple(_card(facts, key, card) for card in value)
    if type(value) is not int:
        raise facts.refuse(key, _("a hand is a whole number of points, or a list of cards"))
    return facts.whole(key, value)


def _card(facts: SheetFacts, key: str, value: object) -> str:
    if not isinstance(value, str):
        raise facts.refuse(key, _("a card is written like AS, 10H or JK"))
    clean_text(key, value)  # a fault quotes the card, so it has to be printable
    return value


def write_round(table: AnyTable, deal: Deal) -> dict[str, object]:
    """The keys of a sheet's round; empty ones are left out, except the hands."""
    written: dict[str, object] = {
        "went_out": "".join(table.name(seat) for seat in seats_of(deal, "went_out")[:1]),
        "hands": {
            table.name(seat): hand if isinstance(hand, int) else list(hand)
            for seat, hand in hands_of(deal).items()
        },
        "laid_down": [table.name(seat) for seat in seats_of(deal, "laid_down")],
        "events": [{"by": table.name(event.by), "kind": event.kind} for event in deal.declarations],
    }
    return {key: value for key, value in written.items() if value or key == "hands"}
