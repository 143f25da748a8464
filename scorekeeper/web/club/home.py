"""The home of a club: season, debts, evenings and players."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.ledger.finished import FinishedMatch
from scorekeeper.records.models import Match
from scorekeeper.rules.house_rules import NAME_RULE
from scorekeeper.rules.words import Joined, ngettext_lazy
from scorekeeper.services.clubs.club_record import ClubRecord
from scorekeeper.services.matches.clubs import Listed, title_of
from scorekeeper.services.matches.offers import Offer, played_again
from scorekeeper.web.club.debts import debts_of
from scorekeeper.web.club.periods import Selection, game_choices, period_choices
from scorekeeper.web.club.race import race_of
from scorekeeper.web.club.standings import Figure, league_of, money_figure
from scorekeeper.web.parts.matches import Card, MatchLine, lines_with
from scorekeeper.web.parts.people import Face, Faces, faces_of

NEWEST, RUNNING = 6, 3
MOST_FACES = 24


@dataclass(frozen=True, slots=True)
class EveningLine:
    """A match in the list of evenings, with the amount of each of its winners."""

    line: MatchLine
    amount: Figure | None

    @property
    def card(self) -> Card:
        if self.amount is None:
            return self.line.card
        return replace(self.line.card, amount=self.amount.text, tone=self.amount.tone)


def home_of(record: ClubRecord, selection: Selection, locale: str) -> dict[str, Any]:
    """Return the context of a club's home."""
    state, faces = record.state, faces_of(record.state)
    matches = [*record.finished.values()]
    league = league_of(record, selection, faces=faces, locale=locale, is_whole=False)
    lines = evening_lines(record, locale)
    running = [one.line for one in lines if one.line.is_running]
    return {
        "remark": remark_of(record),
        "again": offer_of(lines) if state.may_write else None,
        "selection": selection,
        "periods": period_choices(state, selection),
        "games": game_choices(selection, matches),
        "league": league,
        "race": race_of(record, selection, faces),
        "debts": debts_of(state, faces, locale),
        "running": running,
        "more_running": len(record.going_on) - len(running),
        "evenings": [one for one in lines if not one.line.is_running],
        "faces": regulars(record, faces),
        "has_finished": bool(matches),
    }


def remark_of(record: ClubRecord) -> str:
    """Say how many play together, and on how many evenings they did."""
    days = {match.day for match in record.finished.values()}
    if not days:
        return ""
    number = ngettext_lazy("{number} player", "{number} players", len(record.played))
    evenings = ngettext_lazy("{number} evening", "{number} evenings", len(days))
    return str(Joined(", ", [number, evenings]))


def offer_of(lines: Iterable[EveningLine]) -> Offer | None:
    """Offer the match that was played last and is over, to begin again with the same table."""
    over = (one.line.match for one in lines if not one.line.is_running)
    last = next(over, None)
    if last is None:
        return None
    return played_again(last.game, last.house_rules["values"].get(NAME_RULE))


def evening_lines(record: ClubRecord, locale: str) -> list[EveningLine]:
    """List the matches of a page, each with the amount of its winners."""
    links = {one.key: record.state.link_of(one) for one in record.state.matches}
    listed = [listed_by(links.get(row.pk), record, row) for row in record.rows]
    lines = lines_with(listed, record.books, locale)
    return [
        EveningLine(line, amount_of_winners(record.finished.get(line.match.pk), locale))
        for line in lines
    ]


def listed_by(link: str | None, record: ClubRecord, match: Match) -> Listed:
    """Make a list's match, with the link that the reader may have."""
    return Listed(link, title_of(match), record.books[match.pk].table.players, match)


def amount_of_winners(match: FinishedMatch | None, locale: str) -> Figure | None:
    """Return each winner's amount where all have the same; None without a stake."""
    if match is None or not match.currency or len(match.leaders) != 1:
        return None
    amounts = {match.nets[seat] for seat in match.leaders[0]}
    return money_figure(amounts.pop(), match.currency, locale) if len(amounts) == 1 else None


def regulars(record: ClubRecord, faces: Faces) -> list[Face]:
    """Return the active players, by matches played; no more than a few lines of them."""
    come = [one.key for one in record.state.people if one.comes]
    shown = sorted(come, key=lambda key: -record.played[key])
    return [faces[key] for key in shown[:MOST_FACES]]
