"""What a club's home is given: season and race, debts, evenings and players."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, cast

from django.utils.translation import get_language

from scorekeeper.ledger import league_table as ledger
from scorekeeper.ledger.finished import FinishedMatch
from scorekeeper.ledger.race import Race, RaceDay, race
from scorekeeper.records.models import Match
from scorekeeper.rules.house_rules import NAME_RULE
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.account.accounts import accounts_of
from scorekeeper.services.account.journal import JournalEntry, entries_of
from scorekeeper.services.books import book_of
from scorekeeper.services.cache import cache
from scorekeeper.services.clubs.club_record import ClubRecord, ClubState
from scorekeeper.services.matches.listing import Listed, title_of
from scorekeeper.services.matches.offers import Offer, played_again
from scorekeeper.settlement.currencies import minor_digits
from scorekeeper.web.club.evenings import months_of
from scorekeeper.web.club.periods import Selection, game_choices, period_choices
from scorekeeper.web.club.season_words import rule_in_words
from scorekeeper.web.club.standings import standings_of
from scorekeeper.web.parts.clubs import called as called_club
from scorekeeper.web.parts.debts import DebtWriter, DueLine, PaymentLine, paid_today
from scorekeeper.web.parts.matches import MatchLine, lines_with
from scorekeeper.web.parts.money import are_broad, currency_in_words
from scorekeeper.web.parts.people import Face, Faces, faces_of, faces_of_members
from scorekeeper.web.parts.plots import Growth, Stop, Way, growth_of
from scorekeeper.web.parts.seated import called_by, match_at_the_table
from scorekeeper.web.parts.turns import up_next
from scorekeeper.web.parts.writing import date_in_full

NEWEST, RUNNING = 6, 3
A_DAY = timedelta(days=1)  # an evening may go on past midnight
MOST_SEATS = 6  # in the head of the page
MOST_DEBTS = 3
A_DEBT = 700  # bytes, about
MOST_RUNNERS = 6
FEWEST_EVENINGS = 2  # before that a line says nothing
A_RACE = 12_000  # bytes, about, of a line with its numbers
HUNDREDTHS = 2  # of wins, which may be shared


def home_of(
    record: ClubRecord,
    selection: Selection,
    locale: str,
    *,
    own: Sequence[int] = (),
    has_evenings: bool = True,
) -> dict[str, Any]:
    """What the page is given; ``own`` are the keys of this phone's matches, the last one first."""
    state, faces = record.state, faces_of(record.state)
    matches = [*record.finished.values()]
    members = faces_of_members(state)
    lines = lines_with(listed_matches(record), record.books, locale, members)
    running = [one.card for one in lines if one.is_running]
    over = [one for one in lines if not one.is_running]
    return {
        "club_name": called_club(state.club, state.people),
        "remark": remark_of(record),
        "again": again_of(record, lines, own) if state.may_write else None,
        "selection": selection,
        "periods": period_choices(state, selection),
        "games": game_choices(selection, matches),
        "season": way_to_season(state, selection),
        "standings": standings_of(record, selection, faces=faces, locale=locale),
        "race": race_of(record, selection, faces),
        "debts": debts_of(state, faces, locale),
        "running": running,
        "back": way_back(lines, record),
        "more_running": len(record.going_on) - len(running),
        "months": months_of(over, record, faces, locale, has_evenings=has_evenings),
        "evenings": days_of(record),
        "faces": regulars(record, faces),
        "has_finished": bool(matches),
        "today": state.today,
    }


@dataclass(frozen=True, slots=True)
class WayToSeason:
    """The way to the table of the chosen season, with how that counts."""

    key: int
    words: str


def way_to_season(state: ClubState, selection: Selection) -> WayToSeason | None:
    """Return the way to the chosen season's table; None for days that only have a name."""
    chosen = selection.period.word
    for season in state.seasons:
        if str(season.key) == chosen and not season.is_standings:
            return WayToSeason(season.key, str(next(rule_in_words(season.rule))))
    return None


def remark_of(record: ClubRecord) -> str:
    number = days_of(record)
    if not number:
        return ""
    players = ngettext_lazy("{number} player", "{number} players", len(record.played))
    evenings = ngettext_lazy("{number} evening", "{number} evenings", number)
    return str(Joined(", ", [players, evenings]))


def days_of(record: ClubRecord) -> int:
    return len({match.day for match in record.finished.values()})


@dataclass(frozen=True, slots=True)
class Back:
    """The way back to a match that goes on."""

    secret: str
    words: str
    about: str


def way_back(lines: Sequence[MatchLine], record: ClubRecord) -> Back | None:
    """Return the way to the newest match that goes on and has a link."""
    for line in lines:
        secret, state = line.listed.secret, line.state
        if secret and state and line.is_running:
            played_match = record.books[line.match.pk].played_match
            words = _("Back to round {number}", number=played_match.round_to_play)
            if played_match.upcoming and played_match.upcoming.enter:  # its noun is another
                words = _("Back to the table")
            return Back(secret, str(words), f"{line.listed.game} · {state.title}")
    return None


def called(line: MatchLine, record: ClubRecord) -> PlayedMatch:
    """Return a match in which everybody is called as in its line."""
    book = record.books[line.match.pk]
    there = [book.table.name(seat) for seat in book.table.seats]
    return called_by(book.played_match, dict(zip(there, line.players, strict=True)))


@dataclass(frozen=True, slots=True)
class Again:
    """The game that the same table can play again; ``dealer`` is empty where nobody deals.

    ``by_turns`` is the link of the match before, where somebody comes in who sat out in it.
    """

    offer: Offer
    dealer: str
    by_turns: str = ""


def again_of(record: ClubRecord, lines: Sequence[MatchLine], own: Sequence[int]) -> Again | None:
    """Return what to play again: this phone's last match, else the club's.

    None where that goes on, or its game is not known any more.
    """
    counted = (key for key in own if key in record.finished or key in record.going_on)
    newest = (row.pk for row in record.rows if row.pk in record.finished)
    key = next(counted, None) or next(newest, None)
    line = next((one for one in lines if one.match.pk == key), None)
    last = line.match if line else Match.objects.filter(pk=key or 0).first()
    if last is None:
        return None
    offer = played_again(last.game, last.house_rules["values"].get(NAME_RULE))
    if offer is None or last.pk not in record.finished:
        return None
    played_match = match_at_the_table(book_of(last)) if line is None else called(line, record)
    dealer = played_match.now.table.name(played_match.now.dealer)
    return Again(offer, dealer if played_match.has_dealer else "", by_turns(last, record))


def by_turns(last: Match, record: ClubRecord) -> str:
    """Return the link of a match of this evening after which turns are taken; empty without."""
    day = last.played_on
    if day is None or day < record.state.today - A_DAY:
        return ""
    book = record.books.get(last.pk) or book_of(last)
    return (last.scorer_secret or "") if up_next(last, book).waits else ""


def listed_matches(record: ClubRecord) -> list[Listed]:
    links = {one.key: record.state.link_of(one) for one in record.state.matches}
    return [
        Listed(links.get(row.pk), title_of(row), record.books[row.pk].table.players, row)
        for row in record.rows
    ]


def regulars(record: ClubRecord, faces: Faces) -> list[Face]:
    """Return the active players who played most, in the order in which they came to the club."""
    come = [one.key for one in record.state.people if one.comes]
    most = sorted(come, key=lambda key: -record.played[key])[:MOST_SEATS]
    return [faces[key] for key in sorted(most)]


@dataclass(frozen=True, slots=True)
class Debts:
    """The first payments of the plan, the number of further ones, and what was paid today.

    ``newest`` is the newest entry of the account, by which a form is seen to be stale.
    """

    due: tuple[DueLine, ...] = ()
    paid: tuple[PaymentLine, ...] = ()
    more: int = 0
    newest: int = 0

    @property
    def has_account(self) -> bool:
        return self.newest > 0

    @property
    def is_broad(self) -> bool:
        return are_broad([*self.paid, *(due.payment for due in self.due)])


def debts_of(state: ClubState, faces: Faces, locale: str) -> Debts:
    """Read the debts once a day for each newest entry of the account."""
    if not state.newest_entry:
        return Debts()
    reader = locale, get_language(), state.may_write
    of_club = state.club.pk, state.club.joined, state.newest_entry
    known_by = *of_club, state.epoch, state.today, state.people
    debts: Debts | None = cache.get(("debts", *known_by, *reader))
    if debts is None:
        writer = DebtWriter(locale, faces)
        accounts = accounts_of(state.club, state.players)
        found = [due for one in accounts for due in writer.due(one)]
        debts = Debts(
            due=tuple(found[:MOST_DEBTS]),
            paid=tuple(writer.booked(newest_paid(state))) if state.may_write else (),
            more=len(found[MOST_DEBTS:]),
            newest=state.newest_entry,
        )
        size = A_DEBT * (len(debts.due) + len(debts.paid) + 1) + 150 * len(state.people)
        cache.put(("debts", *known_by, *reader), debts, size=size)
    return debts


def newest_paid(state: ClubState) -> list[JournalEntry]:
    newest = entries_of(state.club, through=state.through, most=MOST_DEBTS, people=state.players)
    return paid_today(newest)


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
    chosen = period.first, period.last, period.is_season, selection.game
    key = ("race", record.digest, chosen, get_language())
    found: tuple[RaceOfClub | None] | None = cache.get(key)
    if found is None:
        matches = [
            match
            for match in selection.of(record.finished.values())
            if selection.game in (None, match.game)
        ]
        found = (drawn_race(matches, faces, is_season=period.is_season),)
        size = A_RACE if found[0] is None else A_RACE * len(found[0].growth.lines)
        cache.put(key, found, size=size)
    return found[0]


def drawn_race(
    matches: Sequence[FinishedMatch], faces: Faces, *, is_season: bool
) -> RaceOfClub | None:
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
        title=str(race_title(currency, is_season=is_season)),
        evenings=len(run.days),
        runners=len(run.runners),
        growth=growth_of(ways, stops, digits=digits),
    )


def usual_currency(matches: Sequence[FinishedMatch]) -> str:
    """Return the currency of most of these matches; empty where most had no stake."""
    counts = Counter(match.currency for match in matches)
    return min(counts, key=lambda one: (-counts[one], one)) if counts else ""


def race_title(currency: str, *, is_season: bool) -> Text:
    what = currency_in_words(currency) if currency else _("wins")
    if is_season:
        return _("The season in {what}", what=what)
    return _("The race in {what}", what=what)


def day_text(day: RaceDay) -> str:
    return date_in_full(day.day) if day.day else "–"


def ways_of(run: Race, faces: Faces, *, scale: int) -> list[Way]:
    ways = []
    for runner in run.runners[:MOST_RUNNERS]:
        face = faces[cast("int", runner.player)]
        values = tuple(int(value * scale) for value in runner.values)
        ways.append(Way(face.piece.side, face, values, runner.since))
    return ways
