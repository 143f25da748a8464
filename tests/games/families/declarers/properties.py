"""What is promised of every deal that one or two play against the rest."""

from scorekeeper.games.families.declarers.family import DeclarersGame
from scorekeeper.rules.replay import PlayedMatch
from tests.games.properties import check_lines_add_up


def check_paid_among_players(evening: PlayedMatch) -> None:
    """Check that every deal is paid from player to player, and that who sits out has no part."""
    check_lines_add_up(evening)
    game = evening.game
    assert isinstance(game, DeclarersGame)
    for played in evening.rounds:
        assert played.deal.dealer is not None
        assert not sum(played.points)
        playing = game.playing(evening.table, played.deal.dealer)
        assert not any(one for seat, one in enumerate(played.points) if seat not in playing)
