"""A round by side: its canastas, its cards on the table and in hand, and who went out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.rules.facts import Deal, Fact, Tally

CANASTAS, WENT_OUT = "canastas", "went_out"
NET, MELDED, IN_HAND = "cards", "melded", "in_hand"
NUMBERS = (NET, MELDED, IN_HAND)
UNSAID = "?"  # the text of a form's fact: nobody has said whether anybody went out
Sides = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class PlayedSide:
    """What a side has of a round.

    ``net`` is its number of cards where table and hand were told in one, ``melded`` and ``in_hand``
    where they were told apart; each as it was added up. ``counts`` are further numbers by their
    keys, ``said`` the facts that name it.
    """

    seats: tuple[int, ...]
    canastas: Mapping[str, int]
    net: tuple[int, ...] = ()
    melded: tuple[int, ...] = ()
    in_hand: tuple[int, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    said: tuple[Fact, ...] = ()
    is_out: bool = False

    @property
    def is_told_apart(self) -> bool:
        return bool(self.melded or self.in_hand)

    @property
    def is_told(self) -> bool:
        return bool(self.net) or self.is_told_apart

    @property
    def cards(self) -> int:
        """The points of the cards: what lies less what is in hand."""
        return sum(self.net) if self.net else sum(self.melded) - sum(self.in_hand)

    @property
    def laid_nothing(self) -> bool:
        """Whether it is known that no meld lies on the table."""
        return self.says("no_meld") or (self.is_told_apart and not sum(self.melded))

    @property
    def finished(self) -> int:
        """How many canastas of any kind."""
        return sum(self.canastas.values())

    def says(self, kind: str) -> bool:
        return any(fact.kind == kind for fact in self.said)

    def texts(self, kind: str) -> tuple[str, ...]:
        return tuple(fact.text for fact in self.said if fact.kind == kind)


def side_with(sides: Sides, seat: int | None) -> tuple[int, ...]:
    return next((side for side in sides if seat in side), ())


def played_sides(deal: Deal, sides: Sides, kinds: Iterable[str]) -> tuple[PlayedSide, ...]:
    """The round of each side; ``kinds`` are those of canastas."""
    return tuple(played_side(deal, side, {*kinds}) for side in sides)


def played_side(deal: Deal, side: tuple[int, ...], kinds: set[str]) -> PlayedSide:
    own = [tally for tally in deal.tallies if tally.by in side]
    numbers = {key: tuple(tally.count for tally in own if tally.kind == key) for key in NUMBERS}
    counts = {tally.kind: tally.count for tally in own if tally.kind not in NUMBERS}
    return PlayedSide(
        side,
        {kind: count for kind, count in counts.items() if kind in kinds},
        net=numbers[NET],
        melded=numbers[MELDED],
        in_hand=numbers[IN_HAND],
        counts={key: count for key, count in counts.items() if key not in kinds},
        said=tuple(fact for fact in deal.facts if fact.by in side),
        is_out=deal.seat_of(WENT_OUT) in side,
    )


def maps_of(deal: Deal, kinds: Iterable[str], *, of_players: Iterable[str]) -> dict[str, list[int]]:
    """The seats that every map and list of sides names, by its key in a sheet."""
    canastas, alone = {*kinds}, {*of_players}
    named: dict[str, list[int]] = {}
    told: list[Tally | Fact] = [*deal.tallies, *deal.facts]
    for one in told:
        if one.by is not None and one.kind not in alone:
            key = CANASTAS if one.kind in canastas else one.kind
            named.setdefault(key, []).append(one.by)
    return named


def by_first_members(deal: Deal, sides: Sides, order: Sequence[str], players: set[str]) -> Deal:
    """Name sides by their first members, leave out what is none, and sort by key and seat.

    Facts of ``players`` stay with the player.
    """
    first: dict[int | None, int] = {seat: side[0] for side in sides for seat in side}

    def place(one: Tally | Fact) -> tuple[int, int]:
        known = order.index(one.kind) if one.kind in order else len(order)
        return known, -1 if one.by is None else one.by

    tallies = [replace(one, by=first.get(one.by)) for one in deal.tallies]
    facts = [
        fact if fact.kind in players else replace(fact, by=first.get(fact.by))
        for fact in deal.facts
    ]
    return replace(
        deal,
        tallies=tuple(sorted(without_nothing(tallies), key=place)),
        facts=tuple(sorted(facts, key=lambda fact: (*place(fact), fact.text))),
    )


def without_nothing(tallies: Sequence[Tally]) -> Iterator[Tally]:
    """All that tell something; of cards told apart one half may be nothing, and is left out."""
    sums: dict[tuple[str, int | None], int] = {}
    for one in tallies:
        sums[one.kind, one.by] = sums.get((one.kind, one.by), 0) + abs(one.count)
    for one in tallies:
        other = sums.get((MELDED if one.kind == IN_HAND else IN_HAND, one.by))
        is_empty = not sums[one.kind, one.by]
        if one.kind in (MELDED, IN_HAND):
            is_left_out = is_empty and other is not None and (other or one.kind == IN_HAND)
        else:
            is_left_out = is_empty and one.kind != NET and one.by is not None
        if not is_left_out:
            yield one
