"""The players of a club: listed by name, renamed in all matches, hidden and shown again."""

import pytest

from scorekeeper.records.models import Club, Match, Player
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.books import close_all
from scorekeeper.services.clubs.members import hide, merge, rename
from scorekeeper.services.derived import finished_cache
from scorekeeper.services.matches.ending import cancel, stop_early
from scorekeeper.services.matches.offers import known_players
from scorekeeper.services.matches.starting import start_match
from scorekeeper.services.writes import Conflict, LinkGone, Submission
from tests.cast import NAMES, a_match, agreed, book_now, seen
from tests.club_pages import members

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """A club with two matches; in one sits a guest called Kees."""
    club = a_match().club
    guests = frozenset({3})
    start_match(agreed(players=("Emma", "Bram", "Cees", "Kees"), guests=guests), club=club)
    return club


def key(club: Club, name: str) -> int:
    """The key of the player of a club who has a name."""
    return club.players.get(name=name).pk


def tables(club: Club) -> list[tuple[str, ...]]:
    """Who sits at the tables of a club."""
    return [book_now(seen(match)).table.players for match in club.matches.order_by("pk")]


def test_players_are_listed_by_name_with_what_is_over_and_what_runs(club: Club) -> None:
    names = ["Anna", "Bram", "Cees", "Dora", "Emma"]

    def listed() -> list[tuple[str, int, int]]:
        return [(one.name, one.matches, one.running) for one in members(club)]

    assert listed() == list(zip(names, [0, 0, 0, 0, 0], [1, 2, 2, 1, 1], strict=True))
    stop_early(club.matches.earliest("pk"))
    assert listed() == list(zip(names, [1, 1, 1, 1, 0], [0, 1, 1, 0, 1], strict=True))


def test_a_cancelled_match_is_not_among_those_that_somebody_played(club: Club) -> None:
    cancel(club.matches.earliest("pk"))
    assert [(one.matches, one.running) for one in members(club)] == [
        (0, 0),
        (0, 1),
        (0, 1),
        (0, 0),
        (0, 1),
    ]


def test_a_match_of_a_game_that_is_not_there_any_more_does_not_run(club: Club) -> None:
    club.matches.filter(pk=club.matches.earliest("pk").pk).update(game="chess")
    close_all()
    finished_cache.clear()
    assert [one.running for one in members(club)] == [0, 1, 1, 0, 1]


def test_of_many_there_are_so_many_behind_one(club: Club) -> None:
    first = members(club, most=2)
    second = members(club, after=first[-1].player.pk, most=2)
    assert [one.name for one in (*first, *second)] == ["Anna", "Bram", "Cees", "Dora"]


def test_a_player_is_renamed_in_all_matches(club: Club) -> None:
    before = [match.version for match in club.matches.order_by("pk")]
    rename(club, key(club, "Bram"), " Bart ")
    assert [names[1] for names in tables(club)] == ["Bart", "Bart"]
    after = [match.version for match in Match.objects.order_by("pk")]
    assert [new - old for old, new in zip(before, after, strict=True)] == [1, 1]
    rename(club, key(club, "Bart"), "BART")
    assert [names[1] for names in tables(club)] == ["BART", "BART"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("anna", "The club has another player called “Anna”"),
        ("kees", "In a match with “Bram” somebody else is called “kees”"),
        ("", "a name has 1 to 40 characters"),
        ("x" * 41, "a name has 1 to 40 characters"),
        ("none", "nobody can be called “none” here"),
        ("\u200b", "nobody can see"),
    ],
)
def test_a_name_that_is_somebody_elses_or_nobodys_is_refused(
    club: Club, name: str, why: str
) -> None:
    with pytest.raises(RuleBroken, match=why):
        rename(club, key(club, "Bram"), name)
    assert tables(club)[0] == NAMES


def test_a_hidden_player_is_not_offered_until_shown_again(club: Club) -> None:
    hide(club, key(club, "Cees"))
    assert known_players(club) == ["Anna", "Bram", "Dora", "Emma"]
    assert "Cees" in [one.name for one in members(club)]
    hide(club, key(club, "Cees"), is_hidden=False)
    assert "Cees" in known_players(club)


def test_guests_strangers_and_merged_players_are_not_hidden(club: Club) -> None:
    with pytest.raises(RuleBroken, match="gets a name first"):
        hide(club, key(club, "Kees"))
    merge(club, key(club, "Emma"), key(club, "Anna"))
    stranger = key(a_match().club, "Anna")
    with pytest.raises(Conflict, match="not in the club any more"):
        hide(club, key(club, "Emma"))
    for nobody in (stranger, 10**17):
        with pytest.raises(LinkGone):
            hide(club, nobody)
        with pytest.raises(LinkGone):
            rename(club, nobody, "Bart")
    assert not Player.objects.filter(is_hidden=True).exists()


def test_each_form_counts_once(club: Club) -> None:
    sent, later = (Submission(key=key, base=0) for key in ("a", "b"))
    bram = key(club, "Bram")
    rename(club, bram, "Bart", sent)
    rename(club, bram, "Bert", later)
    rename(club, bram, "Bart", sent)
    assert tables(club)[0][1] == "Bert"
    with pytest.raises(Conflict):
        hide(club, bram, sent)


def test_nothing_is_written_by_a_link_that_was_taken_back(club: Club) -> None:
    bram = key(club, "Bram")
    Club.objects.filter(pk=club.pk).update(secret="another-secret-of-it-1")
    with pytest.raises(LinkGone):
        rename(club, bram, "Bart")
    with pytest.raises(LinkGone):
        hide(club, bram)
    assert tables(club)[0] == NAMES
