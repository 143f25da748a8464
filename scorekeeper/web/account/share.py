"""The account as a text for a chat: who pays whom, how, and the balances."""

from collections.abc import Iterator

from django.utils.formats import date_format
from django.utils.timezone import localdate

from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import isolated
from scorekeeper.services.account.parties import whose
from scorekeeper.web.account.context import AccountWriter
from scorekeeper.web.parts.share import at_most, how_to_pay


def account_to_share(club_name: str, writer: AccountWriter) -> Iterator[object]:
    """Yield the lines of an account as a message, whole names in them."""
    day = date_format(localdate(), "j F Y")
    if club_name:
        yield _("{club}, account of {day}", club=club_name, day=day)
    else:
        yield _("Account of {day}", day=day)
    yield from at_most(writer.plan_in_words() or [str(_("All square."))])
    payees = [
        (whose(due.payee).pk, whose(due.payee).name)
        for account in writer.accounts
        for due in account.plan.payments
    ]
    yield from at_most([*how_to_pay(writer.debts.details, payees)])
    yield ""
    for account in writer.accounts:
        balances = writer.balances(account)
        yield from at_most([f"{isolated(one.name.full_name)}: {one.amount}" for one in balances])
