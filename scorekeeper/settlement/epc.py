"""What a bank's program reads in a picture to pay by: EPC069-12 of the European Payments Council.

Version 002: the bank's own code (BIC) may be left out where both banks are in the European Economic
Area, so accounts elsewhere have no picture.
"""

from scorekeeper.settlement.currencies import plain_amount
from scorekeeper.settlement.ibans import EEA
from scorekeeper.settlement.payment_details import LONGEST_HOLDER, PaymentDetailsData

EURO = "EUR"
LEAST, MOST = 1, 999_999_999_99  # minor units
LONGEST_REMITTANCE = 140  # characters
MOST_BYTES = 331  # of all lines
UTF_8 = "1"


def can_be_drawn(details: PaymentDetailsData, minor: int, currency: str) -> bool:
    """Whether there is a picture: for euros within the area, by a name that has room in it."""
    if currency != EURO or not LEAST <= minor <= MOST or details.iban[:2] not in EEA:
        return False
    return len(before_remittance(details, minor).encode()) <= MOST_BYTES


def epc_payload(details: PaymentDetailsData, minor: int, remittance: str) -> str:
    """Return the lines of the picture for so many cents; the remittance is cut where it must be."""
    before = before_remittance(details, minor)
    room = MOST_BYTES - len(before.encode())
    text = " ".join(remittance.split())[:LONGEST_REMITTANCE]
    return before + text.encode()[: max(0, room)].decode(errors="ignore").rstrip()


def before_remittance(details: PaymentDetailsData, minor: int) -> str:
    """All lines but the last one, which says what the payment is for."""
    head = [
        *("BCD", "002", UTF_8, "SCT", ""),
        *(details.holder[:LONGEST_HOLDER], details.iban),
        f"{EURO}{plain_amount(minor, EURO)}",
        *("", ""),  # neither a purpose nor a reference by numbers
    ]
    return "\n".join(head) + "\n"
