"""A scored sheet as values: rounds, totals, ranking, duties and settlement."""

from typing import Any

from scorekeeper.rules.counters import adjustable_counter
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import Evening
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.settlement import (
    Stake,
    Transfer,
    format_amount,
    plain_amount,
    settle,
    why,
)
from scorekeeper.settlement.standing import standing_of
from scorekeeper.sheets.sheet import Sheet

LOCALE = "en"


def score_values(sheet: Sheet) -> dict[str, Any]:
    """All values that follow from a sheet; raises RuleBroken."""
    evening = sheet.evening()
    table = sheet.table
    values: dict[str, object] = {
        "game": sheet.game.slug,
        "finished": evening.finished,
        "rounds": [round_values(evening, played) for played in evening.rounds],
        "totals": by_name(table, evening.totals),
    }
    if adjustable_counter(evening.counters):
        values["crosses"] = by_name(table, evening.crosses)
    values["ranking"] = [[table.name(seat) for seat in group] for group in evening.ranking]
    values["next"] = next_values(evening)
    values["warnings"] = [str(warning) for warning in evening.warnings]
    if sheet.stake is not None:
        values["settlement"] = settlement_values(evening, sheet.stake)
    return values


def by_name(table: AnyTable, numbers: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(table.players, numbers, strict=True))


def round_values(evening: Evening, played: PlayedRound) -> dict[str, object]:
    table = evening.table
    values: dict[str, object] = {
        "number": played.number,
        "dealer": table.name(played.dealer),
        "points": by_name(table, played.points),
    }
    if adjustable_counter(evening.counters):
        values["crosses"] = by_name(table, played.crosses)
    values["lines"] = [line_values(evening, line) for line in played.lines]
    return values


def line_values(evening: Evening, line: ScoreLine) -> dict[str, object]:
    values: dict[str, object] = {
        "rule": line.rule,
        "text": str(line.text),
        "for": [evening.table.name(seat) for seat in line.seats],
        "points": line.points,
    }
    if adjustable_counter(evening.counters):
        values["crosses"] = line.crosses
    return values


def next_values(evening: Evening) -> dict[str, object] | None:
    """The next deal; None when the match is over."""
    if evening.upcoming is None:
        return None
    return {
        "round": evening.now.number,
        "dealer": evening.table.name(evening.now.dealer),
        **evening.upcoming.details,
    }


def settlement_values(evening: Evening, stake: Stake) -> dict[str, object]:
    standing, table = standing_of(evening), evening.table
    settlement = settle(standing, stake)
    amounts = (plain_amount(net, stake.currency) for net in settlement.nets)
    return {
        "currency": stake.currency,
        "net": dict(zip(table.players, amounts, strict=True)),
        "transfers": [
            {
                "from": table.name(transfer.payer),
                "to": table.name(transfer.payee),
                "amount": plain_amount(transfer.amount, stake.currency),
                "why": str(reason(evening, stake, transfer)),
            }
            for transfer in settlement.transfers
        ],
    }


def reason(evening: Evening, stake: Stake, transfer: Transfer, locale: str = LOCALE) -> object:
    return why(
        transfer,
        names=evening.table.players,
        standing=standing_of(evening),
        stake=stake,
        money=lambda minor: format_amount(minor, stake.currency, locale),
    )
