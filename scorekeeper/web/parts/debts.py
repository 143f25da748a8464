"""Who owes whom on a club's account, as lines to tick."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, time
from functools import partial

from django.utils import timezone

from scorekeeper.ledger.balances import Balance, why_due
from scorekeeper.records.models import AccountEntry, Player
from scorekeeper.services.account.accounts import Account
from scorekeeper.services.account.journal import JournalEntry
from scorekeeper.settlement import format_amount
from scorekeeper.web.parts.people import Faces, Piece

PAID_IN_PLACE = 6


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """A payment as an arrow shows it; one that was booked just now has a key."""

    payer: str
    payee: str
    amount: str
    pieces: tuple[Piece, Piece]
    paid_key: int | None = None
    paid_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class DueLine:
    """A payment of the plan with its reason and its form's values; ``minor`` is in minor units."""

    payment: PaymentLine
    why: str
    payer_key: int
    payee_key: int
    minor: int
    currency: str


class DebtWriter:
    """Writes debts with short names: whole ones may not fit beside both."""

    def __init__(self, locale: str, faces: Faces) -> None:
        self.locale, self.faces = locale, faces

    def due(self, account: Account) -> Iterator[DueLine]:
        money = partial(format_amount, currency=account.currency, locale=self.locale)
        for due in account.plan.payments:
            payer, payee = player_of(due.payer), player_of(due.payee)
            yield DueLine(
                payment=self.payment(payer, payee, money(due.amount)),
                why=str(why_due(due, name=str, money=money)),
                payer_key=payer.pk,
                payee_key=payee.pk,
                minor=due.amount,
                currency=account.currency,
            )

    def booked(self, entries: Iterable[JournalEntry]) -> Iterator[PaymentLine]:
        """Write payments; one between two players who are one by now is left out."""
        for entry in entries:
            if len(entry.amounts) == 2:
                (payer, amount), (payee, _amount) = payer_first(entry)
                written = format_amount(amount, entry.currency, self.locale)
                shown = self.payment(payer, payee, written)
                yield replace(shown, paid_key=entry.key, paid_at=entry.entered_at)

    def payment(self, payer: Player, payee: Player, amount: str) -> PaymentLine:
        one, other = self.faces[payer.pk], self.faces[payee.pk]
        return PaymentLine(one.name, other.name, amount, (one.piece, other.piece))


def payer_first(entry: JournalEntry) -> list[tuple[Player, int]]:
    """Sort a payment's lines, the payer's first; of one taken back the former payer's."""
    is_undone = entry.kind == AccountEntry.Kind.UNDONE
    return sorted(entry.amounts, key=lambda line: line[1] if is_undone else -line[1])


def player_of(balance: Balance) -> Player:
    assert isinstance(balance.player, Player)
    return balance.player


def paid_today(newest: Iterable[JournalEntry]) -> list[JournalEntry]:
    """Select the newest payments of today: these can be undone where they were tapped."""
    today = timezone.make_aware(datetime.combine(timezone.localdate(), time.min))
    counting = [one for one in newest if one.is_payment and not one.is_undone]
    return [one for one in counting if one.entered_at >= today][:PAID_IN_PLACE][::-1]
