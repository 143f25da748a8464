"""Who sat out where nobody said it: seen from the matches that followed one another."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.seating.drawing import DrawAsked, draw
from scorekeeper.seating.sittings import Sitting
from scorekeeper.seating.waiting import brought_to, sittings_of


def played(*matches: str) -> list[tuple[tuple[str, ...], ...]]:
    """Return matches at one table, a letter for each who plays."""
    return [(tuple(match),) for match in matches]


def out_in(sittings: Sequence[Sitting]) -> list[str]:
    return ["".join(sitting.out) for sitting in sittings]


@pytest.mark.parametrize(
    ("matches", "coming", "out"),
    [
        (["ABCD"], "", [""]),
        (["ABCD"], "E", ["E"]),
        (["ABCD", "EBCD"], "", ["E", "A"]),
        (["ABCD", "EBCD", "EACD"], "", ["E", "A", "B"]),
        (["ABCD", "ABCD", "ABCD", "EBCD"], "", ["", "", "E", "A"]),  # E came late
        (["ABCD", "EBCD", "EBCD"], "", ["E", "A", "A"]),  # they played on as they were
        (["ABCD", "EBCD", "EBCD", "EBCD"], "", ["E", "", "", ""]),  # A went home
        (["ABCD", "EBCD", "EBCD", "EBCD"], "A", ["E", "", "", "A"]),  # and is here again
        (["ABCD", "EBCD", "EBCD", "EBCD", "ABCD"], "", ["E", "", "", "A", "E"]),
        (["ABCD", "EFCD", "ABEF", "CDAB"], "", ["EF", "AB", "CD", "EF"]),
        (["ABC", "DEF", "ABC"], "", ["DEF", "ABC", "DEF"]),
    ],
)
def test_who_does_not_play_waits_until_they_have_gone_home(
    matches: list[str], coming: str, out: list[str]
) -> None:
    assert out_in(sittings_of(played(*matches), coming=coming)) == out


def test_who_was_said_to_sit_out_did_and_that_is_no_sign_of_having_come() -> None:
    assert out_in(sittings_of(played("ABCD", "ABCD"), known=["E", ""])) == ["E", "E"]


@given(st.data(), st.sampled_from([(4, 5), (4, 6), (4, 7), (3, 6), (3, 5), (4, 8)]))
def test_nobody_sits_out_twice_before_everybody_has_once(
    data: st.DataObject, people: tuple[int, int]
) -> None:
    size, number = people
    names = "ABCDEFGHI"[:number]
    matches = ["".join(sorted(data.draw(st.permutations(names))[:size]))]
    times = dict.fromkeys(names, 0)
    for match in range(12):
        before = sittings_of(played(*matches), coming=names)
        for name in before[-1].out:
            times[name] += 1
        assert max(times.values()) - min(times.values()) <= 1
        lot = data.draw(st.integers(0, 9_999), label=f"lot of {match}")
        coming = brought_to(size, names, waits=(), before=before, number=lot)
        again = brought_to(size, matches[-1], waits=names, before=before, number=lot)
        assert len(coming) == len(again) == size
        matches.append("".join(coming))


@given(st.lists(st.permutations("ABCDEF"), min_size=1, max_size=5), st.integers(0, 9_999))
def test_those_who_go_are_those_whom_a_draw_with_the_same_number_lets_sit_out(
    orders: list[list[str]], number: int
) -> None:
    before = sittings_of(played(*("".join(order[:4]) for order in orders)), coming="ABCDEF")
    plays = brought_to(4, "ABCDEF", waits=(), before=before, number=number)
    drawn = draw(
        DrawAsked(
            present=tuple("ABCDEF"),
            sizes=(4,),
            partners=True,
            way="lot",
            number=number,
            before=before,
        )
    )
    assert tuple(sorted(drawn.tables[0])) == plays


def test_who_is_tapped_stays_or_stays_away_and_another_moves() -> None:
    before = sittings_of(played("ABCD", "EBCD"))
    assert brought_to(4, "ABCDE", waits="", before=before, number=1, fixed="BCA") == tuple("ABCE")
    assert brought_to(4, "ABE", waits="ABCDE", before=before, number=1, fixed="C") == tuple("ABDE")
    assert brought_to(4, "AB", waits="ABE", before=before, number=1) == tuple("ABE")
