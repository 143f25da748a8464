"""The account of a club: balances, payments and entries."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.games.typed_numbers import LONGEST_SUM
from scorekeeper.records.models import Club, Player
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.words import Text as _
from scorekeeper.services.account.accounts import Account, People, accounts_of, people_of
from scorekeeper.services.account.booking import (
    Booking,
    MoreThanOwed,
    book_payment,
    undo_booking,
)
from scorekeeper.services.account.entries import (
    JournalEntry,
    entries_of,
    with_running_balance,
)
from scorekeeper.services.clubs.club_record import state_of
from scorekeeper.services.database.transaction import Conflict
from scorekeeper.settlement import AmountRefused, UnknownCurrency
from scorekeeper.web.account.context import AccountTeller, player_of
from scorekeeper.web.account.entries import entry_parts
from scorekeeper.web.account.paper import sheets_of
from scorekeeper.web.parts.money import amount_typed, as_written
from scorekeeper.web.parts.page_cache import (
    FILLED_IN_LATER,
    KEY_FILLED_IN_LATER,
    filled_in,
    shared_by_club,
)
from scorekeeper.web.parts.people import faces_of_players
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.club_guards import ClubRequest, for_club, for_club_scorers
from scorekeeper.web.requests.locales import locale_of
from scorekeeper.web.requests.posted import posted_number, sent_to_club
from scorekeeper.web.requests.query import asked_number

ENTRIES_ON_A_PAGE = 50
PAID_IN_PLACE = 6
PEOPLE = "payer", "payee"
TYPED = *PEOPLE, "amount", "currency"


@dataclass(frozen=True, slots=True)
class Question:
    """A question before more is booked than is owed, with the values that the form sends again."""

    sentence: str
    payer: int
    payee: int
    amount: int
    currency: str


@never_cache
@require_safe
@for_club
def account(request: ClubRequest) -> HttpResponse:
    """Show balances, the plan, and the newest entries, or those before one of them.

    Earlier entries are looked at so seldom that each time their page is drawn anew.
    """
    if asked_number(request, "before") is not None:
        return account_page(request, status=HTTPStatus.OK)
    state = state_of(request.club, request.secret)
    asked = "account", asked_number(request, "player")
    return shared_by_club(request, state, lambda: drawn(request, state.players), asked=asked)


def account_page(request: ClubRequest, *, status: int, **more: object) -> HttpResponse:
    """Render the account as it stands now, with a refusal of a form or a question about it."""
    content = drawn(request, people_of(request.club), **more).content
    return filled_in(request, content, status=status)


def drawn(request: ClubRequest, people: People, **more: object) -> HttpResponse:
    """Draw the account, with blanks for each phone's own token and keys."""
    accounts = accounts_of(request.club, people)
    teller = AccountTeller(locale_of(request), accounts, faces_of_players(people))
    before, some = asked_number(request, "before"), ENTRIES_ON_A_PAGE + 1
    found = entries_of(
        request.club, through=request.secret, before=before, most=some, people=people
    )
    players = players_to_choose(people, accounts)
    paid = paid_today(found) if request.may_write and before is None else []
    return page(
        request,
        "account/account",
        status=HTTPStatus.OK,
        accounts=teller.in_words(paid),
        players=players,
        csrf_token=FILLED_IN_LATER,
        form_key=KEY_FILLED_IN_LATER,
        typed=typed_in(request, players),
        newest=newest_of(request.club, found, before),
        newer=before is not None,
        **page_of_entries(request, found, teller, chosen=chosen_player(request, people)),
        **{"error": "", "fault": None, "question": None, **more},
    )


def typed_in(request: ClubRequest, players: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return a form's values to show again: of players only those whom the page knows.

    Where nothing was said of them, the first two are chosen.
    """
    keys = [key for key, _name in players]
    said = {name: request.POST.get(name, "")[:LONGEST_SUM] for name in TYPED}
    if not any(name in request.POST for name in PEOPLE):
        return {**said, **dict(zip(PEOPLE, keys, strict=False))}
    return {
        name: "" if name in PEOPLE and text not in keys else text for name, text in said.items()
    }


def paid_today(newest: list[JournalEntry]) -> list[JournalEntry]:
    """Select the newest payments of today: where a line was tapped, it can be undone."""
    today = timezone.make_aware(datetime.combine(timezone.localdate(), time.min))
    counting = [one for one in newest if one.is_payment and not one.is_undone]
    return [one for one in counting if one.entered_at >= today][:PAID_IN_PLACE][::-1]


def page_of_entries(
    request: ClubRequest, found: list[JournalEntry], teller: AccountTeller, *, chosen: Player | None
) -> dict[str, Any]:
    """Return the context of entries, with the running balance of a chosen player."""
    shown = found[:ENTRIES_ON_A_PAGE]
    balances = [(entry, 0) for entry in shown]
    if chosen is not None:
        balances = [*with_running_balance(request.club, chosen, shown)]
    club = request.secret if request.may_write else ""
    return {
        "entries": [*entry_parts(balances, teller, chosen=chosen, club=club)],
        "chosen": chosen,
        "older": shown[-1].key if len(found) > len(shown) else None,
    }


def newest_of(club: Club, found: list[JournalEntry], before: int | None) -> int:
    """Return the key of a club's newest entry: the state that its forms start from."""
    if before is None:
        return found[0].key if found else 0
    newest = club.account_entries.order_by("-pk").values_list("pk", flat=True).first()
    return newest or 0


def chosen_player(request: ClubRequest, people: People) -> Player | None:
    """Return the player whose balance is followed; raises Http404 for a stranger."""
    key = asked_number(request, "player")
    if key is None:
        return None
    if key not in people:
        raise Http404
    return people[key]


def players_to_choose(people: People, accounts: list[Account]) -> tuple[tuple[str, str], ...]:
    """List all who can pay or be paid by key and name: those on the account first."""
    on_account = {player_of(one) for account in accounts for one in account.balances}
    everybody = set(people.values())
    in_order = sorted(
        everybody, key=lambda one: (one not in on_account, one.is_guest, one.name, one.pk)
    )
    return tuple((str(one.pk), one.name) for one in in_order)


@require_POST
@for_club_scorers
def pay(request: ClubRequest) -> HttpResponse:
    """Book a payment: a line of the plan, a part of it, or one between any two players."""
    try:
        booking = posted_booking(request)
        book_payment(request.club, booking, sent_to_club(request))
    except RuleBroken as broken:
        return account_page(request, status=400, fault=broken.faults[0])
    except MoreThanOwed as more:
        return account_page(request, status=409, question=question_about(request, booking, more))
    except Conflict as conflict:
        return account_page(request, status=409, error=str(conflict))
    return redirect("account", secret=request.secret)


def posted_booking(request: ClubRequest) -> Booking:
    """Read the payment of a form; raises RuleBroken for an amount that is none."""
    currency = request.POST.get("currency", "")
    return Booking(
        payer=posted_number(request, "payer"),
        payee=posted_number(request, "payee"),
        amount=posted_number(request, "minor") or amount_in(request, currency),
        currency=currency,
        seen=posted_number(request, "seen"),
        is_on_plan=request.POST.get("plan") == "1",
        is_more=request.POST.get("more") == "1",
    )


def amount_in(request: ClubRequest, currency: str) -> int:
    """Read the amount of a form, in minor units; raises RuleBroken."""
    text = as_written(request.POST.get("amount", ""))
    if text and not text.strip("-0."):
        return 0
    if text.startswith("-"):
        return -1
    try:
        return amount_typed(text, currency)
    except AmountRefused as refused:
        raise RuleBroken([Fault("amount", refused.message)]) from None
    except UnknownCurrency:
        message = _("The club has no account in this currency.")
        raise RuleBroken([Fault("currency", message)]) from None


def question_about(request: ClubRequest, booking: Booking, more: MoreThanOwed) -> Question:
    """Ask before more is booked than is owed."""
    teller = AccountTeller(locale_of(request))
    money = teller.money(booking.currency)
    names = dict(request.club.players.values_list("pk", "name"))
    words = {"payer": names[booking.payer], "payee": names[booking.payee]}
    sentence = _("{payer} owes {payee} nothing. Book {amount} all the same?")
    if more.owed:
        sentence = _("{payer} owes {payee} only {owed}. Book {amount} all the same?")
        words["owed"] = money(more.owed)
    return Question(
        sentence=str(sentence.format(amount=money(booking.amount), **words)),
        payer=booking.payer,
        payee=booking.payee,
        amount=booking.amount,
        currency=booking.currency,
    )


@require_POST
@for_club_scorers
def undo(request: ClubRequest, key: int) -> HttpResponse:
    """Take back a payment that was booked by mistake."""
    try:
        undo_booking(request.club, key, sent_to_club(request))
    except Conflict as conflict:
        return account_page(request, status=409, error=str(conflict))
    return redirect("account", secret=request.secret)


@never_cache
@require_safe
@for_club
def printed(request: ClubRequest) -> HttpResponse:
    """Show the whole account on as many sheets of paper as it needs."""
    people = people_of(request.club)
    teller = AccountTeller(locale_of(request), accounts_of(request.club, people))
    entries = entries_of(request.club, through=request.secret, people=people)
    return page(
        request,
        "account/account_print",
        sheets=sheets_of(entries[::-1], teller),
        day=timezone.localdate(),
        club=request.club,
    )
