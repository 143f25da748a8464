"""A form counts once: its key is written down in the transaction that does what it asks for."""

import hashlib
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from scorekeeper.records.book import Book, read_book_as_of
from scorekeeper.records.models import Club, Match, RoundVersion, Sending
from scorekeeper.records.translator import deal_of
from scorekeeper.rules.facts import Adjustment, Deal
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.names import clean_text
from scorekeeper.rules.played_round import play
from scorekeeper.rules.words import Text as _
from scorekeeper.services.database.transaction import Conflict

MOST_REMEMBERED = 5_000  # newest forms of a club: no phone sends an older one again

Scope: TypeAlias = Match | Club | None
"""Under whose link a form is sent; None for one that begins a match from outside."""


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
    """Whether a form is sent to a locked match or club for the first time; it is written down.

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


def is_new_round(
    match: Match,
    submission: Submission,
    verb: str,
    *said: object,
    state: str | tuple[str, ...],
    deal: Deal | None = None,
) -> bool:
    """Whether a form about a round is sent for the first time; ``state`` is what it makes of it.

    There are several where that depends on the round. Raises Conflict when its key was used for
    something else, be it for another deal.
    """
    if is_new(match, submission, verb, *said):
        return True
    stored = version_sent(match, submission.key)
    states = (state,) if isinstance(state, str) else state
    is_same = stored is not None and stored.state in states
    if stored is None or not is_same or not (deal is None or is_same_deal(match, stored, deal)):
        raise something_else()
    return False


def require_same(before: Sending, verb: str, content: str) -> None:
    """Raise Conflict when the key of a form was used before for something else."""
    if before.verb and (before.verb, before.content_digest) != (verb, content):
        raise something_else()


def something_else() -> Conflict:
    """The refusal of a key that was used before."""
    return Conflict(_("This form was sent before, with something else in it."))


def digest(said: object) -> str:
    """A short name for what a form said; only what is equal has the same."""
    return hashlib.sha256(repr(said).encode()).hexdigest()


def sending_of(scope: Scope, key: str) -> Sending | None:
    """The form with a key that had its effect there; None when there was none."""
    return Sending.objects.filter(key=key, **columns_of(scope)).first()


def write_sending(scope: Scope, key: str, **what: Any) -> None:
    """Write down that the form with a key has its effect there."""
    Sending.objects.create(key=key, **columns_of(scope), **what)


def columns_of(scope: Scope) -> dict[str, Any]:
    """Under whose link a form is sent, as columns."""
    return {
        "match": scope if isinstance(scope, Match) else None,
        "club": scope if isinstance(scope, Club) else None,
    }


def forget_oldest(club: Club) -> None:
    """Keep no more forms of a club than anybody could send again."""
    kept = club.sendings.order_by("-pk").values_list("pk", flat=True)
    newest_to_go = kept[MOST_REMEMBERED : MOST_REMEMBERED + 1].first()
    if newest_to_go is not None:
        club.sendings.filter(pk__lte=newest_to_go).delete()


def version_sent(match: Match, key: str) -> RoundVersion | None:
    """The version of a round that the form with a key stored; None when it stored none."""
    sent = sending_of(match, key)
    if sent is None:
        return None
    versions = RoundVersion.objects.filter(match=match, match_version=sent.match_version)
    by_form = RoundVersion.Cause.FORM, RoundVersion.Cause.BACK
    return versions.filter(cause__in=by_form).order_by("pk").first()


def situation_when_sent(match: Match, key: str) -> AnySituation | None:
    """How things stood before the round that a form with this key stored; None for a new form.

    A form that is sent again is read as it was the first time: the next round asks other things.
    """
    sent = version_sent(match, key)
    return None if sent is None else situation_then(match, sent)[1]


def situation_then(match: Match, version: RoundVersion) -> tuple[Book, AnySituation]:
    """The book when a version was written, and how things stood before its round."""
    book = read_book_as_of(match, version.match_version)
    place = book.place_of(version.round_id)
    return book, book.evening.now if place is None else book.evening.rounds[place].before


def is_same_deal(match: Match, version: RoundVersion, deal: Deal) -> bool:
    """Whether a version holds just what a deal says, and what followed from it in its place."""
    book, before = situation_then(match, version)
    stored = deal_of(version, book.seats)
    dealer = stored.dealer if deal.dealer is None else deal.dealer
    played = play(book.evening.game, before, replace(deal, dealer=dealer)).deal
    return replace(played, out_of_turn=stored.out_of_turn) == stored


def tidied(deal: Deal) -> Deal:
    """A deal with its texts as a score sheet can hold them; raises RuleBroken."""
    agreed = deal.agreed_score
    return replace(
        deal,
        note=clean_text("note", deal.note),
        adjustments=tuple(tidied_adjustment(one) for one in deal.adjustments),
        agreed_score=agreed and replace(agreed, reason=clean_text("agreed_score", agreed.reason)),
    )


def tidied_adjustment(adjustment: Adjustment) -> Adjustment:
    """An adjustment with its reason as a score sheet can hold it."""
    return replace(adjustment, reason=clean_text("adjustments", adjustment.reason))
