"""A scored sheet as values: rounds, totals, ranking, duties and settlement."""

from typing import Any

from scorekeeper.rules.counters import adjustable_counter
from scorekeeper.rules.game import AnyTable
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.settlement import (
    Stake,
    Transfer,
    format_amount,
    parties,
    plain_amount,
    settle,
    why,
)
from scorekeeper.settlement.fines import BOX
from scorekeeper.settlement.stakes import standing_of
from scorekeeper.sheets.sheet import Sheet

LOCALE = "en"


def score_values(sheet: Sheet) -> dict[str, Any]:
    """All values that follow from a sheet; raises RuleBroken."""
    played_match = sheet.played_match()
    table = played_match.table
    values: dict[str, object] = {
        "game": sheet.game.slug,
        "finished": played_match.finished,
        "rounds": [round_values(played_match, played) for played in played_match.rounds],
        "totals": by_name(table, played_match.totals),
    }
    if adjustable_counter(played_match.counters):
        values["crosses"] = by_name(table, played_match.counter)
    if played_match.victory_points:
        values["victory_points"] = by_name(table, played_match.victory_points)
    values["ranking"] = [[table.name(seat) for seat in group] for group in played_match.ranking]
    values["next"] = next_values(played_match)
    values["warnings"] = [str(warning) for warning in played_match.warnings]
    if sheet.stake is not None:
        values["settlement"] = settlement_values(played_match, sheet.stake)
    return values


def by_name(table: AnyTable, numbers: tuple[int, ...]) -> dict[str, int]:
    """The numbers of those who are there, by their names."""
    return {table.name(seat): numbers[seat] for seat in table.seats}


def round_values(played_match: PlayedMatch, played: PlayedRound) -> dict[str, object]:
    table = played.before.table
    values: dict[str, object] = {
        "number": played.number,
        "dealer": table.name(played.dealer),
        "points": by_name(table, played.points),
    }
    if adjustable_counter(played_match.counters):
        values["crosses"] = by_name(table, played.counter)
    values["lines"] = [line_values(played_match, line, table) for line in played.lines]
    return values


def line_values(played_match: PlayedMatch, line: ScoreLine, table: AnyTable) -> dict[str, object]:
    values: dict[str, object] = {
        "rule": line.rule,
        "text": str(line.text),
        "for": [table.name(seat) for seat in line.seats],
        "points": line.points,
    }
    if adjustable_counter(played_match.counters):
        values["crosses"] = line.counter
    return values


def next_values(played_match: PlayedMatch) -> dict[str, object] | None:
    """The next deal; None when the match is over."""
    if played_match.upcoming is None:
        return None
    return {
        "round": played_match.now.number,
        "dealer": played_match.now.table.name(played_match.now.dealer),
        **played_match.upcoming.details,
    }


def settlement_values(played_match: PlayedMatch, stake: Stake) -> dict[str, object]:
    settlement = settle(standing_of(played_match, stake), stake)
    names = (*parties(played_match)[:-1], BOX)
    nets = {
        names[party]: plain_amount(net, stake.currency)
        for party, net in enumerate(settlement.nets)
        if party not in played_match.table.away
    }
    return {
        "currency": stake.currency,
        "net": nets,
        "transfers": [
            {
                "from": names[transfer.payer],
                "to": names[transfer.payee],
                "amount": plain_amount(transfer.amount, stake.currency),
                "why": str(reason(played_match, stake, transfer)),
            }
            for transfer in settlement.transfers
        ],
    }


def reason(
    played_match: PlayedMatch, stake: Stake, transfer: Transfer, locale: str = LOCALE
) -> object:
    return why(
        transfer,
        names=parties(played_match),
        standing=standing_of(played_match, stake),
        stake=stake,
        money=lambda minor: format_amount(minor, stake.currency, locale),
    )
