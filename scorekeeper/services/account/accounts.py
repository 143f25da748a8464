"""How a club's accounts stand: who owes, who receives, and who pays whom to bring all to zero."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from django.db.models import Sum

from scorekeeper.ledger.balances import AccountPlan, Balance, plan_of
from scorekeeper.records.models import AccountEntry, AccountLine, Club, Player

Kind = AccountEntry.Kind
PAYMENTS = -1  # stands for the match where something was paid on the account; no row has this key
People: TypeAlias = Mapping[int, Player]


@dataclass(frozen=True)
class Account:
    """A club's account in one currency: everybody who ever stood on it, and who pays whom now.

    Its balances and payments are those of canonical players.
    """

    currency: str
    balances: tuple[Balance, ...]

    @cached_property
    def plan(self) -> AccountPlan:
        """The payments that bring all balances to zero."""
        return plan_of(self.balances)

    def amount_of(self, player: Player) -> int:
        """The balance of a player in minor units; 0 for somebody who never stood here."""
        return next((one.amount for one in self.balances if one.player == player), 0)

    def owed(self, payer: Player, payee: Player) -> int:
        """How much one player can pay another before either has a balance the other way."""
        return max(0, min(-self.amount_of(payer), self.amount_of(payee)))


def people_of(club: Club) -> dict[int, Player]:
    """The canonical player for the key of each player of a club."""
    players = {player.pk: player for player in club.players.all()}
    return {key: players[player.merged_into_id or key] for key, player in players.items()}


def accounts_of(club: Club, people: People | None = None) -> list[Account]:
    """The accounts of a club, by currency: two queries, however much stands on them.

    ``people`` are asked for where they are not known yet.
    """
    people = people_of(club) if people is None else people
    sums: dict[str, dict[int, Counter[int | None]]] = defaultdict(lambda: defaultdict(Counter))
    for currency, key, match, amount in amounts_on(club):
        sums[currency][people[key].pk][match] += amount
    return [
        Account(currency, tuple(balance_of(people[key], by[key]) for key in sorted(by)))
        for currency, by in sorted(sums.items())
    ]


def amounts_on(club: Club) -> Iterator[tuple[str, int, int | None, int]]:
    """What each match brought each player, and what they paid: that stands under ``PAYMENTS``.

    An amount of one match may come in parts.
    """
    lines = AccountLine.objects.filter(entry__club=club).order_by()
    of_each = lines.values_list("entry__currency", "player", "entry__match", "entry__kind")
    for currency, player, match, kind, amount in of_each.annotate(sum=Sum("amount")):
        origin = PAYMENTS if kind in (Kind.PAYMENT, Kind.UNDONE) else match
        yield currency, player, origin, int(amount)


def balance_of(player: Player, amounts: Counter[int | None]) -> Balance:
    """The balance of a player to whom each match brought so much."""
    paid = amounts.pop(PAYMENTS, 0)
    return Balance(
        player=player,
        matches=sum(amount != 0 for amount in amounts.values()),
        brought=sum(amounts.values()),
        paid=paid,
    )
