"""The cash box of a club in words: what it has, and its bookings under their months."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from django.utils.formats import date_format
from django.utils.timezone import localdate

from scorekeeper.records.models import AccountEntry, Payment
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import ngettext_lazy
from scorekeeper.services.account.box import BoxBalance
from scorekeeper.services.account.box_book import BoxBooking
from scorekeeper.services.account.journal import JournalEntry, name_of
from scorekeeper.services.account.parties import BOX, Party
from scorekeeper.settlement import format_amount
from scorekeeper.settlement.currencies import format_number
from scorekeeper.web.account.context import NamedAmount
from scorekeeper.web.parts.journal import (
    KINDS_OF_EVENINGS,
    has_paid,
    person_behind,
    sentence_of,
    way_of,
)
from scorekeeper.web.parts.money import currency_in_words
from scorekeeper.web.parts.people import NOBODY_KNOWN, Faces
from scorekeeper.web.parts.writing import Money, moment_with_its_day, signed, weekday

Kind = AccountEntry.Kind
ICONS: dict[str, str] = {
    Kind.PAYMENT: "money",
    Kind.BOX: "pen",
    Kind.DIVISION: "divide",
    Kind.FEES: "people",
    Kind.PRIZES: "prize",
    Kind.TABLE_PRIZES: "prize",
}
MOST_NAMED = 3
FINES = "penalty"


@dataclass(frozen=True, slots=True)
class BoxInWords:
    """What the box has in a currency, and what is to be said of it."""

    currency: str
    title: str
    amount: str
    remark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BookingLine:
    """A booking in words. ``amount`` has a sign and a ``way`` where it changed what the box has."""

    booking: BoxBooking
    day: str
    weekday: str
    icon: str
    what: str
    remark: str
    amount: str
    way: str
    balance: str
    amounts: tuple[NamedAmount, ...]

    @property
    def entry(self) -> JournalEntry | None:
        return self.booking.entry

    @property
    def moment(self) -> str:
        return str(moment_with_its_day(self.booking.moment))

    @property
    def on_paper(self) -> str:
        return f"{self.what}, {self.remark}" if self.remark else self.what


@dataclass(frozen=True, slots=True)
class Month:
    """The bookings of a month, the newest first."""

    title: str
    lines: tuple[BookingLine, ...]


class BoxWriter:
    """Writes the bookings of a cash box for a locale, with short names where it has ``faces``."""

    def __init__(self, locale: str, faces: Faces = NOBODY_KNOWN) -> None:
        self.locale, self.faces = locale, faces

    def money(self, currency: str) -> Money:
        return partial(format_amount, currency=currency, locale=self.locale)

    def balances(
        self, balances: Iterable[BoxBalance], newest: Sequence[BoxBooking]
    ) -> list[BoxInWords]:
        """Write what the box has; ``newest`` are bookings with all of the last day on top."""
        return [
            BoxInWords(
                currency=one.currency,
                title=currency_in_words(one.currency),
                amount=negative(one.worth, self.money(one.currency)),
                remark=" · ".join(self.remarks(one, newest)),
            )
            for one in balances
        ]

    def remarks(self, balance: BoxBalance, newest: Sequence[BoxBooking]) -> Iterator[str]:
        money = self.money(balance.currency)
        own = [one for one in newest if one.currency == balance.currency and one.change]
        if own:
            day = localdate(own[0].moment)
            change = sum(one.change for one in own if localdate(one.moment) == day)
            words = {"change": signed(change, money), "day": date_format(day, "j F")}
            yield str(_("{change} on {day}", **words))
        if balance.unpaid > 0:
            yield str(_("{amount} not paid yet", amount=money(balance.unpaid)))
        elif balance.unpaid < 0:
            yield str(_("owes {amount}", amount=money(-balance.unpaid)))
        else:
            yield str(_("owes nobody"))

    def months(self, bookings: Iterable[BoxBooking]) -> list[Month]:
        lines = map(self.line, bookings)
        by_month = groupby(lines, key=lambda one: localdate(one.booking.moment).replace(day=1))
        return [Month(date_format(month, "F Y"), tuple(own)) for month, own in by_month]

    def line(self, booking: BoxBooking) -> BookingLine:
        day, money = localdate(booking.moment), self.money(booking.currency)
        what, remark = self.told(booking)
        amounts = booking.entry.amounts if booking.entry else ()
        return BookingLine(
            booking=booking,
            day=date_format(day, "j"),
            weekday=weekday(day),
            icon=icon_of(booking),
            what=what,
            remark=remark,
            amount=signed(booking.change, money) if booking.change else money(abs(booking.moved)),
            way=way_of(booking.change),
            balance=negative(booking.balance, self.number(booking.currency)),
            amounts=tuple(
                NamedAmount(party.name, signed(amount, money), way_of(amount))
                for party, amount in amounts
                if amount and party != BOX
            ),
        )

    def number(self, currency: str) -> Money:
        return partial(format_number, currency=currency, locale=self.locale)

    def told(self, booking: BoxBooking) -> tuple[str, str]:
        """Return what a booking is, and a quieter remark."""
        entry = booking.entry
        if entry is None:
            assert booking.paid is not None
            return self.paid_at_table(booking.paid)
        what, remark = self.told_of(entry, booking)
        if entry.kind == Kind.UNDONE:
            return what, ", ".join(filter(None, (remark, str(_("taken back")))))
        return what, remark

    def told_of(self, entry: JournalEntry, booking: BoxBooking) -> tuple[str, str]:
        if entry.subject == Kind.PAYMENT:
            return self.payment(entry)
        if entry.subject == Kind.BOX:
            return entry.about, self.by_whom(entry)
        if entry.subject == Kind.DIVISION:
            return str(_("Divided")), self.to_whom(entry)
        if entry.subject in KINDS_OF_EVENINGS:
            return self.of_evening(entry)
        of_match = sentence_of(entry, self.money(booking.currency))
        return str(_("Fines")), entry.about if entry.kind == Kind.MATCH else str(of_match)

    def of_evening(self, entry: JournalEntry) -> tuple[str, str]:
        """Say how many fees or prizes there were, and how much each or who got them."""
        lines = [(party, amount) for party, amount in entry.amounts if party != BOX and amount]
        number, amounts = len(lines), {amount for _party, amount in lines}
        if entry.subject == Kind.FEES and max(amounts, default=0) < 0:
            what = ngettext_lazy("{number} entry fee", "{number} entry fees", number)
            if len(amounts) > 1:
                return str(what), entry.about
            each = self.money(entry.currency)(-min(amounts))
            return str(what), str(_("{amount} each", amount=each))
        if entry.subject == Kind.PRIZES and min(amounts, default=0) > 0:
            what = ngettext_lazy("{number} prize", "{number} prizes", number)
            if number > MOST_NAMED:
                return str(what), entry.about
            lines.sort(key=lambda line: -line[1])
            return str(what), ", ".join(self.name(party) for party, _amount in lines)
        return str(KINDS_OF_EVENINGS[entry.subject]), entry.about

    def to_whom(self, entry: JournalEntry) -> str:
        amounts = [abs(amount) for party, amount in entry.amounts if party != BOX]
        if len(set(amounts)) == 1:
            money = self.money(entry.currency)
            each = _("{amount} to each of {number}", amount=money(amounts[0]), number=len(amounts))
            return str(each)
        words = ngettext_lazy("to {number} player", "to {number} players", len(amounts))
        return str(words)

    def name(self, party: Party | None) -> str:
        if party is None:  # two names of one player by now
            return ""
        face = self.faces.get(party.pk)
        return party.name if face is None else str(face)

    def payment(self, entry: JournalEntry) -> tuple[str, str]:
        name = self.name(person_behind(entry))
        is_paid_in = (entry.amount_of(BOX.pk) < 0) != (entry.kind == Kind.UNDONE)
        if is_paid_in:
            return str(_("{name} paid", name=name)), str(_("into the box"))
        return str(_("{name} was paid", name=name)), str(_("from the box"))

    def by_whom(self, entry: JournalEntry) -> str:
        name = self.name(person_behind(entry))
        if has_paid(entry):
            return str(_("paid by {name}", name=name))
        return str(_("taken in by {name}", name=name))

    def paid_at_table(self, paid: Payment) -> tuple[str, str]:
        game = name_of(paid.match)
        payer = paid.payer.player if paid.payer else paid.payer_player
        if payer is not None:
            words = _("{name} paid at the table, {game}", name=self.name(payer), game=game)
            return str(_("Fines")), str(words)
        payee = paid.payee.player if paid.payee else paid.payee_player
        words = _("to {name} at the table, {game}", name=self.name(payee), game=game)
        return str(_("Fines paid back")), str(words)


def icon_of(booking: BoxBooking) -> str:
    if booking.entry is None:
        return FINES
    return ICONS.get(booking.entry.subject, FINES)


def negative(amount: int, money: Money) -> str:
    """Write what there is, with a sign only where that is less than nothing."""
    return signed(amount, money) if amount < 0 else money(amount)
