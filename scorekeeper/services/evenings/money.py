"""What an evening has brought to its club's account by now, person by person and to the box."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.db.models import (
    Case,
    CharField,
    Exists,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Sum,
    Value,
    When,
)

from scorekeeper.records.models import AccountEntry, AccountLine, ClubEvening, Payment
from scorekeeper.services.account.box import COUNTED_AS, PAID_IN, paid_at_tables
from scorekeeper.services.account.parties import BOX_KEY
from scorekeeper.services.evenings.evening_record import EveningRecord

Kind = AccountEntry.Kind
TABLES = "tables"  # what the matches brought: stakes, and fines
ELSEWHERE = ""  # what is no part of the evening, and came into the box or out of it


@dataclass(frozen=True, slots=True)
class BookedMoney:
    """Minor units of a currency by kind: of people, by their canonical keys, and of the cash box.

    Kinds are those of the account's entries for evenings, and ``TABLES``. The box had ``before``
    in this currency when the evening was first booked, and what its matches brought came before
    that; it has ``in_box`` now.
    """

    currency: str
    people: Mapping[int, Counter[str]]
    box: Counter[str]
    before: int
    in_box: int

    @property
    def after(self) -> int:
        """What the box had after the evening."""
        return self.before + self.box.total() - self.box[TABLES]

    def has(self, kind: str) -> bool:
        return any(amounts[kind] for amounts in self.people.values()) or self.box[kind] != 0


def booked_money(record: EveningRecord) -> tuple[BookedMoney, ...]:
    """What stands on the account of an evening and of the matches of its tables.

    And what the cash box has in their currencies. One query, however much was booked.
    """
    sums: defaultdict[str, defaultdict[int, Counter[str]]] = defaultdict(
        lambda: defaultdict(Counter)
    )
    before, in_box = Counter[str](), Counter[str]()
    for currency, part, kind, is_before, player, amount in sums_with_box(record.evening):
        if part != ELSEWHERE:
            known = record.players.get(player or BOX_KEY)
            whose = known.pk if known is not None else player or BOX_KEY
            sums[currency][whose][part] += int(amount)
        if player is None and kind != Kind.PAYMENT:
            in_box[currency] += int(amount)
            before[currency] += int(amount) if is_before else 0
    return tuple(
        BookedMoney(
            currency,
            people,
            people.pop(BOX_KEY, Counter()),
            before=before[currency],
            in_box=in_box[currency],
        )
        for currency, people in sorted(sums.items())
    )


def sums_with_box(evening: ClubEvening) -> Iterator[tuple[str, str, str, bool, int | None, int]]:
    """Currency, part of the evening, kind, whether it came before, player and amount of each sum.

    Of the lines of an evening, and of all of its club's cash box, with what was paid at tables.
    """
    columns = "currency", "part", "counted_as", "is_before", "whose"
    lines = lines_with_box(evening).order_by().values_list(*columns).annotate(sum=Sum("amount"))
    paid = paid_to_box(evening).order_by().values_list(*columns).annotate(sum=PAID_IN)
    yield from lines.union(paid, all=True).order_by()


def lines_with_box(evening: ClubEvening) -> QuerySet[AccountLine]:
    of_matches = Q(entry__match__sitting_table__sitting__evening=evening)
    lines = AccountLine.objects.filter(entry__club=evening.club_id)
    booked = entries_of(evening, OuterRef("entry__currency"))
    return lines.filter(Q(entry__evening=evening) | of_matches | Q(player=None)).annotate(
        currency=F("entry__currency"),
        part=Case(
            When(entry__evening=evening, then=F("entry__kind")),
            When(of_matches, then=Value(TABLES)),
            default=Value(ELSEWHERE),
            output_field=CharField(),
        ),
        counted_as=COUNTED_AS,
        is_before=~Exists(booked.filter(pk__lte=OuterRef("entry"))),
        whose=F("player"),
    )


def paid_to_box(evening: ClubEvening) -> QuerySet[Payment]:
    booked = entries_of(evening, OuterRef("match__stake_currency"))
    return paid_at_tables(evening.club).annotate(
        currency=F("match__stake_currency"),
        part=Value(ELSEWHERE, output_field=CharField()),
        counted_as=Value("", output_field=CharField()),
        is_before=~Exists(booked.filter(entered_at__lte=OuterRef("paid_at"))),
        whose=Value(None, output_field=IntegerField()),
    )


def entries_of(evening: ClubEvening, currency: OuterRef) -> QuerySet[AccountEntry]:
    """What was booked for an evening in a currency."""
    return AccountEntry.objects.filter(evening=evening, currency=currency).order_by()
