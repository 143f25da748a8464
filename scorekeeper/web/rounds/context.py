"""Context of the pages of rounds: a form with its preview, a conflict, a round's versions."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import pairwise
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.text import capfirst

from scorekeeper.games.fields import Who, trays_of
from scorekeeper.games.forms import Stage
from scorekeeper.records.book import Book, Entry
from scorekeeper.records.models import Match, RoundVersion
from scorekeeper.rules.counters import Amount, amounts_of
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import AnyGame, AnySituation
from scorekeeper.rules.played_round import PlayedRound, counted
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Text, capitalised, isolated, side_by_side
from scorekeeper.rules.words import Text as _
from scorekeeper.services.rounds.consequences import Consequence
from scorekeeper.services.rounds.versions import Version
from scorekeeper.web.parts.news import in_play_text
from scorekeeper.web.parts.rounds import Row, phrases_of, row_of
from scorekeeper.web.parts.seated import (
    faces_by_name,
    match_at_the_table,
    match_with_full_names,
    match_with_tiles,
)
from scorekeeper.web.parts.writing import typeset
from scorekeeper.web.rendering import WITHOUT_TOKEN, page, partial
from scorekeeper.web.requests.guards import MatchRequest
from scorekeeper.web.rounds.forms import (
    TURN,
    RoundForm,
    deal_in_play,
    stage_of_next,
)

OVER = Upcoming(_("The match is over"), _("no round follows"))
TYPED = "typed"
SAVED = "saved"  # where the table page says it
OF_THE_SENDING = ("csrfmiddlewaretoken", "key", "base", "after", "action", "seen", TYPED)
Cause = RoundVersion.Cause


@dataclass(frozen=True, slots=True)
class SideScore:
    """A side with its points of a round, and what is counted besides."""

    who: Who
    names: Text
    points: int
    amounts: tuple[Amount, ...]


Sides = list[SideScore]


@dataclass(frozen=True, slots=True)
class Theirs:
    """A round as another phone entered it meanwhile."""

    row: Row
    played: PlayedRound
    sides: Sides
    entered_by: str
    entered_at: datetime


@dataclass(frozen=True, slots=True)
class Begun:
    """A round that another phone began: in a few words, with each player's announcement."""

    text: Text
    said: list[tuple[str, Text]]
    entered_by: str
    entered_at: datetime


@dataclass(frozen=True, slots=True)
class Disputed:
    """A conflict: what it is about, what others entered and what was entered here, both scored.

    ``typed`` is what was entered here word for word: the form below is already the next round's.
    ``is_same``: both entered just the same, and there is nothing to dispute. ``is_beginning``: only
    what is known before play was entered here, which takes the place of no round that is over.
    """

    message: str
    theirs: tuple[Theirs, ...] = ()
    mine: Sides = field(default_factory=list)
    begun: Begun | None = None
    typed: str = ""
    is_same: bool = False
    is_beginning: bool = False


def entry_page(
    request: MatchRequest,
    form: RoundForm,
    *,
    book: Book,
    status: int = 200,
    conflict: Disputed | None = None,
    for_later: bool = False,
) -> HttpResponse:
    played_match = dealt_by(match_at_the_table(book), form.dealer)
    shortly = dealt_by(match_with_tiles(book), form.dealer).upcoming or OVER
    stage = "" if form.stage is stage_of_next(book) else f"?stage={form.stage.value}"
    return page(
        request,
        "rounds/entry",
        status=status,
        match=request.match,
        book=book,
        played_match=match_with_full_names(book),
        form=form,
        conflict=conflict,
        turn=book.next_dealer,
        upcoming=played_match.upcoming or OVER,
        brief=shortly.on_one_line,
        is_over=played_match.finished,
        may_begin=played_match.game.may_be_in_play and not played_match.finished,
        is_next=not played_match.finished,
        corrects=False,
        in_play_key=book.in_play.round_key if book.in_play else None,
        is_withdrawn=False,
        multiplier=played_match.game.multiplier(form.situation, Deal()),
        preview_url=reverse("preview", args=[request.secret]) + stage,
        **preview_context(form),
        **(WITHOUT_TOKEN if for_later else {}),
    )


def table_after(match: Match) -> HttpResponse:
    """Go to the table, which says what this phone saved."""
    return redirect(f"{reverse('table', args=[match.scorer_secret])}#{SAVED}")


def dealt_by(played_match: PlayedMatch, dealer: int) -> PlayedMatch:
    if dealer == played_match.now.dealer:
        return played_match
    return replace(played_match, now=replace(played_match.now, dealer=dealer))


def preview_context(form: RoundForm, played: PlayedRound | None = None) -> dict[str, Any]:
    """Return the context of the preview: scores and lines of the round, or its faults.

    It is ``played`` already where what it changes was found.
    """
    played = played or form.played()
    echoes = form.entry.echoes(played) if played else {}
    return {
        "played": played,
        "complaint": form.complaint(played),
        "offers": form.offers(played),
        "sum_words": "" if played is None or form.is_untouched else form.entry.sum_words(played),
        "echoes": {slot: echoes.get(slot, "") for slot in form.entry.echo_slots},
        "sides": sides_of(form.game, played),
        "counters": form.game.counters(form.situation),
    }


def preview_part(
    request: MatchRequest, *, situation: AnySituation, book: Book, stage: Stage
) -> HttpResponse:
    form = RoundForm(
        game=book.played_match.game,
        situation=situation,
        base=0,
        data=request.POST,
        deal=None if stage is Stage.OVER else deal_in_play(book),
        stage=stage,
        faces=faces_by_name(book),
    )
    context = preview_context(form)
    return partial(request, "rounds/_preview_swap", form=form, **context)


def is_just_the_same(mine: PlayedRound | None, theirs: tuple[Theirs, ...]) -> bool:
    return mine is not None and [one.played.deal for one in theirs] == [mine.deal]


def with_turn(data: QueryDict, *, dealer: int) -> QueryDict:
    """Add the dealer in turn to a form of an older version, which did not say it."""
    if data.get(TURN):
        return data
    said = data.copy()
    said[TURN] = str(dealer)
    return said


def as_typed(data: QueryDict) -> str:
    typed = data.copy()
    for name in OF_THE_SENDING:
        typed.pop(name, None)
    return typed.urlencode()


def first_form_in(data: QueryDict) -> QueryDict:
    typed = QueryDict(str(data[TYPED]), mutable=True)
    typed["key"] = data.get("key", "")
    return typed


def begun_since(book: Book, base: int) -> Begun | None:
    """Return the round in play, if it was saved since an earlier version."""
    entry = book.in_play
    if entry is None or entry.match_version <= base:
        return None
    table = match_at_the_table(book).now.table
    called = book.played_match.game.called(table, entry.deal)
    return Begun(
        text=in_play_text(book, entry),
        said=[(table.name(seat), words) for seat, words in sorted(called.items())],
        entered_by=entry.entered_by,
        entered_at=entry.entered_at,
    )


def theirs_of(book: Book, entries: Iterable[Entry]) -> tuple[Theirs, ...]:
    indexes = [(book.index_of(entry.round_key), entry) for entry in entries]
    return tuple(
        entered_by_others(book, index, entry) for index, entry in indexes if index is not None
    )


def entered_by_others(book: Book, index: int, entry: Entry) -> Theirs:
    played = book.played_match.rounds[index]
    return Theirs(
        row=row_of(book.played_match, played, entry),
        played=played,
        sides=sides_of(book.played_match.game, played),
        entered_by=entry.entered_by,
        entered_at=entry.entered_at,
    )


def sides_of(game: AnyGame, played: PlayedRound | None) -> Sides:
    """Return each side's names, points and amounts; empty where a round does not fit."""
    if played is None or not played.fits:
        return []
    table = played.before.table
    sides = game.sides(table)
    amounts = amounts_of(counted(game, played), sides)
    return [
        SideScore(tray, table.names(tray.seats), played.points[tray.seats[0]], beside)
        for tray, beside in zip(trays_of(table, sides), amounts, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Headline:
    """A title of a few words, and further phrases."""

    title: str
    phrases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Neighbour:
    key: int
    title: str


@dataclass(frozen=True, slots=True)
class ShownVersion:
    """A version of a round with its differences from the one before it."""

    version: Version
    differences: tuple[Consequence, ...]


def headline_of(played_match: PlayedMatch, played: PlayedRound, row: Row) -> Headline:
    """Head a round by its trumps and declarer, by its contract, or by its result."""
    declarer, phrases = played.deal.contract.declarer, row.phrases
    if not row.trump_name or played.deal.void or played.deal.agreed_score is not None:
        first = next(
            filter(str, phrases_of(played_match, played, played_match.table_of(played))), ""
        )
        return Headline(capitalised(first), phrases[1:])
    suits = played_match.game.suits_at(played_match.table.house_rules)
    trump = suits[played.deal.contract.trump].name
    if declarer is None:
        return Headline(capitalised(trump), phrases)
    name = isolated(played.before.table.name(declarer))
    title = _("{trump} by {name}", trump=trump, name=name)
    return Headline(capitalised(title), tuple(phrase for phrase in phrases if phrase != name))


def neighbours_of(book: Book, index: int) -> tuple[Neighbour | None, Neighbour | None]:

    def at(index: int) -> Neighbour | None:
        if not 0 <= index < len(book.entries):
            return None
        title = book.played_match.title(book.played_match.rounds[index])
        return Neighbour(book.entries[index].round_key, str(title))

    return at(index - 1), at(index + 1)


def shown_versions(played_match: PlayedMatch, versions: Iterable[Version]) -> list[ShownVersion]:
    shown, before = [], Facts({}, [])
    for version in versions:
        now = facts_of(played_match, version)
        shown.append(ShownVersion(version, tuple(differences(before, now))))
        before = now
    return shown


def changes_in(versions: Iterable[Version]) -> int:
    """Count the corrections of a round that counted.

    Finishing one in play is no change, nor is deleting and bringing back, undo and redo.
    """
    return sum(
        before.entry.is_recorded and after.entry.is_recorded and after.entry.cause != Cause.UNDO
        for before, after in pairwise(versions)
    )


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts of a version in words, by their names, and the lines of its score."""

    said: dict[str, str]
    lines: list[str]


def differences(before: Facts, now: Facts) -> Iterator[Consequence]:
    for what in {**before.said, **now.said}:
        was, is_now = before.said.get(what, ""), now.said.get(what, "")
        if was != is_now:
            yield Consequence(what, was, is_now)
    gone = [line for line in before.lines if line not in now.lines]
    new = [line for line in now.lines if line not in before.lines]
    if gone or new:
        yield Consequence(str(_("Counted")), "; ".join(gone), "; ".join(new))


def facts_of(played_match: PlayedMatch, version: Version) -> Facts:
    played, deal = version.played, version.entry.deal
    if played is None:
        return Facts(
            {str(_("In play")): str(played_match.game.describe(played_match.now.table, deal))}, []
        )
    row = row_of(played_match, played, version.entry)
    said = (
        (_("Played"), " ".join(filter(None, (row.trump_name, row.text)))),
        (_("Dealer"), row.dealer and isolated(row.dealer)),
        (_("Score"), side_by_side(row.scores_there)),
        *(
            (
                capfirst(str(one.name)),
                side_by_side(one.of(side) for side in played_match.sides),
            )
            for one in played_match.counted(played)
            if any(one.amounts)
        ),
        (_("Note"), deal.note),
    )
    lines = [typeset(line.text) for line in played.lines]
    return Facts({str(what): words for what, words in said if words}, lines)
