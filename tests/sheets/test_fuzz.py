"""Whatever is thrown at it, a sheet is scored or refused with a sentence."""

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, DrawFn

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.sheets.reading import read_sheet
from scorekeeper.sheets.scoring import score_values
from scorekeeper.sheets.table_text import score_text
from scorekeeper.sheets.writing import sheet_text
from tests.games.sheets import EXAMPLES
from tests.sheets.sheets import NAMES, example_values, kraken

SHEETS = {name: example_values(name) for name in NAMES}
NUMBERS = st.integers(-3, 200) | st.integers() | st.floats()
SCALARS = st.none() | st.booleans() | NUMBERS | st.text(max_size=8)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner),
    max_leaves=6,
)


def parts_of(value: object) -> Iterator[Any]:
    """Yield every value in a sheet, and every key."""
    yield value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from parts_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from parts_of(inner)


FAMILIAR = st.sampled_from([part for sheet in SHEETS.values() for part in parts_of(sheet)])
WORDS = FAMILIAR.filter(lambda part: isinstance(part, str))
EXCEPTIONS = st.sampled_from(
    [
        {"void": True},
        {"agreed_score": {"points": {}, "crosses": {}, "reason": "misdeal"}},
        {"adjustments": [{"by": "Anna", "points": 1, "crosses": 1, "reason": "revoke"}]},
    ]
)


@st.composite
def changed(draw: DrawFn, value: Any) -> Any:
    """Draw a sheet, or a part of one, with something in it changed, added, doubled or left out."""
    if not isinstance(value, dict | list) or not value or draw(st.integers(0, 5)) == 0:
        return draw(FAMILIAR | ANYTHING | EXCEPTIONS)
    if isinstance(value, list):
        place = draw(st.integers(0, len(value) - 1))
        parts = draw(st.sampled_from(["change", "drop", "double"]))
        inside = {"change": [draw(changed(value[place]))], "drop": [], "double": [value[place]] * 2}
        return [*value[:place], *inside[parts], *value[place + 1 :]]
    key = draw(st.sampled_from(sorted(value)))
    how = draw(st.sampled_from(["change", "change", "drop", "add"]))
    if how == "change":
        return {**value, key: draw(changed(value[key]))}
    if how == "add":
        return {**value, draw(WORDS | st.text(max_size=8)): draw(FAMILIAR | ANYTHING)}
    return {other: value[other] for other in value if other != key}


@st.composite
def changed_sheets(draw: DrawFn) -> dict[str, Any]:
    """Draw an example with one to three changes in it."""
    values = SHEETS[draw(st.sampled_from(NAMES))]
    for _change in range(draw(st.integers(1, 3))):
        values = draw(changed(values))
    return values


def refusal_of(content: bytes) -> bytes:
    """Score a sheet in every way there is; return why it is refused, or nothing."""
    try:
        sheet = read_sheet(content)
        scored, text, page = score_values(sheet), sheet_text(sheet), score_text(sheet)
    except RuleBroken as broken:
        return broken.sentence.encode()
    assert json.loads(json.dumps(scored)) == scored
    assert score_values(read_sheet(text.encode())) == scored
    assert page.encode()
    return b""


@given(ANYTHING)
def test_any_values_are_scored_or_refused_with_a_sentence(
    values: list[int] | dict[str, Any] | None,
) -> None:
    refusal_of(json.dumps(values).encode())


@given(st.dictionaries(st.sampled_from([*kraken(), "stake", "formerly", "x"]), ANYTHING))
def test_a_sheet_with_any_values_is_scored_or_refused_with_a_sentence(more: dict[str, Any]) -> None:
    refusal_of(json.dumps({**kraken(), **more}).encode())


@given(changed_sheets())
def test_an_example_with_something_changed_is_scored_or_refused_with_a_sentence(
    values: dict[str, Any],
) -> None:
    refusal_of(json.dumps(values).encode())


@given(st.sampled_from(NAMES), st.data())
def test_an_example_with_other_bytes_is_scored_or_refused_with_a_sentence(
    name: str, data: DataObject
) -> None:
    content = bytearray((EXAMPLES / f"{name}.json").read_bytes())
    for _change in range(data.draw(st.integers(1, 3))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    refusal_of(bytes(content))


@given(st.binary(max_size=40))
def test_any_bytes_are_refused_with_a_sentence(content: bytes) -> None:
    assert refusal_of(content)
