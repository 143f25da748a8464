"""The page on which score sheets are brought into a club, each taken or refused by itself."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.records.models import Match
from scorekeeper.records.models.events import SENT_KEY_LENGTH
from scorekeeper.rules.faults import RuleBroken, refuse
from scorekeeper.rules.names import on_one_line
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.quotas import SHEET, TooMany
from scorekeeper.services.account.waiting import waiting_in
from scorekeeper.services.matches.listing import list_line, with_seats
from scorekeeper.services.matches.score_sheets import IsThere, import_sheet
from scorekeeper.services.matches.starting import NewForm, begun_with
from scorekeeper.services.writes import Conflict
from scorekeeper.sheets.parsing import LARGEST_SHEET, SheetTooLarge
from scorekeeper.sheets.reading import read_sheet
from scorekeeper.web.parts.matches import Card, lines_of_matches
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import (
    ClubRequest,
    for_club_scorers,
    take_quota,
    too_many_sentence,
)
from scorekeeper.web.requests.locales import locale_of
from scorekeeper.web.requests.phone_cookie import phone_name
from scorekeeper.web.requests.posted import new_key, posted_key

MOST_SHEETS = 50  # at once
LARGEST_IMPORT = 4_000_000  # bytes of all of them together
LONGEST_FILE_NAME = 80
KEY_OF_MATCH = re.compile(r"[1-9][0-9]{0,17}")
KEPT, TICKED, CALLED = "kept_", "again_", "called_"  # before the index of a sheet that was left out
THERE = "there"  # what a ticked one says: it is meant, though the club has it


@dataclass(frozen=True, slots=True)
class Source:
    """A sheet as it was sent: a file, a text, or one that was left out before and is ticked now.

    ``is_meant``: it is brought in although the club has it.
    """

    name: str
    content: bytes
    is_meant: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a sheet: the match it was ``taken`` as, its ``twin`` in the club, or ``why``.

    ``kept`` is the text of one that may be sent again as it is, ``seconds`` after so many.
    """

    name: str
    taken: Match | None = None
    twin: Match | None = None
    why: str = ""
    kept: str = ""
    seconds: int = 0

    @property
    def match(self) -> Match | None:
        return self.taken or self.twin


@dataclass(frozen=True, slots=True)
class Line:
    """An outcome with its match as lists show it."""

    outcome: Outcome
    card: Card | None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_club_scorers
def import_sheets(request: ClubRequest) -> HttpResponse:
    if request.method != "POST":
        return sheets_page(request)
    try:
        sources = sources_in(request)
    except RuleBroken as refused:
        status = 413 if isinstance(refused, SheetTooLarge) else 400
        return sheets_page(request, error=refused.faults[0].sentence, status=status)
    outcomes = [*brought_in(request, sources)]
    taken = [one.taken for one in outcomes if one.taken is not None]
    if len(taken) < len(outcomes):
        return sheets_page(request, outcomes, status=status_of(outcomes))
    if len(taken) == 1:
        return redirect("table", secret=taken[0].scorer_secret)
    brought = urlencode([("match", one.pk) for one in taken])
    return redirect(f"{request.path}?{brought}")


def sources_in(request: ClubRequest) -> list[Source]:
    """Read all sheets of a form; raises RuleBroken where there is none, or too much."""
    files = request.FILES.getlist("file")
    typed = request.POST.get("text", "")
    kept = [index for index in range(MOST_SHEETS) if request.POST.get(f"{TICKED}{index}")]
    if len(files) + len(kept) + bool(typed.strip()) > MOST_SHEETS:
        raise refuse("sheet", too_many_sheets())
    found = [source_of(file) for file in files]
    found += [kept_source(request, index) for index in kept]
    if typed.strip():
        found.append(Source("", typed.encode()))
    if not found:
        raise refuse("sheet", _("Choose a file first, or type the text of a sheet."))
    if sum(len(one.content) for one in found) > LARGEST_IMPORT:
        message = _("All sheets together have at most {number} MB.", number=LARGEST_IMPORT // 10**6)
        raise SheetTooLarge(refuse("sheet", message).faults)
    return found


def too_many_sheets() -> Text:
    return ngettext_lazy(
        "At most {number} sheet is taken at once.",
        "At most {number} sheets are taken at once.",
        MOST_SHEETS,
    )


def source_of(file: UploadedFile) -> Source:
    return Source(tidy(file.name or ""), file.read(LARGEST_SHEET + 1))


def kept_source(request: ClubRequest, index: int) -> Source:
    return Source(
        tidy(request.POST.get(f"{CALLED}{index}", "")),
        request.POST.get(f"{KEPT}{index}", "").encode(),
        is_meant=request.POST[f"{TICKED}{index}"] == THERE,
    )


def tidy(name: str) -> str:
    return on_one_line(name)[:LONGEST_FILE_NAME]


def brought_in(request: ClubRequest, sources: Sequence[Source]) -> Iterator[Outcome]:
    """Take or refuse one sheet after the other; raises LinkGone."""
    key = posted_key(request)
    for index, source in enumerate(sources):
        own_key = f"{index}-{key}"[:SENT_KEY_LENGTH]
        form = NewForm(key=own_key, verb="sheet", said=(source.content, request.club.secret))
        try:
            match = match_of(request, source, form)
        except IsThere as there:
            yield Outcome(source.name, twin=there.match, kept=text_of(source))
        except TooMany as many:
            why = str(too_many_sentence(many))
            yield Outcome(source.name, why=why, kept=text_of(source), seconds=many.seconds)
        except Conflict as conflict:
            yield Outcome(source.name, why=str(conflict), kept=text_of(source))
        except RuleBroken as refused:
            yield Outcome(source.name, why=refused.told)
        else:
            yield Outcome(source.name, taken=match)


def match_of(request: ClubRequest, source: Source, form: NewForm) -> Match:
    """Make a match of a sheet, or find the one that the same form made.

    Raises RuleBroken, IsThere, TooMany, Conflict, LinkGone.
    """
    begun = begun_with(form)
    if begun is not None:
        return begun
    take_quota(request, SHEET)  # one that is refused is work too
    return import_sheet(
        read_sheet(source.content),
        club=request.club,
        entered_by=phone_name(request),
        form=form,
        is_meant=source.is_meant,
    )


def text_of(source: Source) -> str:
    return source.content.decode("utf-8-sig", errors="replace")


def sheets_page(
    request: ClubRequest,
    outcomes: Sequence[Outcome] = (),
    *,
    error: Text | str = "",
    status: int = 200,
) -> HttpResponse:
    taken = keys_taken(request, outcomes)
    answer = page(
        request,
        "importing/import_sheets",
        status=status,
        secret=request.secret,
        club=request.club,
        lines=lines_of(outcomes, locale_of(request)),
        taken=len(taken) if taken or outcomes else None,
        to_put=urlencode([("match", one.match.pk) for one in waiting_in(request.club, among=taken)])
        if taken
        else "",
        error=error,
        text=request.POST.get("text", "")[:LARGEST_SHEET] if error else "",
        most=MOST_SHEETS,
        megabytes=LARGEST_IMPORT // 10**6,
        form_key=new_key(),
    )
    waits = [one.seconds for one in outcomes if one.seconds]
    if waits:
        answer["Retry-After"] = str(max(waits))
    return answer


def keys_taken(request: ClubRequest, outcomes: Sequence[Outcome]) -> list[int]:
    """The keys of what became matches, now or as the address says that an import led to."""
    if outcomes:
        return [one.taken.pk for one in outcomes if one.taken is not None]
    asked = (int(one) for one in request.GET.getlist("match") if KEY_OF_MATCH.fullmatch(one))
    return [*request.club.matches.filter(pk__in=[*asked]).values_list("pk", flat=True)]


def lines_of(outcomes: Sequence[Outcome], locale: str) -> list[Line]:
    """Read the matches of all outcomes together: as many queries for many as for one."""
    keys = {one.match.pk for one in outcomes if one.match}
    rows = with_seats(Match.objects.filter(pk__in=keys)) if keys else []
    shown = lines_of_matches(
        [list_line(row, row.scorer_secret or row.viewer_secret) for row in rows], locale
    )
    cards = {line.match.pk: line.card for line in shown}
    return [Line(one, cards.get(one.match.pk) if one.match else None) for one in outcomes]


def status_of(outcomes: Sequence[Outcome]) -> int:
    """400 where a sheet was refused, 429 where one has to wait, else 409: one is there already."""
    if any(one.why and not one.kept for one in outcomes):
        return 400
    if any(one.seconds for one in outcomes):
        return 429
    return 409
