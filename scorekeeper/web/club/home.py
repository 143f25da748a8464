"""What a club's home is given: season and race, debts, evenings and players."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, cast

from django.utils.translation import get_language

from scorekeeper.ledger import league_table as ledger
from scorekeeper.ledger.finished import FinishedMatch
from scorekeeper.ledger.race import Race, RaceDay, race
from scorekeeper.records.models import Match, Player
from scorekeeper.rules.house_rules import NAME_RULE
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.account.accounts import Account, accounts_of
from scorekeeper.services.cache import cache
from scorekeeper.services.clubs.club_record import ClubRecord, ClubState
from scorekeeper.services.matches.listing import Listed, title_of
from scorekeeper.services.matches.offers import Offer, played_again
from scorekeeper.settlement import format_amount
from scorekeeper.settlement.currencies import CHIPS, minor_digits
from scorekeeper.web.club.periods import Selection, game_choices, period_choices
from scorekeeper.web.club.standings import Figure, money_figure, standings_of
from scorekeeper.web.parts.matches import Card, MatchLine, lines_with
from scorekeeper.web.parts.people import SIDES, Face, Faces, Piece, faces_of
from scorekeeper.web.parts.plots import Growth, Stop, Way, growth_of
from scorekeeper.web.parts.writing import date_in_full

NEWEST, RUNNING = 6, 3
MOST_FACES = 24
MOST_DEBTS = 6
A_DEBT = 700  # bytes, about
MOST_RUNNERS = 6
FEWEST_EVENINGS = 2  # before that a line says nothing
HALF = SIDES // 2
A_RACE = 12_000  # bytes, about, of a line with its numbers
HUNDREDTHS = 2  # of wins, which may be shared


def home_of(record: ClubRecord, selection: Selection, locale: str) -> dict[str, Any]:
    state, faces = record.state, faces_of(record.state)
    matches = [*record.finished.values()]
    lines = lines_with(listed_matches(record), record.books, locale)
    running = [one.card for one in lines if one.is_running]
    over = [one for one in lines if not one.is_running]
    return {
        "remark": remark_of(record),
        "again": offer_of(over[0].match) if over and state.may_write else None,
        "selection": selection,
        "periods": period_choices(state, selection),
        "games": game_choices(selection, matches),
        "standings": standings_of(record, selection, faces=faces, locale=locale, is_whole=False),
        "race": race_of(record, selection, faces),
        "debts": debts_of(state, faces, locale),
        "running": running,
        "more_running": len(record.going_on) - len(running),
        "evenings": [evening_card(one, record, locale) for one in over],
        "faces": regulars(record, faces),
        "has_finished": bool(matches),
    }


def remark_of(record: ClubRecord) -> str:
    days = {match.day for match in record.finished.values()}
    if not days:
        return ""
    number = ngettext_lazy("{number} player", "{number} players", len(record.played))
    evenings = ngettext_lazy("{number} evening", "{number} evenings", len(days))
    return str(Joined(", ", [number, evenings]))


def offer_of(last: Match) -> Offer | None:
    return played_again(last.game, last.house_rules["values"].get(NAME_RULE))


def listed_matches(record: ClubRecord) -> list[Listed]:
    links = {one.key: record.state.link_of(one) for one in record.state.matches}
    return [
        Listed(links.get(row.pk), title_of(row), record.books[row.pk].table.players, row)
        for row in record.rows
    ]


def evening_card(line: MatchLine, record: ClubRecord, locale: str) -> Card:
    amount = amount_of_winners(record.finished.get(line.match.pk), locale)
    return line.card if amount is None else replace(line.card, amount=amount.text, tone=amount.tone)


def amount_of_winners(match: FinishedMatch | None, locale: str) -> Figure | None:
    """Return each winner's amount where all have the same; None without a stake."""
    if match is None or not match.currency or len(match.leaders) != 1:
        return None
    amounts = {match.nets[seat] for seat in match.leaders[0]}
    return money_figure(amounts.pop(), match.currency, locale) if len(amounts) == 1 else None


def regulars(record: ClubRecord, faces: Faces) -> list[Face]:
    """Return the active players, by matches played."""
    come = [one.key for one in record.state.people if one.comes]
    shown = sorted(come, key=lambda key: -record.played[key])
    return [faces[key] for key in shown[:MOST_FACES]]


@dataclass(frozen=True, slots=True)
class Debt:
    """A payment that would even the account out, as an arrow shows it."""

    payer: str
    payee: str
    amount: str
    pieces: tuple[Piece, Piece]
    paid_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Debts:
    """The first payments of the plan, and the number of further ones."""

    shown: tuple[Debt, ...]
    more: int
    has_account: bool


def debts_of(state: ClubState, faces: Faces, locale: str) -> Debts:
    """Read the debts once for each newest entry of the account."""
    if not state.newest_entry:
        return Debts((), 0, has_account=False)
    reader = locale, get_language()
    key = ("debts", state.club.pk, state.newest_entry, state.epoch, state.people, *reader)
    debts: Debts | None = cache.get(key)
    if debts is None:
        accounts = accounts_of(state.club, state.players)
        found = [debt for one in accounts for debt in debts_in_words(one, faces, locale)]
        debts = Debts(tuple(found[:MOST_DEBTS]), len(found[MOST_DEBTS:]), has_account=True)
        size = A_DEBT * (len(debts.shown) + 1) + 150 * len(state.people)
        cache.put(key, debts, size=size)
    return debts


def debts_in_words(account: Account, faces: Faces, locale: str) -> Iterator[Debt]:
    for due in account.plan.payments:
        payer, payee = (faces[cast("Player", one.player).pk] for one in (due.payer, due.payee))
        amount = format_amount(due.amount, account.currency, locale)
        yield Debt(payer.name, payee.name, amount, (payer.piece, payee.piece))


@dataclass(frozen=True, slots=True)
class RaceOfClub:
    title: str
    evenings: int
    runners: int
    growth: Growth

    @property
    def others(self) -> int:
        return self.runners - len(self.growth.names)


def race_of(record: ClubRecord, selection: Selection, faces: Faces) -> RaceOfClub | None:
    """Draw the race over the chosen matches, once for a state of the club."""
    period = selection.period
    key = ("race", record.digest, period.first, period.last, selection.game, get_language())
    found: tuple[RaceOfClub | None] | None = cache.get(key)
    if found is None:
        matches = [
            match
            for match in selection.of(record.finished.values())
            if selection.game in (None, match.game)
        ]
        found = (drawn_race(matches, faces),)
        size = A_RACE if found[0] is None else A_RACE * len(found[0].growth.lines)
        cache.put(key, found, size=size)
    return found[0]


def drawn_race(matches: Sequence[FinishedMatch], faces: Faces) -> RaceOfClub | None:
    """Draw the race in the currency played for most; None where a line would say nothing."""
    currency = usual_currency(matches)
    figure = ledger.MONEY + currency if currency else ledger.WON
    run = race(matches, figure, name=lambda person: faces[cast("int", person)].name)
    if len(run.days) < FEWEST_EVENINGS:
        return None
    stops = [Stop(number, day_text(day)) for number, day in enumerate(run.days, 1)]
    ways = ways_of(run, faces, scale=1 if currency else 10**HUNDREDTHS)
    digits = minor_digits(currency) if currency else HUNDREDTHS
    return RaceOfClub(
        title=str(race_title(currency)),
        evenings=len(run.days),
        runners=len(run.runners),
        growth=growth_of(ways, stops, digits=digits),
    )


def usual_currency(matches: Sequence[FinishedMatch]) -> str:
    """Return the currency of most of these matches; empty where most had no stake."""
    counts = Counter(match.currency for match in matches)
    return min(counts, key=lambda one: (-counts[one], one)) if counts else ""


def race_title(currency: str) -> Text:
    if not currency:
        return _("The race, in matches won")
    if currency == CHIPS:
        return _("The race, in chips")
    return _("The race, in {currency}", currency=currency)


def day_text(day: RaceDay) -> str:
    return date_in_full(day.day) if day.day else "–"


def ways_of(run: Race, faces: Faces, *, scale: int) -> list[Way]:
    ways = []
    for runner in run.runners[:MOST_RUNNERS]:
        face = faces[cast("int", runner.player)]
        values = tuple(int(value * scale) for value in runner.values)
        ways.append(Way(face.piece.side, face, values, runner.since))
    return ways
