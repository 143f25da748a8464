"""The games of which a club can have a season, and whether a rule is possible in one of them."""

from scorekeeper.ledger.season_rules import MATCHES, SeasonRule, impossible_game, impossible_rule
from scorekeeper.records.models import Club
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.clubs.club_record import ClubRecord, record_of, state_of


def games_of_seasons(record: ClubRecord) -> dict[str, bool]:
    """By their keys, those played last at the end, with whether the lowest wins in each.

    That follows the newest finished match, as in the standings.
    """
    games: dict[str, bool] = {}
    for match in record.finished.values():
        games.pop(match.game, None)
        games[match.game] = match.lowest_wins
    return games


def require_rule(club: Club, rule: SeasonRule) -> None:
    """Raise RuleBroken where a season of a club cannot count so.

    One that counts matches without a rule is of all games, as the standings are.
    """
    if rule == SeasonRule(by=MATCHES):
        return
    games = games_of_seasons(record_of(state_of(club, club.secret)))
    game = rule.game or next(reversed(games), None)
    lowest_wins = game is not None and games.get(game, False)
    faults = [*impossible_game(rule, tuple(games)), *impossible_rule(rule, lowest_wins=lowest_wins)]
    if faults:
        raise RuleBroken(faults)
