"""Beginning a match: what a table may agree on, whom it knows, and once for each form."""

from typing import Any

import pytest

from scorekeeper.records.models import Club, Match, Player
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.match_details import MatchDetails
from scorekeeper.services.matches import starting
from scorekeeper.services.matches.seats import replace_player
from scorekeeper.services.matches.starting import NewForm, play_again, start_match
from scorekeeper.settlement import Stake
from tests.cast import (
    ANNA,
    BRAM,
    DORA,
    NAMES,
    QUARTER,
    a_deal,
    a_match,
    agreed,
    book_now,
    recorded,
    seen,
)

pytestmark = pytest.mark.django_db


def test_a_match_begins_with_what_was_agreed() -> None:
    match = a_match(stake=QUARTER, first_dealer=BRAM, rounds=8, spades_double=False)
    book = book_now(match)
    assert book.table.players == NAMES
    assert (book.table.house_rules.rounds, book.table.house_rules.spades_double) == (8, False)
    assert book.played_match.now.dealer == BRAM
    assert book.stake == QUARTER
    assert book.played_match.rounds == ()


def test_the_house_rules_stay_as_they_were_when_the_match_began() -> None:
    match = start_match(agreed(preset="dutch_cafe"))
    frozen = match.house_rules["values"]
    assert book_now(match).table.house_rules.values() == frozen
    assert frozen["challenge_won"] == "takes_all"


def test_a_match_that_began_before_there_was_a_rule_is_played_without_it() -> None:
    """Its preset may say more today: that was not agreed on at this table."""
    match = start_match(agreed("skat", NAMES[:3], preset="tournament"))
    del match.house_rules["values"]["level"]
    match.save()
    rules = book_now(match).table.house_rules
    assert (rules.scoring, rules.level) == ("seeger_fabian", "shared")


def test_links_cannot_be_guessed() -> None:
    match = a_match()
    secrets = {match.scorer_secret, match.viewer_secret, match.club.secret}
    assert len(secrets) == 3
    assert all(len(secret or "") >= 22 for secret in secrets)


def test_the_first_match_makes_a_club_and_the_next_may_join_it() -> None:
    match = a_match()
    a_match(club=match.club, players=("anna", "Bram", "Emma", "Fred"))
    assert Club.objects.count() == 1
    names = [player.name for player in match.club.players.all()]
    assert names == [*NAMES, "Emma", "Fred"]


def test_clubs_do_not_know_each_other_s_players() -> None:
    a_match()
    a_match()
    assert Player.objects.filter(name="Anna").count() == 2


@pytest.mark.parametrize(
    ("slug", "players", "more", "fact"),
    [
        ("kraken", NAMES[:3], {}, "players"),
        ("kraken", (*NAMES, "Emma"), {}, "players"),
        ("kraken", (), {}, "players"),
        ("kraken", ("Anna", "Bram", "anna ", "Dora"), {}, "players"),
        ("kraken", ("Anna", "Bram", "", "Dora"), {}, "players"),
        ("kraken", ("Anna", "Bram", "both", "Dora"), {}, "players"),
        ("kraken", NAMES, {"first_dealer": 4}, "first_dealer"),
        ("kraken", NAMES, {"first_dealer": -1}, "first_dealer"),
        ("kraken", NAMES, {"preset": "no_such"}, "preset"),
        ("kraken", NAMES, {"house_rules": {"no_such": 1}}, "no_such"),
        ("kraken", NAMES, {"house_rules": {"rounds": 0}}, "rounds"),
        ("kontsina", NAMES[:3], {"house_rules": {"partners": True}}, "partners"),
        ("kontsina", NAMES, {"stake": Stake(1, "EUR", "crosses")}, "stake"),
    ],
)
def test_what_no_table_can_agree_on_is_refused_and_leaves_nothing(
    slug: str, players: tuple[str, ...], more: dict[str, Any], fact: str
) -> None:
    with pytest.raises(RuleBroken) as refusal:
        start_match(agreed(slug, players, **more))
    assert refusal.value.fact == fact
    assert Match.objects.count() == Club.objects.count() == Player.objects.count() == 0


def test_place_and_note_are_stored_as_a_score_sheet_holds_them() -> None:
    match = start_match(agreed(details=MatchDetails(venue=" Cafe\u0301 ", note="\tTwo\nlines ")))
    assert (match.venue, match.note) == ("Café", "Two\nlines")
    with pytest.raises(RuleBroken, match="cannot be written"):
        start_match(agreed(details=MatchDetails(venue="bell \x07")))


def test_a_form_that_begins_a_match_begins_one() -> None:
    first = start_match(agreed(), form=NewForm(key="a form"))
    assert start_match(agreed(), form=NewForm(key="a form")) == first
    assert start_match(agreed(), form=NewForm(key="another form")) != first
    assert Match.objects.count() == 2


def test_matches_begun_without_a_form_are_all_different() -> None:
    assert a_match() != a_match()


# Playing again


def test_playing_again_keeps_seats_rules_and_stake_and_the_next_player_deals() -> None:
    match = recorded(a_match(stake=QUARTER, rounds=2), a_deal(), a_deal())
    again = play_again(match)
    one, other = book_now(match), book_now(again)
    assert other.table.players == one.table.players
    assert other.table.house_rules == one.table.house_rules
    assert other.stake == one.stake
    assert other.table.first_dealer == one.played_match.now.dealer == BRAM
    assert other.played_match.rounds == ()
    assert again.club == match.club
    assert again.scorer_secret != match.scorer_secret


def test_playing_again_makes_no_new_players() -> None:
    match = start_match(agreed(guests=frozenset({DORA})))
    play_again(match)
    assert Player.objects.filter(club=match.club).count() == 4


def test_playing_again_without_a_round_played_begins_with_the_same_dealer() -> None:
    assert book_now(play_again(a_match(first_dealer=ANNA))).table.first_dealer == ANNA


def test_playing_again_leaves_the_old_match_as_it_was() -> None:
    match = recorded(a_match(stake=Stake(25, "EUR", "pot")), a_deal())
    before = seen(match).version
    play_again(match)
    assert seen(match).version == before
    assert len(book_now(match).played_match.rounds) == 1


def test_a_form_that_plays_again_does_so_once() -> None:
    match = a_match()
    again = play_again(match, key="a form")
    assert play_again(match, key="a form") == again
    assert Match.objects.count() == 2


def test_a_club_has_so_many_matches_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting, "MOST_MATCHES", 2)
    first = a_match()
    play_again(first)
    with pytest.raises(RuleBroken, match="a club has at most"):
        play_again(seen(first))
    with pytest.raises(RuleBroken, match="a club has at most"):
        a_match(club=first.club)
    assert first.club.matches.count() == 2


def test_a_club_has_so_many_players_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting, "MOST_PLAYERS", 5)
    match = a_match(players=(*NAMES[:3], "Emma"))
    replace_player(match, seat=BRAM, name="Hans")
    with pytest.raises(RuleBroken, match="a club has at most"):
        replace_player(seen(match), seat=BRAM, name="Iris")
    with pytest.raises(RuleBroken, match="a club has at most"):
        a_match(club=match.club, players=(*NAMES[:3], "Iris"))
    a_match(club=match.club, players=(*NAMES[:3], "Hans"))


@pytest.mark.parametrize(
    ("players", "remedy"),
    [(NAMES[:2], "seat more"), ((*NAMES, "Emma", "Fred", "Gus"), "seat fewer")],
)
def test_a_wrong_number_of_players_is_refused_with_what_to_do(
    players: tuple[str, ...], remedy: str
) -> None:
    sentence = f"Hearts is played by 3 to 6 players: {remedy}, or choose another game."
    with pytest.raises(RuleBroken, match=sentence):
        start_match(agreed("hearts", players))
