"""The journal of an account: what each match on it is worth, entry by entry, never rewritten.

An entry holds the difference to what the match had brought before, so the lines of a match always
sum to what it is worth now: nobody has to find out afterwards which write changed what.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet, Sum
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localdate

from scorekeeper.records.book import Book, read_book
from scorekeeper.records.models import (
    ABOUT_LENGTH,
    AccountEntry,
    AccountLine,
    Club,
    Event,
    Match,
    Player,
)
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.limits import LARGEST_ON_ACCOUNT
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.account.accounts import CAN_BE_UNDONE, write_lines
from scorekeeper.services.account.parties import (
    BOX,
    BOX_KEY,
    Party,
    People,
    canonical_parties,
    party_of,
    people_of,
)
from scorekeeper.services.history.timeline import History, StepSentences, history_of
from scorekeeper.services.matches.listing import title_of
from scorekeeper.services.settling import payments_of, require_account_room
from scorekeeper.services.writes import ON_ACCOUNT
from scorekeeper.settlement import Transfer, net_amounts, plain_amount, remaining_nets
from scorekeeper.settlement.stakes import standing_of

Kind = AccountEntry.Kind
Amounts = Counter[int]
"""Minor units by the keys of players, those of the cash box under ``BOX_KEY``."""

COLUMNS = (
    "pk", "kind", "currency", "about", "entered_by", "entered_at", "undoes", "undone_by__pk",
    "undoes__kind", "match__club", "match__is_hidden", "match__scorer_secret",
    "match__viewer_secret", "match__played_on", "match__created_at", "match__game",
    "match__house_rules", "evening__played_on",
)  # fmt: skip


def keep_journal(match: Match, before: str, after: str) -> None:
    """Bring the journal up to what a locked match is worth now, which had ended as ``before``.

    Nothing where nothing is different. Raises RuleBroken for absurd amounts, and where the account
    is full.
    """
    was_there, is_there = (ON_ACCOUNT in words.split() for words in (before, after))
    if not was_there and not is_there:
        return
    leave_other_accounts(match)
    book = read_book(match)
    worth = worth_of(match, book)
    changes = changes_to(match, worth)
    if not changes:
        return
    if any(worth.values()):  # one that brings nothing any more, being cancelled, always has room
        require_account_room(match.club_id, is_correction=True)
    kind = kind_of_entry(match, was_there=was_there, is_there=is_there)
    history = history_of(match)
    entry = AccountEntry.objects.create(
        club_id=match.club_id,
        kind=kind,
        currency=match.stake_currency,
        match=match,
        about=name_of(match) if kind != Kind.CHANGE else reason(match, book, history),
        entered_by=history.steps[-1].entered_by,
    )
    write_lines(entry, dict(sorted(changes.items())))


def kind_of_entry(match: Match, *, was_there: bool, is_there: bool) -> AccountEntry.Kind:
    if was_there != is_there:
        return Kind.MATCH if is_there else Kind.TAKEN_BACK
    return Kind.CHANGE if moved_by(match) is None else Kind.CAME


def moved_by(match: Match) -> str | None:
    """The phone that moves a match with this very write; None where none does."""
    moves = match.events.filter(match_version=match.version, kind=Event.Kind.MOVED)
    return moves.values_list("entered_by", flat=True).first()


def leave_other_accounts(match: Match) -> None:
    """Take off the account of a club that a locked match has left what it brought there."""
    elsewhere = AccountLine.objects.filter(entry__match=match).exclude(entry__club=match.club_id)
    sums = elsewhere.order_by().values_list("entry__club", "entry__currency", "player")
    brought: dict[tuple[int, str], dict[int, int]] = defaultdict(dict)
    for club, currency, player, amount in sums.annotate(sum=Sum("amount")):
        if amount:
            brought[club, currency][player or BOX_KEY] = int(amount)
    for (club, currency), amounts in brought.items():
        entry = AccountEntry.objects.create(
            club_id=club,
            kind=Kind.LEFT,
            currency=currency,
            match=match,
            about=name_of(match),
            entered_by=moved_by(match) or "",
        )
        write_lines(entry, {player: -amount for player, amount in sorted(amounts.items())})


def changes_to(match: Match, worth: Amounts) -> Amounts:
    """The differences by player between what a match is worth and what it has brought.

    A canonical player has one line, under the name by which they sit in the match.
    """
    stands = lines_of_match(match)
    canonical = canonical_parties([*worth, *stands])
    names = {canonical[player]: player for player in (*stands, *worth)}
    changes: Amounts = Counter()
    for player, amount in worth.items():
        changes[names[canonical[player]]] += amount
    for player, amount in stands.items():
        changes[names[canonical[player]]] -= amount
    return Counter({player: amount for player, amount in changes.items() if amount})


def worth_of(match: Match, book: Book) -> Amounts:
    """What a match brings to the account: net amounts, with what was paid at the table.

    The cash box's too, where fines go there. Nothing while it is not there, not settled or
    cancelled. Raises RuleBroken for absurd amounts.
    """
    if not match.counts_on_account:
        return Counter()
    return left_to_settle(book, payments_of(match, book.seats))


def left_to_settle(book: Book, made: Sequence[Transfer]) -> Amounts:
    """What is left of everybody's net amounts after the payments made; raises RuleBroken."""
    if book.stake is None:
        return Counter()
    nets = net_amounts(standing_of(book.played_match, book.stake), book.stake)
    left = remaining_nets(nets, made)
    if any(abs(amount) > LARGEST_ON_ACCOUNT for amount in left):
        raise refuse("account", _("Nobody can pay the amounts that this comes to."))
    parties = (*book.seats.people, BOX_KEY) if book.stake.has_box else book.seats.people
    return Counter(dict(zip(parties, left, strict=True)))


def lines_of_match(match: Match) -> Amounts:
    lines = AccountLine.objects.filter(entry__match=match).order_by()
    sums = lines.values_list("player").annotate(sum=Sum("amount"))
    return Counter({player or BOX_KEY: int(amount) for player, amount in sums})


def name_of(match: Match) -> str:
    day = match.played_on or timezone.localdate(match.created_at)
    return shortened(_("{game}, {day}", game=title_of(match), day=date_format(day, "j F Y")))


def reason(match: Match, book: Book, history: History) -> str:
    money = partial(plain_amount, currency=match.stake_currency)
    what = StepSentences(match, book, history, money).sentence(history.steps[-1])
    return shortened(_("{match}: {what}", match=name_of(match), what=what))


def shortened(sentence: object) -> str:
    said = str(sentence)
    return said if len(said) <= ABOUT_LENGTH else f"{said[: ABOUT_LENGTH - 1]}…"


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """An entry of the account. ``amounts`` are in minor units, by canonical player or cash box.

    ``secret`` opens the match that it came from, where that is there and has a link; ``day`` is the
    one on which it was played, or on which a payment was booked, and ``game`` the name of its game.
    A payment, or an entry of the cash box, ``is_undone`` by another entry, which ``undoes`` it and
    has its ``subject``, the kind of what was done or is taken back.
    """

    key: int
    kind: str
    currency: str
    about: str
    secret: str | None
    amounts: tuple[tuple[Party, int], ...]
    entered_by: str
    entered_at: datetime
    undoes: int | None
    is_undone: bool
    day: date
    subject: str
    played: Match | None = None

    @property
    def game(self) -> Text | str:
        return title_of(self.played) if self.played else ""

    @property
    def is_payment(self) -> bool:
        return self.kind == Kind.PAYMENT

    @property
    def can_be_undone(self) -> bool:
        return self.kind in CAN_BE_UNDONE and not self.is_undone

    def amount_of(self, player: int) -> int:
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
    kind_undone: str | None
    club_of_match: int | None
    is_match_hidden: bool | None
    scorer_secret: str | None
    viewer_secret: str | None
    played_on: date | None
    created_at: datetime | None
    game: str | None
    house_rules: dict[str, Any] | None
    day_of_evening: date | None

    @property
    def day(self) -> date:
        day = self.played_on or self.day_of_evening
        return day or localdate(self.created_at or self.entered_at)


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
    found = rows_of(entries_through(club, through), before=before, most=most)
    if not found:
        return []
    people = people_of(club) if people is None else people
    lines = AccountLine.objects.filter(
        entry__club=club, entry__gte=found[-1].key, entry__lte=found[0].key
    )
    amounts, may_write = amounts_in(lines, people), through == club.secret
    return [entry_of(row, amounts[row.key], club, may_write=may_write) for row in found]


def entries_through(club: Club, secret: str) -> QuerySet[AccountEntry]:
    """The entries of a club that may be read by a link; none where that is not in force."""
    is_in_force = Q(club__secret=secret) | Q(club__viewer_secret=secret)
    return AccountEntry.objects.filter(is_in_force, club=club)


def entries_with_keys(
    club: Club, keys: Collection[int], *, through: str, people: People
) -> dict[int, JournalEntry]:
    """Some entries of a club's account, by their keys: two queries, as for ``entries_of``."""
    found = rows_of(entries_through(club, through).filter(pk__in=keys), before=None, most=None)
    amounts = amounts_in(AccountLine.objects.filter(entry__in=[row.key for row in found]), people)
    may_write = through == club.secret
    return {row.key: entry_of(row, amounts[row.key], club, may_write=may_write) for row in found}


def entries_of_member(
    player: Player, *, people: People, before: int | None = None, most: int | None = None
) -> list[JournalEntry]:
    """The entries that changed the balance of a canonical player, the newest first: two queries.

    Of a match they have this player's amount alone, and none has a link or says whose phone booked
    it; of a payment they have both people.
    """
    names = [key for key, one in people.items() if one == player]
    own = AccountLine.objects.filter(player__in=names, entry__club=player.club_id)
    entries = AccountEntry.objects.filter(pk__in=own.values("entry"))
    found = rows_of(entries, before=before, most=most)
    lines = AccountLine.objects.filter(entry__in=[row.key for row in found])
    is_payment = Q(entry__kind=Kind.PAYMENT) | Q(entry__undoes__kind=Kind.PAYMENT)
    amounts = amounts_in(lines.filter(is_payment | Q(player__in=names)), people)
    shown = [row._replace(scorer_secret=None, viewer_secret=None, entered_by="") for row in found]
    return [entry_of(row, amounts[row.key], player.club, may_write=False) for row in shown]


def rows_of(entries: QuerySet[AccountEntry], *, before: int | None, most: int | None) -> list[Row]:
    newest_first = entries.order_by("-pk")
    if before is not None:
        newest_first = newest_first.filter(pk__lt=before)
    return [Row(*row) for row in newest_first.values_list(*COLUMNS)[:most]]


def amounts_in(lines: QuerySet[AccountLine], people: People) -> Mapping[int, Mapping[Party, int]]:
    """The amounts of lines by entry and canonical player, or cash box."""
    amounts: dict[int, dict[Party, int]] = defaultdict(lambda: defaultdict(int))
    for entry, player, amount in lines.order_by("pk").values_list("entry", "player", "amount"):
        amounts[entry][party_of(player, people)] += amount
    return amounts


def entry_of(
    row: Row, amounts: Mapping[Party, int], club: Club, *, may_write: bool
) -> JournalEntry:
    """An entry of a club; it leads to no match that has left the club."""
    secret = (may_write and row.scorer_secret) or row.viewer_secret
    is_here = row.club_of_match == club.pk and not row.is_match_hidden
    return JournalEntry(
        key=row.key,
        kind=row.kind,
        currency=row.currency,
        about=row.about,
        secret=secret if is_here else None,
        amounts=tuple(amounts.items()),
        entered_by=row.entered_by,
        entered_at=row.entered_at,
        undoes=row.undoes,
        is_undone=row.undone_by is not None,
        day=row.day,
        subject=row.kind_undone or row.kind,
        played=Match(game=row.game, house_rules=row.house_rules) if row.game else None,
    )


def with_running_balance(
    club: Club, party: Party, entries: Sequence[JournalEntry]
) -> Iterator[tuple[JournalEntry, int]]:
    """Each entry, newest first, with the balance that somebody had in its currency after it."""
    newest = entries[0].key if entries else 0
    is_theirs = Q(player=party.pk) | Q(player__merged_into=party.pk)
    if party == BOX:
        is_theirs = Q(player=None)
    lines = AccountLine.objects.filter(is_theirs, entry__club=club, entry__lte=newest).order_by()
    sums = lines.values_list("entry__currency").annotate(sum=Sum("amount"))
    balances: dict[str, int] = defaultdict(int)
    balances.update((currency, int(amount)) for currency, amount in sums)
    for entry in entries:
        yield entry, balances[entry.currency]
        balances[entry.currency] -= entry.amount_of(party.pk)
