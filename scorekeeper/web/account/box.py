"""The cash box of a club: its page, free entries, print and download."""

from collections.abc import Iterable, Iterator, Sequence
from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.records.models import AccountEntry, Club, Match
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.limits import LONGEST_REASON
from scorekeeper.rules.words import Text as _
from scorekeeper.services.account.accounts import Account, accounts_of
from scorekeeper.services.account.box import BoxEntry, book_entry, box_balances
from scorekeeper.services.account.box_book import BoxBooking, box_book
from scorekeeper.services.account.parties import BOX, People, people_of
from scorekeeper.services.clubs.payment_details import NO_DETAILS, details_of
from scorekeeper.services.writes import Conflict
from scorekeeper.settlement import plain_amount
from scorekeeper.web.account.box_context import BoxWriter
from scorekeeper.web.account.box_paper import sheets_of_box
from scorekeeper.web.account.context import AccountInWords, players_to_choose
from scorekeeper.web.account.posted_amounts import amount_in
from scorekeeper.web.parts.clubs import club_lines
from scorekeeper.web.parts.debts import DebtWriter
from scorekeeper.web.parts.files import decimal_cell, safe_cell, spreadsheet
from scorekeeper.web.parts.money import currency_in_words
from scorekeeper.web.parts.people import Faces, faces_of_club
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import ClubRequest, for_club, for_club_scorers
from scorekeeper.web.requests.locales import locale_of
from scorekeeper.web.requests.posted import asked_number, new_key, posted_number, sent_to_club

BOOKINGS_ON_A_PAGE = 50
TYPED = "reason", "amount", "currency", "person", "way", "settled"
USUAL_CURRENCY = "EUR"  # of a club that has not played for money yet


@never_cache
@require_safe
@for_club
def cash_box(request: ClubRequest) -> HttpResponse:
    return box_page(request)


def box_page(
    request: ClubRequest, *, status: int = HTTPStatus.OK, **trouble: object
) -> HttpResponse:
    """Render the box as it is now, with what was refused in a form."""
    people, skip = people_of(request.club), asked_number(request, "before") or 0
    accounts = accounts_of(request.club, people)
    book = box_book(
        request.club, through=request.secret, people=people, skip=skip, most=BOOKINGS_ON_A_PAGE
    )
    faces = faces_of_club(request.club)
    writer = BoxWriter(locale_of(request), faces)
    return page(
        request,
        "account/cash_box",
        status=status,
        club_name=request.club.name or club_lines([request.club])[request.club.pk].name,
        boxes=writer.balances(box_balances(request.club), book.bookings if not skip else ()),
        unpaid=[*unpaid(request, accounts, faces)],
        months=writer.months(book.bookings),
        newer=skip > 0,
        older=skip + len(book.bookings) if book.before else None,
        newest=newest_entry(request.club),
        form_key=new_key(),
        **form_of_entry(request, people, accounts),
        **{"fault": None, "error": "", **trouble},
    )


def unpaid(
    request: ClubRequest, accounts: Sequence[Account], faces: Faces
) -> Iterator[AccountInWords]:
    """Yield the payments of the plan to the box and from it, by currency."""
    details = details_of(request.club.pk) if request.may_write else NO_DETAILS
    writer = DebtWriter(locale_of(request), faces, details=details, about=request.club.name)
    for account in accounts:
        due = [*writer.due(account, of=BOX)]
        if due:
            title = currency_in_words(account.currency)
            yield AccountInWords(account.currency, title, [], due, [], is_surely_fewest=True)


def newest_entry(club: Club) -> int:
    return club.account_entries.order_by("-pk").values_list("pk", flat=True).first() or 0


def form_of_entry(
    request: ClubRequest, people: People, accounts: Sequence[Account]
) -> dict[str, object]:
    players = [one for one in players_to_choose(people, [*accounts]) if one[0] != str(BOX.pk)]
    keys = [key for key, _name in players]
    typed = {name: request.POST.get(name, "")[:LONGEST_REASON] for name in TYPED}
    if typed["person"] not in keys:
        typed["person"] = ""
    return {
        "players": players,
        "currencies": [(one, currency_in_words(one)) for one in currencies_of(request.club)],
        "typed": typed,
    }


def currencies_of(club: Club) -> list[str]:
    """Return the currencies that a club can book in, those of its newest entries first."""
    booked = AccountEntry.objects.filter(club=club).order_by("-pk")
    played = Match.objects.filter(club=club).exclude(stake_currency="").order_by("-pk")
    known = dict.fromkeys(
        [
            *booked.values_list("currency", flat=True)[:1],
            *sorted({*booked.order_by().values_list("currency", flat=True).distinct()}),
            *sorted({*played.order_by().values_list("stake_currency", flat=True).distinct()}),
        ]
    )
    return [*known] or [USUAL_CURRENCY]


@require_POST
@for_club_scorers
def enter_in_box(request: ClubRequest) -> HttpResponse:
    try:
        book_entry(request.club, posted_entry(request), sent_to_club(request))
    except RuleBroken as broken:
        return box_page(request, status=400, fault=broken.faults[0])
    except Conflict as conflict:
        return box_page(request, status=409, error=str(conflict))
    return redirect("cash_box", secret=request.secret)


def posted_entry(request: ClubRequest) -> BoxEntry:
    """Read the free entry of a form; raises RuleBroken for an amount that is none."""
    currency = request.POST.get("currency", "")
    return BoxEntry(
        reason=request.POST.get("reason", ""),
        person=posted_number(request, "person"),
        amount=amount_in(request, currency),
        currency=currency,
        is_income=request.POST.get("way") == "in",
        is_settled=request.POST.get("settled") == "1",
    )


@never_cache
@require_safe
@for_club
def print_cash_box(request: ClubRequest) -> HttpResponse:
    bookings, writer = oldest_first(request), BoxWriter(locale_of(request))
    return page(
        request,
        "account/cash_box_print",
        sheets=sheets_of_box(bookings, writer),
        boxes=writer.balances(box_balances(request.club), ()),
        day=timezone.localdate(),
        club=request.club,
    )


@never_cache
@require_safe
@for_club
def cash_box_csv(request: ClubRequest) -> HttpResponse:
    """Download every booking of the box, oldest first."""
    locale = locale_of(request)
    rows = rows_of_bookings(oldest_first(request), locale)
    return spreadsheet(rows, locale=locale, name="cash-box.csv")


def oldest_first(request: ClubRequest) -> tuple[BoxBooking, ...]:
    people = people_of(request.club)
    return box_book(request.club, through=request.secret, people=people).bookings[::-1]


def rows_of_bookings(bookings: Iterable[BoxBooking], locale: str) -> Iterator[list[object]]:
    writer = BoxWriter(locale)
    heads = _("Date"), _("What"), _("Changed by"), _("Paid"), _("Balance"), _("Currency"), _("By")
    yield [*heads]
    for one in bookings:
        day = f"{timezone.localtime(one.moment):%Y-%m-%d %H:%M}"
        numbers = [
            decimal_cell(plain_amount(amount, one.currency), locale)
            for amount in (one.change, one.moved, one.balance)
        ]
        by = safe_cell(one.entry.entered_by) if one.entry else ""
        yield [day, safe_cell(writer.line(one).on_paper), *numbers, one.currency, by]
