"""The entries of a club's account as they are read: each with its lines, and what it was about."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, Q, QuerySet, Sum

from scorekeeper.records.models import AccountEntry, AccountLine, Club, Match, Player
from scorekeeper.services.matches.clubs import link_through

Kind = AccountEntry.Kind


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the account. ``amounts`` are in minor units, by who the players are in truth.

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


def entries_of(
    club: Club, *, through: str, before: int | None = None, most: int | None = None
) -> list[Entry]:
    """The entries of a club's account, the newest first: two queries, however many there are.

    ``through`` is the link that the club was found by. None once that is another: whoever came by
    the old one must not read links that were made since. ``before``: those older than the entry of
    this key; ``most``: no more than so many.
    """
    is_in_force = Q(club__secret=through) | Q(club__viewer_secret=through)
    rows = in_full(AccountEntry.objects.filter(is_in_force, club=club)).order_by("-pk")
    some = (rows if before is None else rows.filter(pk__lt=before))[:most]
    return [entry_of(row, club, through) for row in some]


def payments_since(club: Club, moment: datetime, *, most: int) -> list[Entry]:
    """The newest payments that were booked since a moment and count, the oldest first."""
    rows = AccountEntry.objects.filter(
        club=club, kind=Kind.PAYMENT, entered_at__gte=moment, undone_by=None
    )
    newest = in_full(rows).order_by("-pk")[:most]
    return [entry_of(row, club, club.secret) for row in newest][::-1]


def in_full(rows: QuerySet[AccountEntry]) -> QuerySet[AccountEntry]:
    """Entries with all that is told of them."""
    lines = AccountLine.objects.select_related("player__merged_into")
    return rows.select_related("match", "undone_by").prefetch_related(Prefetch("lines", lines))


def entry_of(row: AccountEntry, club: Club, through: str) -> Entry:
    """An entry that was read in full."""
    amounts: dict[Player, int] = defaultdict(int)
    for line in row.lines.all():
        amounts[line.player.merged_into or line.player] += line.amount
    return Entry(
        key=row.pk,
        kind=row.kind,
        currency=row.currency,
        about=row.about,
        secret=secret_of(row.match, club, through),
        amounts=tuple(amounts.items()),
        entered_by=row.entered_by,
        entered_at=row.entered_at,
        undoes=row.undoes_id,
        is_undone=hasattr(row, "undone_by"),
    )


def secret_of(match: Match | None, club: Club, through: str) -> str | None:
    """The secret that opens a match of the club from its account, where there is one."""
    if match is None or match.is_hidden:
        return None
    return link_through(match, club, through)


def with_running_balance(
    club: Club, player: Player, entries: Sequence[Entry]
) -> Iterator[tuple[Entry, int]]:
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
