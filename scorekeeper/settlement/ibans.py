"""International bank account numbers (ISO 13616): read as people write them, checked, grouped.

What is checked are the country, its length and the check digits. A library would be heavy for that:
schwifty brings every bank of the world, python-stdnum the numbers of 300 other kinds of things.
"""

import re
from collections.abc import Mapping

from scorekeeper.rules.faults import refuse
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

# SWIFT's IBAN Registry, release 101: countries with the lengths of theirs
REGISTRY = """
AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28
EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26
IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28
NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25
SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30
"""
LENGTHS: Mapping[str, int] = {one[:2]: int(one[2:]) for one in REGISTRY.split()}
# The European Economic Area: there a transfer in euros needs no other word for the bank
EEA_CODES = """
AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK
"""
EEA = frozenset(EEA_CODES.split())
LONGEST_IBAN = 34  # that the standard has room for
LONGEST_TYPED = 100  # characters that are looked at
AS_WRITTEN = re.compile(r"[\s.\-\u2010\u2011\u2013]+")
PLAIN = re.compile(r"[A-Z]{2}[0-9]{2}[0-9A-Z]+", re.ASCII)


def clean_iban(fact: str, typed: str) -> str:
    """Return an IBAN in capitals without spaces; raises RuleBroken."""
    if len(typed) > LONGEST_TYPED:
        raise refuse(fact, length_wrong(LONGEST_IBAN, len(typed)))
    iban = AS_WRITTEN.sub("", typed).upper().removeprefix("IBAN")
    if not PLAIN.fullmatch(iban):
        example = in_fours("NL91ABNA0417164300")
        raise refuse(fact, _("an IBAN is letters and digits, such as {example}", example=example))
    length = LENGTHS.get(iban[:2])
    if length is None:
        raise refuse(fact, _("no country has an IBAN that begins with {code}", code=iban[:2]))
    if len(iban) != length:
        raise refuse(fact, length_wrong(length, len(iban), country=iban[:2]))
    if remainder_of(iban) != 1:
        message = _("this IBAN has a wrong or swapped character: compare it with that of the bank")
        raise refuse(fact, message)
    return iban


def length_wrong(right: int, found: int, *, country: str = "") -> Text:
    if not country:
        return ngettext_lazy(
            "an IBAN has at most {number} character",
            "an IBAN has at most {number} characters",
            right,
        )
    return ngettext_lazy(
        "an IBAN that begins with {country} has {right} characters; this one has {number}",
        "an IBAN that begins with {country} has {right} characters; this one has {number}",
        found,
        country=country,
        right=right,
    )


def remainder_of(iban: str) -> int:
    """Return the remainder by 97 with letters as 10 to 35 (ISO 7064, MOD 97-10): 1 is right."""
    return int("".join(str(int(letter, 36)) for letter in iban[4:] + iban[:4])) % 97


def in_fours(iban: str) -> str:
    """Write an IBAN as on paper: ``NL91 ABNA 0417 1643 00``."""
    return " ".join(iban[start : start + 4] for start in range(0, len(iban), 4))
