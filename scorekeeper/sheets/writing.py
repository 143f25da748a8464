"""Writing a score sheet, so that reading it gives back the same sheet."""

import json
from collections.abc import Iterable
from typing import Any

from scorekeeper.rules.facts import Adjustment, AgreedScore, Deal
from scorekeeper.rules.game import AnyGame, AnyTable
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.settlement import WINNER_TAKES_ALL, Stake, plain_amount
from scorekeeper.settlement.fines import BOX, Fine
from scorekeeper.sheets.attendance import attendance_values
from scorekeeper.sheets.reading import FORMAT
from scorekeeper.sheets.sheet import Sheet


def sheet_text(sheet: Sheet) -> str:
    return json.dumps(sheet_values(sheet), ensure_ascii=False, indent=2) + "\n"


def sheet_values(sheet: Sheet) -> dict[str, Any]:
    """A sheet as plain values; empty ones are left out."""
    details, begun = sheet.details, sheet.attendance.table_at(sheet.table, 0)
    values: dict[str, object] = {
        "scoresheet": FORMAT,
        "game": sheet.game.slug,
        "preset": sheet.preset,
        "house_rules": changed_rules(sheet),
        "players": [sheet.table.name(seat) for seat in sheet.table.seats],
        "first_dealer": begun.name(sheet.table.first_dealer),
        "stake": stake_values(sheet.stake),
        "formerly": {name: list(before) for name, before in sheet.formerly.items() if before},
        "played_on": details.played_on.isoformat() if details.played_on else "",
        "place": details.venue,
        "note": details.note,
        "ended_early": sheet.ended_early,
        **attendance_values(sheet.attendance, sheet.table),
        "rounds": list(round_values(sheet.game, sheet.played_match().rounds)),
    }
    return {key: value for key, value in values.items() if value or key == "rounds"}


def changed_rules(sheet: Sheet) -> dict[str, object]:
    table, begun = sheet.table, sheet.attendance.table_at(sheet.table, 0)
    preset = sheet.game.agreed_rules(len(begun.seats), sheet.preset).values()
    return {
        name: value for name, value in table.house_rules.values().items() if value != preset[name]
    }


def stake_values(stake: Stake | None) -> dict[str, object]:
    if stake is None:
        return {}
    values: dict[str, object] = {
        "amount": plain_amount(stake.amount, stake.currency),
        "currency": stake.currency,
        "settle": stake.settle,
    }
    if stake.per != 1:
        values["per"] = stake.per
    if stake.round_to != 1:
        values["round_to"] = stake.round_to
    if stake.shares != WINNER_TAKES_ALL:
        values["shares"] = list(stake.shares)
    if stake.fines:
        values["fines"] = [fine_values(fine, stake.currency) for fine in stake.fines]
    return values


def fine_values(fine: Fine, currency: str) -> dict[str, object]:
    values: dict[str, object] = {
        "counter": fine.counter,
        "amount": plain_amount(fine.amount, currency),
    }
    if fine.first != 1:
        values["from"] = fine.first
    if fine.to != BOX:
        values["to"] = fine.to
    return values


def round_values(game: AnyGame, rounds: Iterable[PlayedRound]) -> Iterable[dict[str, object]]:
    """Each round as played: the declarer always, the dealer where it was not their turn."""
    for played in rounds:
        table, deal = played.before.table, played.deal
        values: dict[str, object] = {}
        if deal.out_of_turn:
            values["dealer_override"] = table.name(played.dealer)
        if deal.void:
            values["void"] = True
        elif deal.agreed_score is not None:
            values["agreed_score"] = agreed_values(table, deal.agreed_score)
        else:
            values.update(game.write_facts(table, deal))
        values.update(common_values(table, deal))
        yield values


def agreed_values(table: AnyTable, agreed: AgreedScore) -> dict[str, object]:
    values: dict[str, object] = {"reason": agreed.reason}
    for key, pairs in (("points", agreed.points), ("crosses", agreed.counter)):
        if pairs is not None:
            values[key] = {table.name(seat): number for seat, number in pairs}
    return values


def common_values(table: AnyTable, deal: Deal) -> dict[str, object]:
    """The keys of any round of any game: adjustments and a note."""
    values: dict[str, object] = {}
    if deal.adjustments:
        values["adjustments"] = [adjustment_values(table, one) for one in deal.adjustments]
    if deal.note:
        values["note"] = deal.note
    return values


def adjustment_values(table: AnyTable, adjustment: Adjustment) -> dict[str, object]:
    by, reason = table.name(adjustment.by), adjustment.reason
    if adjustment.personal:
        return {"by": by, "points": adjustment.points, "reason": reason, "personal": True}
    points, crosses = adjustment.points, adjustment.counter
    return {"by": by, "points": points, "crosses": crosses, "reason": reason}
