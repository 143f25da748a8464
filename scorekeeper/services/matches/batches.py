"""Matches with many rounds: written and deleted bit by bit, and never seen but as a whole.

While a bit is written nobody else can write, so each is short, and others take their turn between
two of them. Until the last one the match is hidden and has no links: it is not there for anybody.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.db.models import QuerySet, Sum
from django.utils import timezone

from scorekeeper.records.canonical import CANONICAL
from scorekeeper.records.models import (
    AccountEntry,
    AccountLine,
    Club,
    Match,
    Round,
    RoundVersion,
    new_secret,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.words import Text as _
from scorekeeper.services.database.bytes_written import take_written
from scorekeeper.services.database.submission import Submission
from scorekeeper.services.database.transaction import RestoredSince, number_to_write, save_match
from scorekeeper.services.database.write_queue import TooBusy, write_transaction
from scorekeeper.services.matches.start_forms import NewForm, begun_once, begun_with
from scorekeeper.services.rounds.storing import add_rounds, require_room, write_rounds

ROWS_AT_ONCE = 200
DELETED_AT_ONCE = 200  # versions of rounds
PAUSE = 0.005  # seconds, in which somebody else comes to the turn
ABANDONED_AFTER = timedelta(hours=1)  # no sheet takes so long
SEEN_BY = ("is_hidden", "scorer_secret", "viewer_secret")

Begin = Callable[[], Match]


def begin_with_rounds(
    begin: Begin, deals: Sequence[Deal], submission: Submission, *, form: NewForm
) -> Match:
    """Begin a match that has rounds already; where it fails, nothing of it stays.

    The same form again gives the match that it began the first time. Raises RuleBroken, Conflict,
    LinkGone.
    """
    require_room(len(deals))
    parts = list(parts_of(deals))
    if len(parts) == 1:
        return begun_once(form, lambda: with_all_rounds(begin(), deals, submission))
    discard_abandoned()
    return begun_with(form) or begin_in_parts(begin, parts, submission, form=form)


def with_all_rounds(match: Match, deals: Sequence[Deal], submission: Submission) -> Match:
    """A match that was just begun, with all its rounds."""
    add_rounds(match, deals, submission)
    return match


def parts_of(deals: Sequence[Deal]) -> Iterator[Sequence[Deal]]:
    """Rounds that are written at once, all in order; one part at least."""
    part, rows = list[Deal](), 0
    for deal in deals:
        if part and rows + rows_of(deal) > ROWS_AT_ONCE:
            yield part
            part, rows = [], 0
        part.append(deal)
        rows += rows_of(deal)
    yield part


def rows_of(deal: Deal) -> int:
    """About how many rows a round is."""
    said = len(deal.challenges) + len(deal.declarations) + len(deal.bonuses)
    return 3 + said + len(deal.tallies) + len(deal.facts) + len(deal.adjustments)


def begin_in_parts(
    begin: Begin, parts: Sequence[Sequence[Deal]], submission: Submission, *, form: NewForm
) -> Match:
    """Write one part after the other; who sends the same form meanwhile gets the same match."""
    with write_transaction():
        match = hide_match(begin())
    try:
        written = 0
        for part in parts:
            time.sleep(PAUSE)
            with write_transaction():
                write_part(lock_hidden(match), part, submission, behind=written)
            written += len(part)
        begun = begun_once(form, lambda: show_match(lock_hidden(match)))
    except BaseException:
        discard_if_possible(match)
        raise
    if begun.pk != match.pk:
        discard_if_possible(match)
    return begun


def write_part(match: Match, part: Sequence[Deal], submission: Submission, *, behind: int) -> None:
    """Write some rounds of a locked hidden match, which is larger then and not yet a version on."""
    write_rounds(match, part, submission, behind=behind)
    match.size += take_written()
    match.save(update_fields=["size"])


def hide_match(match: Match) -> Match:
    """A match that nobody sees, and that no link leads to."""
    match.is_hidden, match.scorer_secret, match.viewer_secret = True, None, None
    match.save(update_fields=SEEN_BY)
    match.join_codes.all().delete()
    return match


def show_match(match: Match) -> Match:
    """Show a match now that all of it is there, with new links."""
    match.is_hidden = False
    match.scorer_secret, match.viewer_secret = new_secret(), new_secret()
    match.save(update_fields=SEEN_BY)
    number_to_write(match)
    save_match(match)
    return match


def lock_hidden(match: Match) -> Match:
    """A hidden match, locked; raises RestoredSince when it is gone with the whole database."""
    found = find_hidden(match)
    if found is None:
        raise RestoredSince(_("A backup was restored meanwhile."))
    return found


def find_hidden(match: Match) -> Match | None:
    """A hidden match, locked, while it is there."""
    rows = Match.objects.hidden().filter(pk=match.pk, start_key=match.start_key)
    return rows.select_for_update(no_key=True).first()


def is_long(match: Match) -> bool:
    """Whether others would have to wait for a match to be deleted at one go."""
    return match.versions.count() > DELETED_AT_ONCE


def discard(match: Match) -> None:
    """Delete a hidden match with everything in it, players and a club that are in no other."""
    for rows in (RoundVersion.objects, Round.objects):
        while delete_some(match, rows.filter(match_id=match.pk)):
            time.sleep(PAUSE)
    with write_transaction():
        club = Club.objects.select_for_update(no_key=True).filter(pk=match.club_id).first()
        found = find_hidden(match)
        if club is not None and found is not None:
            delete(found, club)


def discard_if_possible(match: Match) -> None:
    """Delete a hidden match; where others leave no turn for it, the next start of a server does."""
    with suppress(TooBusy):
        discard(match)


def delete_some(match: Match, rows: QuerySet[Any]) -> bool:
    """Delete some rows of a hidden match; False when none were left."""
    with write_transaction():
        if find_hidden(match) is None:
            return False
        keys = list(rows.order_by("pk").values_list("pk", flat=True)[:DELETED_AT_ONCE])
        rows.filter(pk__in=keys).delete()
    return bool(keys)


def delete(match: Match, club: Club) -> None:
    """Delete a match with players who are in no other; a locked club goes with its last match.

    Whoever stands on the club's account stays, and so does a club in which somebody still owes; and
    whoever has other names under which they sat elsewhere.
    """
    match.delete()
    is_last = not Match.objects.with_hidden().filter(club=club).exists()
    if is_last and not somebody_owes(club):
        AccountEntry.objects.filter(club=club).delete()
        club.delete()
    else:
        gone = club.players.filter(seats=None, account_lines=None)
        gone.exclude(merged_into=None).delete()
        gone.filter(merged_players=None).delete()


def somebody_owes(club: Club) -> bool:
    """Whether the account of a club has a balance that is not zero."""
    lines = AccountLine.objects.filter(entry__club=club).order_by()
    balances = lines.values("entry__currency", who=CANONICAL).annotate(balance=Sum("amount"))
    return balances.exclude(balance=0).exists()


def discard_abandoned() -> None:
    """Delete what a server left behind that was ended in the middle of a match."""
    long_ago = timezone.now() - ABANDONED_AFTER
    for match in Match.objects.hidden().filter(created_at__lt=long_ago):
        discard_if_possible(match)
