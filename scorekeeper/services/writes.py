"""One write at a time to a match, locked and versioned; and each form counts once.

The key of a form is stored in the transaction that does what it asks for.
"""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.utils import timezone

from scorekeeper.records.models import Club, ClubEvening, Event, Match, Sending
from scorekeeper.rules.words import Text as _
from scorekeeper.services.transactions import take_written, write_transaction

STOPPED, SETTLED, CANCELLED = "stopped", "settled", "cancelled"
ON_ACCOUNT = "on_account"

# Five for each of the most rounds: more than any evening, and little enough to be read as history.
MOST_STEPS = 10_000

# Bytes, four times the largest sheet: what was written, corrected versions included
LARGEST_MATCH = 8_000_000
LINKS = (Event.Kind.LINK_RENEWED, Event.Kind.LINK_REVOKED)
AfterWrite = Callable[[Match, str, str], None]
"""Given the match as it was stored, and how it had ended before and has ended now."""
_after_writes: list[AfterWrite] = []
_after_writes_of_evenings: list[AfterWrite] = []
AfterEveningWrite = Callable[[ClubEvening], None]
_after_evening_writes: list[AfterEveningWrite] = []
SOMETHING_ELSE = _("This form was sent before, with something else in it.")
MOST_REMEMBERED = 5_000  # newest forms of a club: no phone sends an older one again

Scope: TypeAlias = Match | Club | None
"""Under whose link a form is sent; None for one that begins a match from outside."""


class Conflict(Exception):
    """Somebody else changed meanwhile what a change was about; the message says what."""


class Cancelled(Exception):
    """The match was cancelled: nothing is written to it until it is brought back."""


class RestoredSince(Exception):
    """A backup was restored meanwhile: what a change was about may be gone."""


class MatchFull(Exception):
    """Too many steps were done in a match: nothing more is written to it."""


class MatchTooLarge(MatchFull):
    """Too many bytes were written to a match: nothing more is."""


class MovedMeanwhile(LookupError):
    """A match came to another club since it was read: what is asked for may go well once more."""


class LinkGone(Exception):
    """The link that let a change in was taken back meanwhile, or its match is there no more."""


@contextmanager
def writing(match: Match, *, by: str = "", may_touch_account: bool = False) -> Iterator[Match]:
    """Lock a match for a change, and record where that ends it or lets it go on.

    ``by`` is the phone. Raises Cancelled, RestoredSince, LinkGone.
    """
    with locking(match, may_touch_account=may_touch_account) as locked:
        if locked.cancelled_at is not None:
            raise Cancelled(_("This match was cancelled meanwhile."))
        before = ending_of(locked)
        yield locked
        record_ending(locked, before, by=by)


@contextmanager
def locking(match: Match, *, may_touch_account: bool = False) -> Iterator[Match]:
    """Lock a match for a change, and raise its version if anything was written.

    The match is read anew; raises LinkGone, RestoredSince. Where its account is or may be concerned
    its club is locked before it, or two would wait for each other. A match that came onto the
    account since it was read is let go once more for that.
    """
    is_account_locked = may_touch_account or may_change_account(match)
    with ExitStack() as transactions:
        transactions.enter_context(write_transaction())
        locked = locked_match(match, and_account=is_account_locked)
        if may_change_account(locked) and not is_account_locked:
            transactions.close()
            transactions.enter_context(write_transaction())
            locked = locked_match(match, and_account=True)
        before = ending_of(locked)
        yield locked
        is_written, after = locked.is_written, ending_of(locked)
        save_match(locked, is_changed=after != before)
        if is_written:
            call_after_write(locked, before, after)
    match.copy_from(locked)


def may_change_account(match: Match) -> bool:
    """Whether a write to a match can change its club's account, by itself or by its evening."""
    return match.on_account_since is not None or match.is_of_evening


def lock_account(match: Match) -> None:
    Club.objects.select_for_update(no_key=True).filter(pk=match.club_id).first()


def call_after_write(locked: Match, before: str, after: str) -> None:
    for after_write in _after_writes:
        after_write(locked, before, after)
    for after_write in _after_writes_of_evenings if locked.is_of_evening else ():
        after_write(locked, before, after)


def after_every_write(after_write: AfterWrite) -> None:
    """Call this in the transaction of every write to a match.

    What follows may lie in a room that those who write to a match do not know.
    """
    if after_write not in _after_writes:
        _after_writes.append(after_write)


def after_every_write_of_evenings(after_write: AfterWrite) -> None:
    """The same for those matches alone that are tables of club evenings, and after the others."""
    if after_write not in _after_writes_of_evenings:
        _after_writes_of_evenings.append(after_write)


def after_every_evening_write(after_write: AfterEveningWrite) -> None:
    """Call this in the transaction of every write to an evening, whose club is locked."""
    if after_write not in _after_evening_writes:
        _after_evening_writes.append(after_write)


def call_after_evening_write(evening: ClubEvening) -> None:
    for after_write in _after_evening_writes:
        after_write(evening)


def save_match(match: Match, *, is_changed: bool = False) -> None:
    changed = (
        ["ended_early", "settled_at", "cancelled_at", "on_account_since"] if is_changed else []
    )
    if match.is_written:
        match.version += 1
        match.size += take_written()
        match.is_written = False
        changed += ["version", "size"]
    if changed:
        match.save(update_fields=changed)


def number_to_write(match: Match, *, even_if_full: bool = False) -> int:
    """The version that a locked match gets by what is being written; raises MatchFull."""
    if match.version >= MOST_STEPS and not even_if_full:
        raise MatchFull
    if match.size >= LARGEST_MATCH and not even_if_full:
        raise MatchTooLarge
    match.is_written = True
    return match.version + 1


def ending_of(match: Match) -> str:
    """How far a match has ended, as words of an event; empty while it simply goes on."""
    ways = (
        (STOPPED, match.ended_early),
        (SETTLED, match.settled_at is not None),
        (CANCELLED, match.cancelled_at is not None),
        (ON_ACCOUNT, match.on_account_since is not None),
    )
    return " ".join(word for word, is_so in ways if is_so)


def end_as(match: Match, ending: str) -> None:
    words, now = ending.split(), timezone.now()
    match.ended_early = STOPPED in words
    match.settled_at = (match.settled_at or now) if SETTLED in words else None
    match.cancelled_at = (match.cancelled_at or now) if CANCELLED in words else None
    match.on_account_since = (match.on_account_since or now) if ON_ACCOUNT in words else None


def record_ending(match: Match, before: str, *, by: str, undoes: int | None = None) -> None:
    after = ending_of(match)
    if after != before:
        record_event(match, Event.Kind.END, by=by, undoes=undoes, before=before, after=after)


def record_event(match: Match, kind: str, *, by: str = "", **what: object) -> None:
    """Store what is being done to a locked match besides its rounds; raises MatchFull.

    Even in a full match links can be renewed or revoked, and it can be cancelled.
    """
    is_cancelling = kind == Event.Kind.END and match.cancelled_at is not None
    number = number_to_write(match, even_if_full=is_cancelling or kind in LINKS)
    Event.objects.create(match=match, match_version=number, kind=kind, entered_by=by, **what)


def locked_match(match: Match, *, and_account: bool = False) -> Match:
    """Lock and read the match; its club before it where its account is concerned.

    Raises LinkGone when its link for scoring is another by now, or a phone that was shut out while
    its form was under way would be led to the new link; RestoredSince when it was read before a
    restore; MovedMeanwhile when it is of another club.
    """
    if and_account:
        lock_account(match)
    try:
        locked = Match.objects.select_for_update(no_key=True).get(pk=match.pk)
    except Match.DoesNotExist:
        raise LinkGone from None
    if locked.scorer_secret != match.scorer_secret:
        raise LinkGone
    if locked.epoch != match.epoch:
        raise RestoredSince(_("A backup was restored meanwhile."))
    if locked.club_id != match.club_id:
        raise MovedMeanwhile
    locked.is_written = False
    return locked


@dataclass(frozen=True, slots=True)
class Submission:
    """One sending of a form: its own key, the match's version it started from, and who sent it.

    What comes from no form has no key.
    """

    key: str
    base: int
    entered_by: str = ""


NO_FORM = Submission(key="", base=0)


def is_new(scope: Match | Club, submission: Submission, verb: str, *said: object) -> bool:
    """Store that a form is sent to a locked match or club; False when it was sent before.

    Sent again it is answered as it was then. Raises Conflict when its key was used for something
    else: on a page that was left, opened again with the browser's *Back* and filled in differently.
    """
    if not submission.key:
        return True
    content = digest(said)
    before = sending_of(scope, submission.key)
    if before is not None:
        require_same(before, verb, content)
        return False
    number = scope.version + 1 if isinstance(scope, Match) else 0
    write_sending(scope, submission.key, verb=verb, content_digest=content, match_version=number)
    if isinstance(scope, Club):
        forget_oldest(scope)
    return True


def was_sent(scope: Match | Club, submission: Submission, verb: str, *said: object) -> bool:
    """Whether a form was sent before, for a page that works something out before it is stored.

    Raises Conflict as ``is_new`` does.
    """
    earlier = sending_of(scope, submission.key)
    if earlier is not None:
        require_same(earlier, verb, digest(said))
    return earlier is not None


def require_same(before: Sending, verb: str, content: str) -> None:
    if before.verb and (before.verb, before.content_digest) != (verb, content):
        raise Conflict(SOMETHING_ELSE)


def digest(said: object) -> str:
    """A digest of what a form said; only equal content has the same."""
    return hashlib.sha256(repr(said).encode()).hexdigest()


def sending_of(scope: Scope, key: str) -> Sending | None:
    return next(iter(Sending.objects.filter(key=key, **columns_of(scope))), None)


def write_sending(scope: Scope, key: str, **what: Any) -> None:
    Sending.objects.create(key=key, **columns_of(scope), **what)


def columns_of(scope: Scope) -> dict[str, Any]:
    if scope is None:
        return {"match": None, "club": None}
    return {"match" if isinstance(scope, Match) else "club": scope}


def forget_oldest(club: Club) -> None:
    kept = club.sendings.order_by("-pk").values_list("pk", flat=True)
    newest_to_go = kept[MOST_REMEMBERED : MOST_REMEMBERED + 1].first()
    if newest_to_go is not None:
        club.sendings.filter(pk__lte=newest_to_go).delete()
