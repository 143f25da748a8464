"""A player's page: facts, money over time, figures of games, matches."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from itertools import groupby
from operator import attrgetter
from typing import Any, cast

from django.urls import reverse
from django.utils.formats import date_format

from scorekeeper.games.registry import UnknownGame, find_game
from scorekeeper.ledger.player_statistics import (
    Companion,
    OwnEvening,
    OwnMatch,
    PlayerStatistics,
    statistics_of,
)
from scorekeeper.ledger.ratings import ratings
from scorekeeper.rules.figures import wins_in_short
from scorekeeper.rules.words import Joined, Text, ngettext_lazy, side_by_side, written_number
from scorekeeper.rules.words import Text as _
from scorekeeper.services.clubs.club_record import ClubRecord, MatchState
from scorekeeper.settlement.currencies import minor_digits
from scorekeeper.web.club.standings import (
    TENTH,
    Figure,
    money_figure,
    percent,
    rating_in_words,
)
from scorekeeper.web.parts.matches import game_title
from scorekeeper.web.parts.money import currency_in_words
from scorekeeper.web.parts.people import Face, faces_of
from scorekeeper.web.parts.plots import Growth, Stop, Way, growth_of
from scorekeeper.web.parts.writing import date_in_full, day_in_words, weekday

MATCHES_ON_A_PAGE = 30
WIDTH = 300  # of a bar
FEWEST_WITH_BARS = 3  # matches of a game


@dataclass(frozen=True, slots=True)
class Fact:
    """A label of two words with a number, its unit, and perhaps a player."""

    name: str
    figure: Figure
    remark: str = ""
    face: Face | None = None


@dataclass(frozen=True, slots=True)
class Money:
    """A player's growth in a currency, with the best and worst evening."""

    title: str
    growth: Growth | None
    best: "EveningFigure"
    worst: "EveningFigure"


@dataclass(frozen=True, slots=True)
class EveningFigure:
    """An evening's amount, and its day in words."""

    day: str
    amount: Figure


@dataclass(frozen=True, slots=True)
class Bar:
    """A figure of a game; ``width`` is its part of ``WIDTH``, None for one that is no part."""

    name: str
    text: str
    width: int | None


@dataclass(frozen=True, slots=True)
class OfGame:
    """A player's record in a game: wins, figures, best and worst match.

    Of a game in which they only gave up seats there are but the figures.
    """

    slug: str
    name: str
    bars: tuple[Bar, ...]
    won: str = ""
    best: "OwnLine | None" = None
    worst: "OwnLine | None" = None
    points: tuple[str, str] = ("", "")
    lowest_wins: bool = False


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A match in a player's list, with their outcome."""

    key: int
    month: str
    weekday: str
    number: int
    address: str
    slug: str
    title: str
    game: str
    day: str
    iso_day: str
    scores: str
    amount: Figure | None


class PlayerPage:
    """Writes a player's statistics for a locale."""

    def __init__(self, record: ClubRecord, key: int, locale: str) -> None:
        self.record, self.locale, self.faces = record, locale, faces_of(record.state)
        self.face = self.faces[key]
        names = {one: face.name for one, face in self.faces.items()}
        self.statistics: PlayerStatistics = statistics_of(
            key, record.finished.values(), name=lambda person: names[cast("int", person)]
        )
        self.keys = [*record.finished]
        self.matches: Mapping[int, MatchState] = {one.key: one for one in record.state.matches}

    def context(self, before: int | None) -> dict[str, Any]:
        """Return the page's context; matches below the one with the key ``before``, by day.

        Where that one is gone meanwhile the list begins with the newest.
        """
        own = [*self.statistics.matches[::-1]]
        keys = [self.key_of(one) for one in own]
        shown = own[keys.index(before) + 1 :] if before in keys else own
        lines = [self.line(one) for one in shown[:MATCHES_ON_A_PAGE]]
        return {
            "face": self.face,
            "about": self.about(),
            "facts": [*self.facts()],
            "rating": self.rating(),
            "money": [*self.money()],
            "games": [*self.games()],
            "months": [(month, [*own]) for month, own in groupby(lines, attrgetter("month"))],
            "newer": before is not None,
            "older": lines[-1].key if len(shown) > len(lines) else None,
        }

    def about(self) -> str:
        found = self.statistics
        if not found.matches:
            return str(_("Has not finished a match yet"))
        first = cast("date", found.matches[0].match.day)
        since = _("Plays since {month}", month=date_format(first, "F Y"))
        runs = []
        if found.current_run > 1:
            runs.append(_("won the last {number}", number=found.current_run))
        if found.longest_run > 1:
            runs.append(_("longest run: {number} won", number=found.longest_run))
        return str(Joined(" · ", [since, *runs]))

    def facts(self) -> Iterator[Fact]:
        found = self.statistics
        if found.matches:
            words = _("{part} of {whole}", part=wins_in_short(found.won), whole=found.played)
            yield Fact(str(_("Won")), Figure(str(words)), percent(found.won / found.played))
        if found.by_currency:
            yield self.money_fact()
        for one, name in (
            (found.best_partner, _("Best partner")),
            (found.hardest_opponent, _("Hardest opponent")),
        ):
            if one is not None:
                yield self.companion(one, str(name))

    def money_fact(self) -> Fact:
        """Say what they have of the currency they played for most, and of the others in short."""
        matches = self.statistics.by_currency
        usual, *others = sorted(matches, key=lambda one: -len(matches[one]))
        remark: Text = ngettext_lazy(
            "in {number} match", "in {number} matches", len(matches[usual])
        )
        if others:
            also = Joined(", ", [self.total(one).text for one in others])
            remark = _("{matches}, also {amounts}", matches=remark, amounts=also)
        return Fact(str(_("Money")), self.total(usual), str(remark))

    def total(self, currency: str) -> Figure:
        amount = self.statistics.money_over_time(currency)[-1]
        return money_figure(amount, currency, self.locale)

    def rating(self) -> str:
        """Say how well they play, and how uncertain that is: three deviations."""
        if not self.statistics.matches:
            return ""
        found = ratings([*self.record.finished.values()])[self.face.key]
        spread = Decimal(str(3 * found.deviation)).quantize(TENTH, ROUND_HALF_UP)
        number = rating_in_words(found.surely)
        return str(_("Rating {number} ± {spread}", number=number, spread=spread))

    def companion(self, one: Companion, name: str) -> Fact:
        face = self.faces[cast("int", one.player)]
        words = _("{part} of {whole} won", part=wins_in_short(one.won), whole=one.played)
        return Fact(name, Figure(face.name), str(words), face)

    def money(self) -> Iterator[Money]:
        is_only = len(self.statistics.by_currency) == 1
        for currency, matches in self.statistics.by_currency.items():
            if len(matches) == 1 and not is_only:  # which is no line
                continue
            what = currency_in_words(currency)
            title = _("Money, evening by evening, in {what}", what=what)
            extremes = self.statistics.by_money(currency)
            yield Money(
                title=str(_("Money, evening by evening") if is_only else title),
                growth=self.growth(currency, matches),
                best=self.evening(extremes.best, currency),
                worst=self.evening(extremes.worst, currency),
            )

    def evening(self, own: OwnEvening, currency: str) -> EveningFigure:
        day = str(day_in_words(own.day)) if own.day else ""
        return EveningFigure(day, money_figure(own.net, currency, self.locale))

    def growth(self, currency: str, matches: Sequence[OwnMatch]) -> Growth | None:
        """Draw money over time; None for a single match, which is no line."""
        if len(matches) < 2:
            return None
        way = Way(self.face.piece.side, self.face.name, self.statistics.money_over_time(currency))
        stops = [self.stop(number, own) for number, own in enumerate(matches, 1)]
        return growth_of([way], stops, digits=minor_digits(currency))

    def stop(self, number: int, own: OwnMatch) -> Stop:
        return Stop(number, f"{game_title(own.match.game)}, {full_day(own)}", self.address(own))

    def games(self) -> Iterator[OfGame]:
        games = sorted(self.statistics.games.items(), key=lambda one: -len(one[1]))
        for game, matches in games:
            extremes = self.statistics.by_points(game)
            won = sum((own.won for own in matches), start=matches[0].won * 0)
            words = _("{part} of {whole} won", part=wins_in_short(won), whole=len(matches))
            yield OfGame(
                slug=game.partition(":")[0],
                name=game_title(game),
                won=str(words),
                bars=tuple(self.bars(game, matches)),
                best=self.line(extremes.best),
                worst=self.line(extremes.worst),
                points=(
                    written_number(extremes.best.points),
                    written_number(extremes.worst.points),
                ),
                lowest_wins=extremes.best.points < extremes.worst.points,
            )
        for game, matches in self.statistics.games_given_up.items():
            bars = tuple(self.bars(game, matches))
            yield OfGame(slug=game.partition(":")[0], name=game_title(game), bars=bars)

    def bars(self, game: str, matches: Sequence[OwnMatch]) -> Iterator[Bar]:
        """Yield the figures of a game's folder; of very few matches a bar would say nothing."""
        try:
            figures = find_game(game.partition(":")[0]).figures
        except UnknownGame:
            return
        amounts = self.statistics.figures(game, figures)
        for figure in figures:
            text = figure.shown(amounts)
            if text is not None:
                has_bar = figure.of and len(matches) >= FEWEST_WITH_BARS
                part = WIDTH * amounts[figure.slug] // amounts[figure.of] if has_bar else None
                yield Bar(str(figure.name), str(text), part)

    def key_of(self, own: OwnMatch) -> int:
        return self.keys[own.index]

    def address(self, own: OwnMatch) -> str:
        """Return a match's address; empty where it has no link any more."""
        link = self.record.state.link_of(self.matches[self.key_of(own)])
        return reverse("table", args=[link]) if link else ""

    def line(self, own: OwnMatch) -> OwnLine:
        match, day = own.match, cast("date", own.match.day)
        return OwnLine(
            key=self.key_of(own),
            month=date_format(day, "F Y"),
            weekday=weekday(day),
            number=day.day,
            address=self.address(own),
            slug=match.game.partition(":")[0],
            title=str(self.outcome(own)),
            game=game_title(match.game),
            day=str(day_in_words(day)),
            iso_day=day.isoformat(),
            scores=scores_of(own),
            amount=money_figure(own.net, match.currency, self.locale) if match.currency else None,
        )

    def outcome(self, own: OwnMatch) -> Text:
        match = own.match
        if len(match.sides) > 2:
            place, number = match.place_of(own.seat), len(match.players)
            return _("Place {place} of {number}", place=place, number=number)
        names = [
            self.faces[cast("int", match.players[seat])].name
            for seat in match.side_of(own.seat)
            if seat != own.seat
        ]
        if len(match.leaders) > 1:
            alone, together = _("A draw"), _("A draw, with {names}")
        elif own.won:
            alone, together = _("Won"), _("Won with {names}")
        else:
            alone, together = _("Lost"), _("Lost with {names}")
        return together.format(names=Joined(", ", names)) if names else alone


def scores_of(own: OwnMatch) -> str:
    """Write their points, and the other side's where there is only one."""
    match = own.match
    if len(match.sides) != 2:
        return written_number(own.points)
    other = next(side for side in match.sides if own.seat not in side)
    return side_by_side((own.points, match.totals[other[0]]))


def full_day(own: OwnMatch) -> str:
    return date_in_full(cast("date", own.match.day))
