"""The cash box of a club: what it has, and its free entries, each with a reason."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import astuple, dataclass

from django.db.models import Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from scorekeeper.records.models import AccountEntry, AccountLine, Club, Payment
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.limits import LONGEST_REASON
from scorekeeper.rules.names import clean_text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import lock_in_force
from scorekeeper.services.account.accounts import party_with_key, require_amount, write_lines
from scorekeeper.services.account.parties import BOX_KEY
from scorekeeper.services.settling import require_account_room
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import Submission, is_new
from scorekeeper.settlement.currencies import UnknownCurrency, minor_digits

Kind = AccountEntry.Kind
COUNTED_AS = Coalesce("entry__undoes__kind", "entry__kind")
TO_BOX = Q(payee=None, payee_player=None)
FROM_BOX = Q(payer=None, payer_player=None)
PAID_IN = Sum("amount", filter=TO_BOX, default=0) - Sum("amount", filter=FROM_BOX, default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxBalance:
    """What a box has in a currency, in minor units.

    ``worth`` is everything that it was given less what it gave, paid or not; ``in_cash`` what was
    paid of that, so what lies in it. The rest is the balance on the account: it is owed to the
    box, or below zero by it.
    """

    currency: str
    worth: int
    in_cash: int

    @property
    def unpaid(self) -> int:
        return self.worth - self.in_cash


def box_balances(club: Club) -> tuple[BoxBalance, ...]:
    """What the cash box of a club has, by currency: two queries, however much was booked.

    What a match brought it at the table counts too, though it never was on the account.
    """
    worth, in_cash = Counter[str](), Counter[str]()
    for currency, kind, amount in sums_on_account(club):
        if kind == Kind.PAYMENT:
            in_cash[currency] -= amount
        else:
            worth[currency] += amount
    for currency, amount in sums_at_tables(club):
        worth[currency] += amount
        in_cash[currency] += amount
    return tuple(
        BoxBalance(currency=one, worth=worth[one], in_cash=in_cash[one])
        for one in sorted({*worth, *in_cash})
    )


def sums_on_account(club: Club) -> Iterator[tuple[str, str, int]]:
    lines = AccountLine.objects.filter(entry__club=club, player=None).order_by()
    sums = lines.values_list("entry__currency", COUNTED_AS).annotate(sum=Sum("amount"))
    for currency, kind, amount in sums:
        yield currency, kind, int(amount)


def sums_at_tables(club: Club) -> Iterator[tuple[str, int]]:
    paid = paid_at_tables(club).order_by().values_list("match__stake_currency")
    for currency, amount in paid.annotate(sum=PAID_IN):
        yield currency, int(amount)


def worth_before(club: Club, currency: str, entry: AccountEntry | None) -> int:
    """What a box had in a currency before an entry; without one, what it has."""
    if entry is None:
        return next((one.worth for one in box_balances(club) if one.currency == currency), 0)
    lines = AccountLine.objects.filter(
        entry__club=club, entry__currency=currency, entry__lt=entry.pk, player=None
    )
    of_box = lines.annotate(kind=COUNTED_AS).exclude(kind=Kind.PAYMENT)
    at_tables = paid_at_tables(club).filter(
        match__stake_currency=currency, paid_at__lt=entry.entered_at
    )
    booked = of_box.aggregate(sum=Sum("amount", default=0))["sum"]
    return int(booked) + int(at_tables.aggregate(sum=PAID_IN)["sum"])


def paid_at_tables(club: Club) -> QuerySet[Payment]:
    """What was paid to the box or by it at the tables of a club's matches; no cancelled ones."""
    return Payment.objects.filter(
        TO_BOX | FROM_BOX,
        match__club=club,
        match__is_hidden=False,
        match__cancelled_at=None,
        undone_at=None,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxEntry:
    """A free entry: money that somebody, by their key, paid for the box or took in for it.

    ``amount`` is in minor units of the currency. It is owed to who paid it, and by who took it in;
    but where it ``is_settled``, being taken from the box or put into it at once.
    """

    reason: str
    person: int
    amount: int
    currency: str
    is_income: bool = False
    is_settled: bool = False

    def checked(self) -> str:
        """The reason as it is stored; raises RuleBroken for what cannot be booked."""
        require_amount(self.amount)
        try:
            minor_digits(self.currency)
        except UnknownCurrency as unknown:
            raise refuse("currency", unknown.message) from None
        reason = " ".join(clean_text("reason", self.reason, most=LONGEST_REASON).split())
        if not reason:
            raise refuse("reason", _("Say what it was for, such as paper and pencils."))
        return reason


def book_entry(club: Club, entry: BoxEntry, sent: Submission) -> None:
    """Book a free entry of the cash box; raises RuleBroken, LinkGone, Conflict."""
    reason = entry.checked()
    with write_transaction():
        locked = lock_in_force(club)
        if not is_new(locked, sent, "enter_in_box", *astuple(entry)):
            return
        person = party_with_key(locked, entry.person).pk
        if person == BOX_KEY:
            raise refuse("person", _("Say who paid it, or who took it in."))
        require_account_room(locked.pk)
        change = entry.amount if entry.is_income else -entry.amount
        common = {"club": locked, "currency": entry.currency, "entered_by": sent.entered_by}
        booked = AccountEntry.objects.create(kind=Kind.BOX, about=reason, **common)
        write_lines(booked, {person: -change, BOX_KEY: change})
        if entry.is_settled:
            paid = AccountEntry.objects.create(kind=Kind.PAYMENT, **common)
            write_lines(paid, {person: change, BOX_KEY: -change})
