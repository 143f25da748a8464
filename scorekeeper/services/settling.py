"""Money at the end of a match: the plan of payments, those made, or the club's account instead."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import BigIntegerField, Max, Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format

from scorekeeper.records.book import Book
from scorekeeper.records.models import (
    CANONICAL,
    AccountEntry,
    AccountLine,
    Event,
    Match,
    Payment,
    PlanLine,
)
from scorekeeper.records.translator import Seats
from scorekeeper.rules.faults import Fault, RuleBroken, refuse
from scorekeeper.rules.limits import (
    MOST_ACCOUNT_ENTRIES,
    MOST_ACCOUNT_ENTRIES_WITH_CORRECTIONS,
    too_many_account_entries,
)
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import book_of
from scorekeeper.services.writes import NO_FORM, Conflict, Submission, is_new, record_event, writing
from scorekeeper.settlement import (
    Stake,
    Transfer,
    net_amounts,
    plan,
    remaining_nets,
    replan,
)
from scorekeeper.settlement.stakes import standing_of

LARGEST_AMOUNT = BigIntegerField.MAX_BIGINT
Kind = AccountEntry.Kind


def payments_of(match: Match, seats: Seats) -> tuple[Transfer, ...]:
    return tuple(transfer_of(row, seats) for row in paid_in(match))


@dataclass(frozen=True, slots=True)
class PaidLine:
    """A payment that was made, with the key by which it can be taken back, and when it was."""

    key: int
    transfer: Transfer
    paid_at: datetime


def paid_lines(match: Match, seats: Seats) -> list[PaidLine]:
    return [PaidLine(row.pk, transfer_of(row, seats), row.paid_at) for row in paid_in(match)]


def paid_in(match: Match) -> QuerySet[Payment]:
    return Payment.objects.filter(match=match, undone_at=None)


def stored_plan(match: Match, seats: Seats) -> tuple[Transfer, ...]:
    return tuple(transfer_of(row, seats) for row in PlanLine.objects.filter(match=match))


def payments_in(matches: Sequence[Match]) -> dict[int, list[Payment]]:
    paid: dict[int, list[Payment]] = {match.pk: [] for match in matches}
    for row in Payment.objects.filter(match__in=matches, undone_at=None):
        paid[row.match_id].append(row)
    return paid


def unpaid_amount(
    played_match: PlayedMatch, stake: Stake, payments: Sequence[Payment], *, seats: Seats
) -> int:
    """What is still to be paid by all who owe together, in minor units."""
    made = [transfer_of(row, seats) for row in payments]
    nets = remaining_nets(net_amounts(standing_of(played_match, stake), stake), made)
    return sum(net for net in nets if net > 0)


def transfer_of(row: Payment | PlanLine, seats: Seats) -> Transfer:
    payer = seats.party(row.payer_id, row.payer_player_id)
    return Transfer(payer, seats.party(row.payee_id, row.payee_player_id), row.amount)


def parties_of(transfer: Transfer, seats: Seats) -> dict[str, int | None]:
    """The columns of a row that say who pays whom."""
    (payer, payer_player), (payee, payee_player) = map(
        seats.party_key, (transfer.payer, transfer.payee)
    )
    return {
        "payer_id": payer,
        "payer_player_id": payer_player,
        "payee_id": payee,
        "payee_player_id": payee_player,
    }


def open_plan(
    match: Match,
    *,
    played_match: PlayedMatch,
    seats: Seats,
    stake: Stake,
    payments: tuple[Transfer, ...] | None = None,
) -> tuple[Transfer, ...]:
    """The payments still to be made, by the match as it stands.

    ``payments`` are those made so far, where they were read already.
    """
    nets = net_amounts(standing_of(played_match, stake), stake)
    made = payments_of(match, seats) if payments is None else payments
    return replan(stored_plan(match, seats), nets, made)


def plan_with_undone(
    match: Match, undone: Transfer, *, played_match: PlayedMatch, seats: Seats, stake: Stake
) -> tuple[Transfer, ...]:
    """The plan after a payment was taken back: its line again, the others as they are.

    Planned anew where a correction since then asks for fewer payments, or where somebody would
    pay who also receives.
    """
    amounts = Counter({(undone.payer, undone.payee): undone.amount})
    for line in stored_plan(match, seats):
        amounts[line.payer, line.payee] += line.amount
    lines = tuple(sorted(Transfer(*people, amount) for people, amount in amounts.items()))
    payments = payments_of(match, seats)
    nets = net_amounts(standing_of(played_match, stake), stake)
    fewest = plan(nets, payments)
    settles = not any(remaining_nets(nets, (*payments, *lines)))
    on_both_ends = {line.payer for line in lines} & {line.payee for line in lines}
    return lines if settles and not on_both_ends and len(lines) == len(fewest) else fewest


def update_end(match: Match, book: Book) -> None:
    """Make the end fit what was played: a complete match is not stopped, an open one not settled.

    What is still to be paid of one that has ended is planned anew.
    """
    if book.played_match.is_complete:
        match.ended_early = False
    if match.settled_at is None:
        return
    if not book.played_match.finished:
        match.settled_at = None
    write_plan(match, book)


def write_plan(match: Match, book: Book) -> None:
    """Store the plan of a match played for money, by the book as it comes to stand."""
    if book.stake is None:
        return
    lines: tuple[Transfer, ...] = ()
    if match.settled_at is not None:
        lines = open_plan(match, played_match=book.played_match, seats=book.seats, stake=book.stake)
    store_plan(match, lines, book.seats)


def store_plan(match: Match, lines: tuple[Transfer, ...], seats: Seats) -> None:
    if any(line.amount > LARGEST_AMOUNT for line in lines):
        raise RuleBroken([Fault("stake", _("Nobody can pay the amounts that this comes to."))])
    PlanLine.objects.filter(match=match).delete()
    PlanLine.objects.bulk_create(
        PlanLine(
            match=match,
            index=index,
            amount=line.amount,
            **parties_of(line, seats),
        )
        for index, line in enumerate(lines)
    )


def record_payment(
    match: Match, transfer: Transfer, sent: Submission = NO_FORM, *, is_part: bool = False
) -> None:
    """Mark one line of the plan as paid, or ``is_part`` of one.

    Raises Conflict when the match was reopened or is on the account, or the line not on the plan;
    RuleBroken for a part that is more than the line.
    """
    with writing(match, by=sent.entered_by) as locked:
        line = transfer.payer, transfer.payee, transfer.amount
        if not is_new(locked, sent, "pay", *line):
            return
        book = book_of(locked)
        if book.stake is None:
            raise Conflict(_("This match is played for nothing."))
        if locked.settled_at is None:
            raise Conflict(_("The match has been reopened meanwhile."))
        if locked.on_account_since is not None:
            raise Conflict(_("What is unpaid of this match is on the club's account."))
        lines = open_plan(
            locked, played_match=book.played_match, seats=book.seats, stake=book.stake
        )
        require_planned(transfer, lines, is_part=is_part)
        payment = Payment.objects.create(
            match=locked, amount=transfer.amount, **parties_of(transfer, book.seats)
        )
        record_event(locked, Event.Kind.PAID, by=sent.entered_by, payment=payment)
        write_plan(locked, book)


def require_planned(transfer: Transfer, lines: Sequence[Transfer], *, is_part: bool) -> None:
    of_both = [line for line in lines if line.payer == transfer.payer]
    of_both = [line for line in of_both if line.payee == transfer.payee]
    if not of_both or (not is_part and transfer not in of_both):
        raise Conflict(_("This payment is not on the plan any more."))
    if transfer.amount > max(line.amount for line in of_both):
        raise refuse("amount", _("A part is at most what is still to be paid."))


def undo_payment(match: Match, payment_key: int, sent: Submission = NO_FORM) -> None:
    """Take back a payment that was marked by mistake; again is the same as once.

    Raises Conflict where it was never made in this match.
    """
    with writing(match, by=sent.entered_by) as locked:
        if not is_new(locked, sent, "undo payment", payment_key):
            return
        book = book_of(locked)
        payment = Payment.objects.filter(match=locked, pk=payment_key).first()
        if payment is None:
            raise Conflict(_("This payment is not on the plan any more."))
        if payment.undone_at is not None:
            return
        payment.undone_at = timezone.now()
        payment.save(update_fields=["undone_at"])
        record_event(locked, Event.Kind.PAYMENT_UNDONE, by=sent.entered_by, payment=payment)
        if book.stake is not None and locked.settled_at is not None:
            undone = transfer_of(payment, book.seats)
            lines = plan_with_undone(
                locked, undone, played_match=book.played_match, seats=book.seats, stake=book.stake
            )
            store_plan(locked, lines, book.seats)


def put_on_account(match: Match, sent: Submission = NO_FORM) -> None:
    """Move what is unpaid of a match onto the club's account.

    Raises RuleBroken for a match that has nothing to put there, Conflict when it is there already.
    """
    with writing(match, by=sent.entered_by, may_touch_account=True) as locked:
        if is_new(locked, sent, "put on account"):
            require_may_be_put(locked)
            locked.on_account_since = timezone.now()


def require_may_be_put(match: Match) -> None:
    if match.stake_amount is None:
        raise refuse("account", _("This match is played for nothing: no money can be put there."))
    if match.settled_at is None:
        raise refuse("account", _("The match is not over yet."))
    if match.on_account_since is not None:
        raise Conflict(_("This match is on the club's account already."))
    require_account_room(match.club_id)


def require_account_room(club: int, *, is_correction: bool = False) -> None:
    """Raise RuleBroken when the account of the club of this key is full.

    What stands on it can still be put right for a while.
    """
    most = MOST_ACCOUNT_ENTRIES_WITH_CORRECTIONS if is_correction else MOST_ACCOUNT_ENTRIES
    if AccountEntry.objects.filter(club=club).count() >= most:
        raise refuse("account", too_many_account_entries(most))


def settle_at_table(match: Match, sent: Submission = NO_FORM) -> None:
    """Take a match off the account; again is the same as once.

    Raises Conflict while a payment on the account depends on this match.
    """
    with writing(match, by=sent.entered_by, may_touch_account=True) as locked:
        if is_new(locked, sent, "settle at table") and locked.on_account_since is not None:
            require_no_payment_since(locked)
            locked.on_account_since = None


def require_no_payment_since(match: Match) -> None:
    """Raise Conflict while a payment on the account concerns somebody of a match.

    One of a locked club that was booked after the match was put there, and counts.
    """
    of_match = AccountEntry.objects.filter(match=match, club=match.club_id)
    taken_off = of_match.filter(kind__in=(Kind.TAKEN_BACK, Kind.LEFT))
    taken_back = taken_off.aggregate(last=Max("pk"))["last"] or 0
    brought = of_match.filter(pk__gt=taken_back).order_by("pk")
    first = brought.first()
    if first is None:
        return
    concerned = AccountLine.objects.filter(entry__in=brought).annotate(who=CANONICAL)
    is_concerned = Q(who__in=concerned.exclude(player=None).values("who"))
    if concerned.filter(player=None).exists():
        is_concerned |= Q(player=None)
    lines = AccountLine.objects.annotate(who=CANONICAL).filter(
        is_concerned,
        entry__club=match.club_id,
        entry__kind=Kind.PAYMENT,
        entry__currency=match.stake_currency,
        entry__pk__gt=first.pk,
        entry__undone_by=None,
    )
    line = lines.select_related("entry").order_by("entry").first()
    if line is not None:
        raise Conflict(payment_in_the_way(line.entry))


def payment_in_the_way(entry: AccountEntry) -> Text:
    """Name the day alone: whoever scores one match is told nothing of the club's account."""
    day = date_format(timezone.localdate(entry.entered_at), "j F Y")
    sentence = _("A payment of {day} on the account rests on this match: undo that payment first.")
    return sentence.format(day=day)
