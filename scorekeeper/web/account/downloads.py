"""Downloads of a club's account: every entry, for a spreadsheet and for other programs."""

import json
from collections.abc import Iterable, Iterator

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.rules.words import Text as _
from scorekeeper.services.account.accounts import Account, People, accounts_of, people_of
from scorekeeper.services.account.journal import JournalEntry, entries_of
from scorekeeper.settlement import plain_amount
from scorekeeper.web.account.context import AccountTeller, name_of, sentence_of
from scorekeeper.web.parts.files import decimal_cell, download, safe_cell, spreadsheet
from scorekeeper.web.requests.club_guards import ClubRequest, for_club
from scorekeeper.web.requests.locales import locale_of


@never_cache
@require_safe
@for_club
def account_csv(request: ClubRequest) -> HttpResponse:
    """Every entry, the oldest first, with a row for each player whose balance it changed."""
    rows = rows_of_entries(oldest_first(request), locale_of(request))
    return spreadsheet(rows, locale=locale_of(request), name="account.csv")


def rows_of_entries(entries: Iterable[JournalEntry], locale: str) -> Iterator[list[object]]:
    """A head, and a row for each entry and player; amounts are written as in the locale."""
    teller = AccountTeller(locale)
    heads = _("Entry"), _("Date"), _("What"), _("Player"), _("Amount"), _("Currency"), _("By")
    yield [*heads]
    for entry in entries:
        what = safe_cell(str(sentence_of(entry, teller.money(entry.currency))))
        day, by = timezone.localtime(entry.entered_at), safe_cell(entry.entered_by)
        for player, amount in entry.amounts:
            number = decimal_cell(plain_amount(amount, entry.currency), locale)
            cells = [f"{day:%Y-%m-%d %H:%M}", what, safe_cell(player.name), number]
            yield [entry.key, *cells, entry.currency, by]


@never_cache
@require_safe
@for_club
def account_json(request: ClubRequest) -> HttpResponse:
    """Balances, who pays whom now, and every entry, the oldest first."""
    people = people_of(request.club)
    told = {
        "accounts": {one.currency: account_told(one) for one in accounts_of(request.club, people)},
        "entries": [entry_told(entry) for entry in oldest_first(request, people)],
    }
    text = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    return download(text, kind="application/json", name="account.json")


def oldest_first(request: ClubRequest, people: People | None = None) -> list[JournalEntry]:
    """Read all entries, the oldest first."""
    return entries_of(request.club, through=request.secret, people=people)[::-1]


def account_told(account: Account) -> dict[str, object]:
    """An account: its balances, and the payments that bring them to zero."""
    return {
        "balances": [
            {
                "player": name_of(one.player),
                "amount": plain_amount(one.amount, account.currency),
            }
            for one in account.balances
        ],
        "transfers": [
            {
                "from": name_of(due.payer.player),
                "to": name_of(due.payee.player),
                "amount": plain_amount(due.amount, account.currency),
            }
            for due in account.plan.payments
        ],
    }


def entry_told(entry: JournalEntry) -> dict[str, object]:
    """An entry with its lines."""
    return {
        "entry": entry.key,
        "at": timezone.localtime(entry.entered_at).isoformat(timespec="seconds"),
        "kind": entry.kind,
        "about": entry.about,
        "currency": entry.currency,
        "by": entry.entered_by,
        "undoes": entry.undoes,
        "lines": [
            {"player": player.name, "amount": plain_amount(amount, entry.currency)}
            for player, amount in entry.amounts
        ],
    }
