"""Matches on the account of their club, and what stands there."""

from scorekeeper.records.models import AccountEntry, Club, Match, Player
from scorekeeper.services.account.accounts import Booking, accounts_of, book_payment
from scorekeeper.services.account.parties import BOX, BOX_KEY
from scorekeeper.services.matches import ending
from scorekeeper.services.settling import put_on_account
from scorekeeper.services.writes import NO_FORM
from tests.cast import CHIP, NAMES, a_match, book_now, points, recorded


def settled(*numbers: int, club: Club | None = None, players: tuple[str, ...] = NAMES) -> Match:
    """Return a match for chips that has ended after one round with these points."""
    begun = a_match("kontsina", players, stake=CHIP, rounds=1, club=club)
    match = recorded(begun, points(*numbers))
    if not book_now(match).played_match.finished:
        ending.stop_early(match)
    ending.settle(match)
    return match


def on_account(*numbers: int, club: Club | None = None) -> Match:
    """Return such a match, the rest of which is on the account."""
    match = settled(*numbers, club=club)
    put_on_account(match)
    return match


def balances(club: Club) -> dict[str, int]:
    """Return who is owed how many chips, those at zero left out."""
    found = {
        str(one.player): one.amount for account in accounts_of(club) for one in account.balances
    }
    return {name: amount for name, amount in found.items() if amount}


def kinds(club: Club) -> list[str]:
    """Return the kinds of a club's entries, the oldest first."""
    return list(AccountEntry.objects.filter(club=club).values_list("kind", flat=True))


def pay(club: Club, payer: str, payee: str, amount: int, currency: str = "chips") -> AccountEntry:
    """Book that somebody paid, be it more than is owed."""
    keys = dict(Player.objects.filter(club=club).values_list("name", "pk"))
    keys.setdefault(str(BOX), BOX_KEY)
    newest = AccountEntry.objects.filter(club=club).order_by("-pk").first()
    book_payment(
        club,
        Booking(
            payer=keys[payer],
            payee=keys[payee],
            amount=amount,
            currency=currency,
            seen=newest.pk if newest else 0,
            is_more=True,
        ),
        NO_FORM,
    )
    return AccountEntry.objects.filter(club=club).latest("pk")
