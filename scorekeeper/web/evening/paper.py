"""An evening on paper: the cards of its tables, its list, who sits where, and slips to write on."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.timezone import localdate
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.evenings import plans
from scorekeeper.services.evenings.cards import cards_of, renew_cards
from scorekeeper.services.evenings.evening_record import EveningRecord, SittingRecord
from scorekeeper.services.evenings.money import booked_money
from scorekeeper.services.writes import Conflict
from scorekeeper.settlement.currencies import format_number
from scorekeeper.web.evening.accounts import HEADS, EveningAccount, accounts_of
from scorekeeper.web.evening.addresses import addresses_of
from scorekeeper.web.evening.context import EveningPage, TableCard
from scorekeeper.web.evening.seats import seats_of
from scorekeeper.web.evening.views import page_of
from scorekeeper.web.evening.words import rounds_called, sittings_words
from scorekeeper.web.parts.files import qr_svg
from scorekeeper.web.parts.money import currency_in_words
from scorekeeper.web.parts.writing import date_in_full, signed
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.evening_guards import (
    EveningRequest,
    as_it_is,
    for_evening,
    for_evening_scorers,
    sent_to_evening,
)
from scorekeeper.web.requests.hosts import for_phones
from scorekeeper.web.requests.locales import locale_of
from scorekeeper.web.requests.posted import asked_number, new_key

MOST_UPRIGHT = 9  # columns of numbers for which a sheet that stands is broad enough
USUAL_DEALS, MOST_DEALS = 16, 60  # rows of a slip where nobody knows the length, and at the most
FEW_DEALS = 20  # so many leave room for two slips below each other
OF_SITTING_OUT = {
    plans.MEAN: _("with the mean of the own sittings"),
    plans.TABLE_MEAN: _("with the mean of the tables in that sitting"),
}


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """The card of a table: it carries the right to score there."""

    number: int
    code: str
    picture: SafeString


@dataclass(frozen=True, slots=True)
class MoneyColumn:
    """What everybody had of a kind, or in all, in the order of the list; empty for nothing."""

    head: Text | str
    amounts: tuple[str, ...]
    is_sum: bool = False


@dataclass(frozen=True, slots=True)
class PrintedBox:
    """The cash box before an evening, what changed it, and after it."""

    before: str
    changes: tuple[tuple[Text, str], ...]
    after: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_evening_scorers
def table_cards(request: EveningRequest) -> HttpResponse:
    """The cards to print; or new codes for all of them, after which the old lead nowhere."""
    if request.method != "POST":
        return page_of_cards(request)
    try:
        renew_cards(request.evening, sent_to_evening(request))
    except Conflict as conflict:
        request.evening = as_it_is(request)
        return page_of_cards(request, error=str(conflict), status=HTTPStatus.CONFLICT)
    return redirect(addresses_of(request)("table_cards"))


def page_of_cards(
    request: EveningRequest, *, error: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    cards = [
        PrintedCard(card.number, card.code, qr_svg(card_address(request, card.secret)))
        for card in cards_of(request.evening)
    ]
    join = urlsplit(for_phones(request, reverse("join")))
    return page(
        request,
        "evening/table_cards",
        status=status,
        to=addresses_of(request),
        cards=cards,
        error=error,
        form_key=new_key(),
        join=f"{join.netloc}{join.path}".rstrip("/"),
    )


def card_address(request: EveningRequest, secret: str) -> str:
    return for_phones(request, reverse("table_card", args=[secret]))


@never_cache
@require_safe
@for_evening
def printed_list(request: EveningRequest) -> HttpResponse:
    """The list with each table's results, the money and the box, for signing."""
    shown = page_of(request)
    booked = booked_money(shown.record)
    accounts = accounts_of(shown.record, booked, shown.faces, locale_of(request))
    columns = [column for account in accounts for column in money_columns(shown, account)]
    return page(
        request,
        "evening/printed_list",
        to=addresses_of(request),
        record=shown.record,
        shown=shown,
        head=sittings_words(shown.record.plan),
        day=date_in_full(request.evening.played_on),
        columns=columns,
        amounts_in=[currency_in_words(account.currency) for account in accounts],
        sat_out=OF_SITTING_OUT.get(shown.record.plan.sits_out),
        boxes=[box_on_paper(account) for account in accounts],
        sittings=[(one.number, shown.cards_of(one)) for one in begun(shown.record)],
        lots=[one.lot for one in begun(shown.record) if one.lot is not None],
        lies=len(shown.begun) + len(columns) > MOST_UPRIGHT,
        printed_on=date_in_full(localdate()),
    )


def begun(record: EveningRecord) -> list[SittingRecord]:
    return [one for one in record.sittings if not one.is_waiting]


def money_columns(shown: EveningPage, account: EveningAccount) -> list[MoneyColumn]:
    """Return a column for each kind of money that there is, and their sum."""
    people = [line.face.key for line in shown.lines]
    booked = account.booked.people
    kinds = [kind for kind in account.kinds if any(amounts[kind] for amounts in booked.values())]
    columns = [
        MoneyColumn(
            HEADS[kind],
            tuple(number_of(booked[one][kind] if one in booked else 0, account) for one in people),
        )
        for kind in kinds
    ]
    sums = tuple(number_of(account.minor_of(one), account) for one in people)
    return [*columns, MoneyColumn(_("In all"), sums, is_sum=True)]


def number_of(minor: int, account: EveningAccount) -> str:
    """Write an amount without its currency; nothing for none."""
    if not minor:
        return ""
    return signed(minor, lambda one: format_number(one, account.currency, account.locale))


def box_on_paper(account: EveningAccount) -> PrintedBox:
    after = account.booked.after
    lines = account.box_lines
    return PrintedBox(
        before=account.money(after - account.booked.box.total()),
        changes=tuple((line.what, line.amount.text) for line in lines),
        after=account.money(after),
    )


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip of a table for those who enter later: a column for each side, a row for each deal."""

    card: TableCard
    deals: range

    @property
    def is_long(self) -> bool:
        return len(self.deals) > FEW_DEALS


@never_cache
@require_safe
@for_evening
def printed_seats(request: EveningRequest) -> HttpResponse:
    """Who sits where in a sitting, by name and by table."""
    shown = page_of(request)
    sitting = sitting_asked(request, shown.record)
    return sitting_on_paper(
        request,
        "evening/printed_seats",
        shown,
        sitting=sitting,
        seats=seats_of(sitting, shown.faces),
        cards=shown.cards_of(sitting),
    )


@never_cache
@require_safe
@for_evening
def printed_slips(request: EveningRequest) -> HttpResponse:
    shown = page_of(request)
    sitting = sitting_asked(request, shown.record)
    return sitting_on_paper(
        request,
        "evening/printed_slips",
        shown,
        sitting=sitting,
        slips=[Slip(card, deals_of(card)) for card in shown.cards_of(sitting)],
        rounds=rounds_called(shown.record.plan),
    )


def sitting_on_paper(
    request: EveningRequest, template: str, shown: EveningPage, **more: Any
) -> HttpResponse:
    return page(
        request,
        template,
        to=addresses_of(request),
        record=shown.record,
        shown=shown,
        day=date_in_full(request.evening.played_on),
        **more,
    )


def deals_of(card: TableCard) -> range:
    number = card.record.rounds_in_all or USUAL_DEALS
    return range(1, min(number, MOST_DEALS) + 1)


def sitting_asked(request: EveningRequest, record: EveningRecord) -> SittingRecord:
    """Return the sitting that is asked for, or the newest; watchers do not see a draw that waits.

    Raises Http404 where there is none.
    """
    number = asked_number(request, "sitting")
    there = [*record.sittings] if request.may_write else begun(record)
    found = [one for one in there if number in (None, one.number)]
    if not found:
        raise Http404
    return found[-1]
