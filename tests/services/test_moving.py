"""A match that comes to another club, with its people, links and money; and back again."""

import pytest

from scorekeeper.records.models import AccountEntry, Club, Match, Player
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.account.audit import account_differences
from scorekeeper.services.clubs.members import merge
from scorekeeper.services.clubs.moving import move
from scorekeeper.services.clubs.namesakes import Answers
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.history.verifying import differences, empty_database
from scorekeeper.services.matches.ending import cancel, delete_for_good
from scorekeeper.services.matches.seats import replace_player
from scorekeeper.services.settling import put_on_account
from scorekeeper.services.writes import Conflict, LinkGone, Submission
from tests.accounts import balances, kinds, on_account, pay, settled
from tests.cast import NAMES, a_deal, a_key, a_match, book_now, record, recorded, seen
from tests.certain import certain

pytestmark = pytest.mark.django_db


def another_club(*players: str) -> Club:
    """Return a club in which others play."""
    return a_match(players=players or ("Emma", "Fred", "Gijs", "Hans")).club


def same(match: Match, *names: str) -> Answers:
    """Say of these players of a match that they are those of that name there; of all, if none."""
    players = match.club.players.filter(name__in=names or NAMES)
    return Answers(same=frozenset(players.values_list("pk", flat=True)))


def names_in(match: Match) -> tuple[str, ...]:
    """Return who sits in a match."""
    return book_now(match).table.players


def take_back(match: Match) -> object:
    """Take the last step back."""
    return undo(seen(match), certain(history_of(seen(match)).undo).number)


def test_a_match_comes_with_its_people_rounds_and_links() -> None:
    match, there = recorded(a_match(), a_deal(100)), another_club()
    links = match.scorer_secret, match.viewer_secret
    totals = book_now(match).played_match.totals
    left = match.club
    move(match, there, Answers())
    now = seen(match)
    assert now.club == there
    assert (now.scorer_secret, now.viewer_secret) == links
    assert names_in(match) == NAMES
    assert book_now(match).played_match.totals == totals
    assert not left.matches.exists()
    assert set(there.players.values_list("name", flat=True)) >= {*NAMES}
    record(seen(match), a_deal(80))  # it goes on there


def test_equal_names_become_one_player_only_where_that_is_said() -> None:
    match, there = a_match(), another_club("Anna", "Fred", "Gijs", "Hans")
    with pytest.raises(RuleBroken, match="Somebody else is called"):
        move(match, there, Answers())
    anna = match.club.players.get(name="Anna")
    move(match, there, Answers(names={anna.pk: "Anna B."}))
    assert names_in(match) == ("Anna B.", "Bram", "Cees", "Dora")
    other = a_match()
    move(other, there, Answers(names={}, same=same(other, *NAMES).same))
    assert names_in(other) == NAMES
    assert there.players.filter(name="Anna").count() == 1


@pytest.mark.parametrize("name", ["Bram", "Fred", "both", "x" * 41])
def test_another_name_is_free_at_the_table_and_in_the_club(name: str) -> None:
    match, there = a_match(), another_club("Anna", "Fred", "Gijs", "Hans")
    anna = match.club.players.get(name="Anna")
    with pytest.raises(RuleBroken):
        move(match, there, Answers(names={anna.pk: name}))
    assert seen(match).club != there


def test_two_who_sat_in_one_match_do_not_become_one_player() -> None:
    there = another_club("Anna", "Fred", "Gijs", "Hans")
    a_match(club=there, players=("Ana", "Emma", "Gijs", "Hans"))
    anna, ana = (there.players.get(name=name) for name in ("Anna", "Ana"))
    merge(there, ana.pk, anna.pk)
    match = a_match(players=("Anna", "Ana", "Cees", "Dora"))
    answers = same(match, "Anna", "Ana")
    with pytest.raises(RuleBroken, match="are one player there"):
        move(match, there, answers)
    ana = match.club.players.get(name="Ana")
    move(match, there, Answers(answers.same - {ana.pk}, {ana.pk: "Ana Maria"}))
    assert names_in(match) == ("Anna", "Ana Maria", "Cees", "Dora")


def test_a_guest_stays_a_guest() -> None:
    match, there = a_match(), another_club()
    Player.objects.filter(club=match.club, name="Dora").update(is_guest=True, number=None)
    move(match, there, Answers())
    assert there.players.get(name="Dora").is_guest


def test_what_leaves_one_account_comes_onto_the_other() -> None:
    match, there = on_account(3, 0, 5, 0), on_account(1, 2, 3, 4).club
    before = {**balances(match.club)}
    left = match.club
    known = balances(there)
    move(match, there, same(match))
    assert balances(left) == {}
    now = balances(there)
    assert {name: now.get(name, 0) - known.get(name, 0) for name in NAMES} == {
        name: before.get(name, 0) for name in NAMES
    }
    assert kinds(left) == ["match", "left"]
    assert kinds(there) == ["match", "came"]
    assert account_differences(left) == account_differences(there) == []


def test_it_is_refused_where_a_payment_would_be_left_without_ground() -> None:
    match, there = on_account(3, 0, 5, 0), another_club()
    payment = pay(match.club, "Bram", "Cees", 2)
    with pytest.raises(Conflict, match="undo that payment first"):
        move(match, there, Answers())
    assert seen(match).club != there
    assert payment.club == match.club


def test_into_the_club_it_is_in_it_is_not_moved() -> None:
    match = a_match()
    with pytest.raises(RuleBroken, match="in this club already"):
        move(match, match.club, Answers())


def test_a_link_that_was_renewed_meanwhile_takes_nothing() -> None:
    match, there = a_match(), another_club()
    Club.objects.filter(pk=there.pk).update(secret="another-link-of-this-club")
    with pytest.raises(LinkGone):
        move(match, there, Answers())


def test_sent_twice_it_is_moved_once() -> None:
    match, there = a_match(), another_club()
    sent = Submission(key=a_key(), base=0)
    move(match, there, Answers(), sent)
    version = seen(match).version
    move(seen(match), there, Answers(), sent)
    assert seen(match).version == version


def test_a_move_is_a_step_that_can_be_taken_back_and_done_again() -> None:
    match, there = on_account(3, 0, 5, 0), another_club("Anna", "Fred", "Gijs", "Hans")
    left, before = match.club, balances(match.club)
    people = {seat.player_id for seat in match.seats.all()}
    move(match, there, same(match))
    moved = {seat.player_id for seat in seen(match).seats.all()}
    assert take_back(match) is None
    assert seen(match).club == left
    assert {seat.player_id for seat in seen(match).seats.all()} == people
    assert balances(left) == before
    assert balances(there) == {}
    redo(seen(match), certain(history_of(seen(match)).redo).number)
    assert seen(match).club == there
    assert {seat.player_id for seat in seen(match).seats.all()} == moved
    assert balances(there) == before
    assert account_differences(left) == account_differences(there) == []
    with empty_database() as empty:
        assert differences(seen(match), empty) == []


def test_players_whom_the_club_has_forgotten_are_there_again() -> None:
    match, there = a_match(), another_club()
    left = match.club
    other = a_match(club=left, players=("Ilse", "Jan", "Kees", "Lies"))
    a_match(club=left, players=("Mies", "Nel", "Oda", "Piet"))
    move(match, there, Answers())
    cancel(other)
    delete_for_good(seen(other))
    assert not left.players.filter(name="Anna").exists()
    assert take_back(match) is None
    assert names_in(match) == NAMES
    assert seen(match).club == left


def test_where_the_club_is_gone_the_match_stays_and_older_steps_are_taken_back() -> None:
    match, there = recorded(a_match(), a_deal(100)), another_club()
    left = match.club
    move(match, there, Answers())
    left.players.all().delete()
    left.delete()
    said = str(take_back(match))
    assert "not there any more" in said
    assert "stays in its club" in said
    assert seen(match).club == there
    take_back(match)  # the round
    assert not book_now(match).entries
    with empty_database() as empty:
        assert differences(seen(match), empty) == []


def test_where_two_were_merged_meanwhile_the_match_stays() -> None:
    match, there = a_match(), another_club()
    left = match.club
    move(match, there, Answers())
    anna, bram = (left.players.get(name=name) for name in ("Anna", "Bram"))
    merge(left, bram.pk, anna.pk)
    assert "one player there by now" in str(take_back(match))
    assert seen(match).club == there


def test_a_payment_on_the_new_account_is_in_the_way_until_it_is_undone() -> None:
    match, there = on_account(3, 0, 5, 0), another_club()
    move(match, there, Answers())
    pay(there, "Bram", "Cees", 2)
    with pytest.raises(Conflict, match="undo that payment first"):
        take_back(match)
    assert seen(match).club == there


def test_a_seat_that_was_taken_before_is_given_back_among_the_people_of_the_new_club() -> None:
    match, there = a_match(), another_club()
    replace_player(match, seat=0, name="Emma")
    emma = match.club.players.get(name="Emma")
    move(match, there, Answers(same=frozenset({emma.pk})))
    left = Club.objects.get(pk=emma.club_id)
    left.players.all().delete()
    left.delete()
    take_back(match)  # the move cannot be taken back
    take_back(match)  # the seat can
    assert names_in(match) == NAMES
    assert all(seat.player.club == there for seat in seen(match).seats.select_related("player"))


def test_a_match_moved_there_and_back_comes_onto_the_account_again() -> None:
    match, there = on_account(3, 0, 5, 0), another_club()
    left = match.club
    before = balances(left)
    move(match, there, Answers())
    move(seen(match), left, same(match))
    assert balances(left) == before
    assert kinds(left) == ["match", "left", "came"]
    pay(left, "Bram", "Cees", 1)
    with pytest.raises(Conflict):
        move(seen(match), there, same(match))
    assert account_differences(left) == account_differences(there) == []


def test_a_match_that_is_settled_at_the_table_changes_no_account() -> None:
    match, there = settled(3, 0, 5, 0), another_club()
    left = match.club
    move(match, there, Answers())
    assert not AccountEntry.objects.exists()
    put_on_account(seen(match))
    assert balances(there)
    assert not balances(left)
