"""Amounts of money as they are typed, and payments in words, each with its reason."""

import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from operator import attrgetter
from typing import Protocol

from babel.numbers import get_currency_name
from django.utils.translation import get_language, to_locale

from scorekeeper.games.typed_numbers import LONGEST_SUM, parts_of_sum, plain_signs
from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.rules.limits import too_long
from scorekeeper.rules.name_forms import breadth_of_letter
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.words import Text as _
from scorekeeper.services.clubs.payment_details import NO_DETAILS, AllDetails
from scorekeeper.services.settling import PaidLine, open_plan
from scorekeeper.settlement import (
    CHIPS,
    AmountRefused,
    Standing,
    Transfer,
    net_amounts,
    parse_amount,
    parties,
    plain_amount,
    settle,
    why,
)
from scorekeeper.settlement.fines import fine_counters
from scorekeeper.settlement.stakes import standing_of
from scorekeeper.web.parts.payment_details import PayTo, Remittance, pay_to
from scorekeeper.web.parts.people import BOX_PIECE, Face, Piece, as_faces
from scorekeeper.web.parts.writing import Money, signed

USUAL_DEBT = 7  # letters of an amount that have room beside two names
USUAL_NAMES = 16  # letters of those names, the widest twice
SEVERAL = 2  # of a currency, as it is called in the plural

SUM = re.compile(r"[0-9.]+(?:\s*[+-]\s*[0-9.]+)+")


@dataclass(frozen=True, slots=True)
class Line:
    """One payment in words: still open, or made (then when, and with its key, to take it back).

    ``reasons`` are single sentences.
    """

    payer: str
    payee: str
    amount: str
    reasons: tuple[str, ...]
    transfer: Transfer
    pieces: tuple[Piece, Piece]
    paid_key: int | None = None
    paid_at: datetime | None = None
    pay_to: PayTo | None = None

    @property
    def why(self) -> str:
        return " ".join(self.reasons)


@dataclass(frozen=True)
class Payments:
    """Payments, open and made, and the reasons that all of them have.

    ``title`` says whether they are ahead. What is open is not shown where it ``is_on_account`` of
    the club: it is paid there. It only ``goes_there`` while the match, which was put there before,
    goes on. What was paid in a cancelled match has no reason any more.
    """

    open: list[Line]
    paid: list[Line]
    title: str = ""
    is_on_account: bool = False
    goes_there: bool = False
    is_cancelled: bool = False

    @property
    def at_the_table(self) -> list[Line]:
        return [] if self.is_on_account else self.open

    @cached_property
    def all(self) -> list[Line]:
        """All payments of the table in fixed order, paid or not: a thumb finds each again.

        Parts of one payment follow each other, what was paid first.
        """
        by_seats = attrgetter("transfer.payer", "transfer.payee")
        return sorted((*self.paid, *self.at_the_table), key=by_seats)

    @property
    def listed(self) -> list[Line]:
        """All payments, each with the reasons that neither all have nor the next one says too."""
        following = [*(line.reasons for line in self.all[1:]), ()]
        said = {*self.reasons}
        return [
            replace(line, reasons=without(line.reasons, said.union(after)))
            for line, after in zip(self.all, following, strict=False)
        ]

    @property
    def is_broad(self) -> bool:
        return are_broad(self.all)

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """What all payments have among their reasons."""
        first, *others = [line.reasons for line in self.all] or [()]
        return tuple(one for one in first if all(one in reasons for reasons in others))

    @property
    def reason(self) -> str:
        return " ".join(self.reasons)

    @property
    def closing(self) -> str:
        """A sentence where nothing is open; empty for a cancelled match."""
        if self.open or (self.paid and self.is_cancelled):
            return ""
        return str(_("Everything is paid.") if self.paid else _("Nobody pays anybody."))

    @property
    def elsewhere(self) -> str:
        """A sentence where open payments are not made at the table; else empty."""
        if self.open and self.is_on_account:
            return str(_("What is unpaid is on the club's account."))
        if self.open and self.goes_there:
            return str(_("What is unpaid goes on the club's account when the match ends."))
        return ""


def without(reasons: Iterable[str], said: Container[str]) -> tuple[str, ...]:
    return tuple(one for one in reasons if one not in said)


def payments_in_words(
    match: Match,
    book: Book,
    money: Money,
    *,
    paid: Sequence[PaidLine],
    played_match: PlayedMatch,
    details: AllDetails = NO_DETAILS,
) -> Payments:
    """Write the open and the made payments, with the names in ``played_match``.

    Those to be made are the stored plan, or what it would be if the match ended now; none in one
    that was cancelled. Payment ``details`` of whoever is paid say how, where they are given.
    """
    if book.stake is None:
        return Payments([], [])
    made, standing = (
        tuple(line.transfer for line in paid),
        standing_of(book.played_match.as_ended, book.stake),
    )
    is_cancelled = match.cancelled_at is not None
    if is_cancelled:
        transfers: Sequence[Transfer] = ()
    elif match.settled_at is None and not made:
        transfers = settle(standing, book.stake).transfers
    else:
        transfers = open_plan(
            match, played_match=book.played_match, seats=book.seats, stake=book.stake, payments=made
        )
    goes_on = match.settled_at is None and not is_cancelled
    is_ahead = not (book.played_match.finished or is_cancelled)
    writer = PaymentWriter(book, played_match, money, standing, pieces_of_parties(played_match))
    were_paid = [writer.paid_line(line, paid) for line in paid]
    return Payments(
        open=[writer.open_line(transfer, made, match, details) for transfer in transfers],
        paid=[replace(line, reasons=()) for line in were_paid] if is_cancelled else were_paid,
        title=str(_("If it ended now") if is_ahead else _("Who pays whom")),
        is_on_account=match.counts_on_account,
        goes_there=match.on_account_since is not None and goes_on,
        is_cancelled=is_cancelled,
    )


@dataclass(frozen=True, slots=True)
class PaymentWriter:
    """Puts the payments of a book into words; ``played_match`` has the names to be shown."""

    book: Book
    played_match: PlayedMatch
    money: Money
    standing: Standing
    pieces: Sequence[Piece]

    def line(
        self, transfer: Transfer, others: tuple[Transfer, ...], paid: PaidLine | None = None
    ) -> Line:
        assert self.book.stake is not None
        names = parties(self.played_match)
        pieces = self.pieces
        reason = why(
            transfer,
            names=names,
            standing=self.standing,
            stake=self.book.stake,
            money=self.money,
            payments=others,
            is_made=paid is not None,
        )
        return Line(
            payer=names[transfer.payer],
            payee=names[transfer.payee],
            amount=self.money(transfer.amount),
            reasons=tuple(map(str, reason.sentences)),
            transfer=transfer,
            pieces=(pieces[transfer.payer], pieces[transfer.payee]),
            paid_key=paid.key if paid else None,
            paid_at=paid.paid_at if paid else None,
        )

    def open_line(
        self, transfer: Transfer, others: tuple[Transfer, ...], match: Match, details: AllDetails
    ) -> Line:
        """Write a payment still to be made; the box of a club has no details."""
        line, keys = self.line(transfer, others), self.book.seats.players
        if not details or transfer.payee >= len(keys):
            return line
        day = match.played_on.isoformat() if match.played_on else ""
        said = " ".join(filter(None, (str(self.played_match.game_name), day)))
        payer = str(getattr(line.payer, "full_name", line.payer))
        remittance = Remittance(transfer.amount, match.stake_currency, f"{said}, {payer}")
        return replace(line, pay_to=pay_to(details.get(keys[transfer.payee]), remittance))

    def paid_line(self, line: PaidLine, paid: Sequence[PaidLine]) -> Line:
        others = tuple(other.transfer for other in paid if other.key != line.key)
        return self.line(line.transfer, others, line)


def pieces_of_parties(played_match: PlayedMatch) -> tuple[Piece, ...]:
    """Return the pieces of everybody who can pay or be paid, in the order of the parties."""
    *people, _box = parties(played_match)
    return (*(face.piece for face in as_faces(people)), BOX_PIECE)


def payment_sentence(line: Line) -> str:
    return payment_of(payer=line.payer, payee=line.payee, amount=line.amount)


def payment_of(*, payer: str, payee: str, amount: str) -> str:
    return str(_("{payer} pays {payee} {amount}", payer=payer, payee=payee, amount=amount))


def nets_in_words(book: Book, money: Money) -> tuple[tuple[str, str], ...]:
    if book.stake is None:
        return ()
    nets = net_amounts(standing_of(book.played_match, book.stake), book.stake)
    return tuple(
        (name, signed(net, money))
        for party, (name, net) in enumerate(zip(parties(book.played_match), nets, strict=False))
        if party not in book.table.away
    )


def stake_words(book: Book, money: Money) -> str:
    if book.stake is None:
        return str(_("no stake"))
    game, table = book.played_match.game, book.played_match.table
    unit = game.stake_unit(table.house_rules)
    return str(book.stake.terms(money, unit, fine_counters(game, table)))


def as_written(text: str) -> str:
    """Write commas and minus signs of any kind as a score sheet does."""
    return plain_signs(text.strip()).replace(",", ".")


def amount_typed(text: str, currency: str) -> int:
    """Return minor units: of one amount above zero, or of a sum, which may be below.

    Raises AmountRefused, and UnknownCurrency.
    """
    written = as_written(text)
    if len(written) > LONGEST_SUM:  # of a form of some megabytes each part would be worked out
        raise AmountRefused(too_long(LONGEST_SUM))
    if not SUM.fullmatch(written):
        return parse_amount(written, currency)
    minor = sum(sign * parse_amount(part, currency) for sign, part in parts_of_sum(written))
    return parse_amount(plain_amount(minor, currency), currency) if minor > 0 else minor


def stake_typed(text: str, currency: str) -> int:
    """Return minor units, above zero, of an amount to play for.

    Raises AmountRefused, and UnknownCurrency.
    """
    minor = amount_typed(text, currency)
    return parse_amount(plain_amount(max(minor, 0), currency), currency)


class Owed(Protocol):
    """Who pays whom how much, in words."""

    @property
    def payer(self) -> str: ...

    @property
    def payee(self) -> str: ...

    @property
    def amount(self) -> str: ...


def are_broad(debts: Iterable[Owed]) -> bool:
    """Tell whether debts take two lines each on a phone, for their amounts or their names."""
    return any(len(one.amount) > USUAL_DEBT or breadth_of_pair(one) > USUAL_NAMES for one in debts)


def breadth_of_pair(debt: Owed) -> int:
    """Sum the letters of both names as they stand there, the widest twice."""
    names = [one.forms.tile if isinstance(one, Face) else one for one in (debt.payer, debt.payee)]
    return sum(map(breadth_of_letter, "".join(names)))


def currency_in_words(currency: str) -> str:
    """Name a currency in the plural, as in ``the race in euros``."""
    if currency == CHIPS:
        return str(_("chips"))
    locale = to_locale(get_language() or "en")
    return str(get_currency_name(currency, count=SEVERAL, locale=locale))
