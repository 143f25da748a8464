"""Where a match's money is settled: at its own table, or on the account of its club."""

from django.db.models import F, Max
from django.utils import timezone
from django.utils.formats import date_format

from scorekeeper.records.canonical import CANONICAL, canonical_player
from scorekeeper.records.models import AccountEntry, AccountLine, Match
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.limits import (
    MOST_ACCOUNT_ENTRIES,
    MOST_ACCOUNT_ENTRIES_WITH_CORRECTIONS,
    too_many_account_entries,
)
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.database.submission import NO_FORM, Submission, is_new
from scorekeeper.services.database.transaction import Conflict, writing
from scorekeeper.settlement import plain_amount

Kind = AccountEntry.Kind


def put_on_account(match: Match, sent: Submission = NO_FORM) -> None:
    """Let what is unpaid of a match belong to the club's account from now on.

    Raises RuleBroken for a match that has nothing to put there, Conflict when it is there already.
    """
    with writing(match, by=sent.entered_by, may_touch_account=True) as locked:
        if is_new(locked, sent, "put on account"):
            require_may_be_put(locked)
            locked.on_account_since = timezone.now()


def require_may_be_put(match: Match) -> None:
    """Raise RuleBroken or Conflict unless what is unpaid of a match can go on the account."""
    if match.stake_amount is None:
        raise refuse("account", _("This match is played for nothing: no money can be put there."))
    if match.settled_at is None:
        raise refuse("account", _("The match is not over yet."))
    if match.on_account_since is not None:
        raise Conflict(_("This match is on the club's account already."))
    require_room(match.club_id)


def require_room(club: int, *, is_correction: bool = False) -> None:
    """Raise RuleBroken when the account of the club of this key is full.

    What stands on it can still be put right for a while.
    """
    most = MOST_ACCOUNT_ENTRIES_WITH_CORRECTIONS if is_correction else MOST_ACCOUNT_ENTRIES
    if AccountEntry.objects.filter(club=club).count() >= most:
        raise refuse("account", too_many_account_entries(most))


def settle_at_table(match: Match, sent: Submission = NO_FORM) -> None:
    """Let a match be settled at its own table after all; again is the same as once.

    Raises Conflict while a payment on the account depends on this match.
    """
    with writing(match, by=sent.entered_by, may_touch_account=True) as locked:
        if is_new(locked, sent, "settle at table") and locked.on_account_since is not None:
            require_no_payment_since(locked)
            locked.on_account_since = None


def require_no_payment_since(match: Match) -> None:
    """Raise Conflict while a payment on the account is by or to somebody whom a match concerns.

    One of a locked club that was booked after the match was put there, and counts.
    """
    of_match = AccountEntry.objects.filter(match=match)
    taken_back = of_match.filter(kind=Kind.TAKEN_BACK).aggregate(last=Max("pk"))["last"] or 0
    brought = of_match.filter(pk__gt=taken_back).order_by("pk")
    first = brought.first()
    if first is None:
        return
    concerned = AccountLine.objects.filter(entry__in=brought).annotate(who=CANONICAL)
    lines = AccountLine.objects.annotate(who=CANONICAL).filter(
        entry__club=match.club_id,
        entry__kind=Kind.PAYMENT,
        entry__currency=match.stake_currency,
        entry__pk__gt=first.pk,
        entry__undone_by=None,
        who__in=concerned.values("who"),
    )
    line = lines.select_related("entry").order_by("entry").first()
    if line is not None:
        raise Conflict(payment_in_the_way(line.entry))


def payment_in_the_way(entry: AccountEntry) -> Text:
    """The sentence that names a payment on the account which was made on the ground of a match."""
    payer, payee = entry.lines.select_related("player__merged_into").order_by(F("amount").desc())
    sentence = _("On {day} {payer} paid {payee} {amount} {currency}: undo that payment first.")
    return sentence.format(
        payer=canonical_player(payer.player).name,
        payee=canonical_player(payee.player).name,
        amount=plain_amount(payer.amount, entry.currency),
        currency=entry.currency,
        day=date_format(timezone.localdate(entry.entered_at), "j F Y"),
    )
