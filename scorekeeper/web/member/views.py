"""A member's own page, which is looked at and takes nothing: whom they pay and how, their entries.

It is this person's alone. Of others it has the names of those whom they pay now, with what these
gave to be paid by, and of those whom an entry of theirs is about. Who owes them something, and what
anybody else has on the account, it does not tell: a debt is between two, and who gets money is told
by the club.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.records.models import Player
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.account.accounts import Account, accounts_of
from scorekeeper.services.account.journal import (
    JournalEntry,
    entries_of_member,
    with_running_balance,
)
from scorekeeper.services.account.member_account import TableDebt, debts_at_tables
from scorekeeper.services.account.parties import people_of
from scorekeeper.services.clubs.payment_details import details_of
from scorekeeper.settlement import format_amount
from scorekeeper.settlement.fines import THE_BOX
from scorekeeper.web.parts.debts import DebtWriter, PaymentLine
from scorekeeper.web.parts.journal import about_match, is_between_two, sentence_of, way_of
from scorekeeper.web.parts.money import are_broad, currency_in_words
from scorekeeper.web.parts.payment_details import PayTo, Remittance, pay_to
from scorekeeper.web.parts.people import BOX_PIECE, Face, faces_of_club
from scorekeeper.web.parts.writing import Money, date_in_full, signed
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import MemberRequest, for_member
from scorekeeper.web.requests.locales import locale_of
from scorekeeper.web.requests.posted import asked_number

ENTRIES_ON_A_PAGE = 50


@never_cache
@require_safe
@for_member
def member(request: MemberRequest) -> HttpResponse:
    """Show it as it is now: no copy is kept anywhere, so a link taken back shows nothing more."""
    shown = MemberPage(request.player, locale_of(request))
    return page(request, "member/member", **shown.context(asked_number(request, "before")))


@dataclass(frozen=True, slots=True)
class OwnBalance:
    """What somebody owes or gets in a currency; ``way`` is the class for its sign."""

    sentence: Text
    way: str


@dataclass(frozen=True, slots=True)
class OwnDebt:
    """A payment to make now, with how; ``about`` names the match, where it is paid at the table."""

    payment: PaymentLine
    pay_to: PayTo | None
    about: str = ""


@dataclass(frozen=True, slots=True)
class OwnEntry:
    """An entry with what it brought, and the balance in its currency after it."""

    key: int
    day: str
    sentence: str
    change: str
    way: str
    balance: str
    is_undone: bool


class MemberPage:
    """Writes a member's page for a locale."""

    def __init__(self, player: Player, locale: str) -> None:
        self.player, self.club, self.locale = player, player.club, locale
        self.people = people_of(self.club)
        self.faces = faces_of_club(self.club)
        self.details = details_of(self.club.pk)

    def context(self, before: int | None) -> dict[str, Any]:
        """Return the page's context; entries before the key ``before``, the newest first."""
        found = entries_of_member(
            self.player, people=self.people, before=before, most=ENTRIES_ON_A_PAGE + 1
        )
        shown = found[:ENTRIES_ON_A_PAGE]
        debts = [*self.on_account(), *self.at_tables()]
        return {
            "face": self.face,
            "club": self.club.name,
            "balances": [self.balance(one) for one in self.accounts if self.has(one)],
            "debts": debts,
            "is_broad": are_broad(one.payment for one in debts),
            "entries": [*self.entries(shown)],
            "newer": before is not None,
            "older": shown[-1].key if len(found) > len(shown) else None,
        }

    @property
    def face(self) -> Face:
        return self.faces[self.player.pk]

    @cached_property
    def accounts(self) -> list[Account]:
        return accounts_of(self.club, self.people)

    def has(self, account: Account) -> bool:
        return any(one.player == self.player for one in account.balances)

    def money(self, currency: str) -> Money:
        return partial(format_amount, currency=currency, locale=self.locale)

    def balance(self, account: Account) -> OwnBalance:
        amount = account.amount_of(self.player)
        said = self.money(account.currency)(abs(amount))
        if amount < 0:
            sentence = _("On the account you owe {amount}.", amount=said)
        elif amount > 0:
            sentence = _("On the account you get {amount}.", amount=said)
        else:
            what = currency_in_words(account.currency)
            sentence = _("On the account you are all square in {what}.", what=what)
        return OwnBalance(sentence, way_of(amount))

    def on_account(self) -> Iterator[OwnDebt]:
        writer = DebtWriter(self.locale, self.faces, details=self.details, about=self.club.name)
        for account in self.accounts:
            for due in writer.due(account, payer=self.player):
                yield OwnDebt(due.payment, due.pay_to)

    def at_tables(self) -> Iterator[OwnDebt]:
        for debt in debts_at_tables(self.player, people=self.people):
            about = _("{game}, {day}", game=debt.game, day=date_in_full(debt.day))
            amount = self.money(debt.currency)(debt.amount)
            yield OwnDebt(self.payment(debt, amount), self.pay_to(debt), str(about))

    def payment(self, debt: TableDebt, amount: str) -> PaymentLine:
        if debt.payee is None:
            return PaymentLine(self.face, str(THE_BOX), amount, (self.face.piece, BOX_PIECE))
        payee = self.faces[debt.payee.pk]
        return PaymentLine(self.face, payee, amount, (self.face.piece, payee.piece))

    def pay_to(self, debt: TableDebt) -> PayTo | None:
        about = f"{debt.game} {debt.day.isoformat()}, {self.player.name}"
        details = self.details.get(debt.payee.pk) if debt.payee else None
        return pay_to(details, Remittance(debt.amount, debt.currency, about))

    def entries(self, shown: Sequence[JournalEntry]) -> Iterator[OwnEntry]:
        for entry, balance in with_running_balance(self.club, self.player, shown):
            money, change = self.money(entry.currency), entry.amount_of(self.player.pk)
            yield OwnEntry(
                key=entry.key,
                day=date_in_full(entry.day),
                sentence=str(
                    sentence_of(entry, money) if is_between_two(entry) else about_match(entry)
                ),
                change=signed(change, money),
                way=way_of(change),
                balance=signed(balance, money),
                is_undone=entry.is_undone,
            )
