"""A club that plays for euros, whose members have links of their own and are paid somehow."""

from django.urls import reverse

from scorekeeper.records.models import Club, Match
from scorekeeper.services.clubs.member_links import member_secret, renew_member_link
from scorekeeper.services.clubs.payment_details import save_details
from scorekeeper.services.matches import ending
from scorekeeper.services.settling import put_on_account
from scorekeeper.services.writes import NO_FORM
from scorekeeper.settlement import Stake
from scorekeeper.settlement.payment_details import PaymentDetailsData
from tests.cast import NAMES, a_match, points, recorded
from tests.club_pages import player

EURO = Stake(100, "EUR", "pairwise")
BANK = PaymentDetailsData("Tikkie 06 1234", "NL91ABNA0417164300", "C. Jansen")
IN_FOURS = "NL91 ABNA 0417 1643 00"


def played(
    *numbers: int,
    club: Club | None = None,
    players: tuple[str, ...] = NAMES,
    stake: Stake = EURO,
) -> Match:
    """Return a match that has ended after one round with these points: of Kontsina up to four."""
    is_small = len(players) <= len(NAMES)
    begun = a_match("kontsina" if is_small else "free-sheet", players, stake=stake, club=club)
    match = recorded(begun, points(*numbers))
    ending.stop_early(match)
    ending.settle(match)
    return match


def owing(*numbers: int, club: Club | None = None) -> Match:
    """Return such a match, which is on the account: the first is at zero, the third gets most."""
    match = played(*(numbers or (3, 0, 5, 0)), club=club)
    put_on_account(match)
    return match


def is_paid(club: Club, name: str, data: PaymentDetailsData = BANK) -> None:
    """Write down how somebody is paid."""
    save_details(club, player(club, name).pk, data, NO_FORM)


def own_page(club: Club, name: str) -> str:
    """Make a link for somebody, and return its address."""
    renew_member_link(club, player(club, name).pk, NO_FORM)
    return reverse("member", args=[member_secret(player(club, name))])
