"""Numbers as people type or paste them: with the pages' own minus, or as a sum."""

import pytest
from django import forms

from scorekeeper.games.typed_numbers import typed, whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", 12),
        ("+7", 7),
        ("-12", -12),
        ("−12", -12),  # as the pages print it
        ("–12", -12),  # as a phone writes two hyphens
        ("－１２", -12),
        ("٣", 3),
        ("12+7", 19),
        ("300+145", 445),
        ("20-5", 15),
        ("20−5", 15),
        ("5-20", -15),
        ("-5+20", 15),
        (" 10 + 20 - 1 ".strip(), 29),
        ("0", 0),
        ("1000000", 1_000_000),
        ("999999+1", 1_000_000),
        ("−1000000", -1_000_000),
    ],
)
def test_a_number_or_a_sum_is_worked_out(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize(
    "text", ["−", "+", "12+", "12++7", "12--7", "1 2", "1.5", "1,5", "twelve", "3*4", "²", "1_0"]
)
def test_what_is_neither_is_refused_with_what_was_typed(text: str) -> None:
    with pytest.raises(forms.ValidationError, match="is not a whole number") as refused:
        whole_number(text)
    assert text in refused.value.message


@pytest.mark.parametrize(
    "text", ["99999999", "1000001", "999999+2", "9" * 61, "1+" + "9" * 12, "-1+" + "9" * 12]
)
def test_a_number_that_is_too_large_is_told_the_most(text: str) -> None:
    with pytest.raises(forms.ValidationError, match="is too large: 1000000 is the most"):
        whole_number(text)


@pytest.mark.parametrize("text", ["−99999999", "-1000001", "–999999-2", "1-" + "9" * 12])
def test_a_number_that_is_too_small_is_told_the_least(text: str) -> None:
    with pytest.raises(forms.ValidationError, match="is too small: −1000000 is the least"):
        whole_number(text)


def test_the_most_is_the_one_of_the_field() -> None:
    assert whole_number("100000", most=100_000) == 100_000
    with pytest.raises(forms.ValidationError, match="100001 is too large: 100000 is the most"):
        whole_number("100001", most=100_000)


def test_a_sum_that_was_cut_off_is_not_read_as_a_shorter_one() -> None:
    with pytest.raises(forms.ValidationError, match="longer than 60 characters"):
        whole_number("+".join(["1"] * 31))
    assert whole_number("+".join(["1"] * 30)) == 30


@pytest.mark.parametrize("part", ["+123", "-123", "−123"])
def test_a_sum_that_was_cut_off_behind_a_sign_is_too_long(part: str) -> None:
    text = typed({"points": part * 30}, "points")
    assert text.endswith(part[0])
    with pytest.raises(forms.ValidationError, match="longer than 60 characters"):
        whole_number(text)


@pytest.mark.parametrize("text", ["00000000007", "1+" + "0" * 40 + "6", "٠٠٠٠٠٠٠٠٠٠٠٧"])
def test_noughts_in_front_make_no_number_larger(text: str) -> None:
    assert whole_number(text) == 7
