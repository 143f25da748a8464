"""The account's entries for its page, all in texts of one language."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.timezone import localtime

from scorekeeper.records.models import Player
from scorekeeper.services.account.entries import JournalEntry
from scorekeeper.web.account.context import AccountTeller
from scorekeeper.web.parts.writing import moment_with_its_day, signed


@dataclass(frozen=True, slots=True)
class AmountPart:
    """A player's change of balance."""

    name: str
    amount: str
    gains: bool


@dataclass(frozen=True, slots=True)
class EntryPart:
    """An entry. ``settlement`` is that of its match, where there is a link to it.

    ``amounts`` are listed where its sentence does not say who got how much. Of a player who was
    chosen it says the ``change``, and the ``balance`` after it. ``undo`` leads to where it is taken
    back, if it can be.
    """

    key: int
    sentence: str
    settlement: str
    amounts: list[AmountPart]
    is_undone: bool
    change: str
    balance: str
    entered_at: str
    moment: str
    entered_by: str
    undo: str


def entry_parts(
    entries: Iterable[tuple[JournalEntry, int]],
    teller: AccountTeller,
    *,
    chosen: Player | None,
    club: str,
) -> Iterator[EntryPart]:
    """Entries, each with the balance of a player who was ``chosen`` after it.

    ``club`` is the secret by which they are undone; empty for somebody who may only watch.
    """
    undo = reverse("undo_on_account", args=[club, 0]).replace("/0/", "/{}/") if club else ""
    for entry, balance in entries:
        money = teller.money(entry.currency)
        change = entry.amount_of(chosen.pk) if chosen else 0
        yield EntryPart(
            key=entry.key,
            sentence=teller.entry_line(entry).sentence,
            settlement=reverse("settlement", args=[entry.secret]) if entry.secret else "",
            amounts=amounts_of(entry, teller),
            is_undone=entry.is_undone,
            change=signed(change, money) if change else "",
            balance=signed(balance, money) if chosen else "",
            entered_at=localtime(entry.entered_at).isoformat(),
            moment=str(moment_with_its_day(entry.entered_at)),
            entered_by=entry.entered_by,
            undo=undo.format(entry.key) if entry.is_payment and not entry.is_undone else "",
        )


def amounts_of(entry: JournalEntry, teller: AccountTeller) -> list[AmountPart]:
    """Return the changed balances; empty where the entry's sentence says them."""
    changed = [(player.name, amount) for player, amount in entry.amounts if amount]
    if entry.is_payment and len(changed) == 2:
        return []
    money = teller.money(entry.currency)
    return [AmountPart(name, signed(amount, money), amount > 0) for name, amount in changed]
