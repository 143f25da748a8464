"""What one member of a club owes: the part of it that is settled at tables, not on the account."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from django.utils import timezone

from scorekeeper.records.models import Match, PlanLine, Player
from scorekeeper.rules.words import Text
from scorekeeper.services.account.parties import People
from scorekeeper.services.matches.listing import title_of

MOST_AT_TABLES = 50  # the newest
COLUMNS = (
    "match__game", "match__house_rules", "match__played_on", "match__created_at",
    "match__stake_currency", "amount", "payee__player",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TableDebt:
    """A payment that a match which ended still asks for; without a ``payee`` the box is paid."""

    game: Text | str
    day: date
    currency: str
    amount: int
    payee: Player | None


class Row(NamedTuple):
    game: str
    house_rules: dict[str, object]
    played_on: date | None
    created_at: datetime
    currency: str
    amount: int
    payee: int | None


def debts_at_tables(player: Player, *, people: People) -> list[TableDebt]:
    """What a canonical player has to pay at the table, of matches not on the account: one query."""
    names = [key for key, one in people.items() if one == player]
    lines = PlanLine.objects.filter(
        payer__player__in=names,
        match__is_hidden=False,
        match__settled_at__isnull=False,
        match__cancelled_at=None,
        match__on_account_since=None,
    )
    rows = lines.order_by("-match", "index").values_list(*COLUMNS)[:MOST_AT_TABLES]
    return [debt_of(Row(*row), people) for row in rows]


def debt_of(row: Row, people: People) -> TableDebt:
    return TableDebt(
        game=title_of(Match(game=row.game, house_rules=row.house_rules)),
        day=row.played_on or timezone.localdate(row.created_at),
        currency=row.currency,
        amount=row.amount,
        payee=None if row.payee is None else people[row.payee],
    )
