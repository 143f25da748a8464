"""Matches that wait to be put on a club's account: looked at, and put there, together.

All of them or none: what a page said that they come to is what comes onto the account.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from scorekeeper.records.book import Book
from scorekeeper.records.models import Club, Match, Payment, PlanLine
from scorekeeper.records.models.events import SENT_KEY_LENGTH
from scorekeeper.rules.faults import RuleBroken, refuse
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import lock_in_force
from scorekeeper.services.account.journal import Amounts, left_to_settle
from scorekeeper.services.account.parties import canonical_parties
from scorekeeper.services.books import books_of
from scorekeeper.services.matches.ending import settle
from scorekeeper.services.matches.listing import by_day
from scorekeeper.services.settling import payments_in, put_on_account, transfer_of
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import NO_FORM, Conflict, Submission, is_new

MOST_AT_ONCE = 50
MOST_LOOKED_AT = 200  # the newest that may wait: some of them still go on
MOST_STEPS = 600  # of a match that is replayed to be listed: no evening has as many


class Seen(NamedTuple):
    """A match by its key, in the version in which somebody saw it."""

    key: int
    version: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match that is over and may be put on the account, with what it would bring there.

    ``amounts`` are in minor units, by the keys of canonical players and of the box.
    """

    match: Match
    book: Book
    payments: Sequence[Payment]
    amounts: Amounts

    @property
    def seen(self) -> Seen:
        return Seen(self.match.pk, self.match.version)


def waiting_in(club: Club, *, among: Iterable[int] | None = None) -> list[Waiting]:
    """The matches of a club that wait, the last day first, so many as go there at once.

    ``among`` the matches of these keys alone. As many queries for many as for one.
    """
    may_wait = unpaid_in(club)
    rows = [*by_day(may_wait if among is None else may_wait.filter(pk__in=among))[:MOST_LOOKED_AT]]
    books, payments = books_of(rows, to_keep=False), payments_in(rows)
    over = [row for row in rows if row.pk in books and books[row.pk].played_match.finished]
    players = {player for row in over for player in books[row.pk].seats.people}
    canonical = canonical_parties(players)
    found = (
        Waiting(row, books[row.pk], payments[row.pk], amounts)
        for row in over
        if (amounts := brought_by(books[row.pk], payments[row.pk], canonical))
    )
    return [*islice(found, MOST_AT_ONCE)]


def unpaid_in(club: Club) -> QuerySet[Match]:
    """Matches for money that are not there: settled with something unpaid, or not settled yet."""
    has_plan = Exists(PlanLine.objects.filter(match=OuterRef("pk")))
    rows = Match.objects.filter(Q(settled_at=None) | has_plan, club=club, cancelled_at=None)
    return rows.filter(stake_amount__isnull=False, on_account_since=None, version__lte=MOST_STEPS)


def brought_by(book: Book, payments: Sequence[Payment], canonical: dict[int, int]) -> Amounts:
    """What a match would bring, without those to whom it brings nothing.

    Nothing at all where it comes to more than anybody can pay: its own page says so.
    """
    amounts: Amounts = Counter()
    try:
        left = left_to_settle(book, [transfer_of(row, book.seats) for row in payments])
    except RuleBroken:
        return amounts
    for player, amount in left.items():
        amounts[canonical[player]] += amount
    return Counter({player: amount for player, amount in amounts.items() if amount})


def put_together(club: Club, chosen: Sequence[Seen], sent: Submission = NO_FORM) -> None:
    """Put several matches of a club on its account; again is the same as once.

    Raises RuleBroken where one cannot be put there, Conflict where one was changed since it was
    seen, LinkGone. Then none is.
    """
    require_some(chosen)
    with write_transaction():
        locked = lock_in_force(club)
        if not is_new(locked, sent, "put together", *chosen):
            return
        rows = {row.pk: row for row in locked.matches.filter(pk__in=[one.key for one in chosen])}
        for one in sorted(chosen):
            match = rows.get(one.key)
            if match is None or match.version != one.version:
                raise Conflict(_("Some of these matches were changed meanwhile: look again."))
            put(match, sent)


def require_some(chosen: Sequence[Seen]) -> None:
    if not chosen:
        raise refuse("matches", _("Tick a match first."))
    if len(chosen) > MOST_AT_ONCE:
        raise refuse("matches", too_many_matches())


def too_many_matches() -> Text:
    return ngettext_lazy(
        "At most {number} match goes there at once.",
        "At most {number} matches go there at once.",
        MOST_AT_ONCE,
    )


def put(match: Match, sent: Submission) -> None:
    """Put a match on the account, settled first where nobody has: two steps of its history."""
    if match.settled_at is None:
        settle(match, replace(sent, key=f"{sent.key}-end"[-SENT_KEY_LENGTH:]))
    put_on_account(match, sent)
