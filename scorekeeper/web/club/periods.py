"""Selection of a club's matches by address: of which days, and of which game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import QueryDict

from scorekeeper.ledger.finished import FinishedMatch
from scorekeeper.ledger.league_table import figures_of, games_of, in_period
from scorekeeper.rules.words import Text as _
from scorekeeper.services.clubs.club_record import ClubState
from scorekeeper.services.clubs.periods import Period, periods_of, usual_period
from scorekeeper.web.parts.matches import game_title
from scorekeeper.web.requests.posted import number_in

CHOSEN = ("period", "game", "by", "least")  # by an address
MOST_SEGMENTS = 3
MOST_GAMES = 40  # to choose from


@dataclass(frozen=True, slots=True)
class Choice:
    """A link to choose a period or a game by."""

    name: str
    address: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Choices:
    """Usual choices, and others, which are folded up."""

    usual: tuple[Choice, ...]
    others: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Selection:
    """A page's query as far as it is understood.

    ``game`` is the key of its matches, None for all games; ``by`` is the figure to sort by and
    ``least`` the least number of matches to rank, both left to the page where they are empty.
    """

    period: Period
    game: str | None
    is_only_game: bool
    by: str
    least: int | None
    is_usual_period: bool

    @property
    def key(self) -> tuple[object, ...]:
        """Key of a cache."""
        return (*self.said.items(), self.period.first, self.period.last, self.game)

    @property
    def said(self) -> dict[str, str]:
        """Values of the query, without those that are as usual."""
        said = {
            "period": "" if self.is_usual_period else self.period.word,
            "game": "" if self.is_only_game else self.game or "",
            "by": self.by,
            "least": "" if self.least is None else str(self.least),
        }
        return {name: text for name, text in said.items() if text}

    @property
    def besides_least(self) -> list[tuple[str, str]]:
        """Hidden fields of the form that asks for another least number of matches."""
        return [(name, text) for name, text in self.said.items() if name != "least"]

    @property
    def game_name(self) -> str:
        return game_title(self.game) if self.game else ""

    @property
    def name(self) -> str:
        period = str(self.period.name)
        return f"{period}: {self.game_name}" if self.game else period

    def address(self, **other: str) -> str:
        """Return a query with the same selection, but for these values."""
        said = {**self.said, **other}
        return f"?{urlencode({name: text for name, text in said.items() if text})}"

    def of(self, matches: Iterable[FinishedMatch]) -> list[FinishedMatch]:
        return in_period(matches, self.period.first, self.period.last)


def selection_of(query: QueryDict, state: ClubState, matches: Sequence[FinishedMatch]) -> Selection:
    """Read the selection of a page; unknown values count as left out.

    A least number that nobody reaches is the same whichever it is.
    """
    periods = {one.word: one for one in periods_of(state)}
    usual = usual_period(periods, state, matches)
    period = periods.get(query.get("period", ""), usual)
    counted = in_period(matches, period.first, period.last)
    games = games_of(counted)
    is_only_game = len(games) == 1
    asked = games[0] if is_only_game else query.get("game", "")
    game = asked if asked in games else None
    by, least = query.get("by", ""), number_in(query, "least")
    return Selection(
        period=period,
        game=game,
        is_only_game=is_only_game,
        by=by if by in figures_of(counted, in_one_game=game is not None) else "",
        least=None if least is None else min(least, len(counted) + 1),
        is_usual_period=period == usual,
    )


def period_choices(state: ClubState, selection: Selection) -> Choices:
    choices = tuple(
        Choice(str(one.name), selection.address(period=one.word), one == selection.period)
        for one in periods_of(state)
    )
    usual = MOST_SEGMENTS if state.seasons else MOST_SEGMENTS - 1
    return Choices(choices[:usual], choices[usual:])


def game_choices(selection: Selection, matches: Iterable[FinishedMatch]) -> tuple[Choice, ...]:
    """Link the games of the period, the newest last; empty where there is only one.

    Of very many the newest: a table may call its games what it likes.
    """
    games = games_of(selection.of(matches))[-MOST_GAMES:]
    if len(games) < 2:
        return ()
    every = Choice(str(_("All games")), selection.address(game="", by=""), selection.game is None)
    return (
        every,
        *(
            Choice(game_title(one), selection.address(game=one, by=""), one == selection.game)
            for one in games
        ),
    )
