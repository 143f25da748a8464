"""The home of a club, its standings and its players: what they say, to whom, and at what cost."""

import re
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.timezone import localdate

from scorekeeper.records.models import Club, Match, Player
from scorekeeper.services import derived
from scorekeeper.services.access.links import renew_viewers_link
from scorekeeper.services.books import close_all
from scorekeeper.services.clubs.members import merge
from scorekeeper.services.clubs.naming import SeasonData, make_season, name_club
from scorekeeper.services.derived import finished_cache
from scorekeeper.services.matches.ending import cancel, settle, stop_early
from scorekeeper.services.settling import put_on_account
from scorekeeper.services.writes import NO_FORM
from tests.cast import CHIP, QUARTER, a_deal, a_match, correct, next_round, points, recorded, seen
from tests.certain import certain
from tests.large_clubs import a_large_club
from tests.responses import html_of

pytestmark = pytest.mark.django_db
# Four of them for the kinds of facts besides the first, two for what was paid today; what is kept
# is asked for and written; one for the evenings that are planned, one for the newest one; two for
# who takes turns after the match that was played last
MOST_QUERIES = 14 + 4 + 2 + 1 + 1 + 2
PAGES = ("club", "evenings", "account", "club_player")
OTHERS = ("Emma", "Fons", "Gijs", "Hans")


def an_evening(club: Club | None = None, cards: int = 100) -> Match:
    """Return a match of one round for quarters that is over."""
    match = a_match(club=club, stake=QUARTER, rounds=1)
    return seen(recorded(match, a_deal(cards, declarer=0)))


def a_free_evening(
    club: Club | None, *scores: int, name: str = "Skyjo", wins: str = "highest"
) -> Match:
    """Return a match of one round on a free sheet for nothing that is over."""
    people = ("Anna", "Bram", "Cees")
    match = a_match("free-sheet", people, club=club, called=name, wins=wins)
    recorded(match, points(*scores))
    stop_early(seen(match), next_round(match))
    return seen(match)


def address(name: str, club: Club, secret: str | None = None) -> str:
    """Return the address of a page of a club; of its first player."""
    keys: list[object] = [secret or club.secret]
    if name == "club_player":
        keys.append(certain(club.players.first()).pk)
    return reverse(name, args=keys)


def words_of(client: Client, path: str) -> str:
    """Return what a page says, without its tags."""
    answer = client.get(path)
    assert answer.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", html_of(answer)).split())


def forget_all() -> None:
    """Empty what is cached, as after a start."""
    close_all()
    finished_cache.clear()


# What they say


def test_the_first_evening_that_goes_on_is_no_empty_page(client: Client) -> None:
    match = recorded(a_match(stake=QUARTER), a_deal())
    words = words_of(client, address("club", match.club))
    assert "Going on now Kraken running" in words
    assert "The first evening is not over yet." in words
    assert "Nothing is on the account yet." in words
    assert "Back to round 2" in words
    assert "Anna" in words
    assert "Standings" not in words


@pytest.mark.django_db(transaction=True)
def test_the_same_matches_that_go_on_are_listed_however_much_is_known(client: Client) -> None:
    club = an_evening().club
    goes_on = [certain(a_match(club=club).scorer_secret) for _match in range(5)]
    home = address("club", club)
    forget_all()
    for _time in ("nothing is known", "the matches are"):
        page = html_of(client.get(home))
        assert [secret in page for secret in goes_on] == [False, False, True, True, True]
        close_all()


@pytest.mark.parametrize(("number", "more"), [(3, ""), (4, "1 more goes on"), (6, "3 more go on")])
def test_matches_that_go_on_and_are_not_shown_are_counted(
    client: Client, number: int, more: str
) -> None:
    club = an_evening().club
    for _match in range(number):
        a_match(club=club)
    path = address("club", club)
    assert more in words_of(client, path)
    links = re.findall(r'href="([^"]*)">[^<]*more go', html_of(client.get(path)))
    assert links == ([address("evenings", club)] if more else [])
    forget_all()
    assert more in words_of(client, path)


def test_the_next_evening_begins_in_two_taps(client: Client) -> None:
    match = an_evening()
    page = html_of(client.get(address("club", match.club)))
    (again,) = re.findall(r'href="(/new/kraken/[^"]*)"', page)
    form = html_of(client.get(again))
    for name in ("Anna", "Bram", "Cees", "Dora"):
        assert f'value="{name}"' in form
    assert "&#34;amount&#34;: &#34;0.25&#34;" in form


def test_the_home_says_who_leads_who_owes_whom_and_who_won(client: Client) -> None:
    match = an_evening()
    settle(match, next_round(match))
    put_on_account(seen(match))
    assert "1 evening" not in words_of(client, address("club", match.club)).partition("2026")[0]
    name_club(match.club, "Saturday club")
    words = words_of(client, address("club", match.club))
    assert "Saturday club 4 players, 1 evening" in words
    assert re.search("1 A Anna 1 /1 .*[+]€0.50 1 C Cees", words)
    assert "3 B Bram 0 /1 " in words
    assert re.search("Bram pays (Anna|Cees) €0.50", words)
    assert "Anna and Cees won by 4" in words
    assert "+€0.50" in words


def test_a_correction_changes_what_the_home_says(client: Client) -> None:
    match = an_evening()
    home = address("club", match.club)
    assert "Anna and Cees won" in words_of(client, home)
    correct(match, 0, a_deal(20, declarer=0))
    assert "Bram and Dora won" in words_of(client, home)
    cancel(seen(match), next_round(match))
    words = words_of(client, home)
    assert "Bram and Dora" not in words
    assert "The first evening is not over yet." in words


def test_periods_and_games_are_chosen_by_links(client: Client) -> None:
    club = an_evening().club
    old = an_evening(club, 20)
    Match.objects.filter(pk=old.pk).update(played_on=date(2020, 5, 1), version=old.version + 1)
    a_free_evening(club, 5, 3, 9)
    make_season(club, SeasonData("Spring of 2020", date(2020, 3, 1), date(2020, 5, 31)))
    home = address("club", club)
    usual = words_of(client, home)
    assert f"Spring of 2020 {localdate().year} All time All games" in usual
    assert "All games Kraken Skyjo" in usual
    assert "A Anna 1 /2 " in usual
    season = club.seasons.get().pk
    words = words_of(client, f"{home}?period={season}")
    assert "1 B Bram 1 /1 " in words
    assert "All games" not in words, "only one game was played then"
    words = words_of(client, f"{home}?period=all&game=free-sheet:Skyjo")
    assert "All time: Skyjo" in words
    assert "1 C Cees 1 /1 " in words


def test_the_season_that_is_now_is_shown_first(client: Client) -> None:
    club = an_evening().club
    today = localdate()
    make_season(club, SeasonData("Long ago", date(2001, 1, 1), date(2001, 2, 1)))
    make_season(
        club, SeasonData("Our season", today - timedelta(days=9), today + timedelta(days=9))
    )
    words = words_of(client, address("club", club))
    assert f"Our season {today.year} All time" in words
    assert "Our season: Kraken" in words
    assert re.search("Other seasons +Long ago", words)


def test_the_standings_are_sorted_by_what_is_tapped(client: Client) -> None:
    club = an_evening().club
    a_free_evening(club, 5, 30, 9)
    standings = address("club", club)
    page = html_of(client.get(f"{standings}?game=free-sheet:Skyjo"))
    for word in ("played", "won", "won_per_played", "rounds", "points", "points_per_round"):
        assert f"by={word}" in page
    assert "by=counter%3Acrosses" in html_of(client.get(f"{standings}?game=kraken"))
    by_money = words_of(client, f"{standings}?game=kraken&by=money:EUR")
    assert re.search(r"1 A Anna .* 1 C Cees .* 3 B Bram .* 3 D Dora", by_money)
    words = words_of(client, f"{standings}?by=nonsense&game=nonsense&period=nonsense&least=x")
    assert "Standings" in words


def test_the_old_address_of_the_standings_leads_on_with_what_was_chosen(client: Client) -> None:
    club = an_evening().club
    old, now = address("standings", club), address("club", club)
    chosen = "period=all&game=kraken&by=rating&least=1"
    assert client.get(old)["Location"] == now
    assert client.get(f"{old}?{chosen}&before=7")["Location"] == f"{now}?{chosen}"
    assert "Rating" in words_of(client, f"{now}?{chosen}")


def test_evenings_stand_by_month_their_date_first(client: Client) -> None:
    club = an_evening().club
    old = an_evening(club, 20)
    Match.objects.filter(pk=old.pk).update(played_on=date(2020, 5, 1), version=old.version + 1)
    said = r"May 2020 1 Fri Bram and Dora won by \d+ B D Bram ?, Dora Kraken · \d+ . \d+ "
    for name in ("club", "evenings"):
        assert re.search(said, words_of(client, address(name, club)))


def test_who_shared_a_win_has_a_part_of_it(client: Client) -> None:
    club = a_free_evening(None, 9, 9, 3).club
    assert "1 A Anna ½ /1" in words_of(client, address("club", club))


def test_two_currencies_have_two_columns(client: Client) -> None:
    club = an_evening().club
    match = a_match(club=club, stake=CHIP, rounds=1)
    recorded(match, a_deal(declarer=0))
    words = words_of(client, address("club", club))
    assert "EUR" in words
    assert "Chips" in words
    assert "+2 chips" in words


def test_the_race_says_its_numbers_in_a_table(client: Client) -> None:
    club = an_evening().club
    other = an_evening(club, 20)
    Match.objects.filter(pk=other.pk).update(played_on=date(2026, 1, 2), version=other.version + 1)
    page = html_of(client.get(address("club", club) + "?period=all"))
    assert page.count('class="line side-') == 4
    words = words_of(client, address("club", club) + "?period=all")
    assert "The race in euros" in words
    assert "2 January 2026" in words


def test_a_player_in_numbers(client: Client) -> None:
    club = an_evening().club
    an_evening(club, 20)
    a_free_evening(club, 5, 30, 9)
    anna = club.players.get(name="Anna")
    words = words_of(client, reverse("club_player", args=[club.secret, anna.pk]))
    assert "Won 1 of 3 33%" in words
    assert "Best partner C Cees 1 of 2 won" in words
    assert "Hardest opponent B Bram 1 of 3 won" in words
    assert re.search("Rating −?[0-9.]+ ± [0-9.]+ ?: a careful estimate", words)
    assert "Game by game Kraken 1 of 2 won" in words
    assert "Skyjo 0 of 1 won" in words
    assert "Lost with Cees" in words
    assert "Won with Cees" in words
    assert "Place 3 of 3" in words
    assert "Plays since" in words


@pytest.mark.parametrize(
    ("good", "said"),
    [
        ("highest", r"Most points in a match: 30 \(\w+\)\. Fewest: 5 "),
        ("lowest", r"Fewest points in a match: 5 \(\w+\)\. Most: 30 "),
    ],
)
def test_many_points_are_not_called_a_good_evening(client: Client, good: str, said: str) -> None:
    first = a_free_evening(None, 5, 9, 7, wins=good)
    a_free_evening(first.club, 30, 9, 7, wins=good)
    assert re.search(said, words_of(client, address("club_player", first.club)))


@pytest.mark.parametrize(("matches", "bars"), [(2, 0), (3, 1)])
def test_figures_have_bars_from_three_matches_on(client: Client, matches: int, bars: int) -> None:
    club = an_evening().club
    for _match in range(matches - 1):
        an_evening(club)
    page = html_of(client.get(address("club_player", club)))
    assert ('<svg class="length"' in page) == bool(bars)


def test_a_player_of_two_names_is_one(client: Client) -> None:
    club = an_evening().club
    match = a_match(club=club, players=("Ana", *OTHERS[:3]), rounds=1)
    recorded(match, a_deal(declarer=0))
    ana, anna = (club.players.get(name=name) for name in ("Ana", "Anna"))
    merge(club, ana.pk, anna.pk)
    own = reverse("club_player", args=[club.secret, anna.pk])
    assert "Won 2 of 2 100%" in words_of(client, own)
    assert client.get(reverse("club_player", args=[club.secret, ana.pk]))["Location"] == own
    standings = words_of(client, address("club", club)).partition("Who owes whom")[0]
    assert " Anna " in standings
    assert " Ana " not in standings


def test_nobody_of_another_club_is_shown(client: Client) -> None:
    club, stranger = an_evening().club, certain(Player.objects.exclude(pk=0).last())
    other = a_match().club
    for key in (other.players.first(), None):
        number = key.pk if key else 987654321
        answer = client.get(reverse("club_player", args=[club.secret, number]))
        assert answer.status_code == 404
    assert stranger.club_id == club.pk


def test_a_watcher_sees_it_all_and_nothing_that_writes(client: Client) -> None:
    match = an_evening()
    renew_viewers_link(match.club, NO_FORM)
    club = Club.objects.get()
    for name in PAGES:
        page = html_of(client.get(address(name, club, club.viewer_secret)))
        assert "Anna" in page or name == "account"
        assert certain(match.scorer_secret) not in page
        assert club.secret not in page
        assert 'method="post"' not in page


def test_the_place_of_earlier_matches_moved(client: Client) -> None:
    club = an_evening().club
    moved = client.get(address("club", club) + "?before=7")
    assert moved["Location"] == address("evenings", club) + "?before=7"


# What they cost


@pytest.fixture(scope="module")
def sizes() -> dict[str, tuple[int, int, int]]:
    """A small club and a large one: players, matches, payments."""
    return {"small": (5, 4, 6), "large": (20, 100, 500)}


def cost(client: Client, club: Club, name: str) -> tuple[int, int]:
    """Return how many queries a page makes of which nothing is known, and how many once more."""
    counts = []
    forget_all()
    for _time in range(2):
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address(name, club)).status_code == 200
        counts.append(len(captured))
    return counts[0], counts[1]


@pytest.mark.django_db(transaction=True)
def test_no_page_makes_more_queries_for_many_matches(
    client: Client, sizes: dict[str, tuple[int, int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(derived, "FEW", 0)  # which are neither asked for nor written
    patterns = [an_evening(), an_evening(cards=20)]
    costs = {}
    for size, (players, matches, payments) in sizes.items():
        club = a_large_club(patterns, players=players, matches=matches, payments=payments)
        costs[size] = {name: cost(client, club, name) for name in PAGES}
    assert costs["small"] == costs["large"]
    assert max(anew for anew, _again in costs["large"].values()) <= MOST_QUERIES
