"""Two clubs of the same people become one: nothing is lost, and nobody is taken for another."""

from collections import Counter
from collections.abc import Mapping
from datetime import date

import pytest
from django.apps import apps

from scorekeeper.records.models import (
    AccountEntry,
    Club,
    Event,
    JoinedLink,
    Match,
    Player,
    Sending,
)
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.access.links import (
    LinkChange,
    club_of_link,
    link_now,
    renew_club,
    renew_viewers_link,
    revoke_viewers_link,
)
from scorekeeper.services.account.audit import account_differences
from scorekeeper.services.clubs import joining
from scorekeeper.services.clubs.club_record import record_of, state_of
from scorekeeper.services.clubs.joining import join, joining_of
from scorekeeper.services.clubs.members import hide, merge
from scorekeeper.services.clubs.moving import move
from scorekeeper.services.clubs.namesakes import Answers
from scorekeeper.services.clubs.naming import SeasonData, make_season, name_club
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import undo
from scorekeeper.services.writes import NO_FORM, LinkGone, MovedMeanwhile, Submission
from tests.accounts import balances, on_account, pay
from tests.cast import NAMES, a_deal, a_key, a_match, book_now, recorded, seen
from tests.certain import certain

pytestmark = pytest.mark.django_db
OTHERS = ("Emma", "Fred", "Gijs", "Hans")


def club_of(*players: str, name: str = "") -> Club:
    """Return a club that has played a round of one match."""
    club = recorded(a_match(players=players or NAMES), a_deal(100)).club
    club.name = name
    club.save()
    return club


def now(club: Club) -> Club:
    """Return a club as it stands."""
    return Club.objects.get(pk=club.pk)


def key_of(club: Club, name: str) -> int:
    """Return the key of the player of a name."""
    return club.players.get(name=name).pk


def same(club: Club, *names: str) -> Answers:
    """Say of these, or of all, that they are who is called so in the other club."""
    players = club.players.filter(is_guest=False)
    found = players.filter(name__in=names) if names else players
    return Answers(same=frozenset(found.values_list("pk", flat=True)))


def bring(
    here: Club,
    there: Club,
    answers: Answers | None = None,
    seasons: Mapping[int, str] | None = None,
) -> None:
    """Join a club with another one."""
    join(now(here), now(there), answers or Answers(), seasons or {})


def test_everything_of_the_one_goes_to_the_other() -> None:
    here, there = club_of(name="Tuesday"), club_of(*OTHERS, name="Friday")
    make_season(there, SeasonData("Winter", date(2026, 1, 1), date(2026, 2, 28)))
    on_account(3, 0, 5, 0, club=there)
    matches, entries = {*there.matches.all()}, {*there.account_entries.all()}
    bring(here, there, same(there))
    assert {*here.matches.all()} > matches
    assert {*here.account_entries.all()} == entries
    assert here.seasons.get().name == "Winter"
    assert not Club.objects.filter(pk=there.pk).exists()
    assert now(here).name == "Tuesday"
    assert account_differences(now(here)) == []


def test_a_club_without_a_name_gets_the_other_one_s() -> None:
    here, there = club_of(), club_of(*OTHERS, name="Friday")
    bring(here, there)
    assert now(here).name == "Friday"


def test_equal_names_are_one_player_only_where_it_is_said() -> None:
    here, there = club_of(), club_of()
    match = there.matches.get()
    with pytest.raises(RuleBroken) as broken:
        bring(here, there, same(there, "Anna", "Bram"))
    assert {fault.fact for fault in broken.value.faults} == {
        f"name_{key_of(there, name)}" for name in ("Cees", "Dora")
    }
    names = {key_of(there, "Cees"): "Cees B.", key_of(there, "Dora"): "Dora B."}
    bring(here, there, Answers(same(there, "Anna", "Bram").same, names))
    assert book_now(match).table.players == ("Anna", "Bram", "Cees B.", "Dora B.")
    assert here.players.count() == 6
    seats = dict(match.seats.values_list("number", "player"))
    assert seats[0] == key_of(here, "Anna")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Bram", "another player called"),
        ("Emma", "another player called"),
        ("both", "nobody can be called"),
        ("x" * 41, "1 to 40 characters"),
    ],
)
def test_a_second_anna_gets_a_name_that_nobody_has(name: str, why: str) -> None:
    here, there = club_of(), club_of("Anna", "Emma", "Fred", "Gijs")
    anna = key_of(there, "Anna")
    with pytest.raises(RuleBroken, match=why) as broken:
        bring(here, there, Answers(names={anna: name}))
    assert broken.value.faults[0].fact == f"name_{anna}"
    assert now(there).matches.count() == 1


def test_two_of_one_match_never_become_one() -> None:
    here = club_of("Anna", "Ana", "Cees", "Dora")
    other = a_match(club=here, players=OTHERS).club
    merge(other, key_of(here, "Emma"), key_of(here, "Anna"))  # who never met
    there = club_of("Anna", "Emma", "Gé", "Hein")
    with pytest.raises(RuleBroken, match="sat in one match"):
        bring(here, there, same(there))
    answers = Answers(same(there, "Anna").same, {key_of(there, "Emma"): "Emma B."})
    bring(here, there, answers)
    assert account_differences(now(here)) == []


def test_one_person_never_becomes_two() -> None:
    here = club_of("Anna", "Ana", "Cees", "Dora")
    there = club_of("Anna", "Emma", "Fred", "Gijs")
    a_match(club=there, players=("Ana", "Emma", "Fred", "Gijs"))
    merge(there, key_of(there, "Ana"), key_of(there, "Anna"))
    with pytest.raises(RuleBroken, match="at once"):
        bring(here, there, same(there))
    bring(here, there, Answers(same(there, "Anna").same, {key_of(there, "Ana"): "Anna Maria"}))
    maria = here.players.get(name="Anna Maria")
    assert certain(maria.merged_into).name == "Anna"


def test_other_names_of_a_player_come_with_them() -> None:
    here, there = club_of("Anna", "Bram", "Cees", "Dora"), club_of("Anna", "Emma", "Fred", "Gijs")
    old = a_match(club=there, players=("Annie", "Emma", "Fred", "Gijs"))
    merge(there, key_of(there, "Annie"), key_of(there, "Anna"))
    bring(here, there, same(there))
    assert book_now(old).table.players[0] == "Annie"
    assert certain(here.players.get(name="Annie").merged_into) == here.players.get(name="Anna")
    record = record_of(state_of(now(here), now(here).secret))
    assert not record.finished  # all go on
    assert account_differences(now(here)) == []


def test_who_came_lately_in_one_club_is_offered_again_in_both() -> None:
    here, there = club_of(), club_of("Anna", "Emma", "Fred", "Gijs")
    hide(here, key_of(here, "Anna"))
    hide(there, key_of(there, "Emma"))
    bring(here, there, same(there))
    assert not here.players.get(name="Anna").is_hidden
    assert here.players.get(name="Emma").is_hidden


def test_guests_come_as_guests() -> None:
    here, there = club_of(), club_of(*OTHERS)
    Player.objects.filter(club=there, name="Hans").update(
        name="Anna", folded_name="anna", is_guest=True, number=None, initial=""
    )
    match = there.matches.get()
    bring(here, there)
    assert here.players.filter(name="Anna", is_guest=True).count() == 1
    assert book_now(match).table.players[3] == "Anna"


def test_balances_of_equal_players_add_up_and_every_entry_stays() -> None:
    here, there = on_account(3, 0, 5, 0).club, on_account(1, 2, 3, 4).club
    pay(there, "Anna", "Dora", 2)
    sums = Counter(balances(here))
    sums.update(balances(there))
    bring(here, there, same(there))
    assert balances(here) == {name: amount for name, amount in sums.items() if amount}
    assert AccountEntry.objects.filter(club=here).count() == 3
    assert account_differences(now(here)) == []


def test_short_names_of_those_who_come_are_free_and_nobody_else_gets_another() -> None:
    here = club_of("Anna", "Bartholomeus", "Cees", "Dora")
    there = club_of("Anna Bakker", "Bartholomea", "Cees Bos", "Ömer")
    before = dict(here.players.values_list("name", "forms"))
    bring(here, there)
    after = dict(here.players.values_list("name", "forms"))
    assert {name: after[name] for name in before} == before
    tiles = [forms.rsplit("\n", maxsplit=1)[-1] for forms in after.values()]
    assert len({*tiles}) == 8
    assert {"Anna\u00a0B.", "Cees\u00a0B.", "Ömer"} < {*tiles}


def test_pieces_stay_in_shape_and_colour_and_no_two_are_alike() -> None:
    here, there = club_of(), club_of(*OTHERS)
    shapes = {one.name: certain(one.number) % 12 for one in there.players.all()}
    bring(here, there)
    players = here.players.all()
    assert {one.name: certain(one.number) % 12 for one in players if one.name in shapes} == shapes
    assert len({one.number for one in players}) == 8
    assert len({(certain(one.number) % 12, one.initial) for one in players}) == 8
    assert all(one.has_piece for one in players)


def test_seasons_of_one_name_are_asked_for_another() -> None:
    here, there = club_of(), club_of(*OTHERS)
    for club in (here, there):
        make_season(club, SeasonData("Winter", date(2026, 1, 1), date(2026, 2, 28)))
    season = there.seasons.get()
    assert [one.key for one in joining_of(now(here), now(there)).seasons] == [season.pk]
    for typed in ("", "winter", "x" * 41):
        with pytest.raises(RuleBroken) as broken:
            bring(here, there, seasons={season.pk: typed})
        assert broken.value.faults[0].fact == f"season_{season.pk}"
    bring(here, there, seasons={season.pk: "Winter on Friday"})
    assert {*here.seasons.values_list("name", flat=True)} == {"Winter", "Winter on Friday"}


def power(secret: str) -> tuple[int, bool] | None:
    """Return to which club a link leads, and whether for scoring."""
    club = club_of_link(secret)
    return (club.pk, link_now(club, secret) == club.secret) if club else None


def watched(club: Club) -> str:
    """Return the link for watching of a club, made new."""
    renew_viewers_link(now(club), NO_FORM)
    return certain(now(club).viewer_secret)


def test_the_links_of_both_lead_there_until_they_are_taken_back() -> None:
    here, there = club_of(), club_of(*OTHERS)
    scoring, watching = (here.secret, there.secret), (watched(here), watched(there))
    bring(here, there)
    assert {*map(power, scoring)} == {(here.pk, True)}
    assert {*map(power, watching)} == {(here.pk, False)}
    renew_viewers_link(now(here), NO_FORM)
    assert {*map(power, watching)} == {None}
    assert {*map(power, scoring)} == {(here.pk, True)}
    renew_club(now(here), LinkChange())
    assert {*map(power, scoring)} == {None}
    assert not JoinedLink.objects.exists()


def test_a_link_for_watching_stays_one_where_only_the_other_club_had_it() -> None:
    here, there = club_of(), club_of(*OTHERS)
    watching = watched(there)
    bring(here, there)
    assert power(watching) == (here.pk, False)
    assert now(here).viewer_secret == watching
    revoke_viewers_link(now(here), NO_FORM)
    assert power(watching) is None


def test_links_of_a_club_that_was_joined_twice_lead_to_the_last() -> None:
    first, second, third = club_of(), club_of(*OTHERS), club_of("Ilse", "Jan", "Kees", "Lies")
    links = first.secret, second.secret, watched(second), watched(first)
    bring(second, first)
    bring(third, second)
    assert [certain(power(link))[0] for link in links] == [third.pk] * 4


def test_with_itself_a_club_is_not_joined() -> None:
    here = club_of()
    with pytest.raises(RuleBroken, match="with itself"):
        bring(here, here)


def test_by_a_link_that_was_taken_back_nothing_is_joined() -> None:
    here, there = club_of(), club_of(*OTHERS)
    old = now(there)
    renew_club(now(there), LinkChange())
    with pytest.raises(LinkGone):
        join(now(here), old, Answers(), {})
    with pytest.raises(LinkGone):
        join(old, now(here), Answers(), {})


def test_sent_twice_it_counts_once_and_forms_of_the_other_club_count_no_second_time() -> None:
    here, there = club_of(), club_of(*OTHERS)
    named = Submission(key=a_key(), base=0)
    name_club(there, "Friday", named)
    sent = Submission(key=a_key(), base=0)
    join(now(here), now(there), Answers(), {}, sent)
    name_club(now(here), "Friday", named)  # the same once more, from a phone that heard nothing
    name_club(now(here), "Saturday", NO_FORM)
    name_club(now(here), "Friday", named)
    assert now(here).name == "Saturday"
    join(now(here), now(here), Answers(), {}, sent)
    assert now(here).joined == 1


def test_forms_that_two_clubs_got_under_one_key_are_in_nobody_s_way() -> None:
    here, there = club_of(), club_of(*OTHERS)
    for club in (here, there):
        name_club(club, "Friday", Submission(key="the same key", base=0))
    bring(here, there)
    assert Sending.objects.filter(club=here, key="the same key").count() == 1


def test_a_club_that_is_gone_meanwhile_is_asked_for_once_more() -> None:
    here, there = club_of(), club_of(*OTHERS)
    old = now(there)
    bring(here, there)
    with pytest.raises(MovedMeanwhile):
        join(now(here), old, Answers(), {})
    with pytest.raises(MovedMeanwhile):
        join(old, now(here), Answers(), {})


@pytest.mark.parametrize(
    ("limit", "why"),
    [
        ("MOST_MATCHES", "match"),
        ("MOST_PLAYERS", "player"),
        ("MOST_SEASONS", "season"),
        ("MOST_ACCOUNT_ENTRIES", "account"),
        ("MOST_NAMESAKES", "name in common|names in common"),
    ],
)
def test_clubs_that_are_too_large_together_stay_two(
    monkeypatch: pytest.MonkeyPatch, limit: str, why: str
) -> None:
    here, there = on_account(3, 0, 5, 0).club, on_account(1, 2, 3, 4).club
    for club in (here, there):
        make_season(club, SeasonData(f"of {club.pk}", date(2026, 1, 1), date(2026, 2, 28)))
    monkeypatch.setattr(joining, limit, 1)
    with pytest.raises(RuleBroken, match=why):
        bring(here, there, same(there))
    assert Club.objects.count() == 2


def test_a_match_that_was_moved_between_the_two_stays_and_older_steps_are_taken_back() -> None:
    here, there = club_of(), club_of(*OTHERS)
    match = recorded(a_match(club=there, players=OTHERS), a_deal(100))
    move(seen(match), here, Answers())
    answers = same(there)
    bring(here, there, answers)
    assert Event.objects.filter(match=match, kind="moved", club=here).exists()
    said = str(undo(seen(match), certain(history_of(seen(match)).undo).number))
    assert "stays in its club" in said
    undo(seen(match), certain(history_of(seen(match)).undo).number)
    assert not book_now(match).entries


def test_every_match_that_came_has_a_new_version_and_no_other_has() -> None:
    here, there = club_of(), club_of(*OTHERS)
    before = {match.pk: match.version for match in Match.objects.all()}
    bring(here, there)
    raised = {match.pk: match.version - before[match.pk] for match in Match.objects.all()}
    assert raised == {here.matches.order_by("pk")[0].pk: 0, here.matches.order_by("pk")[1].pk: 1}


def test_a_club_with_nothing_but_an_account_changes_what_is_shown_of_the_other() -> None:
    here = on_account(3, 0, 5, 0).club
    digest = state_of(now(here), here.secret).digest
    there = on_account(1, 2, 3, 4).club
    there.matches.all().update(club=a_match(players=OTHERS).club)  # nothing else is left of it
    AccountEntry.objects.filter(club=there).update(match=None)
    bring(here, there, same(there))
    assert state_of(now(here), here.secret).digest != digest


def fields_to(to: type[Club] | type[Player]) -> set[str]:
    """Return what leads to a club or a player, by model and field."""
    return {
        f"{model.__name__}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if field.is_relation and field.related_model is to and not field.auto_created
    }


def test_whatever_belongs_to_a_club_or_a_player_is_brought() -> None:
    """Whoever adds something of a club or a player says what becomes of it in a joining."""
    assert fields_to(Club) == {
        "AccountEntry.club",
        "ClubEvening.club",
        "Event.club",
        "JoinedLink.club",
        "Match.club",
        "PlannedEvening.club",
        "Player.club",
        "PublicLink.club",
        "Season.club",
        "Sending.club",
    }
    assert fields_to(Player) == {
        "AccountLine.player",
        "EveningPerson.player",
        "Event.player",
        "MemberLink.player",
        "Payment.payee_player",
        "Payment.payer_player",
        "PaymentDetails.player",
        "PlanLine.payee_player",
        "PlanLine.payer_player",
        "Player.merged_into",
        "Seat.player",
        "SeatChange.player",
        "SittingPlace.player",
    }
