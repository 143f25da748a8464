"""Dividing the cash box of a club among its players: shown first, then booked, and undone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import cast

from scorekeeper.ledger.box_division import evenings_attended, parts_by_weight, parts_evenly
from scorekeeper.ledger.finished import Person
from scorekeeper.ledger.prizes import MOST_PRIZES, Prizes, given_prizes, too_many_prizes
from scorekeeper.records.models import AccountEntry, Club
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import lock_in_force
from scorekeeper.services.account.accounts import write_lines
from scorekeeper.services.account.box import box_balances
from scorekeeper.services.account.parties import BOX_KEY
from scorekeeper.services.clubs.club_record import ClubRecord
from scorekeeper.services.settling import require_account_room
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import Conflict, Submission, is_new, was_sent

EVENLY, EVENINGS, PLACES = "evenly", "evenings", "places"
WAYS = (EVENLY, EVENINGS, PLACES)
ALL_OF_IT = 100  # percent
VERB = "divide_box"


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionAsked:
    """How a box is to be divided: ``amount`` of it in minor units, None for all that it has.

    ``people`` are keys of players, for ``evenly``. The days are those of the evenings that are
    counted, both inclusive or open. ``places`` are those in a season, by the keys of players, and
    ``percents`` whole ones for them, the best first.
    """

    currency: str
    way: str
    amount: int | None = None
    people: tuple[int, ...] = ()
    first_day: date | None = None
    last_day: date | None = None
    places: Mapping[int, int] = field(default_factory=dict)
    percents: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Division:
    """What everybody gets, by the keys of players in minor units; nobody is in it with nothing.

    ``weights`` are the evenings or the places by which it was divided; ``stays`` is what the box
    keeps of all that it had.
    """

    asked: DivisionAsked
    parts: Mapping[int, int]
    weights: Mapping[int, int]
    stays: int

    @property
    def given(self) -> int:
        return sum(self.parts.values())

    @property
    def stamp(self) -> str:
        """What a form sends again, to be refused where the division would be another by then."""
        parts = ",".join(f"{key}:{part}" for key, part in sorted(self.parts.items()))
        return f"{self.asked.currency},{self.stays},{parts}"


def division_of(club: Club, record: ClubRecord, asked: DivisionAsked) -> Division:
    """Work out a division by what was played and booked by now; raises RuleBroken."""
    worth = worth_of_box(club, asked.currency)
    amount = worth if asked.amount is None else asked.amount
    require_divisible(amount, worth)
    parts, weights = parts_asked(record, asked, amount)
    given = {key: part for key, part in parts.items() if part}
    if not given:
        raise refuse("amount", _("That is too little to be divided among so many."))
    return Division(asked, given, weights, worth - sum(given.values()))


def worth_of_box(club: Club, currency: str) -> int:
    return next((one.worth for one in box_balances(club) if one.currency == currency), 0)


def require_divisible(amount: int, worth: int) -> None:
    if worth <= 0:
        raise refuse("amount", _("There is nothing in the cash box to be divided."))
    if amount <= 0:
        raise refuse("amount", _("Divide more than nothing."))
    if amount > worth:
        raise refuse("amount", _("The cash box has less than that."))


def parts_asked(
    record: ClubRecord, asked: DivisionAsked, amount: int
) -> tuple[Mapping[int, int], Mapping[int, int]]:
    """The parts by key, and the evenings or places behind them."""
    if asked.way == EVENLY:
        people = canonical_people(record, asked.people)
        return by_key(parts_evenly(amount, people)), {}
    if asked.way == EVENINGS:
        attended = evenings_of(record, asked.first_day, asked.last_day)
        if not attended:
            raise refuse("first_day", _("Nobody finished a match in these days."))
        return by_key(parts_by_weight(amount, attended)), by_key(attended)
    if asked.way == PLACES:
        prizes = Prizes(checked_percents(asked.percents), in_percent=True)
        if not asked.places:
            raise refuse("season", _("Nobody has a place in this season yet."))
        places = dict[Person, int](asked.places.items())
        return by_key(given_prizes(prizes, places, to_give=amount).nets), asked.places
    raise refuse("way", _("Say how to divide it."))


def by_key(numbers: Mapping[Person, int]) -> Mapping[int, int]:
    return {cast("int", key): number for key, number in numbers.items()}


def canonical_people(record: ClubRecord, keys: Sequence[int]) -> list[int]:
    """The canonical players of some keys, each once; raises RuleBroken for a stranger or nobody."""
    names = {one.key: one.canonical_key for one in record.state.people}
    if any(key not in names for key in keys):
        raise refuse("people", _("The club has no such player."))
    people = list(dict.fromkeys(names[key] for key in keys))
    if not people:
        raise refuse("people", _("Choose among whom it is divided."))
    return people


def evenings_of(record: ClubRecord, first: date | None, last: date | None) -> dict[Person, int]:
    """How many evenings everybody was there for a finished match."""
    return evenings_attended(record.finished.values(), first, last)


def checked_percents(percents: tuple[int, ...]) -> tuple[int, ...]:
    if not percents or min(percents) < 1:
        raise refuse("percents", _("Give each place whole percents from 1, such as 50, 30, 20."))
    if len(percents) > MOST_PRIZES:
        raise refuse("percents", too_many_prizes())
    if sum(percents) > ALL_OF_IT:
        raise refuse("percents", _("The percents of all places come to 100 at the most."))
    return percents


def is_divided(club: Club, seen: str, sent: Submission) -> bool:
    """Whether a division was booked by this very form: what is left may not be divided again.

    Raises Conflict where its key was used for something else.
    """
    return was_sent(club, sent, VERB, seen)


def divide(club: Club, division: Division, seen: str, sent: Submission) -> None:
    """Book a division as it was ``seen``; raises RuleBroken, LinkGone.

    Raises Conflict where it would be another by now.
    """
    with write_transaction():
        locked = lock_in_force(club)
        currency = division.asked.currency
        if not is_new(locked, sent, VERB, seen):
            return
        worth = worth_of_box(locked, currency)
        if division.stamp != seen or worth != division.stays + division.given:
            raise Conflict(_("The cash box has changed meanwhile. Look at the parts again."))
        require_account_room(locked.pk)
        entry = AccountEntry.objects.create(
            club=locked,
            kind=AccountEntry.Kind.DIVISION,
            currency=currency,
            entered_by=sent.entered_by,
        )
        write_lines(entry, {**division.parts, BOX_KEY: -division.given})
