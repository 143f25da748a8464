"""The ledger of any sheets comes to what the score command says of each of them."""

from collections import Counter
from decimal import Decimal
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scorekeeper.games.registry import all_games
from scorekeeper.rules.match_details import MatchDetails
from scorekeeper.sheets.club_sheets import ClubSheets, PlayedSheet, ledger_text, ledger_values
from scorekeeper.sheets.scoring import score_values
from scorekeeper.sheets.sheet import Sheet, SheetRound
from tests.evenings import FEWER, evenings_of
from tests.sheets.test_round_trip import stakes

SLUGS = sorted(game.slug for game in all_games())


@st.composite
def sheets(draw: DrawFn) -> Sheet:
    """Draw a sheet of any game that the same few people play, finished more often than not."""
    evening = draw(evenings_of(draw(st.sampled_from(SLUGS)), most=3))
    return Sheet(
        game=evening.game,
        preset=next(iter(evening.game.presets)),
        table=evening.table,
        rounds=tuple(SheetRound(played.deal) for played in evening.rounds),
        stake=draw(st.none() | stakes(evening.game, evening.table)),
        ended_early=not evening.is_complete and draw(st.sampled_from((True, True, False))),
        details=MatchDetails(played_on=draw(st.none() | st.dates())),
    )


def club_of(sheets: list[Sheet]) -> ClubSheets:
    """Return the club of these sheets, which are called by their numbers."""
    return ClubSheets(tuple(PlayedSheet.of(str(at), sheet) for at, sheet in enumerate(sheets)))


@FEWER
@given(st.lists(sheets(), max_size=4))
def test_the_ledger_is_the_sum_of_its_sheets(sheets: list[Sheet]) -> None:
    scored = [score_values(sheet) for sheet in sheets]
    finished = [
        (sheet, values) for sheet, values in zip(sheets, scored, strict=True) if values["finished"]
    ]
    values = ledger_values(club_of(sheets))
    assert values["matches"] == len(finished)
    assert values["left_out"] == [str(at) for at, one in enumerate(scored) if not one["finished"]]
    assert nets_in(values) == nets_of([one for _sheet, one in finished])
    rows = [row for rows in values["standings"].values() for row in rows]
    for sum_of in ("points", "crosses"):
        assert sum(row.get(sum_of, 0) for row in rows) == sum(
            sum(one.get({"points": "totals"}.get(sum_of, sum_of), {}).values())
            for _sheet, one in finished
        )
    assert sum(row["rounds"] for row in rows) == sum(
        len(sheet.table.players) * sum(not played.deal.void for played in sheet.rounds)
        for sheet, _values in finished
    )
    assert ledger_text(club_of(sheets)).startswith(f"{len(finished)} finished match")


def nets_in(values: dict[str, Any]) -> Counter[tuple[str, str, Decimal]]:
    """Return everybody's balances, which the transfers bring to zero."""
    found: Counter[tuple[str, str, Decimal]] = Counter()
    for currency, account in values["accounts"].items():
        left = {name: Decimal(amount) for name, amount in account["balances"].items()}
        found.update((currency, name, amount) for name, amount in left.items())
        for transfer in account["transfers"]:
            left[transfer["from"]] += Decimal(transfer["amount"])
            left[transfer["to"]] -= Decimal(transfer["amount"])
            assert transfer["why"]
        assert not any(left.values())
    return found


def nets_of(scored: list[dict[str, Any]]) -> Counter[tuple[str, str, Decimal]]:
    """Return the sums of what the score command says that everybody gets."""
    sums: dict[tuple[str, str], Decimal] = {}
    for values in scored:
        settlement = values.get("settlement", {"net": {}, "currency": ""})
        for name, amount in settlement["net"].items():
            key = settlement["currency"], "Cash box" if name == "box" else name
            sums[key] = sums.get(key, Decimal(0)) + Decimal(amount)
    return Counter((*key, amount) for key, amount in sums.items())
