"""The entries of a club's account as they are read: each with its lines, and what it was about."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q, Sum

from scorekeeper.records.models import AccountEntry, AccountLine, Club, Player
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
    is_in_force = Q(club__secret=through) | Q(club__viewer_secret=through)
    entries = AccountEntry.objects.filter(is_in_force, club=club).order_by("-pk")
    if before is not None:
        entries = entries.filter(pk__lt=before)
    found = [Row(*row) for row in entries.values_list(*COLUMNS)[:most]]
    if not found:
        return []
    people = people_of(club) if people is None else people
    amounts: dict[int, dict[Player, int]] = defaultdict(lambda: defaultdict(int))
    lines = AccountLine.objects.filter(
        entry__club=club, entry__gte=found[-1].key, entry__lte=found[0].key
    )
    for entry, player, amount in lines.order_by("pk").values_list("entry", "player", "amount"):
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
