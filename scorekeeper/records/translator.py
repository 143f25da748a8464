"""The one translator between rows and deals, both ways."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db.models import Model

from scorekeeper.records import models
from scorekeeper.rules import facts
from scorekeeper.rules.facts import AgreedScore, Deal

AGREED_POINTS, AGREED_COUNTER = "agreed_points", "agreed_crosses"
CHILD_ROWS = ("challenge_rows", "declaration_rows", "tally_rows", "fact_rows", "adjustment_rows")

Written = Sequence[tuple[models.RoundVersion, Deal]]
"""Versions that are stored already, each with its deal."""


Party = tuple[int | None, int | None]
"""The key of a seat, or that of a player who left one; neither: the cash box."""


class Seats:
    """The seats of one match: numbers in deals, keys in rows; and the keys of their players.

    ``leavers`` are the keys of those who left a seat and have their own rounds: parties to its
    money behind all seats.
    """

    def __init__(self, seats: Sequence[models.Seat], leavers: Sequence[int] = ()) -> None:
        self.keys = [seat.pk for seat in seats]
        self.players = tuple(seat.player_id for seat in seats)
        self.leavers = tuple(leavers)
        self._numbers = {key: number for number, key in enumerate(self.keys)}

    def number(self, key: int) -> int:
        return self._numbers[key]

    def number_or_none(self, key: int | None) -> int | None:
        return None if key is None else self._numbers[key]

    @property
    def people(self) -> tuple[int, ...]:
        """The keys of the players of all parties but the cash box."""
        return (*self.players, *self.leavers)

    def party(self, key: int | None, player: int | None = None) -> int:
        """The number of who pays or is paid: seats, then who left one, then the cash box."""
        if key is not None:
            return self._numbers[key]
        if player is None:
            return len(self.people)
        if player in self.leavers:
            return len(self.keys) + self.leavers.index(player)
        return self.players.index(player)  # who came back to the seat

    def party_key(self, number: int) -> Party:
        if number < len(self.keys):
            return self.keys[number], None
        return None, self.people[number] if number < len(self.people) else None

    def key(self, number: int | None) -> int | None:
        return None if number is None else self.keys[number]


def deal_of(version: models.RoundVersion, seats: Seats) -> Deal:
    tallies = tuple(
        facts.Tally(row.kind, seats.number_or_none(row.seat_id), row.count)
        for row in version.tally_rows.all()
    )
    is_agreed = version.outcome == models.RoundVersion.Outcome.AGREED
    declarations, calls, bonuses = announced_in(version, seats)
    return Deal(
        dealer=seats.number(version.dealer_id),
        out_of_turn=version.out_of_turn,
        contract=contract_of(version, seats),
        challenges=tuple(
            facts.Challenge(seats.number(row.seat_id)) for row in version.challenge_rows.all()
        ),
        declarations=declarations,
        calls=calls,
        bonuses=bonuses,
        tallies=() if is_agreed else tallies,
        facts=tuple(
            facts.Fact(
                kind=row.kind,
                by=seats.number_or_none(row.seat_id),
                text=row.text,
                whom=seats.number_or_none(row.other_seat_id),
            )
            for row in version.fact_rows.all()
        ),
        adjustments=tuple(
            facts.Adjustment(
                by=seats.number(row.seat_id),
                points=row.points,
                counter=row.counter,
                reason=row.reason,
                personal=row.personal,
            )
            for row in version.adjustment_rows.all()
        ),
        agreed_score=agreed_of(version, tallies) if is_agreed else None,
        void=version.outcome == models.RoundVersion.Outcome.VOID,
        note=version.note,
    )


def announced_in(
    version: models.RoundVersion, seats: Seats
) -> tuple[tuple[facts.Declaration, ...], tuple[str, ...], tuple[facts.Bonus, ...]]:
    """Declarations in the hand, calls of a side, and bonuses in the tricks."""
    declarations, calls, bonuses = [], [], []
    for row in version.declaration_rows.all():
        if row.seat_id is None:
            calls.append(row.kind)
        elif row.in_trick:
            bonuses.append(facts.Bonus(seats.number(row.seat_id), row.kind))
        else:
            declarations.append(facts.Declaration(seats.number(row.seat_id), row.kind))
    return tuple(declarations), tuple(calls), tuple(bonuses)


def contract_of(version: models.RoundVersion, seats: Seats) -> facts.Contract:
    """Trump and declarer; most games without trumps have no such row."""
    row: models.Contract | None = getattr(version, "contract", None)
    if row is None:
        return facts.Contract()
    return facts.Contract(row.trump, seats.number_or_none(row.declarer_id))


def agreed_of(version: models.RoundVersion, tallies: Sequence[facts.Tally]) -> AgreedScore:
    pairs: Mapping[str, list[tuple[int, int]]] = {AGREED_POINTS: [], AGREED_COUNTER: []}
    for tally in tallies:
        if tally.by is not None:
            pairs[tally.kind].append((tally.by, tally.count))
    return facts.agreed_score(
        tuple(pairs[AGREED_POINTS]), tuple(pairs[AGREED_COUNTER]), version.agreed_reason
    )


def version_of(deal: Deal, seats: Seats) -> models.RoundVersion:
    """A new version's own row for a deal, not written yet."""
    assert deal.dealer is not None
    outcome = models.RoundVersion.Outcome.PLAYED
    if deal.void:
        outcome = models.RoundVersion.Outcome.VOID
    if deal.agreed_score is not None:
        outcome = models.RoundVersion.Outcome.AGREED
    return models.RoundVersion(
        dealer_id=seats.keys[deal.dealer],
        out_of_turn=deal.out_of_turn,
        outcome=outcome,
        agreed_reason=deal.agreed_score.reason if deal.agreed_score else "",
        note=deal.note,
    )


def write_facts(written: Written, seats: Seats) -> None:
    """Write the rows below versions: one statement for each kind, however many there are."""
    for model, rows in ROWS.items():
        model.objects.bulk_create(
            [row for version, deal in written for row in rows(version, deal, seats)]
        )


def contract_rows(version: models.RoundVersion, deal: Deal, seats: Seats) -> list[models.Contract]:
    """One row, or none for an empty contract."""
    if deal.contract == facts.Contract():
        return []
    declarer = seats.key(deal.contract.declarer)
    return [models.Contract(version=version, trump=deal.contract.trump, declarer_id=declarer)]


def challenge_rows(
    version: models.RoundVersion, deal: Deal, seats: Seats
) -> list[models.Challenge]:
    return [
        models.Challenge(version=version, index=index, seat_id=seats.keys[challenge.by])
        for index, challenge in enumerate(deal.challenges)
    ]


def declaration_rows(
    version: models.RoundVersion, deal: Deal, seats: Seats
) -> list[models.Declaration]:
    """Hand declarations, calls of a side and trick bonuses, which share a table."""
    said: list[tuple[int | None, str, bool]] = []
    said += [(entry.by, entry.kind, False) for entry in deal.declarations]
    said += [(None, call, False) for call in deal.calls]
    said += [(entry.by, entry.kind, True) for entry in deal.bonuses]
    return [
        models.Declaration(
            version=version, index=index, seat_id=seats.key(by), kind=kind, in_trick=in_trick
        )
        for index, (by, kind, in_trick) in enumerate(said)
    ]


def tally_rows(version: models.RoundVersion, deal: Deal, seats: Seats) -> list[models.Tally]:
    return [
        models.Tally(
            version=version,
            index=index,
            seat_id=seats.key(tally.by),
            kind=tally.kind,
            count=tally.count,
        )
        for index, tally in enumerate((*deal.tallies, *agreed_tallies(deal.agreed_score)))
    ]


def fact_rows(version: models.RoundVersion, deal: Deal, seats: Seats) -> list[models.Fact]:
    return [
        models.Fact(
            version=version,
            index=index,
            seat_id=seats.key(fact.by),
            other_seat_id=seats.key(fact.whom),
            kind=fact.kind,
            text=fact.text,
        )
        for index, fact in enumerate(deal.facts)
    ]


def adjustment_rows(
    version: models.RoundVersion, deal: Deal, seats: Seats
) -> list[models.Adjustment]:
    return [
        models.Adjustment(
            version=version,
            index=index,
            seat_id=seats.keys[adjustment.by],
            points=adjustment.points,
            counter=adjustment.counter,
            reason=adjustment.reason,
            personal=adjustment.personal,
        )
        for index, adjustment in enumerate(deal.adjustments)
    ]


ROWS: dict[type[Any], Callable[[models.RoundVersion, Deal, Seats], Sequence[Model]]] = {
    models.Contract: contract_rows,
    models.Challenge: challenge_rows,
    models.Declaration: declaration_rows,
    models.Tally: tally_rows,
    models.Fact: fact_rows,
    models.Adjustment: adjustment_rows,
}


def agreed_tallies(agreed: AgreedScore | None) -> list[facts.Tally]:
    if agreed is None:
        return []
    points = [facts.Tally(AGREED_POINTS, seat, number) for seat, number in agreed.points or ()]
    counter = [facts.Tally(AGREED_COUNTER, seat, number) for seat, number in agreed.counter or ()]
    return points + counter
