"""IBANs as people write them: the right ones tidied, each wrong one with its own sentence."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.settlement.ibans import LENGTHS, LONGEST_IBAN, clean_iban, in_fours

# As the banks of these countries publish them for examples
RIGHT = [
    "NL91ABNA0417164300",
    "DE89370400440532013000",
    "BE68539007547034",
    "FR1420041010050500013M02606",
    "NO9386011117947",
    "GB29NWBK60161331926819",
    "MT84MALT011000012345MTLCAST001S",
    "CH9300762011623852957",
]


def refused(typed: str) -> str:
    """Return the sentence with which what was typed is refused."""
    with pytest.raises(RuleBroken) as broken:
        clean_iban("iban", typed)
    return broken.value.faults[0].sentence


@pytest.mark.parametrize("iban", RIGHT)
@pytest.mark.parametrize(
    "write", [str, str.lower, in_fours, lambda iban: f"IBAN {iban[:9]}-{iban[9:]} "]
)
def test_an_iban_is_read_however_it_is_written(iban: str, write: Callable[[str], str]) -> None:
    assert clean_iban("iban", write(iban)) == iban


@given(st.sampled_from(RIGHT), st.data())
def test_a_digit_that_is_another_or_swapped_with_the_next_is_found(
    iban: str, data: st.DataObject
) -> None:
    digits = [place for place, letter in enumerate(iban) if letter.isdigit()]
    place = data.draw(st.sampled_from(digits))
    other = data.draw(st.sampled_from([one for one in "0123456789" if one != iban[place]]))
    assert "wrong or swapped" in refused(iban[:place] + other + iban[place + 1 :])
    if place + 1 < len(iban) and place > 3 and iban[place] != iban[place + 1]:
        swapped = iban[:place] + iban[place + 1] + iban[place] + iban[place + 2 :]
        assert "wrong or swapped" in refused(swapped)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("NL91ABNA041716430", "An IBAN that begins with NL has 18 characters; this one has 17"),
        ("NL91ABNA04171643000", "An IBAN that begins with NL has 18 characters; this one has 19"),
        ("XX91ABNA0417164300", "No country has an IBAN that begins with XX"),
        ("0417164300", "An IBAN is letters and digits, such as NL91 ABNA 0417 1643 00"),
        ("NL91ABNA04171643é0", "An IBAN is letters and digits, such as NL91 ABNA 0417 1643 00"),
        ("NL91ABNA041716430٣", "An IBAN is letters and digits, such as NL91 ABNA 0417 1643 00"),
        ("9" * 101, "An IBAN has at most 34 characters"),
    ],
)
def test_what_is_no_iban_is_refused_with_its_reason(typed: str, says: str) -> None:
    assert refused(typed) == says


def test_no_country_has_a_longer_one_than_there_is_room_for() -> None:
    assert max(LENGTHS.values()) <= LONGEST_IBAN
    assert len(LENGTHS) == 89


def test_on_paper_it_stands_in_groups_of_four() -> None:
    assert in_fours("NL91ABNA0417164300") == "NL91 ABNA 0417 1643 00"
    assert in_fours("BE68539007547034") == "BE68 5390 0754 7034"
