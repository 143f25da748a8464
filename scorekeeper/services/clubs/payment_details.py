"""How the players of a club are paid: written by whoever can score in it, and erased again."""

from collections.abc import Mapping
from dataclasses import astuple
from types import MappingProxyType

from scorekeeper.records.models import Club, PaymentDetails, Player, names_of_one
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import lock_in_force
from scorekeeper.services.clubs.members import counting_player
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import Conflict, Submission, digest, is_new
from scorekeeper.settlement.payment_details import PaymentDetailsData

AllDetails = Mapping[int, PaymentDetailsData]
"""Details by the key of every name that a player has in the club."""
NO_DETAILS: AllDetails = MappingProxyType({})
NONE_GIVEN = PaymentDetailsData()
PRINT_LENGTH = 16
CHANGED_MEANWHILE = _(
    "Somebody changed this meanwhile: what counts now stands above, and below what you typed. Save"
    " it to replace theirs."
)


def details_of(club_key: int) -> AllDetails:
    """Read the details in a club: one query, and another for other names where there are any.

    A player's own count; where they have none, those of the first name merged into them.
    """
    columns = "player", "player__merged_into", "free_line", "iban", "holder"
    rows = PaymentDetails.objects.filter(player__club=club_key).order_by("player")
    own, lent = dict[int, PaymentDetailsData](), dict[int, PaymentDetailsData]()
    for player, merged_into, *said in rows.values_list(*columns):
        found, key = (own, player) if merged_into is None else (lent, merged_into)
        found.setdefault(key, PaymentDetailsData(*said))
    if not own and not lent:
        return NO_DETAILS
    counting = lent | own
    merged = Player.objects.filter(club=club_key, merged_into__in=counting)
    others = merged.order_by("pk").values_list("pk", "merged_into")
    return counting | {name: counting[int(player or 0)] for name, player in others}


def print_of(data: PaymentDetailsData) -> str:
    """A short text by which a form says which details it was opened with."""
    return digest(astuple(data))[:PRINT_LENGTH]


def save_details(
    club: Club, key: int, data: PaymentDetailsData, sent: Submission, *, seen: str = ""
) -> None:
    """Replace the details of a player, or erase them where nothing is given.

    Those under their other names go too: none is kept that no page shows. Raises RuleBroken,
    LinkGone, Conflict; that too where they are not those that were ``seen`` any more.
    """
    tidy = data.checked()
    with write_transaction():
        locked = lock_in_force(club)
        if not is_new(locked, sent, "payment_details", key, *astuple(tidy)):
            return
        now = details_of(locked.pk).get(key, NONE_GIVEN)
        if seen and print_of(now) != seen and now != tidy:
            raise Conflict(CHANGED_MEANWHILE)
        player = counting_player(locked, key)
        names = Player.objects.filter(names_of_one([player]))
        PaymentDetails.objects.filter(player__in=names).delete()
        if not tidy.is_empty:
            free_line, iban, holder = astuple(tidy)
            PaymentDetails.objects.create(
                player=player, free_line=free_line, iban=iban, holder=holder
            )
