"""How a payment is made: what its receiver gave for it, and a picture that banks' programs read."""

from dataclasses import dataclass

from django.utils.safestring import SafeString

from scorekeeper.settlement.epc import can_be_drawn, epc_payload
from scorekeeper.settlement.payment_details import PaymentDetailsData
from scorekeeper.web.parts.files import epc_svg

MOST_PICTURES = 24  # on a page, of 4 kB each: as many debts as the largest table has


@dataclass(frozen=True, slots=True)
class PayTo:
    """How somebody is paid one amount; the picture is empty where none can be read."""

    free_line: str
    iban: str
    holder: str
    picture: SafeString


@dataclass(frozen=True, slots=True)
class Remittance:
    """An amount in minor units, and what the receiver's bank will say that it is for."""

    minor: int
    currency: str
    about: str


def pay_to(
    details: PaymentDetailsData | None, remittance: Remittance, *, has_room: bool = True
) -> PayTo | None:
    """Return how a payment is made; None where its receiver gave nothing."""
    if details is None:
        return None
    minor, picture = remittance.minor, SafeString("")
    if has_room and can_be_drawn(details, minor, remittance.currency):
        picture = epc_svg(epc_payload(details, minor, remittance.about))
    return PayTo(details.free_line, details.iban_in_fours, details.holder, picture)
