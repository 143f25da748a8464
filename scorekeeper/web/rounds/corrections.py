"""Corrections of earlier rounds, and insertions: the form, the consequences, the saving."""

import hashlib
from dataclasses import replace

from django.http import Http404, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.games.forms import Stage
from scorekeeper.records.book import Book, Entry
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.quotas import TooMany
from scorekeeper.services.books import book_of
from scorekeeper.services.rounds import correcting
from scorekeeper.services.rounds.conflicts import (
    has_changed,
    last_rounds,
    require_same_index,
    require_same_round,
    rounds_since,
    situation_at,
    situation_when_sent,
)
from scorekeeper.services.rounds.consequences import Consequence, consequences
from scorekeeper.services.rounds.correcting import restored
from scorekeeper.services.rounds.recording import require_fit
from scorekeeper.services.writes import Conflict
from scorekeeper.web.parts.seated import (
    called_by,
    faces_by_name,
    match_with_full_names,
    match_with_rows,
)
from scorekeeper.web.rendering import WITHOUT_TOKEN, page
from scorekeeper.web.requests.guards import (
    MatchRequest,
    for_scorers,
    reload_match,
    too_many,
    too_many_sentence,
)
from scorekeeper.web.requests.locales import money_of
from scorekeeper.web.requests.posted import new_key, posted_key
from scorekeeper.web.rounds.context import (
    TYPED,
    Disputed,
    Theirs,
    first_form_in,
    preview_context,
    preview_part,
    table_after,
    theirs_of,
)
from scorekeeper.web.rounds.forms import RoundForm, posted_base, submission_of

OFFLINE = "offline"


def place_behind(book: Book, key: int) -> int | None:
    """Return the index at which a round is inserted before another, or before the one in play."""
    if book.in_play is not None and book.in_play.round_key == key:
        return len(book.entries)
    return book.index_of(key)


def situation_or_404(book: Book, key: int) -> AnySituation:
    """Return the situation before a round, in play or over; raises Http404."""
    index = place_behind(book, key)
    if index is None:
        raise Http404
    return situation_at(book, index)


def follows(request: MatchRequest) -> bool:
    """Tell whether later rounds shall move their dealers too."""
    return request.POST.get("following_dealers") == "1"


def has_been_seen(request: MatchRequest, found: list[Consequence]) -> bool:
    """Tell whether a form confirms these consequences; without a network none could be shown."""
    return request.POST.get("seen") in (digest(found), OFFLINE)


def consequences_in_rows(
    request: MatchRequest, book: Book, changed: correcting.Changed
) -> list[Consequence]:
    """Find all that a change alters, in words that have room in the columns of a table."""
    was = match_with_rows(book)
    names = {name: face.in_a_row for name, face in faces_by_name(book).items()}
    after = called_by(changed.played_match, names)
    return consequences(
        request.match,
        replace(book, played_match=was),
        replace(changed, played_match=after),
        money=money_of(request, book.stake),
    )


def digest(found: list[Consequence]) -> str:
    """Return a short name of consequences, by which a form confirms just these."""
    return hashlib.sha256(repr(found).encode()).hexdigest()[:16]


def as_brought_back(book: Book, key: int) -> tuple[Book, int]:
    """Return the book with a withdrawn round in it, and its index; raises Http404."""
    for entry in book.withdrawn:
        if entry.round_key == key:
            changed = restored(book, entry)
            entries = tuple(one for one in changed.entries if one is not None)
            assert changed.index is not None
            return replace(book, played_match=changed.played_match, entries=entries), changed.index
    raise Http404


class Change:
    """A correction or insertion, from the form to what it changes, and then its saving.

    The form of a round that was withdrawn meanwhile is shown where the round stood. One that was
    recorded before is read as it was then.
    """

    def __init__(self, request: MatchRequest, key: int, *, inserting: bool) -> None:
        self.request, self.key, self.inserting = request, key, inserting
        self.theirs: tuple[Theirs, ...] = ()
        self.changed: correcting.Changed | None = None
        self._find_place()
        self.base = posted_base(request) if self.is_sent else request.match.version
        self.sent_before = self._sent_before()
        self.form = self._form()

    @property
    def is_sent(self) -> bool:
        return self.request.method == "POST"

    @property
    def is_confirmed(self) -> bool:
        """True where a form confirms consequences, these or others."""
        return self.request.POST.get("action") == "save"

    def _find_place(self) -> None:
        self.book = book_of(self.request.match)
        stands = place_behind if self.inserting else Book.index_of
        index = stands(self.book, self.key)
        self.is_withdrawn = index is None
        if index is None:
            self.book, index = as_brought_back(self.book, self.key)
        self.index = index

    def _sent_before(self) -> AnySituation | None:
        if self.base == self.request.match.version:
            return None
        return situation_when_sent(self.request.match, posted_key(self.request))

    def _form(self) -> RoundForm:
        situation = self.sent_before or situation_at(self.book, self.index)
        entry = None if self.inserting else self.book.entries[self.index]
        return RoundForm(
            game=self.book.played_match.game,
            situation=situation,
            base=self.base,
            data=self._said() if self.is_sent else None,
            deal=None if entry is None else entry.deal,
            faces=faces_by_name(self.book),
        )

    def _said(self) -> QueryDict:
        data = self.request.POST
        return data if self.inserting or TYPED not in data else first_form_in(data)

    def consequences(self) -> list[Consequence]:
        """Find all that the change alters; raises RuleBroken."""
        verb = correcting.inserted if self.inserting else correcting.corrected
        changed = verb(
            self.book,
            index=self.index,
            deal=self.form.deal(),
            following_dealers=follows(self.request),
        )
        require_fit(changed.played_match, self.index)
        correcting.require_changes_possible(self.book, changed)
        self.changed = changed
        return consequences_in_rows(self.request, self.book, changed)

    def is_agreed(self, found: list[Consequence]) -> bool:
        if has_been_seen(self.request, found):
            return True
        if self.is_confirmed:
            self._require_still_asked()
        return False

    def _require_still_asked(self) -> None:
        same, deal = require_same_index, self.form.deal()
        if not self.inserting:
            entry = self.book.entries[self.index]
            same, deal = require_same_round, correcting.as_it_stands(entry, deal)
        sent = submission_of(self.request, self.form)
        same(self.request.match, self.book, sent, index=self.index, deal=deal)

    def save(self) -> None:
        """Save the change; raises RuleBroken and Conflict."""
        deal, sent = self.form.deal(), submission_of(self.request, self.form)
        match, following = self.request.match, follows(self.request)
        if self.inserting:
            correcting.insert_round(
                match, before=self.key, deal=deal, submission=sent, following_dealers=following
            )
        else:
            correcting.correct_round(
                match,
                round_key=self.key,
                deal=deal,
                submission=sent,
                following_dealers=following,
                shown=self.changed,
            )

    def catch_up(self) -> None:
        """Start again from the newest version; keep all that was typed."""
        reload_match(self.request)
        self.changed = None
        self._find_place()
        self.theirs = theirs_of(self.book, self._written_meanwhile())
        self.form.base = self.request.match.version
        self.form.key = new_key()

    def _written_meanwhile(self) -> list[Entry]:
        if self.is_withdrawn:
            return []
        if self.inserting:
            new = rounds_since(self.request.match, self.book, self.form.base)
            return last_rounds(self.book.entries[: self.index], new)
        entry = self.book.entries[self.index]
        return [entry] if has_changed(self.request.match, entry, base=self.form.base) else []

    @property
    def title(self) -> str:
        words = _("Insert before: {round}") if self.inserting else _("Correct: {round}")
        played_match = self.book.played_match
        if self.index == len(played_match.rounds):
            return str(words.format(round=_("The round in play")))
        return str(words.format(round=played_match.title(played_match.rounds[self.index])))

    @property
    def _is_dealer_moved(self) -> bool:
        if self.changed is None:
            return follows(self.request)
        rounds, changed = self.book.played_match.rounds, self.changed.played_match.rounds
        return rounds[self.index].dealer != changed[self.index].dealer

    @property
    def _played(self) -> PlayedRound | None:
        """The round played again for its consequences, with the names of this page."""
        if self.changed is None or self.form.situation is not self.form.with_full_names:
            return None
        return self.changed.played_match.rounds[self.index]

    def page(
        self,
        *,
        status: int = 200,
        found: list[Consequence] | None = None,
        conflict: str = "",
        for_later: bool = False,
    ) -> HttpResponse:
        context = preview_context(self.form, self._played)
        match, is_last = self.request.match, self.index == len(self.book.entries) - 1
        return page(
            self.request,
            "rounds/correction",
            status=status,
            match=match,
            book=self.book,
            played_match=match_with_full_names(self.book),
            form=self.form,
            title=self.title,
            key=self.key,
            may_move_dealers=(self.inserting or (not is_last and self._is_dealer_moved))
            and self.book.played_match.has_dealer,
            follows=follows(self.request),
            found=found,
            seen="" if found is None else digest(found),
            is_different=found is not None and self.is_confirmed,
            conflict=Disputed(conflict, self.theirs, context["sides"]) if conflict else None,
            is_withdrawn=self.is_withdrawn,
            is_over=False,
            is_next=False,
            in_play_key=None,
            may_begin=False,
            corrects=not self.inserting,
            preview_url=reverse("preview_change", args=[self.request.secret, self.key]),
            **context,
            **(WITHOUT_TOKEN if for_later else {}),
        )


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorers
def correct(request: MatchRequest, key: int) -> HttpResponse:
    return change_page(request, key, inserting=False)


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorers
def insert(request: MatchRequest, key: int) -> HttpResponse:
    return change_page(request, key, inserting=True)


def change_page(request: MatchRequest, key: int, *, inserting: bool) -> HttpResponse:
    """Show or save the form of an earlier round; consequences are confirmed first."""
    change = Change(request, key, inserting=inserting)
    if change.is_withdrawn and not change.is_sent:
        raise Http404
    if not change.is_sent or request.POST.get("action") == "refresh":
        return change.page()
    if not change.form.is_valid():
        return change.page(status=400)
    try:
        found = not_yet_agreed(change)
        if found is not None:
            return change.page(found=found)
        change.save()
    except (RuleBroken, TooMany) as refused:
        return refused_change(change, refused)
    except Conflict as conflict:
        change.catch_up()
        return change.page(status=409, conflict=str(conflict))
    return table_after(request.match)


def not_yet_agreed(change: Change) -> list[Consequence] | None:
    """Return the consequences still to be confirmed; None where the change may be saved.

    Raises RuleBroken, and Conflict where another phone has changed the round meanwhile.
    """
    if change.sent_before is not None or change.is_withdrawn:
        return None
    found = change.consequences()
    return None if change.is_agreed(found) else found


def refused_change(change: Change, refused: RuleBroken | TooMany) -> HttpResponse:
    if isinstance(refused, TooMany):
        change.form.show([Fault("rounds", too_many_sentence(refused))])
        return too_many(change.page(), refused)
    change.form.show(refused.faults)
    return change.page(status=400)


@require_POST
@for_scorers
def preview_change(request: MatchRequest, key: int) -> HttpResponse:
    """Score a round while it is being corrected or inserted."""
    book = book_of(request.match)
    situation = situation_or_404(book, key)
    return preview_part(request, situation=situation, book=book, stage=Stage.OVER)
