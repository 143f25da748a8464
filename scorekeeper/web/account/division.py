"""Dividing the cash box: asked for, shown, and booked once somebody says so."""

import re
from dataclasses import dataclass, replace
from datetime import date
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.ledger.league_table import games_of
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import ngettext_lazy
from scorekeeper.services.account.box import BoxBalance, box_balances
from scorekeeper.services.account.division import (
    EVENINGS,
    EVENLY,
    PLACES,
    Division,
    DivisionAsked,
    divide,
    division_of,
    evenings_of,
    is_divided,
)
from scorekeeper.services.clubs.club_record import ClubRecord, SeasonDays, record_of, state_of
from scorekeeper.services.evenings.season_places import places_in_season
from scorekeeper.services.writes import Conflict
from scorekeeper.settlement import format_amount
from scorekeeper.sheets.parsing import written_day
from scorekeeper.web.account.posted_amounts import amount_in
from scorekeeper.web.parts.matches import game_title
from scorekeeper.web.parts.money import currency_in_words
from scorekeeper.web.parts.people import Face, faces_of
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import ClubRequest, for_club_scorers
from scorekeeper.web.requests.locales import locale_of
from scorekeeper.web.requests.posted import new_key, sent_to_club

MOST_OFFERED = 200  # people to be ticked, those who played most
LONGEST_TYPED = 200
LONGEST_KEY = 18  # digits of a number that a database has room for
LONGEST_STAMP = 200_000  # of the parts of as many people as a club can have
TYPED = "amount", "currency", "way", "first_day", "last_day", "season", "game", "percents"
USUAL_PERCENTS = "50, 30, 20"
PERCENT = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class PartLine:
    """What somebody gets, and by how many evenings or which place."""

    name: Face
    amount: str
    why: str


@dataclass(frozen=True, slots=True)
class DivisionInWords:
    parts: tuple[PartLine, ...]
    given: str
    stays: str
    stamp: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_club_scorers
def divide_box(request: ClubRequest) -> HttpResponse:
    """Ask how to divide; show what comes of it; book it where that was seen."""
    record = record_of(state_of(request.club, request.secret))
    if request.method != "POST":
        return division_page(request, record)
    seen, sent = request.POST.get("seen", "")[:LONGEST_STAMP], sent_to_club(request)
    division = None
    try:
        if seen and is_divided(request.club, seen, sent):
            return redirect("cash_box", secret=request.secret)
        division = division_of(request.club, record, posted_division(request, record))
        if not seen:
            return division_page(request, record, division=division)
        divide(request.club, division, seen, sent)
    except RuleBroken as broken:
        return division_page(request, record, status=400, fault=broken.faults[0])
    except Conflict as conflict:
        return division_page(request, record, status=409, error=str(conflict), division=division)
    return redirect("cash_box", secret=request.secret)


def posted_division(request: ClubRequest, record: ClubRecord) -> DivisionAsked:
    """Read the form; raises RuleBroken for what cannot be read."""
    way, currency = request.POST.get("way", ""), request.POST.get("currency", "")
    asked = DivisionAsked(
        currency=currency,
        way=way,
        amount=amount_in(request, currency) if request.POST.get("amount", "").strip() else None,
        people=tuple(map(int, filter(is_key, request.POST.getlist("person")))),
    )
    if way == EVENINGS:
        first, last = posted_days(request)
        return replace(asked, first_day=first, last_day=last)
    if way == PLACES:
        places = places_in_season(
            record, posted_season(request, record), request.POST.get("game") or None
        )
        return replace(asked, places=places, percents=posted_percents(request))
    return asked


def is_key(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < LONGEST_KEY


def posted_season(request: ClubRequest, record: ClubRecord) -> SeasonDays:
    chosen = request.POST.get("season", "")
    for season in record.state.seasons:
        if str(season.key) == chosen:
            return season
    raise RuleBroken([Fault("season", _("Choose the season whose places count."))])


def posted_days(request: ClubRequest) -> tuple[date | None, date | None]:
    first, last = day_in(request, "first_day"), day_in(request, "last_day")
    if first and last and last < first:
        raise RuleBroken([Fault("last_day", _("The last day is not before the first."))])
    return first, last


def day_in(request: ClubRequest, name: str) -> date | None:
    text = request.POST.get(name, "")[:LONGEST_TYPED].strip()
    try:
        return written_day(text) if text else None
    except ValueError:
        message = _("A day is written like 2026-11-21; leave it empty to count all.")
        raise RuleBroken([Fault(name, message)]) from None


def posted_percents(request: ClubRequest) -> tuple[int, ...]:
    text = request.POST.get("percents", "")[:LONGEST_TYPED]
    written = filter(None, re.split(r"[\s,;%]+", text))
    return tuple(int(one) if PERCENT.fullmatch(one) else 0 for one in written)


def division_page(
    request: ClubRequest,
    record: ClubRecord,
    *,
    status: int = HTTPStatus.OK,
    division: Division | None = None,
    **trouble: object,
) -> HttpResponse:
    boxes = [one for one in box_balances(request.club) if one.worth > 0]
    writer = DivisionWriter(record, locale_of(request))
    return page(
        request,
        "account/divide_box",
        status=status,
        boxes=[writer.box(one) for one in boxes],
        division=writer.in_words(division) if division else None,
        ways=(EVENLY, EVENINGS, PLACES),
        form_key=new_key(),
        **writer.choices(),
        **typed_in(request, record),
        **{"fault": None, "error": "", **trouble},
    )


def typed_in(request: ClubRequest, record: ClubRecord) -> dict[str, Any]:
    """Return a form's values to show again; at first everybody who played is chosen."""
    typed = {name: request.POST.get(name, "")[:LONGEST_TYPED] for name in TYPED}
    if request.method == "POST":
        return {"typed": typed, "chosen": {*request.POST.getlist("person")}}
    year = record.state.today.year
    usual = {"way": EVENLY, "first_day": f"{year}-01-01", "last_day": f"{year}-12-31"}
    chosen = {str(one.key) for one in record.state.people if one.comes and record.played[one.key]}
    return {"typed": {**typed, **usual, "percents": USUAL_PERCENTS}, "chosen": chosen}


class DivisionWriter:
    """Writes what can be chosen, and a division, for a locale."""

    def __init__(self, record: ClubRecord, locale: str) -> None:
        self.record, self.locale = record, locale
        self.faces = faces_of(record.state)

    def box(self, balance: BoxBalance) -> dict[str, str]:
        return {
            "currency": balance.currency,
            "title": currency_in_words(balance.currency),
            "amount": format_amount(balance.worth, balance.currency, self.locale),
        }

    def choices(self) -> dict[str, Any]:
        come = [one for one in self.record.state.people if one.comes]
        come.sort(key=lambda one: (-self.record.played[one.key], one.key))
        people = sorted(
            come[:MOST_OFFERED],
            key=lambda one: (not self.record.played[one.key], one.name.casefold()),
        )
        attended = evenings_of(self.record, None, None)
        games = games_of(self.record.finished.values())
        return {
            "people": [
                (str(one.key), self.faces[one.key], attended.get(one.key, 0)) for one in people
            ],
            "most": MOST_OFFERED if len(come) > MOST_OFFERED else None,
            "seasons": [(str(one.key), one.name) for one in self.record.state.seasons],
            "games": [(one, game_title(one)) for one in games],
        }

    def in_words(self, division: Division) -> DivisionInWords:
        asked, currency = division.asked, division.asked.currency
        in_order = sorted(
            division.parts.items(), key=lambda one: (-one[1], str(self.faces[one[0]]))
        )
        return DivisionInWords(
            parts=tuple(
                PartLine(
                    self.faces[key],
                    format_amount(part, currency, self.locale),
                    why_so_much(asked.way, division.weights.get(key, 0)),
                )
                for key, part in in_order
            ),
            given=format_amount(division.given, currency, self.locale),
            stays=format_amount(division.stays, currency, self.locale),
            stamp=division.stamp,
        )


def why_so_much(way: str, weight: int) -> str:
    if way == EVENINGS:
        return str(ngettext_lazy("{number} evening", "{number} evenings", weight))
    if way == PLACES:
        return str(_("place {number}", number=weight))
    return ""
