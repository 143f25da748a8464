"""The account of a club: its page, payments booked and undone, print and downloads."""

import json
from collections.abc import Iterable, Iterator, Sequence
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.games.typed_numbers import LONGEST_SUM
from scorekeeper.records.models import Club
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.words import Text as _
from scorekeeper.services.account.accounts import (
    Account,
    Booking,
    MoreThanOwed,
    accounts_of,
    book_payment,
    undo_booking,
)
from scorekeeper.services.account.journal import JournalEntry, entries_of, with_running_balance
from scorekeeper.services.account.parties import BOX, BOX_KEY, Party, People, people_of
from scorekeeper.services.clubs.club_record import state_of
from scorekeeper.services.clubs.payment_details import NO_DETAILS, AllDetails, details_of
from scorekeeper.services.writes import Conflict
from scorekeeper.settlement import plain_amount
from scorekeeper.web.account.context import (
    AccountWriter,
    Question,
    account_to_share,
    players_to_choose,
)
from scorekeeper.web.account.ledger import LedgerWriter
from scorekeeper.web.account.matrix import MatrixWriter
from scorekeeper.web.account.paper import sheets_of
from scorekeeper.web.account.posted_amounts import amount_in
from scorekeeper.web.parts.debts import DebtWriter, paid_today
from scorekeeper.web.parts.files import decimal_cell, download, safe_cell, spreadsheet
from scorekeeper.web.parts.journal import sentence_of
from scorekeeper.web.parts.page_cache import (
    FILLED_IN_LATER,
    KEY_FILLED_IN_LATER,
    filled_in,
    shared_by_club,
)
from scorekeeper.web.parts.people import faces_of_club
from scorekeeper.web.parts.share import link_to_watch, text_to_share
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import ClubRequest, for_club, for_club_scorers
from scorekeeper.web.requests.locales import locale_of
from scorekeeper.web.requests.posted import asked_number, posted_number, sent_to_club

ENTRIES_ON_A_PAGE = 50
PEOPLE = "payer", "payee"
NOBODY = -1  # is no player's key, nor that of the cash box
TYPED = *PEOPLE, "amount", "currency"


@never_cache
@require_safe
@for_club
def account(request: ClubRequest) -> HttpResponse:
    """Show the account; earlier entries are asked for so seldom that their page is not cached."""
    if asked_number(request, "before") is not None:
        return account_page(request, status=HTTPStatus.OK)
    state, details = state_of(request.club, request.secret), details_for(request)
    asked = "account", asked_number(request, "player"), *sorted(details.items())
    return shared_by_club(
        request, state, lambda: drawn(request, state.players, details), asked=asked
    )


def details_for(request: ClubRequest) -> AllDetails:
    """Return how players are paid, for scorers alone; at most two queries."""
    return details_of(request.club.pk) if request.may_write else NO_DETAILS


def account_page(request: ClubRequest, *, status: int, **more: object) -> HttpResponse:
    """Render the account as it is now, with what was refused in a form or has to be asked."""
    content = drawn(request, people_of(request.club), details_for(request), **more).content
    return filled_in(request, content, status=status)


def drawn(
    request: ClubRequest, people: People, details: AllDetails, **more: object
) -> HttpResponse:
    """Draw the account, with blanks for each phone's own token and keys."""
    accounts = accounts_of(request.club, people)
    writer = writer_for(request, accounts, details)
    before, some = asked_number(request, "before"), ENTRIES_ON_A_PAGE + 1
    found = entries_of(
        request.club, through=request.secret, before=before, most=some, people=people
    )
    players, chosen = players_to_choose(people, accounts), chosen_player(request, people)
    paid = paid_today(found) if request.may_write and before is None else []
    return page(
        request,
        "account/account",
        status=HTTPStatus.OK,
        accounts=writer.in_words(paid),
        players=players,
        csrf_token=FILLED_IN_LATER,
        form_key=KEY_FILLED_IN_LATER,
        typed=typed_in(request, players),
        newest=newest_of(request.club, found, before),
        newer=before is not None,
        **page_of_entries(request, found, writer, chosen=chosen),
        **{"error": "", "fault": None, "question": None, **more},
    )


def writer_for(
    request: ClubRequest, accounts: Sequence[Account], details: AllDetails
) -> AccountWriter:
    faces = faces_of_club(request.club)
    debts = DebtWriter(locale_of(request), faces, details=details, about=request.club.name)
    return AccountWriter(locale_of(request), accounts, debts)


def typed_in(request: ClubRequest, players: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return a form's values to show again, but no players whom the page does not know.

    Where none were sent, the first two are chosen.
    """
    keys = [key for key, _name in players]
    said = {name: request.POST.get(name, "")[:LONGEST_SUM] for name in TYPED}
    if not any(name in request.POST for name in PEOPLE):
        return {**said, **dict(zip(PEOPLE, keys, strict=False))}
    return {
        name: "" if name in PEOPLE and text not in keys else text for name, text in said.items()
    }


def page_of_entries(
    request: ClubRequest, found: list[JournalEntry], writer: AccountWriter, *, chosen: Party | None
) -> dict[str, Any]:
    shown, is_newest = found[:ENTRIES_ON_A_PAGE], asked_number(request, "before") is None
    ledgers = None
    if chosen is None:
        writes = LedgerWriter(locale_of(request), writer.accounts, writer.faces)
        ledgers = writes.ledgers(shown, is_newest=is_newest)
    balances = [(entry, 0) for entry in shown]
    if chosen is not None:
        balances = [*with_running_balance(request.club, chosen, shown)]
    return {
        "ledgers": ledgers,
        "entries": [
            writer.entry_line(entry, chosen=chosen, balance=balance) for entry, balance in balances
        ]
        if ledgers is None
        else [],
        "chosen": chosen,
        "older": shown[-1].key if len(found) > len(shown) else None,
    }


def newest_of(club: Club, found: list[JournalEntry], before: int | None) -> int:
    """Return the key of a club's newest entry, by which its forms are seen to be stale."""
    if before is None:
        return found[0].key if found else 0
    newest = club.account_entries.order_by("-pk").values_list("pk", flat=True).first()
    return newest or 0


def chosen_player(request: ClubRequest, people: People) -> Party | None:
    """Return whose balance is followed; raises Http404 for a stranger."""
    key = asked_number(request, "player")
    if key is None:
        return None
    if key == BOX_KEY:
        return BOX
    if key not in people:
        raise Http404
    return people[key]


@require_POST
@for_club_scorers
def pay(request: ClubRequest) -> HttpResponse:
    try:
        booking = posted_booking(request)
        book_payment(request.club, booking, sent_to_club(request))
    except RuleBroken as broken:
        return account_page(request, status=400, fault=broken.faults[0])
    except MoreThanOwed as more:
        return account_page(request, status=409, question=question_about(request, booking, more))
    except Conflict as conflict:
        return account_page(request, status=409, error=str(conflict))
    return back(request)


def back(request: ClubRequest) -> HttpResponse:
    """Go back to where a payment was ticked: the account, the cash box, or the club's page."""
    if request.POST.get("on") == "club":
        return redirect(f"{reverse('club', args=[request.secret])}#debts")
    if request.POST.get("on") == "box":
        return redirect("cash_box", secret=request.secret)
    return redirect("account", secret=request.secret)


def posted_booking(request: ClubRequest) -> Booking:
    """Read the payment of a form; raises RuleBroken for an amount that is none."""
    currency = request.POST.get("currency", "")
    return Booking(
        payer=posted_number(request, "payer", otherwise=NOBODY),
        payee=posted_number(request, "payee", otherwise=NOBODY),
        amount=posted_number(request, "minor") or amount_in(request, currency),
        currency=currency,
        seen=posted_number(request, "seen"),
        is_on_plan=request.POST.get("plan") == "1",
        is_more=request.POST.get("more") == "1",
    )


def question_about(request: ClubRequest, booking: Booking, more: MoreThanOwed) -> Question:
    names = dict(request.club.players.values_list("pk", "name")) | {BOX_KEY: BOX.name}
    return AccountWriter(locale_of(request)).question(booking, more.owed, names)


@require_POST
@for_club_scorers
def undo(request: ClubRequest, key: int) -> HttpResponse:
    try:
        undo_booking(request.club, key, sent_to_club(request))
    except Conflict as conflict:
        return account_page(request, status=409, error=str(conflict))
    return back(request)


@never_cache
@require_safe
@for_club
def printed(request: ClubRequest) -> HttpResponse:
    people, locale = people_of(request.club), locale_of(request)
    accounts = accounts_of(request.club, people)
    entries = entries_of(request.club, through=request.secret, people=people)[::-1]
    writer = writer_for(request, accounts, details_for(request))
    ledgers = LedgerWriter(locale, accounts, writer.faces)
    matrix = MatrixWriter(ledgers, writer.how).sheets(entries)
    return page(
        request,
        "account/account_print",
        matrix=matrix,
        sheets=[] if matrix else sheets_of(entries, writer),
        day=timezone.localdate(),
        club=request.club,
    )


@never_cache
@require_safe
@for_club
def share_account(request: ClubRequest) -> HttpResponse:
    """Give who pays whom, how, and the balances, as a text to send."""
    accounts = accounts_of(request.club, people_of(request.club))
    writer = writer_for(request, accounts, details_for(request))
    lines = account_to_share(request.club.name, writer)
    return text_to_share((*lines, *link_to_watch(request, "account")))


@never_cache
@require_safe
@for_club
def account_csv(request: ClubRequest) -> HttpResponse:
    """Download every entry, oldest first, with a row for each player whose balance it changed."""
    rows = rows_of_entries(oldest_first(request), locale_of(request))
    return spreadsheet(rows, locale=locale_of(request), name="account.csv")


def rows_of_entries(entries: Iterable[JournalEntry], locale: str) -> Iterator[list[object]]:
    writer = AccountWriter(locale)
    heads = _("Entry"), _("Date"), _("What"), _("Player"), _("Amount"), _("Currency"), _("By")
    yield [*heads]
    for entry in entries:
        what = safe_cell(str(sentence_of(entry, writer.money(entry.currency))))
        day, by = timezone.localtime(entry.entered_at), safe_cell(entry.entered_by)
        for player, amount in entry.amounts:
            number = decimal_cell(plain_amount(amount, entry.currency), locale)
            cells = [f"{day:%Y-%m-%d %H:%M}", what, safe_cell(player.name), number]
            yield [entry.key, *cells, entry.currency, by]


@never_cache
@require_safe
@for_club
def account_json(request: ClubRequest) -> HttpResponse:
    """Download balances, plan and every entry, oldest first."""
    people = people_of(request.club)
    told = {
        "accounts": {
            one.currency: account_as_json(one) for one in accounts_of(request.club, people)
        },
        "entries": [entry_as_json(entry) for entry in oldest_first(request, people)],
    }
    text = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    return download(text, kind="application/json", name="account.json")


def oldest_first(request: ClubRequest, people: People | None = None) -> list[JournalEntry]:
    return entries_of(request.club, through=request.secret, people=people)[::-1]


def account_as_json(account: Account) -> dict[str, object]:
    return {
        "balances": [
            {
                "player": str(one.player),
                "amount": plain_amount(one.amount, account.currency),
            }
            for one in account.balances
        ],
        "transfers": [
            {
                "from": str(due.payer.player),
                "to": str(due.payee.player),
                "amount": plain_amount(due.amount, account.currency),
            }
            for due in account.plan.payments
        ],
    }


def entry_as_json(entry: JournalEntry) -> dict[str, object]:
    return {
        "entry": entry.key,
        "at": timezone.localtime(entry.entered_at).isoformat(timespec="seconds"),
        "kind": entry.kind,
        "about": entry.about,
        "currency": entry.currency,
        "by": entry.entered_by,
        "undoes": entry.undoes,
        "lines": [
            {"player": str(player), "amount": plain_amount(amount, entry.currency)}
            for player, amount in entry.amounts
        ],
    }
