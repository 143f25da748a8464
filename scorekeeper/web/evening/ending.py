"""The end of an evening: who won, who gets what, and what is in the box; its list as files."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.ledger.evening_scores import SittingScore
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.evenings.money import booked_money
from scorekeeper.settlement import plain_amount
from scorekeeper.web.evening.accounts import EveningAccount, accounts_of
from scorekeeper.web.evening.addresses import addresses_of
from scorekeeper.web.evening.context import EveningPage
from scorekeeper.web.evening.outcome import margin_of, outcome_of, winners_of
from scorekeeper.web.evening.views import page_of
from scorekeeper.web.evening.words import plain_points, points_written
from scorekeeper.web.parts.files import decimal_cell, safe_cell, spreadsheet
from scorekeeper.web.parts.people import Face
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.evening_guards import EveningRequest, for_evening
from scorekeeper.web.requests.locales import locale_of
from scorekeeper.web.requests.posted import new_key


@dataclass(frozen=True)
class EveningEnd:
    """What the page of the end says.

    ``shows_box``: it says what the club's cash box has, but where the evening is shown alone.
    """

    shown: EveningPage
    accounts: list[EveningAccount]
    shows_box: bool

    @cached_property
    def winners(self) -> tuple[Face, ...]:
        return winners_of(self.shown.record.evening_list, self.shown.faces)

    @property
    def outcome(self) -> Text | str:
        return outcome_of(self.shown.record.evening_list, self.shown.faces)

    @property
    def total(self) -> str:
        return points_written(self.shown.record.evening_list.winners[0].total)

    @property
    def margin(self) -> Text | None:
        return margin_of(self.shown.record.evening_list, self.shown.faces)

    @property
    def matches(self) -> int:
        tables = (table for one in self.shown.record.sittings for table in one.tables)
        return sum(table.match is not None for table in tables)

    def box_of(self, account: EveningAccount) -> str:
        return account.money(account.booked.in_box)


def end_of(request: EveningRequest) -> EveningEnd:
    shown = page_of(request)
    booked = booked_money(shown.record)
    accounts = accounts_of(shown.record, booked, shown.faces, locale_of(request))
    return EveningEnd(shown, accounts, shows_box=not request.is_shown_alone)


@never_cache
@require_safe
@for_evening
def over(request: EveningRequest) -> HttpResponse:
    """Show the end; while the evening goes on its own page is the one to look at."""
    if request.evening.ended_at is None:
        return redirect(addresses_of(request)("evening"))
    end = end_of(request)
    return page(
        request,
        "evening/over",
        to=addresses_of(request),
        record=end.shown.record,
        shown=end.shown,
        end=end,
        form_key=new_key(),
    )


@never_cache
@require_safe
@for_evening
def list_csv(request: EveningRequest) -> HttpResponse:
    """Download the list with a column for each sitting, counter and currency."""
    shown, locale = page_of(request), locale_of(request)
    accounts = accounts_of(shown.record, booked_money(shown.record), shown.faces, locale)
    evening = request.evening
    name = f"{evening.game}-{evening.played_on:%Y-%m-%d}-evening.csv"
    return spreadsheet(rows_of_list(shown, accounts, locale), locale=locale, name=name)


def rows_of_list(
    shown: EveningPage, accounts: list[EveningAccount], locale: str
) -> Iterator[list[object]]:
    sittings = [_("Sitting {number}", number=number) for number in shown.begun]
    currencies = [account.currency for account in accounts]
    yield [_("Place"), _("Name"), *sittings, _("Total"), *currencies]
    for line in shown.lines:
        scores = [cell_of(score, locale) for score in line.row.scores]
        money = [
            decimal_cell(plain_amount(account.minor_of(line.face.key), account.currency), locale)
            for account in accounts
        ]
        total = decimal_cell(plain_points(line.row.total), locale)
        yield [line.row.place or "", safe_cell(line.face.full_name), *scores, total, *money]


def cell_of(score: SittingScore, locale: str) -> str:
    """Write what a sitting gave; nothing where somebody was not in it."""
    if score.points is None and not score.personal:
        return ""
    return decimal_cell(plain_points(score.total), locale)
