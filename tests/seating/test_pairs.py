"""Fixed pairs: together all evening, against others as new as possible."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.seating.drawing import Sitting, draw
from tests.seating.asked import asked, counts, partners, people, sittings_before


def pairings(pairs: list[tuple[str, str]]) -> list[list[tuple[str, ...]]]:
    """Return every way to seat pairs against each other."""
    if not pairs:
        return [[]]
    (a, c), *others = pairs
    return [
        [(a, b, c, d), *more]
        for b, d in others
        for more in pairings([pair for pair in others if pair != (b, d)])
    ]


@given(st.data())
def test_pairs_stay_together_and_meet_others_as_new_as_can_be(data: st.DataObject) -> None:
    number_of_pairs = data.draw(st.integers(2, 8))
    names = people(2 * number_of_pairs)
    mixed = data.draw(st.permutations(names))
    pairs = list(zip(mixed[::2], mixed[1::2], strict=True))
    sizes = [4] * (number_of_pairs // 2)
    before = data.draw(sittings_before(names, sizes))
    number = data.draw(st.integers(0, 10**6))
    this = asked(names, way="pairs", pairs=tuple(pairs), before=before, number=number)
    sitting = draw(this)
    assert sorted(sitting.people) == sorted(names)
    playing = [pair for pair in pairs if not set(pair) & set(sitting.out)]
    assert partners(sitting.tables) == set(map(frozenset, playing))
    least = min(counts(tables, before, of_partners=True) for tables in pairings(playing))
    assert counts(sitting.tables, before, of_partners=True) == least


@given(st.integers(0, 1000))
def test_it_does_not_matter_in_which_order_pairs_are_named(number: int) -> None:
    names = people(12)
    pairs = list(zip(names[::2], names[1::2], strict=True))
    turned = [(b, a) for a, b in reversed(pairs)]
    before = (Sitting((names[:4], names[4:8], names[8:])),)
    drawn = [
        draw(asked(names, way="pairs", pairs=tuple(these), before=before, number=number))
        for these in (pairs, turned)
    ]
    assert drawn[0] == drawn[1]
