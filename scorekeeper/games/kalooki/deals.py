"""A round of Kalooki as facts in one fixed order, and read back from them.

Who went out is a fact; a hand is a tally of points, or one fact for each card; who laid down the
contract is a fact each, and an event a declaration.
"""

from collections.abc import Iterable, Mapping

from scorekeeper.games.kalooki.cards import hand_points
from scorekeeper.games.kalooki.events import DOWN_AND_OUT
from scorekeeper.rules.facts import Deal, Declaration, Fact, Tally

Hand = int | tuple[str, ...]


def deal_of(
    *,
    went_out: int | None,
    hands: Mapping[int, Hand],
    laid_down: Iterable[int] = (),
    events: Iterable[tuple[int, str]] = (),
) -> Deal:
    """Build a deal; ``hands`` by seat, ``events`` as seat and kind.

    An empty hand is 0 points. The hand of the player who went out is dropped.
    """
    left = [(seat, hand or 0) for seat, hand in sorted(hands.items()) if hand or seat != went_out]
    return Deal(
        declarations=tuple(Declaration(by, kind) for by, kind in events),
        tallies=tuple(Tally("hand", seat, hand) for seat, hand in left if isinstance(hand, int)),
        facts=(
            *(() if went_out is None else (Fact("went_out", went_out),)),
            *(
                Fact("card", seat, card)
                for seat, hand in left
                if not isinstance(hand, int)
                for card in hand
            ),
            *(Fact("laid_down", seat) for seat in dict.fromkeys(laid_down)),
        ),
    )


def seats_of(deal: Deal, kind: str) -> tuple[int, ...]:
    """The seats that facts of one kind name, each once."""
    return tuple(dict.fromkeys(deal.seats_of(kind)))


def hands_of(deal: Deal) -> dict[int, Hand]:
    """Every entered hand by seat: a number of points, or the cards in their order."""
    hands: dict[int, Hand] = {**deal.by_seat("hand")}
    for seat in seats_of(deal, "card"):
        hands[seat] = tuple(fact.text for fact in deal.all_facts("card") if fact.by == seat)
    return dict(sorted(hands.items()))


def points_of(hand: Hand) -> int:
    """Points of a hand; KeyError for a card that does not exist."""
    return hand if isinstance(hand, int) else hand_points(hand)


def is_down_and_out(deal: Deal) -> bool:
    """Whether a player laid down for the first time and went out on the same turn."""
    return any(event.kind == DOWN_AND_OUT.kind for event in deal.declarations)
