"""Score sheets as the matches of one club: a player is a name, compared letter by letter."""

from dataclasses import dataclass
from functools import cached_property

from scorekeeper.ledger.balances import Balance, balances_of
from scorekeeper.ledger.finished import FinishedMatch, finished_match
from scorekeeper.ledger.league_table import LeagueTable, games_of, in_order, league_table
from scorekeeper.sheets.sheet import Sheet


@dataclass(frozen=True, slots=True)
class PlayedSheet:
    """Where a sheet is, what its game is called, and its match, unless that goes on."""

    place: str
    called: str
    match: FinishedMatch | None

    @classmethod
    def of(cls, place: str, sheet: Sheet) -> "PlayedSheet":
        """What a club remembers of a sheet; raises RuleBroken for one that cannot be."""
        evening = sheet.evening()
        if not evening.finished:
            return cls(place, evening.game_name, None)
        match = finished_match(
            evening, stake=sheet.stake, day=sheet.played_on, players=sheet.table.players
        )
        return cls(place, evening.game_name, match)


@dataclass(frozen=True)
class ClubSheets:
    """The sheets of a club. All that are finished are on its account, and nothing is paid."""

    sheets: tuple[PlayedSheet, ...]

    @cached_property
    def matches(self) -> list[FinishedMatch]:
        """Those that are finished, in the order in which they were played."""
        return in_order(sheet.match for sheet in self.sheets if sheet.match is not None)

    @property
    def left_out(self) -> list[str]:
        """Where the sheets are whose matches go on."""
        return [sheet.place for sheet in self.sheets if sheet.match is None]

    @property
    def accounts(self) -> dict[str, list[Balance]]:
        """Everybody's balance in each currency, by name."""
        found = balances_of(self.matches)
        return {
            currency: sorted(balances, key=lambda balance: str(balance.player))
            for currency, balances in found.items()
        }

    @property
    def standings(self) -> dict[str, LeagueTable]:
        """The standings in each game, without a least number of matches."""
        return {
            game: league_table(self.matches, game=game, least=1) for game in games_of(self.matches)
        }

    @property
    def names_of_games(self) -> dict[str, str]:
        """What is played, by what it stands under."""
        return {sheet.match.game: sheet.called for sheet in self.sheets if sheet.match is not None}
