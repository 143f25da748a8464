"""The account and the standings of the club that score sheets are of, as values and as text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorekeeper.ledger.balances import (
    CASH_BOX,
    Balance,
    Due,
    balances_of,
    plan_of,
    why_due,
)
from scorekeeper.ledger.box_rules import BoxRule, fees_and_prizes, with_fees_and_prizes
from scorekeeper.ledger.finished import FinishedMatch, finished_match
from scorekeeper.ledger.league_table import LeagueRow, LeagueTable, games_of, in_order, league_table
from scorekeeper.ledger.season import SeasonTable, season_of
from scorekeeper.ledger.season_rules import SeasonRule
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.figures import with_two_decimals
from scorekeeper.rules.names import folded_name
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import ngettext_lazy
from scorekeeper.settlement import format_amount, plain_amount
from scorekeeper.sheets.columns import Group, Row, laid_out, plain
from scorekeeper.sheets.scoring import LOCALE
from scorekeeper.sheets.season import season_lines, season_values
from scorekeeper.sheets.sheet import Sheet


@dataclass(frozen=True, slots=True)
class PlayedSheet:
    """A sheet of a club: its file, the name of its game, and its match, unless that goes on."""

    source: str
    called: str
    match: FinishedMatch | None

    @classmethod
    def of(cls, source: str, sheet: Sheet) -> "PlayedSheet":
        """Replay a sheet; raises RuleBroken for one that cannot be."""
        played_match = sheet.played_match()
        if not played_match.finished:
            return cls(source, played_match.game_name, None)
        day, players = sheet.details.played_on, sheet.table.players
        match = finished_match(played_match, stake=sheet.stake, day=day, players=players)
        return cls(source, played_match.game_name, match)


@dataclass(frozen=True)
class ClubSheets:
    """The sheets of a club. All that are finished are on its account, and nothing is paid."""

    sheets: tuple[PlayedSheet, ...]
    season_rule: SeasonRule | None = None
    box_rule: BoxRule | None = None

    def __post_init__(self) -> None:
        """Raise RuleBroken where there is a cash box and somebody is called so."""
        people = (one for match in self.matches for one in (*match.players, *match.former))
        if all(folded_name(str(one)) != folded_name(CASH_BOX) for one in people):
            return
        if any(match.box is not None for match in self.matches):
            message = _("where fines go to the cash box, nobody is called Cash box")
            raise refuse("players", message)
        if self.box_rule is not None:
            raise refuse("players", _("where there is a cash box, nobody is called Cash box"))

    @cached_property
    def matches(self) -> list[FinishedMatch]:
        """The finished matches, in the order in which they were played."""
        return in_order(sheet.match for sheet in self.sheets if sheet.match is not None)

    @property
    def left_out(self) -> list[str]:
        """The files of matches that go on."""
        return [sheet.source for sheet in self.sheets if sheet.match is None]

    @property
    def accounts(self) -> dict[str, list[Balance]]:
        """Everybody's balance in each currency, by name."""
        found = balances_of(self.matches)
        if (rule := self.box_rule) is not None:
            booked = fees_and_prizes(self.matches, rule)
            found[rule.currency] = with_fees_and_prizes(found.get(rule.currency, ()), booked)
        return {
            currency: sorted(balances, key=lambda balance: str(balance.player))
            for currency, balances in sorted(found.items())
        }

    @property
    def standings(self) -> dict[str, LeagueTable]:
        """The standings of each game, without a least number of matches."""
        return {
            game: league_table(self.matches, game=game, least=1) for game in games_of(self.matches)
        }

    @cached_property
    def season(self) -> SeasonTable | None:
        """The season that is asked for; raises RuleBroken for one that these sheets cannot make."""
        return None if self.season_rule is None else season_of(self.matches, self.season_rule)

    @property
    def names_of_games(self) -> dict[str, str]:
        return {sheet.match.game: sheet.called for sheet in self.sheets if sheet.match is not None}


def ledger_values(club: ClubSheets) -> dict[str, Any]:
    """All values of a ledger; raises RuleBroken for a season that these sheets cannot make."""
    values: dict[str, Any] = {
        "matches": len(club.matches),
        "left_out": club.left_out,
        "accounts": {
            currency: account_values(currency, balances)
            for currency, balances in club.accounts.items()
        },
        "standings": {game: table_values(table) for game, table in club.standings.items()},
    }
    if club.season is not None:
        values["season"] = season_values(club.season)
    return values


def account_values(currency: str, balances: Sequence[Balance]) -> dict[str, object]:
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
    return str(why_due(due, name=str, money=lambda minor: format_amount(minor, currency, LOCALE)))


def table_values(table: LeagueTable) -> list[dict[str, object]]:
    return [row_values(row, has_counter=table.has_counter) for row in table.rows]


def row_values(row: LeagueRow, *, has_counter: bool) -> dict[str, object]:
    values: dict[str, object] = {
        "place": row.place,
        "player": row.name,
        "played": row.played,
        "won": with_two_decimals(row.won),
        "rounds": row.rounds,
        "points": row.points,
    }
    if has_counter:
        values["crosses"] = row.counter
    values["money"] = {
        currency: plain_amount(amount, currency) for currency, amount in sorted(row.money.items())
    }
    return values


def ledger_text(club: ClubSheets) -> str:
    """The same as text; raises RuleBroken as ``ledger_values``."""
    number = len(club.matches)
    parts: list[Sequence[object]] = [
        [ngettext_lazy("{number} finished match", "{number} finished matches", number)],
        [
            plain(_("Left out, because it is not finished: {place}", place=source))
            for source in club.left_out
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
    if club.season is not None:
        parts.append([*season_lines(club.season)])
    return "\n\n".join("\n".join(map(str, part)) for part in parts if part) + "\n"


def title_of(game: str, club: ClubSheets) -> str:
    """The name of a game, with its key where two have the same name."""
    names = club.names_of_games
    is_alone = [*names.values()].count(names[game]) == 1
    return plain(names[game] if is_alone else f"{names[game]} ({game})")


def balance_lines(currency: str, balances: Sequence[Balance]) -> list[str]:
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
    counter = [_("crosses")] if table.has_counter else []
    columns = [_("played"), _("won"), _("rounds"), _("points"), *counter, *table.currencies]
    rows = [row_of(row, table) for row in table.rows]
    return one_group((_("place"), _("player")), columns, rows)


def row_of(row: LeagueRow, table: LeagueTable) -> Row:
    counter = [row.counter] if table.has_counter else []
    money = [
        plain_amount(row.money[currency], currency) if currency in row.money else ""
        for currency in table.currencies
    ]
    won = with_two_decimals(row.won)
    return Row((row.place, row.name), [[row.played, won, row.rounds, row.points, *counter, *money]])


def one_group(words: Sequence[object], columns: Sequence[object], rows: Sequence[Row]) -> list[str]:
    """The lines of a table whose columns have no titles above them."""
    _titles, *lines = laid_out(words, [Group("", columns)], rows)
    return lines
