"""The page on which several matches are put on the account together: first what they come to."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.account import waiting
from scorekeeper.services.account.parties import box_last
from scorekeeper.services.account.waiting import Seen, Waiting, waiting_in
from scorekeeper.services.matches.listing import Listed, title_of
from scorekeeper.services.writes import Conflict
from scorekeeper.settlement import format_amount
from scorekeeper.web.parts.journal import way_of
from scorekeeper.web.parts.matches import Card, lines_with
from scorekeeper.web.parts.money import currency_in_words
from scorekeeper.web.parts.people import Face, faces_of_club, with_the_box
from scorekeeper.web.parts.writing import signed
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import ClubRequest, for_club_scorers
from scorekeeper.web.requests.locales import locale_of
from scorekeeper.web.requests.posted import new_key, sent_to_club

SEEN = re.compile(r"([1-9][0-9]{0,17})(?:-([0-9]{1,9}))?")  # a key, and a version that was seen


@dataclass(frozen=True, slots=True)
class Line:
    """A match that waits, as lists show it, and the value of its box to tick."""

    card: Card
    value: str
    is_ticked: bool


@dataclass(frozen=True, slots=True)
class Amount:
    face: Face
    words: str
    way: str


@dataclass(frozen=True, slots=True)
class Sum:
    """What all that is ticked comes to in one currency."""

    title: str
    amounts: Sequence[Amount]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_club_scorers
def put_together(request: ClubRequest) -> HttpResponse:
    if request.method != "POST":
        return waiting_page(request)
    chosen = [one for one in seen_in(request.POST) if one.version]
    try:
        waiting.put_together(request.club, chosen, sent_to_club(request))
    except RuleBroken as broken:
        return waiting_page(request, error=str(broken.faults[0].sentence), status=400)
    except Conflict as conflict:
        return waiting_page(request, error=str(conflict), status=409)
    return redirect("account", secret=request.secret)


def seen_in(said: QueryDict) -> list[Seen]:
    """The matches that a form or an address names, each once."""
    found = (SEEN.fullmatch(text) for text in said.getlist("match"))
    keys = {int(one[1]): int(one[2] or 0) for one in found if one}
    return [Seen(*one) for one in keys.items()]


def ticked_in(request: ClubRequest, found: Iterable[Waiting]) -> set[int]:
    """The keys of what is ticked: all that wait, unless somebody has chosen."""
    said = request.POST if request.method == "POST" else request.GET
    named = {one.key for one in seen_in(said)}
    has_chosen = named or request.method == "POST" or "chosen" in said
    return {one.match.pk for one in found if not has_chosen or one.match.pk in named}


def waiting_page(request: ClubRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    found = waiting_in(request.club)
    ticked = ticked_in(request, found)
    return page(
        request,
        "account/put_together",
        status=status,
        secret=request.secret,
        lines=lines_of(found, ticked, locale_of(request)),
        sums=sums_of(request, [one for one in found if one.match.pk in ticked]),
        number=len(ticked),
        most=waiting.MOST_AT_ONCE if len(found) == waiting.MOST_AT_ONCE else None,
        error=error,
        form_key=new_key(),
    )


def lines_of(found: Sequence[Waiting], ticked: set[int], locale: str) -> list[Line]:
    books = {one.match.pk: one.book for one in found}
    listed = [
        Listed(one.match.scorer_secret, title_of(one.match), one.book.table.players, one.match)
        for one in found
    ]
    shown = lines_with(listed, books, locale)
    return [
        Line(line.card, f"{one.seen.key}-{one.seen.version}", one.seen.key in ticked)
        for one, line in zip(found, shown, strict=True)
    ]


def sums_of(request: ClubRequest, chosen: Iterable[Waiting]) -> list[Sum]:
    """What the matches come to for everybody, by currency, who is to get most first."""
    totals = defaultdict[str, Counter[int]](Counter)
    for one in chosen:
        for player, amount in one.amounts.items():
            totals[one.match.stake_currency][player] += amount
    if not totals:
        return []
    faces, locale = with_the_box(faces_of_club(request.club)), locale_of(request)
    return [
        Sum(
            str(currency_in_words(currency)),
            [
                amount_of(faces[player], amounts[player], currency, locale)
                for player in sorted(box_last(amounts), key=lambda key: -amounts[key])
            ],
        )
        for currency, amounts in sorted(totals.items())
    ]


def amount_of(face: Face, amount: int, currency: str, locale: str) -> Amount:
    words = signed(amount, lambda minor: format_amount(minor, currency, locale))
    return Amount(face, words, way_of(amount))
