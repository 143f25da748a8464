"""The entries of a club's account as they are read: each with its lines, and what it was about."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from django.db.models import BigIntegerField, Q, QuerySet, Sum

from scorekeeper.records.models import AccountEntry, AccountLine, Club, Player
from scorekeeper.records.prepared import PreparedColumns
from scorekeeper.services.account.accounts import People, people_of

Kind = AccountEntry.Kind


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """An entry of the account. ``amounts`` are in minor units, by canonical player.

    ``secret`` opens the match that it came from, where that is there and has a link. A payment
    ``is_undone`` by another entry, and one that takes a payment back ``undoes`` it.
    """

    key: int
    kind: str
    currency: str
    about: str
    secret: str | None
    amounts: tuple[tuple[Player, int], ...]
    entered_by: str
    entered_at: datetime
    undoes: int | None
    is_undone: bool

    @property
    def is_payment(self) -> bool:
        """Whether somebody paid somebody."""
        return self.kind == Kind.PAYMENT

    def amount_of(self, player: int) -> int:
        """What it changed for a player, by their key."""
        return sum(amount for one, amount in self.amounts if one.pk == player)


class Row(NamedTuple):
    """An entry as it is read, with what is asked of its match and of what undid it."""

    key: int
    kind: str
    currency: str
    about: str
    entered_by: str
    entered_at: datetime
    undoes: int | None
    undone_by: int | None
    is_match_hidden: bool | None
    scorer_secret: str | None
    viewer_secret: str | None


COLUMNS = (
    "pk", "kind", "currency", "about", "entered_by", "entered_at", "undoes", "undone_by__pk",
    "match__is_hidden", "match__scorer_secret", "match__viewer_secret",
)  # fmt: skip


ABOVE_EVERY_KEY = BigIntegerField.MAX_BIGINT  # no entry has it


@cache
def _newest(most: int | None) -> PreparedColumns:
    """The newest entries of a club before one of them, in a query of its own for how many."""

    def columns_of(
        through: str, _again: str, club: int, before: int
    ) -> QuerySet[AccountEntry, tuple[Any, ...]]:
        is_in_force = Q(club__secret=through) | Q(club__viewer_secret=through)
        rows = AccountEntry.objects.filter(is_in_force, club=club).filter(pk__lt=before)
        return rows.order_by("-pk").values_list(*COLUMNS)[:most]

    return PreparedColumns(columns_of)


_lines = PreparedColumns(
    lambda club, oldest, newest: (
        AccountLine.objects.filter(entry__club=club)
        .filter(entry__gte=oldest)
        .filter(entry__lte=newest)
        .order_by("pk")
        .values_list("entry", "player", "amount")
    )
)


def entries_of(
    club: Club,
    *,
    through: str,
    before: int | None = None,
    most: int | None = None,
    people: People | None = None,
) -> list[JournalEntry]:
    """The entries of a club's account, the newest first: two queries, however many there are.

    ``through`` is the link that the club was found by. Once it is renewed or revoked there are no
    entries, lest whoever came by the old link read links that were made since. ``before``: those
    older than the entry of this key; ``most``: no more than so many. ``people`` are asked for where
    they are not known yet.
    """
    before = ABOVE_EVERY_KEY if before is None else before
    found = [Row(*row) for row in _newest(most).rows(through, through, club.pk, before)]
    if not found:
        return []
    people = people_of(club) if people is None else people
    amounts: dict[int, dict[Player, int]] = defaultdict(lambda: defaultdict(int))
    for entry, player, amount in _lines.rows(club.pk, found[-1].key, found[0].key):
        amounts[entry][people[player]] += amount
    may_write = through == club.secret
    return [entry_of(row, amounts[row.key], may_write=may_write) for row in found]


def entry_of(row: Row, amounts: Mapping[Player, int], *, may_write: bool) -> JournalEntry:
    """An entry that was read; its match is opened for writing only where the club may be."""
    secret = (may_write and row.scorer_secret) or row.viewer_secret
    return JournalEntry(
        key=row.key,
        kind=row.kind,
        currency=row.currency,
        about=row.about,
        secret=None if row.is_match_hidden else secret,
        amounts=tuple(amounts.items()),
        entered_by=row.entered_by,
        entered_at=row.entered_at,
        undoes=row.undoes,
        is_undone=row.undone_by is not None,
    )


def with_running_balance(
    club: Club, player: Player, entries: Sequence[JournalEntry]
) -> Iterator[tuple[JournalEntry, int]]:
    """Each entry, newest first, with the balance that a player had in its currency after it."""
    newest = entries[0].key if entries else 0
    is_player = Q(player=player) | Q(player__merged_into=player)
    lines = AccountLine.objects.filter(is_player, entry__club=club, entry__lte=newest).order_by()
    sums = lines.values_list("entry__currency").annotate(sum=Sum("amount"))
    balances: dict[str, int] = defaultdict(int)
    balances.update((currency, int(amount)) for currency, amount in sums)
    for entry in entries:
        yield entry, balances[entry.currency]
        balances[entry.currency] -= entry.amount_of(player.pk)
