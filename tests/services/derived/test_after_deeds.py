"""What is kept of matches says nothing wrong after whatever was done to one of them."""

from collections.abc import Callable

import pytest

from scorekeeper.records.models import DerivedResult, Match
from scorekeeper.services.clubs.members import merge, unmerge
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.matches.ending import bring_match_back, cancel, delete_for_good
from scorekeeper.services.matches.seats import rename_player, replace_player
from scorekeeper.services.writes import NO_FORM
from tests.cast import (
    ANNA,
    BRAM,
    a_deal,
    correct,
    insert,
    next_round,
    seen,
    withdraw,
)
from tests.derived import is_right, record_now

# What is kept is written outside of any transaction
pytestmark = pytest.mark.django_db(transaction=True)


def cancel_now(match: Match) -> None:
    """Cancel a match as it is now."""
    cancel(seen(match), next_round(match))


def open_anew(match: Match) -> None:
    """Open the club of a match in a process that was just started."""
    record_now(match.club)


Deed = Callable[[Match], object]
DEEDS: dict[str, tuple[Deed, ...]] = {
    "a correction": (lambda match: correct(match, 0, a_deal(20, declarer=BRAM)),),
    "a withdrawal": (lambda match: withdraw(match, 0),),
    "an insertion": (
        lambda match: withdraw(match, 0),
        lambda match: insert(seen(match), 0, a_deal(70)),
    ),
    "undo": (lambda match: undo(match, match.version),),
    "undo and redo": (
        lambda match: undo(match, match.version),
        open_anew,
        lambda match: redo(match, seen(match).version),
    ),
    "cancelling": (cancel_now,),
    "bringing back": (
        cancel_now,
        open_anew,
        lambda match: bring_match_back(seen(match), next_round(match)),
    ),
    "a player merged": (lambda match: merged(match, "Ana", "Anna"),),
    "a player merged into one who sat elsewhere": (lambda match: merged(match, "Anna", "Ana"),),
    "a player merged and not": (
        lambda match: merged(match, "Ana", "Anna"),
        open_anew,
        lambda match: unmerge(match.club, match.club.players.get(name="Ana").pk, NO_FORM),
    ),
    "a player renamed": (lambda match: rename_player(match, seat=ANNA, name="Anneke"),),
    "a seat taken over": (lambda match: replace_player(match, seat=ANNA, name="Hugo"),),
    "deletion": (cancel_now, lambda match: delete_for_good(seen(match))),
}


def merged(match: Match, name: str, other: str) -> None:
    """Say that a player of the club is another one."""
    players = {player.name: player.pk for player in match.club.players.all()}
    merge(match.club, players[name], players[other], NO_FORM)


@pytest.mark.parametrize("deed", DEEDS)
def test_it_is_right_after_whatever_is_done(match: Match, deed: str) -> None:
    record_now(match.club)
    for part in DEEDS[deed]:
        part(match)
    is_right(match.club)


def test_a_deleted_match_takes_it_along(match: Match) -> None:
    record_now(match.club)
    for part in DEEDS["deletion"]:
        part(match)
    assert not DerivedResult.objects.filter(match=match.pk).exists()
