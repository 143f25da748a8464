"""Debts on the account of a club, in short; the account's own page has reasons and entries."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from django.utils.translation import get_language

from scorekeeper.records.models import Player
from scorekeeper.services.account.accounts import Account, accounts_of
from scorekeeper.services.clubs.club_record import ClubState
from scorekeeper.services.reading.bounded_cache import cache
from scorekeeper.settlement import format_amount
from scorekeeper.web.parts.people import Faces, Piece

MOST_DEBTS = 6
A_DEBT = 700  # bytes, about


@dataclass(frozen=True, slots=True)
class Debt:
    """A payment that would even the account out, as an arrow shows it."""

    payer: str
    payee: str
    amount: str
    pieces: tuple[Piece, Piece]
    paid_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Debts:
    """The first payments of the plan, the number of further ones, whether there is an account."""

    shown: tuple[Debt, ...]
    more: int
    has_account: bool


def debts_of(state: ClubState, faces: Faces, locale: str) -> Debts:
    """Read the debts as they are now; once for each newest entry of the account."""
    if not state.newest_entry:
        return Debts((), 0, has_account=False)
    reader = locale, get_language()
    key = ("debts", state.club.pk, state.newest_entry, state.epoch, state.people, *reader)
    debts: Debts | None = cache.get(key)
    if debts is None:
        accounts = accounts_of(state.club, state.players)
        found = [debt for one in accounts for debt in in_words(one, faces, locale)]
        debts = Debts(tuple(found[:MOST_DEBTS]), len(found[MOST_DEBTS:]), has_account=True)
        size = A_DEBT * (len(debts.shown) + 1) + 150 * len(state.people)
        cache.put(key, debts, size=size)
    return debts


def in_words(account: Account, faces: Faces, locale: str) -> Iterator[Debt]:
    for due in account.plan.payments:
        payer, payee = (faces[cast("Player", one.player).pk] for one in (due.payer, due.payee))
        amount = format_amount(due.amount, account.currency, locale)
        yield Debt(payer.name, payee.name, amount, (payer.piece, payee.piece))
