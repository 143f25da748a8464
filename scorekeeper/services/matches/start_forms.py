"""Forms that begin a match: each begins one, and is led to it again while its link still works."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db import IntegrityError

from scorekeeper.records.models import Match
from scorekeeper.services.database.submission import digest, require_same, sending_of, write_sending
from scorekeeper.services.database.transaction import LinkGone
from scorekeeper.services.database.write_queue import write_transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class NewForm:
    """A form that begins a match: its key, and what it asks for with which words.

    ``under`` is the match under whose link it is sent, locked; none for a form from outside.
    """

    key: str = ""
    verb: str = "begin"
    said: object = ""
    under: Match | None = None


NO_NEW_FORM = NewForm()


def begun_once(form: NewForm, begin: Callable[[], Match]) -> Match:
    """Begin a match, unless the same form has done so, be it at this very moment.

    Raises LinkGone, Conflict.
    """
    try:
        with write_transaction():
            return begun_with(form) or noted(form, begin())
    except IntegrityError:
        begun = begun_with(form)
        if begun is None:
            raise
        return begun


def begun_with(form: NewForm) -> Match | None:
    """The match that a form began already; None for a form that is sent for the first time.

    What a phone was answered then it is answered again, and no link that was made since: raises
    LinkGone when the match goes by another one now, or is not there any more. Raises Conflict when
    its key was used for something else.
    """
    if not form.key:
        return None
    before = sending_of(form.under, form.key)
    if before is None:
        return None
    require_same(before, form.verb, digest(form.said))
    began = Match.objects.filter(pk=before.began_id or 0).first()
    if began is None or digest(began.scorer_secret) != before.link:
        raise LinkGone
    return began


def noted(form: NewForm, match: Match) -> Match:
    """A match that was just begun, with the form that did it written down."""
    if form.key:
        write_sending(
            form.under,
            form.key,
            verb=form.verb,
            content_digest=digest(form.said),
            began=match,
            link=digest(match.scorer_secret),
        )
    return match
