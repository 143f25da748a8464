"""Who owes whom on a club's account, as lines to tick."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, time
from functools import partial

from django.utils import timezone

from scorekeeper.ledger.balances import Due, why_due
from scorekeeper.records.models import AccountEntry, Player
from scorekeeper.services.account.accounts import Account
from scorekeeper.services.account.journal import JournalEntry
from scorekeeper.services.account.parties import Party, whose
from scorekeeper.services.clubs.payment_details import NO_DETAILS, AllDetails
from scorekeeper.settlement import format_amount
from scorekeeper.web.parts.payment_details import MOST_PICTURES, PayTo, Remittance, pay_to
from scorekeeper.web.parts.people import Faces, Piece, with_the_box

PAID_IN_PLACE = 6
TITLE = "Scorekeeper"  # on the bank's list, where the club has no name


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
    pay_to: PayTo | None = None

    @property
    def how(self) -> str:
        """The id of the drawer that says how it is paid; empty where there is none."""
        of = self.currency, str(self.payer_key), str(self.payee_key)
        return "-".join(("how", *of)) if self.pay_to else ""


class DebtWriter:
    """Writes debts with short names: whole ones may not fit beside both.

    Where payment ``details`` are given they say how to pay; ``about`` is then on the bank's list.
    """

    def __init__(
        self, locale: str, faces: Faces, *, details: AllDetails = NO_DETAILS, about: str = ""
    ) -> None:
        self.locale, self.faces = locale, with_the_box(faces)
        self.details, self.about = details, about

    def due(
        self, account: Account, *, payer: Player | None = None, of: Party | None = None
    ) -> Iterator[DueLine]:
        """Write the payments of an account's plan, or those of one payer, or to and from one."""
        money = partial(format_amount, currency=account.currency, locale=self.locale)
        plan = account.plan.payments
        shown = [due for due in plan if payer is None or due.payer.player == payer]
        shown = [due for due in shown if of is None or of in (whose(due.payer), whose(due.payee))]
        for number, due in enumerate(shown):
            one, other = whose(due.payer), whose(due.payee)
            yield DueLine(
                payment=self.payment(one, other, money(due.amount)),
                why=str(why_due(due, name=str, money=money)),
                payer_key=one.pk,
                payee_key=other.pk,
                minor=due.amount,
                currency=account.currency,
                pay_to=self.pay_to(due, account.currency, has_room=number < MOST_PICTURES),
            )

    def pay_to(self, due: Due, currency: str, *, has_room: bool) -> PayTo | None:
        about = f"{self.about or TITLE}, {whose(due.payer).name}"
        remittance = Remittance(due.amount, currency, about)
        return pay_to(self.details.get(whose(due.payee).pk), remittance, has_room=has_room)

    def booked(self, entries: Iterable[JournalEntry]) -> Iterator[PaymentLine]:
        """Write payments; one between two players who are one by now is left out."""
        for entry in entries:
            if len(entry.amounts) == 2:
                (payer, amount), (payee, _amount) = payer_first(entry)
                written = format_amount(amount, entry.currency, self.locale)
                shown = self.payment(payer, payee, written)
                yield replace(shown, paid_key=entry.key, paid_at=entry.entered_at)

    def payment(self, payer: Party, payee: Party, amount: str) -> PaymentLine:
        one, other = self.faces[payer.pk], self.faces[payee.pk]
        return PaymentLine(one.name, other.name, amount, (one.piece, other.piece))


def payer_first(entry: JournalEntry) -> list[tuple[Party, int]]:
    """Sort a payment's lines, the payer's first; of one taken back the former payer's."""
    is_undone = entry.kind == AccountEntry.Kind.UNDONE
    return sorted(entry.amounts, key=lambda line: line[1] if is_undone else -line[1])


def paid_today(newest: Iterable[JournalEntry]) -> list[JournalEntry]:
    """Select the newest payments of today: these can be undone where they were tapped."""
    today = timezone.make_aware(datetime.combine(timezone.localdate(), time.min))
    counting = [one for one in newest if one.is_payment and not one.is_undone]
    return [one for one in counting if one.entered_at >= today][:PAID_IN_PLACE][::-1]
