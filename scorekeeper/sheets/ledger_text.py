"""The ledger of a club as plain text: what everybody gets or owes, who pays whom, who leads."""

from collections.abc import Iterator, Sequence

from scorekeeper.ledger.balances import Balance, plan_of
from scorekeeper.ledger.league_table import LeagueRow, LeagueTable
from scorekeeper.rules.figures import with_two_decimals
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import ngettext_lazy
from scorekeeper.settlement import format_amount, plain_amount
from scorekeeper.sheets.club_sheets import ClubSheets
from scorekeeper.sheets.columns import Group, Row, laid_out, plain
from scorekeeper.sheets.ledger_values import reason_of
from scorekeeper.sheets.scoring import LOCALE


def ledger_text(club: ClubSheets) -> str:
    """What a club reads off its sheets."""
    number = len(club.matches)
    parts: list[Sequence[object]] = [
        [ngettext_lazy("{number} finished match", "{number} finished matches", number)],
        [
            plain(_("Left out, because it is not finished: {place}", place=place))
            for place in club.left_out
        ],
    ]
    for currency, balances in club.accounts.items():
        parts += [
            [_("Account in {currency}", currency=currency)],
            balance_lines(currency, balances),
        ]
        parts.append(list(plan_lines(currency, balances)))
    for game, table in club.standings.items():
        parts += [[title_of(game, club)], table_lines(table)]
    return "\n\n".join("\n".join(map(str, part)) for part in parts if part) + "\n"


def title_of(game: str, club: ClubSheets) -> str:
    """What a game is called, and what it stands under where two are called alike."""
    names = club.names_of_games
    is_alone = [*names.values()].count(names[game]) == 1
    return plain(names[game] if is_alone else f"{names[game]} ({game})")


def balance_lines(currency: str, balances: Sequence[Balance]) -> list[str]:
    """What everybody gets or owes."""
    rows = [
        Row((balance.player,), [[plain_amount(balance.amount, currency)]]) for balance in balances
    ]
    return one_group((_("player"),), (currency,), rows)


def plan_lines(currency: str, balances: Sequence[Balance]) -> Iterator[str]:
    """Every payment, with its reason below it."""
    plan = plan_of(balances)
    if not plan.payments:
        yield str(_("Nobody owes anything."))
    if not plan.is_surely_fewest:
        yield str(_("So many are not even that there may be a plan with fewer payments."))
    for due in plan.payments:
        yield plain(
            _(
                "{payer} pays {payee} {amount}.",
                payer=due.payer.player,
                payee=due.payee.player,
                amount=format_amount(due.amount, currency, LOCALE),
            )
        )
        yield "  " + plain(reason_of(due, currency))


def table_lines(table: LeagueTable) -> list[str]:
    """The standings in a game."""
    crosses = [_("crosses")] if table.has_crosses else []
    columns = [_("played"), _("won"), _("rounds"), _("points"), *crosses, *table.currencies]
    rows = [row_of(row, table) for row in table.rows]
    return one_group((_("place"), _("player")), columns, rows)


def row_of(row: LeagueRow, table: LeagueTable) -> Row:
    """One row of the standings."""
    crosses = [row.crosses] if table.has_crosses else []
    money = [
        plain_amount(row.money[currency], currency) if currency in row.money else ""
        for currency in table.currencies
    ]
    won = with_two_decimals(row.won)
    return Row((row.place, row.name), [[row.played, won, row.rounds, row.points, *crosses, *money]])


def one_group(words: Sequence[object], columns: Sequence[object], rows: Sequence[Row]) -> list[str]:
    """The lines of a table whose columns stand under no titles."""
    _titles, *lines = laid_out(words, [Group("", columns)], rows)
    return lines
