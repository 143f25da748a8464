"""Forms about rounds that others, or the same phone, got ahead of.

A form is in nobody's way while its own round, and what the check of it reads, are as they were. One
that is sent again is answered as it was. One that was filled in before those in front of it had
arrived starts from where these leave the match.
"""

from collections.abc import Sequence
from dataclasses import replace

from django.db.models import Q

from scorekeeper.records.book import Book, Entry, read_book_as_of
from scorekeeper.records.models import Match, RoundVersion, SeatChange
from scorekeeper.records.translator import deal_of
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.played_round import play
from scorekeeper.rules.replay import continued
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.writes import SOMETHING_ELSE, Conflict, Submission, sending_of

State = RoundVersion.State
TAKEN_BACK = _("Somebody else has taken this round back meanwhile.")
CORRECTED = _("Somebody else has corrected this round meanwhile.")
ENTERED_HERE = _("Somebody else has entered a round here meanwhile.")
PEOPLE_CHANGED = _("Somebody has come or gone meanwhile.")
CHANGED_BEFORE = _("Somebody else has changed an earlier round meanwhile, and with it this one.")


def require_same_effect(
    match: Match, submission: Submission, *states: str, deal: Deal | None = None
) -> None:
    """Raise Conflict unless a form sent again stored a round in one of these states.

    And, where it says a ``deal``, with just that.
    """
    stored = version_sent(match, submission.key)
    if stored is None or stored.state not in states:
        raise Conflict(SOMETHING_ELSE)
    if deal is not None and not is_same_deal(match, stored, deal):
        require_same_people(match, submission)
        raise Conflict(SOMETHING_ELSE)


def require_same_people(match: Match, submission: Submission) -> None:
    """Raise Conflict when somebody came or went since a form was opened: it names other seats."""
    if not 0 < submission.base < match.version:
        return
    changes = SeatChange.objects.filter(match=match)
    made, undone = Q(match_version__gt=submission.base), Q(undone_version__gt=submission.base)
    if changes.filter(made | undone).exists():
        raise Conflict(PEOPLE_CHANGED)


def version_sent(match: Match, key: str) -> RoundVersion | None:
    sent = sending_of(match, key)
    if sent is None:
        return None
    versions = RoundVersion.objects.filter(match=match, match_version=sent.match_version)
    by_form = RoundVersion.Cause.FORM, RoundVersion.Cause.BACK
    return versions.filter(cause__in=by_form).order_by("pk").first()


def situation_when_sent(match: Match, key: str) -> AnySituation | None:
    """The situation before the round that a form stored; None for a new form.

    A form that is sent again is read as it was the first time: the next round asks other things.
    """
    sent = version_sent(match, key)
    return None if sent is None else book_and_situation(match, sent)[1]


def book_and_situation(match: Match, version: RoundVersion) -> tuple[Book, AnySituation]:
    book = read_book_as_of(match, version.match_version)
    index = book.index_of(version.round_id)
    return book, book.played_match.now if index is None else book.played_match.rounds[index].before


def is_same_deal(match: Match, version: RoundVersion, deal: Deal) -> bool:
    book, before = book_and_situation(match, version)
    stored = deal_of(version, book.seats)
    dealer = stored.dealer if deal.dealer is None else deal.dealer
    played = play(book.played_match.game, before, replace(deal, dealer=dealer)).deal
    return replace(played, out_of_turn=stored.out_of_turn) == stored


def rounds_since(match: Match, book: Book, base: int) -> list[Entry]:
    written = [entry for entry in book.entries if entry.match_version > base]
    if not written:
        return []
    keys = [entry.round_key for entry in written]
    then = RoundVersion.objects.filter(match=match, match_version__lte=base, round_id__in=keys)
    states = dict(then.order_by("pk").values_list("round_id", "state"))  # the last one stays
    return [entry for entry in written if states.get(entry.round_key) != State.RECORDED]


def has_next_since(book: Book, base: int) -> bool:
    """Whether the next round of an earlier version of the match seems to be there."""
    last = book.entries[-1] if book.entries else None
    if last is None or last.is_correction or last.is_brought_back:
        return False
    return last.match_version > base


def last_rounds(entries: Sequence[Entry], among: Sequence[Entry]) -> list[Entry]:
    keys, found = {entry.round_key for entry in among}, []
    for entry in reversed(entries):
        if entry.round_key not in keys:
            break
        found.append(entry)
    return found[::-1]


def next_rounds_since(match: Match, book: Book, base: int) -> list[Entry]:
    return last_rounds(book.entries, rounds_since(match, book, base))


def require_still_next(
    match: Match, book: Book, submission: Submission, deal: Deal, message: Text
) -> None:
    require_same_people(match, submission)
    if book.last_written <= submission.base:
        return
    if book.in_play is not None and book.in_play.match_version > submission.base:
        raise Conflict(message)
    if next_rounds_since(match, book, submission.base):
        raise Conflict(message)
    before = read_book_as_of(match, submission.base)
    if before.in_play is not None and book.in_play is None:
        raise Conflict(TAKEN_BACK)
    require_same_start(before.played_match.now, book.played_match.now, deal=deal, book=book)
    require_same_turn(before.played_match.now, book.played_match.now, deal=deal)


def require_still_in_play(match: Match, book: Book, submission: Submission) -> Entry:
    """The round in play; raises Conflict when it is not any more as a form found it."""
    entry = book.in_play
    if entry is not None and entry.match_version <= submission.base:
        return entry
    before = read_book_as_of(match, submission.base).in_play
    if before is not None and book.index_of(before.round_key) is not None:
        raise Conflict(_("Somebody else has finished this round meanwhile."))
    if entry is None:
        raise Conflict(TAKEN_BACK)
    raise Conflict(_("Somebody else has changed this round meanwhile."))


def require_same_index(
    match: Match, book: Book, submission: Submission, *, index: int, deal: Deal
) -> None:
    """Raise Conflict when a round to be inserted may be there already, or fits differently."""
    require_same_people(match, submission)
    if book.last_written <= submission.base:
        return
    if last_rounds(book.entries[:index], rounds_since(match, book, submission.base)):
        raise Conflict(ENTERED_HERE)
    require_start_as_it_was(match, book, submission, index=index, deal=deal)


def require_same_round(
    match: Match, book: Book, submission: Submission, *, index: int, deal: Deal
) -> None:
    """Raise Conflict when a round to be corrected has changed, or fits differently."""
    require_same_people(match, submission)
    require_unchanged(match, submission, book.entries[index])
    require_start_as_it_was(match, book, submission, index=index, deal=deal)


def require_unchanged(match: Match, submission: Submission, entry: Entry) -> None:
    if has_changed(match, entry, base=submission.base):
        raise Conflict(CORRECTED)


def has_changed(match: Match, entry: Entry, *, base: int) -> bool:
    """Whether a round says something else than at an earlier version of the match.

    One that was deleted and brought back, or corrected there and back, says the same.
    """
    if entry.match_version <= base:
        return False
    before = read_book_as_of(match, base)
    there = (*before.entries, *before.withdrawn)
    return entry.deal not in [one.deal for one in there if one.round_key == entry.round_key]


def require_start_as_it_was(
    match: Match, book: Book, submission: Submission, *, index: int, deal: Deal
) -> None:
    """Raise Conflict when rounds before one changed so that it says something else.

    Whose turn it was to deal may change: a round in the book, and one inserted, keeps its dealer.
    """
    if book.last_written <= submission.base:
        return
    before = read_book_as_of(match, submission.base)
    then: AnySituation | None = before.played_match.now
    if index < len(book.entries):
        stood = before.index_of(book.entries[index].round_key)
        then = None if stood is None else before.played_match.rounds[stood].before
    if then is not None:
        now = situation_at(book, index)
        require_same_start(then, now, deal=replace(deal, out_of_turn=True), book=book)


def situation_at(book: Book, index: int) -> AnySituation:
    if index == len(book.entries):
        return book.played_match.now
    return book.played_match.rounds[index].before


def require_same_start(then: AnySituation, now: AnySituation, *, deal: Deal, book: Book) -> None:
    """Raise Conflict when a deal would say something else now, or fits no more."""
    was, would_be = (play(book.played_match.game, before, deal) for before in (then, now))
    if was.deal != would_be.deal or (was.fits and not would_be.fits):
        raise Conflict(CHANGED_BEFORE)


def require_same_turn(then: AnySituation, now: AnySituation, *, deal: Deal) -> None:
    """Raise Conflict when somebody else is to deal now, unless the table named the dealer."""
    if then.dealer != now.dealer and deal.dealer in (None, then.dealer):
        raise Conflict(CHANGED_BEFORE)


def book_ahead(book: Book, rounds: int) -> Book | None:
    """The book as it may stand after some rounds yet to be entered; None beyond its end.

    What those rounds score is made up, so only who deals and what is asked can be read from it.
    """
    for _round in range(rounds):
        if book.played_match.finished:
            return None
        book = replace(
            book, played_match=continued(book.played_match, placeholder_deal(book)), in_play=None
        )
        if book.played_match.unfitting:
            return None
    return None if book.played_match.finished else book


def placeholder_deal(book: Book) -> Deal:
    now, dealer = book.played_match.now, book.next_dealer
    return replace(
        book.played_match.game.placeholder_deal(replace(now, dealer=dealer)), dealer=dealer
    )


def base_after(match: Match, book: Book, base: int, *, key: str, is_next: bool) -> int:
    """The base version of a form that was filled in behind another one.

    ``key`` is that of the other form, sent before this one about the same thing: what it wrote
    is no surprise to this one. A key that recorded nothing changes nothing; nor does a correction
    or an insertion, where this form is about the next round and others have told of one behind it.
    """
    made = sending_of(match, key)
    if made is None or (is_next and has_others_behind(match, book, base, key=key)):
        return base
    return max(base, made.match_version)


def has_others_behind(match: Match, book: Book, base: int, *, key: str) -> bool:
    written, begun = version_sent(match, key), book.in_play
    if written is None:
        return False
    if begun is not None and begun.round_key != written.round_id and begun.match_version > base:
        return True
    return bool(rounds_behind(match, book, base, key=key))


def rounds_behind(match: Match, book: Book, base: int, *, key: str) -> list[Entry]:
    """Next rounds that others recorded since an earlier version, behind the round of a key.

    Where the key stored none, or one that was deleted, all that they recorded.
    """
    written, new = version_sent(match, key), next_rounds_since(match, book, base)
    if written is None:
        return new
    order = [entry.round_key for entry in (*book.entries, book.in_play) if entry is not None]
    behind = order[order.index(written.round_id) + 1 :] if written.round_id in order else order
    return [entry for entry in new if entry.round_key in behind]
