"""How somebody is paid: a free line, such as a name at PayPal, and an account by its IBAN.

Who is shown them: whoever can score in the club, or in the match whose payment it is, and the
member who has to pay just this person now. Nobody by a link for watching: it is passed on more
lightly, and goes on to show what is written here years later. They are in no score sheet and no
download. A text to share has the free line, which is meant to be told, and never the IBAN.
"""

import re
from dataclasses import dataclass
from typing import Self

from scorekeeper.rules.faults import Fault, RuleBroken, refuse
from scorekeeper.rules.names import clean_text
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement.ibans import clean_iban, in_fours

LONGEST_FREE_LINE = 80
LONGEST_HOLDER = 70  # characters, as in a transfer
# The path of a link of this program: pasted by mistake it would stand in every text that is shared
OWN_LINK = re.compile(r"/[cegmpt]/[A-Za-z0-9_-]{16,32}")


@dataclass(frozen=True, slots=True, order=True)
class PaymentDetailsData:
    """Details of payment as somebody gives them; ``holder`` is the name of the IBAN's account."""

    free_line: str = ""
    iban: str = ""
    holder: str = ""

    @property
    def is_empty(self) -> bool:
        return not (self.free_line or self.iban)

    @property
    def iban_in_fours(self) -> str:
        return in_fours(self.iban)

    @property
    def on_one_line(self) -> str:
        return " · ".join(filter(None, (self.free_line, self.iban_in_fours, self.holder)))

    def checked(self) -> Self:
        """Return them tidied; raises RuleBroken with a fault for each field that is wrong."""
        faults, tidy = list[Fault](), dict[str, str]()
        for fact, clean in CLEANED_BY.items():
            try:
                tidy[fact] = clean(fact, getattr(self, fact))
            except RuleBroken as broken:
                faults += broken.faults
        if not faults and tidy["iban"] and not tidy["holder"]:
            faults.append(Fault("holder", _("a bank asks for the name of the account's holder")))
        if not faults and tidy["holder"] and not tidy["iban"]:
            faults.append(Fault("iban", _("give the IBAN of the account too, or no holder")))
        if faults:
            raise RuleBroken(faults)
        return type(self)(**tidy)


def clean_free_line(fact: str, typed: str) -> str:
    tidy = one_line(fact, typed, most=LONGEST_FREE_LINE)
    if OWN_LINK.search(tidy):
        raise refuse(fact, _("this is a link of Scorekeeper, which whoever is paid keeps secret"))
    return tidy


def clean_holder(fact: str, typed: str) -> str:
    return one_line(fact, typed, most=LONGEST_HOLDER)


def clean_iban_or_none(fact: str, typed: str) -> str:
    return clean_iban(fact, typed) if typed.strip() else ""


def one_line(fact: str, typed: str, *, most: int) -> str:
    return clean_text(fact, " ".join(typed.split()), most=most)


CLEANED_BY = {
    "free_line": clean_free_line,
    "iban": clean_iban_or_none,
    "holder": clean_holder,
}
