"""A club's accounts: balances, who pays whom to bring them to zero, and payments booked.

The same form again books nothing twice.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from functools import cached_property

from django.db.models import QuerySet, Sum
from django.db.models.functions import Coalesce

from scorekeeper.ledger.balances import AccountPlan, Balance, plan_of
from scorekeeper.records.models import AccountEntry, AccountLine, Club
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.limits import LARGEST_ON_ACCOUNT
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import lock_in_force
from scorekeeper.services.account.parties import (
    BOX,
    BOX_KEY,
    Party,
    People,
    box_last,
    party_of,
    people_of,
)
from scorekeeper.services.settling import require_account_room
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import Conflict, Submission, is_new

Kind = AccountEntry.Kind
# Stand for the match where something was paid on the account, or came from the cash box or to it
PAYMENTS, OF_BOX = -1, -2
OF_EVENINGS = Kind.FEES, Kind.TABLE_PRIZES, Kind.PRIZES
ORIGINS = dict.fromkeys((Kind.BOX, Kind.DIVISION, *OF_EVENINGS), OF_BOX) | {Kind.PAYMENT: PAYMENTS}
CAN_BE_UNDONE = Kind.PAYMENT, Kind.BOX, Kind.DIVISION


@dataclass(frozen=True)
class Account:
    """A club's account in one currency: everybody who ever stood on it, and who pays whom now.

    Its balances and payments are those of canonical players, and of the cash box.
    """

    currency: str
    balances: tuple[Balance, ...]

    @cached_property
    def plan(self) -> AccountPlan:
        return plan_of(self.balances)

    def amount_of(self, party: Party) -> int:
        """The balance of somebody in minor units; 0 for who was never on the account."""
        return next((one.amount for one in self.balances if one.player == party), 0)

    def owed(self, payer: Party, payee: Party) -> int:
        """How much one can pay another before either has a balance the other way."""
        return max(0, min(-self.amount_of(payer), self.amount_of(payee)))


def accounts_of(club: Club, people: People | None = None) -> list[Account]:
    """The accounts of a club, by currency: two queries, however much stands on them.

    ``people`` are asked for where they are not known yet.
    """
    people = people_of(club) if people is None else people
    sums: dict[str, dict[int, Counter[int | None]]] = defaultdict(lambda: defaultdict(Counter))
    for currency, key, match, amount in amounts_on(club):
        sums[currency][party_of(key, people).pk][match] += amount
    return [
        Account(currency, tuple(balance_of(party_of(key, people), by[key]) for key in box_last(by)))
        for currency, by in sorted(sums.items())
    ]


def amounts_on(club: Club) -> Iterator[tuple[str, int | None, int | None, int]]:
    """Yield currency, player, match and amount; for a match stand ``PAYMENTS`` and ``OF_BOX`` too.

    An amount of one match may come in parts.
    """
    lines = AccountLine.objects.filter(entry__club=club).order_by()
    kind = Coalesce("entry__undoes__kind", "entry__kind")
    of_each = lines.values_list("entry__currency", "player", "entry__match", kind)
    for currency, player, match, kind_of_it, amount in of_each.annotate(sum=Sum("amount")):
        yield currency, player, ORIGINS.get(kind_of_it, match), int(amount)


def balance_of(party: Party, amounts: Counter[int | None]) -> Balance:
    paid, of_box = amounts.pop(PAYMENTS, 0), amounts.pop(OF_BOX, 0)
    return Balance(
        player=party,
        matches=sum(amount != 0 for amount in amounts.values()),
        brought=sum(amounts.values()) + of_box,
        paid=paid,
        is_from_box=party == BOX or of_box != 0,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Booking:
    """A payment between two of a club, by their keys, in minor units of a currency.

    The cash box pays and is paid under ``BOX_KEY``.

    ``seen``: the newest entry when the form was opened. ``is_on_plan``: a line of the plan is paid
    as a whole. ``is_more``: more is paid than is owed, and meant so.
    """

    payer: int
    payee: int
    amount: int
    currency: str
    seen: int = 0
    is_on_plan: bool = False
    is_more: bool = False


class MoreThanOwed(Exception):
    """A payment of more than is ``owed`` (minor units): booked when somebody says it is meant."""

    def __init__(self, owed: int) -> None:
        super().__init__(owed)
        self.owed = owed


def book_payment(club: Club, booking: Booking, sent: Submission) -> None:
    with write_transaction():
        locked = lock_in_force(club)
        if not is_new(locked, sent, "pay on account", *astuple(booking)):
            return
        payer, payee = (party_with_key(locked, key) for key in (booking.payer, booking.payee))
        if payer == payee:
            raise refuse("payee", _("Nobody pays themselves."))
        require_amount(booking.amount)
        account = require_account(locked, booking.currency)
        require_none_booked_since(locked, booking, payer, payee)
        require_owed(account, booking, payer, payee)
        require_account_room(locked.pk)
        entry = AccountEntry.objects.create(
            club=locked, kind=Kind.PAYMENT, currency=booking.currency, entered_by=sent.entered_by
        )
        write_lines(entry, {payer.pk: booking.amount, payee.pk: -booking.amount})


def party_with_key(club: Club, key: int) -> Party:
    if key == BOX_KEY:
        return BOX
    player = club.players.select_related("merged_into").filter(pk=key).first()
    if player is None:
        raise refuse("player", _("The club has no such player."))
    return player.canonical


def require_amount(amount: int) -> None:
    if amount <= 0:
        raise refuse("amount", _("A payment is more than nothing."))
    if amount > LARGEST_ON_ACCOUNT:
        raise refuse("amount", _("Nobody can pay that much."))


def require_account(club: Club, currency: str) -> Account:
    for account in accounts_of(club):
        if account.currency == currency:
            return account
    raise refuse("currency", _("The club has no account in this currency."))


def require_none_booked_since(club: Club, booking: Booking, payer: Party, payee: Party) -> None:
    newer = AccountEntry.objects.filter(
        club=club, kind=Kind.PAYMENT, currency=booking.currency, pk__gt=booking.seen
    )
    if newer.filter(pk__in=entries_with(payer)).filter(pk__in=entries_with(payee)).exists():
        raise Conflict(
            _("Somebody else has booked a payment of these two meanwhile: look at it first.")
        )


def entries_with(party: Party) -> QuerySet[AccountLine, int]:
    """The keys of the entries that have a line of somebody."""
    lines = AccountLine.objects.filter(player=None if party == BOX else party.pk).order_by()
    return lines.values_list("entry", flat=True)


def require_owed(account: Account, booking: Booking, payer: Party, payee: Party) -> None:
    if booking.is_on_plan:
        line = payer, payee, booking.amount
        plan = account.plan.payments
        if line not in [(due.payer.player, due.payee.player, due.amount) for due in plan]:
            raise Conflict(_("This payment is not on the plan any more."))
    elif not booking.is_more and booking.amount > account.owed(payer, payee):
        raise MoreThanOwed(account.owed(payer, payee))


def undo_booking(club: Club, entry_key: int, sent: Submission) -> None:
    """Take back a payment, or an entry of the cash box, that was booked by mistake.

    Again is the same as once. Raises Conflict when there is no such entry, and LinkGone.
    """
    with write_transaction():
        locked = lock_in_force(club)
        if not is_new(locked, sent, "undo on account", entry_key):
            return
        undoable = AccountEntry.objects.filter(club=locked, kind__in=CAN_BE_UNDONE)
        booked = undoable.filter(pk=entry_key).first()
        if booked is None:
            raise Conflict(_("This payment is not on the account."))
        if AccountEntry.objects.filter(undoes=booked).exists():
            return
        entry = AccountEntry.objects.create(
            club=locked,
            kind=Kind.UNDONE,
            currency=booked.currency,
            about=booked.about,
            undoes=booked,
            entered_by=sent.entered_by,
        )
        lines = booked.lines.values_list("player", "amount")
        write_lines(entry, {player or BOX_KEY: -amount for player, amount in lines})


def write_lines(entry: AccountEntry, amounts: dict[int, int]) -> None:
    """Write the lines of an entry, by the keys of players and ``BOX_KEY``."""
    AccountLine.objects.bulk_create(
        AccountLine(entry=entry, player_id=None if key == BOX_KEY else key, amount=amount)
        for key, amount in amounts.items()
    )
