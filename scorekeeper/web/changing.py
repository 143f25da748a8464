"""An earlier round being corrected, or a forgotten one inserted before it, as its page shows it."""

import hashlib

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from scorekeeper.records.book import Book
from scorekeeper.services import corrections
from scorekeeper.services.books import book_of
from scorekeeper.services.consequences import Consequence, consequences
from scorekeeper.services.plans import payments_of
from scorekeeper.services.rounds import require_fit
from scorekeeper.web.guards import MatchRequest
from scorekeeper.web.localities import money_of
from scorekeeper.web.pages import page
from scorekeeper.web.round_form import RoundForm, new_key
from scorekeeper.web.views.rounds import posted_base, preview_context, submission_of

OFFLINE = "offline"


def place_or_404(book: Book, key: int) -> int:
    """Where a round stands; Http404 when there is none (any more)."""
    place = book.place_of(key)
    if place is None:
        raise Http404
    return place


def follows(request: MatchRequest) -> bool:
    """Whether the following dealers are to change too."""
    return request.POST.get("following_dealers") == "1"


def has_been_seen(request: MatchRequest, found: list[Consequence]) -> bool:
    """Whether a form says yes to what it changes; without a network nothing can be shown before."""
    return request.POST.get("seen") in (digest(found), OFFLINE)


def digest(found: list[Consequence]) -> str:
    """A short name for what somebody has seen before saying yes to it."""
    return hashlib.sha256(repr(found).encode()).hexdigest()[:16]


class Change:
    """A correction or insertion, from the form to what it changes, and then its saving."""

    def __init__(self, request: MatchRequest, key: int, *, inserting: bool) -> None:
        self.request, self.key, self.inserting = request, key, inserting
        self.book = book_of(request.match)
        self.place = place_or_404(self.book, key)
        self.form = self._form()

    def _form(self) -> RoundForm:
        entry = self.book.entries[self.place]
        is_sent = self.request.method == "POST"
        return RoundForm(
            game=self.book.evening.game,
            situation=self.book.evening.rounds[self.place].before,
            base=posted_base(self.request) if is_sent else self.request.match.version,
            data=self.request.POST if is_sent else None,
            deal=None if self.inserting else entry.deal,
        )

    def consequences(self) -> list[Consequence]:
        """What the change alters; raises RuleBroken when it cannot have been."""
        verb = corrections.inserted if self.inserting else corrections.corrected
        changed = verb(
            self.book,
            place=self.place,
            deal=self.form.deal(),
            following_dealers=follows(self.request),
        )
        require_fit(changed.evening, self.place)
        return consequences(
            self.book,
            changed,
            money=money_of(self.request, self.book.stake),
            payments=payments_of(self.request.match, self.book.seats),
        )

    def save(self) -> None:
        """Let the change count; raises RuleBroken and Conflict."""
        deal, sent = self.form.deal(), submission_of(self.request, self.form)
        match, following = self.request.match, follows(self.request)
        if self.inserting:
            corrections.insert_round(
                match, before=self.key, deal=deal, submission=sent, following_dealers=following
            )
        else:
            corrections.correct_round(
                match, round_key=self.key, deal=deal, submission=sent, following_dealers=following
            )

    def catch_up(self) -> None:
        """Start again from what somebody else has saved meanwhile; what was typed stays."""
        self.request.match.refresh_from_db()
        self.book = book_of(self.request.match)
        self.place = place_or_404(self.book, self.key)
        self.form.base = self.request.match.version
        self.form.key = new_key()

    @property
    def title(self) -> str:
        """What is being done, and to which round."""
        number = self.book.evening.rounds[self.place].number
        title = _("Correct round %(number)s")
        if self.inserting:
            title = _("Insert before round %(number)s")
        return title % {"number": number}

    def page(
        self, *, status: int = 200, found: list[Consequence] | None = None, conflict: str = ""
    ) -> HttpResponse:
        """The form, and what it changes where that is known."""
        match, is_last = self.request.match, self.place == len(self.book.entries) - 1
        return page(
            self.request,
            "correction",
            status=status,
            match=match,
            book=self.book,
            form=self.form,
            title=self.title,
            key=self.key,
            is_last=is_last and not self.inserting,
            follows=follows(self.request),
            found=found,
            seen="" if found is None else digest(found),
            conflict=conflict,
            preview_url=f"/g/{match.scorer_secret}/rounds/{self.key}/preview/",
            **preview_context(self.form),
        )
