"""What the ledger command answers: balances, who pays whom, and the standings in each game."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.ledger.balances import Balance, Due, plan_of, why_due
from scorekeeper.ledger.league_table import LeagueRow, LeagueTable
from scorekeeper.rules.figures import with_two_decimals
from scorekeeper.settlement import format_amount, plain_amount
from scorekeeper.sheets.club_sheets import ClubSheets
from scorekeeper.sheets.scoring import LOCALE


def ledger_values(club: ClubSheets) -> dict[str, Any]:
    """Everything that follows from the sheets of a club."""
    return {
        "matches": len(club.matches),
        "left_out": club.left_out,
        "accounts": {
            currency: account_values(currency, balances)
            for currency, balances in club.accounts.items()
        },
        "standings": {game: table_values(table) for game, table in club.standings.items()},
    }


def account_values(currency: str, balances: Sequence[Balance]) -> dict[str, object]:
    """What everybody gets or owes in a currency, and the payments that even it out."""
    return {
        "balances": {
            str(balance.player): plain_amount(balance.amount, currency) for balance in balances
        },
        "transfers": [
            {
                "from": str(due.payer.player),
                "to": str(due.payee.player),
                "amount": plain_amount(due.amount, currency),
                "why": reason_of(due, currency),
            }
            for due in plan_of(balances).payments
        ],
    }


def reason_of(due: Due, currency: str) -> str:
    """Why somebody pays."""
    return str(why_due(due, name=str, money=lambda minor: format_amount(minor, currency, LOCALE)))


def table_values(table: LeagueTable) -> list[dict[str, object]]:
    """The rows of the standings in a game."""
    return [row_values(row, has_crosses=table.has_crosses) for row in table.rows]


def row_values(row: LeagueRow, *, has_crosses: bool) -> dict[str, object]:
    """What somebody's matches come to."""
    values: dict[str, object] = {
        "place": row.place,
        "player": row.name,
        "played": row.played,
        "won": with_two_decimals(row.won),
        "rounds": row.rounds,
        "points": row.points,
    }
    if has_crosses:
        values["crosses"] = row.crosses
    values["money"] = {
        currency: plain_amount(amount, currency) for currency, amount in sorted(row.money.items())
    }
    return values
