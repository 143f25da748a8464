"""What an evening has brought to its club's account by now, person by person and to the box."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q, Sum

from scorekeeper.records.models import AccountEntry, AccountLine
from scorekeeper.services.account.box import box_balances, worth_before
from scorekeeper.services.account.parties import BOX_KEY
from scorekeeper.services.evenings.evening_record import EveningRecord

Kind = AccountEntry.Kind
TABLES = "tables"  # what the matches brought: stakes, and fines


@dataclass(frozen=True, slots=True)
class BookedMoney:
    """Minor units of a currency by kind: of people, by their canonical keys, and of the cash box.

    Kinds are those of the account's entries for evenings, and ``TABLES``.
    """

    currency: str
    people: Mapping[int, Counter[str]]
    box: Counter[str]

    def has(self, kind: str) -> bool:
        return any(amounts[kind] for amounts in self.people.values()) or self.box[kind] != 0


def booked_money(record: EveningRecord) -> tuple[BookedMoney, ...]:
    """What stands on the account of an evening and of the matches of its tables; one query."""
    evening = record.evening
    of_matches = Q(entry__match__sitting_table__sitting__evening=evening)
    lines = AccountLine.objects.filter(
        Q(entry__evening=evening) | of_matches, entry__club=evening.club_id
    )
    columns = "entry__currency", "entry__evening", "entry__kind", "player"
    sums: defaultdict[str, defaultdict[int, Counter[str]]] = defaultdict(
        lambda: defaultdict(Counter)
    )
    for currency, of_evening, kind, player, amount in (
        lines.order_by().values_list(*columns).annotate(sum=Sum("amount"))
    ):
        known = record.players.get(player or BOX_KEY)
        whose = known.pk if known is not None else player or BOX_KEY
        sums[currency][whose][kind if of_evening else TABLES] += int(amount)
    return tuple(
        BookedMoney(currency, people, people.pop(BOX_KEY, Counter()))
        for currency, people in sorted(sums.items())
    )


def box_now(record: EveningRecord) -> dict[str, int]:
    """What the cash box of the club has now, by currency: two queries."""
    return {one.currency: one.worth for one in box_balances(record.evening.club)}


def box_after(record: EveningRecord, money: BookedMoney) -> int:
    """What the box had in a currency after an evening; what its matches brought came before."""
    entries = record.evening.account_entries.filter(currency=money.currency)
    before = worth_before(record.evening.club, money.currency, entries.order_by("pk").first())
    return before + money.box.total() - money.box[TABLES]
