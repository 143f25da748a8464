"""Seats of a new match that are empty, or more than were asked for; and who sat there last time."""

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorekeeper.games.registry import all_games
from scorekeeper.records.book import Book
from scorekeeper.records.models import Club, Match
from scorekeeper.rules.game import AnyGame
from scorekeeper.services.books import book_of, close_all
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.attendance import add_rounds
from scorekeeper.services.matches.starting import start_match
from scorekeeper.settlement import Stake
from scorekeeper.web.new_match.context import PARTNER_RULES
from tests.cast import (
    CHIP,
    NAMES,
    QUARTER,
    a_deal,
    a_key,
    a_match,
    agreed,
    next_round,
    points,
    record,
    recorded,
    seen,
)
from tests.certain import certain
from tests.club_pages import was_at
from tests.forms import PageForm, page_form
from tests.responses import ClientResponse, html_of

pytestmark = pytest.mark.django_db
SIX = (*NAMES, "Emma", "Fons")
TWELVE = (*SIX, "Gina", "Hugo", "Ilse", "Joop", "Kim", "Loes")
QUERIES = 13
ASKED = "Seat somebody there, or start like this:"


def address_of(slug: str, club: Club | None = None) -> str:
    """Return where a match of a game is begun, in a club that a phone has the link of."""
    return reverse("new_match", args=[slug]) + (f"?club={club.secret}" if club else "")


def the_form(client: Client, slug: str, club: Club | None = None) -> PageForm:
    """Return the form of a new match as it is at first."""
    return page_form(html_of(client.get(address_of(slug, club))))


def start(client: Client, slug: str, button: str = "ask", **said: str) -> ClientResponse:
    """Fill in the form and press a button of it, also one that the server shows only then."""
    return press(client, slug, filled_in(the_form(client, slug), **said), button)


def filled_in(form: PageForm, **said: str) -> PageForm:
    """Fill in a form."""
    for name, value in said.items():
        form.say(name, value)
    return form


def press(client: Client, slug: str, form: PageForm, button: str) -> ClientResponse:
    """Press a button of a form."""
    return client.post(address_of(slug), {**form.values, "start": button})


def seats(names: tuple[str, ...], *, empty: tuple[int, ...] = ()) -> dict[str, str]:
    """Return these names one after the other, but for seats that stay empty."""
    free = [seat for seat in range(len(names) + len(empty)) if seat not in empty]
    return {f"name_{seat}": name for seat, name in zip(free, names, strict=True)}


def begun(answer: ClientResponse) -> Book:
    """Return the book of the match that was begun."""
    assert answer.status_code == 302, html_of(answer)
    return book_of(Match.objects.latest("pk"))


def test_a_table_that_is_full_starts_at_once(client: Client) -> None:
    assert begun(start(client, "kraken", **seats(NAMES))).table.players == NAMES


def test_start_asks_about_an_empty_seat_and_keeps_the_form(client: Client) -> None:
    answer = start(client, "kraken", **seats(NAMES[:3], empty=(1,)), amount="0.25")
    content = html_of(answer)
    assert answer.status_code == 200
    assert "1 seat is empty." in content
    assert ASKED in content
    form = page_form(content)
    assert [form.values[f"name_{seat}"] for seat in range(4)] == [
        ["Anna"],
        [""],
        ["Bram"],
        ["Cees"],
    ]
    assert form.values["amount"] == ["0.25"]
    assert ("start", "guests") in form.buttons
    assert ("start", "fewer") not in form.buttons
    assert not Match.objects.exists()


def test_a_guest_takes_the_empty_seat_when_the_table_says_so(client: Client) -> None:
    said = seats(NAMES[:3], empty=(1,))
    book = begun(start(client, "kraken", "guests", **said))
    assert book.table.players == ("Anna", "Guest", "Bram", "Cees")


def test_those_who_are_there_can_play_alone_where_the_game_allows_it(client: Client) -> None:
    said = {**seats(NAMES, empty=(1,)), "count": "5", "first_dealer": "3"}
    content = html_of(start(client, "kalooki", **said))
    assert ("start", "fewer") in page_form(content).buttons
    assert "Start with 4 players" in content
    book = begun(start(client, "kalooki", "fewer", **said))
    assert book.table.players == NAMES
    assert book.table.name(book.played_match.now.dealer) == "Cees"


def test_a_dealer_who_does_not_play_deals_to_nobody(client: Client) -> None:
    said = {**seats(NAMES, empty=(4,)), "count": "5", "first_dealer": "4"}
    assert begun(start(client, "kalooki", "fewer", **said)).played_match.now.dealer == 0


@pytest.mark.parametrize(("empty", "asks"), [((), False), ((1,), True)])
def test_nobody_is_dropped_who_sits_beyond_the_number_that_was_chosen(
    client: Client, empty: tuple[int, ...], asks: bool
) -> None:
    said = {**seats(SIX[:5], empty=empty), "count": "3"}
    answer = start(client, "kalooki", **said)
    assert (ASKED in html_of(answer)) is asks
    if asks:
        answer = start(client, "kalooki", "fewer", **said)
    assert begun(answer).table.players == SIX[:5]


def games_with_both_shapes() -> list[AnyGame]:
    """Return the games that are played alone and by partners, as the table says."""
    shapes = {*PARTNER_RULES}
    return [game for game in all_games() if shapes & {*game.agreed_on()}]


@pytest.mark.parametrize("game", games_with_both_shapes(), ids=lambda game: game.slug)
def test_whoever_are_seated_can_start_without_choosing_a_shape(
    client: Client, game: AnyGame
) -> None:
    for number in game.player_counts:
        players = seats(TWELVE[:number])
        book = begun(start(client, game.slug, count=str(number), **players))
        assert book.table.players == TWELVE[:number]
        assert book.table.house_rules == game.defaults(number)


def shapes_of(game: AnyGame) -> list[dict[str, str]]:
    """Return what can be chosen about who play together: a rule, or the answers to a question."""
    (rule,) = {*PARTNER_RULES} & {*game.agreed_on()}
    values = [str(value) for value in game.agreed_on()[rule].options or ()]
    if not game.questions:
        return [{f"rule_{rule}": value} for value in values]
    asked = [(name, one) for name, one in game.questions.items() if rule in one.asked]
    answers = [{f"ask_{name}": slug} for name, one in asked for slug in one.answers]
    numbers = [{"ask_together": "teams", f"rule_{rule}": value} for value in values[2:]]
    return [*answers, *numbers]


@pytest.mark.parametrize("game", games_with_both_shapes(), ids=lambda game: game.slug)
@pytest.mark.parametrize("number", [2, 3, 5])
def test_every_way_to_start_that_is_offered_begins_a_match(
    client: Client, game: AnyGame, number: int
) -> None:
    # Of many counts those that differ: fewer than are seated, as many, one or many more
    counts = {number - 1, number, number + 1, max(game.player_counts)}
    empty = the_form(client, game.slug)
    for count in sorted(counts & {*game.player_counts}):
        for shape in shapes_of(game):
            said = {**seats(TWELVE[:number]), "count": str(count), **shape}
            if number > max(game.player_counts):
                continue
            form = filled_in(replace(empty, values={**empty.values, "key": [a_key()]}), **said)
            answer = press(client, game.slug, form, "ask")
            if answer.status_code != 200:
                continue
            ways = [way for name, way in page_form(html_of(answer)).buttons if name]
            for way in {*ways} - {"ask"}:
                form.values["key"] = [a_key()]  # the form of another match
                begun(press(client, game.slug, form, way))


def test_two_at_scopa_are_not_offered_what_is_refused(client: Client) -> None:
    for rules in ({"rule_partners": "True"}, {"preset": "scopone"}):
        said = {**seats(NAMES[:2]), "count": "4", **rules}
        form = page_form(html_of(start(client, "scopa", **said)))
        assert ("start", "guests") in form.buttons
        assert ("start", "fewer") not in form.buttons


def test_three_who_chose_partners_read_why_not_where_no_guest_helps(client: Client) -> None:
    said = {**seats(NAMES[:2]), "count": "3", "rule_partners": "True"}
    answer = start(client, "scopa", **said)
    assert answer.status_code == 400
    assert "Only four players can play as partners" in html_of(answer)
    assert ASKED not in html_of(answer)


def test_what_is_usual_for_so_many_is_said_where_no_shape_is_chosen(client: Client) -> None:
    content = html_of(client.get(address_of("scopa")))
    assert "Left alone: everyone alone with 2 players" in content
    assert "rule_partners" not in the_form(client, "scopa").values
    assert "Left alone" not in html_of(client.get(address_of("kontsina")))


def test_a_long_name_that_is_there_twice_is_offered_without_half_an_emoji(client: Client) -> None:
    name = "Anna " * 7 + "B👩\u200d🚀"
    said = {"name_0": name, "name_1": name, "name_2": "Cees", "name_3": "Dora"}
    answer = start(client, "kraken", **said)
    offered = page_form(html_of(answer)).choices["take_1"]
    assert offered == ["Anna " * 7 + "B 2"]
    assert begun(start(client, "kraken", **{**said, "name_1": offered[0]}))


def test_a_wrong_name_is_said_before_anything_is_asked(client: Client) -> None:
    answer = start(client, "kraken", name_0="both")
    assert answer.status_code == 400
    assert ASKED not in html_of(answer)


def test_a_new_match_begins_as_the_last_of_its_game_in_the_club(client: Client) -> None:
    stake = Stake(50, "CHF", "pairwise")
    last = a_match(first_dealer=2, stake=stake, rounds=8, bonus_points="tens")
    recorded(last, a_deal(100))
    a_match("kan", ("Emma", *SIX[5:], "Gina", "Hugo", "Ilse"), club=last.club, stake=CHIP)
    was_at(client, last)
    assert "as last time" in html_of(client.get(address_of("kraken", last.club)))
    form = the_form(client, "kraken", last.club)
    assert [form.values[f"name_{seat}"] for seat in range(4)] == [[name] for name in NAMES]
    assert form.values["first_dealer"] == ["3"]
    assert form.values["stake"] == ['{"amount": "0.50", "currency": "CHF", "settle": "pairwise"}']
    assert form.values["amount"] == [""]  # for another one
    assert form.values["rule_rounds"] == ["8"]
    assert form.values["rule_bonus_points"] == ["tens"]
    others = [name for name in form.values if name.startswith("rule_")]
    said = [name for name in others if form.values[name] != [""]]
    assert sorted(said) == ["rule_bonus_points", "rule_rounds"]


@pytest.mark.parametrize(
    ("said", "amount"),
    [
        ({}, 50),  # as it stands there
        ({"stake": ""}, None),
        ({"stake": "other", "amount": "0.25"}, 25),
        ({"stake": "other"}, None),
    ],
)
def test_the_stake_of_last_time_none_and_another_are_a_tap_each(
    client: Client, said: dict[str, str], amount: int | None
) -> None:
    last = a_match(stake=Stake(50, "CHF", "pairwise"))
    was_at(client, last)
    stake = begun(start(client, "kraken", **seats(NAMES), **said)).stake
    assert (stake and stake.amount) == amount


@pytest.mark.parametrize(
    "value",
    [
        "1 EUR pairwise",
        "[]",
        '{"amount": "1"}',
        '{"amount": "x", "currency": "EUR"}',
        '{"amount": "1", "currency": "XXX"}',
        '{"amount": "1", "currency": "EUR", "settle": "nothing"}',
        '{"amount": "1", "currency": "EUR", "tip": 1}',
    ],
)
def test_a_stake_that_is_none_is_refused_in_a_sentence(client: Client, value: str) -> None:
    sent = {**the_form(client, "kraken").sent(), **seats(NAMES), "stake": value}
    answer = client.post(address_of("kraken"), sent)
    assert answer.status_code == 400
    assert "cannot be chosen here" in html_of(answer)


BUTTON = re.compile(r'<button class="main thumb( dealt)?"[^>]*>(.*?)</button>', re.DOTALL)


def start_says(page: str) -> str:
    """Return what is seen on the button that starts."""
    dealt, within = certain(BUTTON.search(page)).groups()
    plain, deals_first = within.split('<span class="deals-first">')
    return " ".join(re.sub("<[^>]*>", "", deals_first if dealt else plain).split())


@pytest.mark.parametrize(
    ("slug", "deal", "words"),
    [
        ("kraken", "", "Start: Bram deals"),
        ("free-sheet", "rotates", "Start: Bram deals"),
        ("free-sheet", "none", "Start"),
    ],
)
def test_start_says_who_deals_first_unless_nobody_does(
    client: Client, slug: str, deal: str, words: str
) -> None:
    match = a_match(slug, first_dealer=0, deal=deal) if deal else a_match(slug, first_dealer=0)
    record(match, a_deal(100) if slug == "kraken" else points(1, 2, 3, 4))
    was_at(client, match)
    page = html_of(client.get(address_of(slug, match.club)))
    assert start_says(page) == words


def test_start_names_nobody_while_nobody_sits_there_or_lots_are_drawn(client: Client) -> None:
    assert start_says(html_of(client.get(address_of("kraken")))) == "Start"
    said = {"name_0": "Anna", "name_1": "Bram"}
    for dealer, words in (("1", "Start: Bram deals"), ("2", "Start"), ("draw", "Start")):
        answer = start(client, "kraken", **said, first_dealer=dealer)
        assert ASKED in html_of(answer)
        assert start_says(html_of(answer)) == words


def test_rules_that_a_preset_has_and_those_beyond_it_are_agreed_on_again(client: Client) -> None:
    terms = agreed("kraken", preset="dutch_cafe", house_rules={"rounds": 4})
    last = start_match(terms)
    was_at(client, last)
    form = the_form(client, "kraken", last.club)
    assert form.values["preset"] == ["dutch_cafe"]
    assert client.post(address_of("kraken", last.club), form.sent(start="ask")).status_code == 302
    again = Match.objects.latest("pk")
    assert again.pk != last.pk
    assert (again.preset, again.house_rules) == (last.preset, last.house_rules)
    assert again.club == last.club


def test_partners_are_partners_again_and_guests_are_somebody_else(client: Client) -> None:
    last = a_match("kontsina", partners=True)
    last.club.players.filter(name="Cees").update(is_guest=True)
    was_at(client, last)
    form = the_form(client, "kontsina", last.club)
    assert form.values["rule_partners"] == ["True"]
    assert form.values["count"] == ["4"]
    names = [form.values[f"name_{seat}"] for seat in range(4)]
    assert names == [["Anna"], ["Bram"], [""], ["Dora"]]


def test_a_match_that_was_cancelled_is_no_example(client: Client) -> None:
    last = a_match(stake=QUARTER)
    ending.cancel(seen(last))
    form = the_form(client, "kraken", last.club)
    assert form.values["name_0"] == [""]
    assert form.values["amount"] == [""]


def test_another_phone_s_last_match_is_nobody_s_business(client: Client) -> None:
    a_match(stake=QUARTER)
    form = the_form(client, "kraken")
    assert form.values["name_0"] == [""]
    assert form.values["amount"] == [""]


@pytest.mark.parametrize(
    ("language", "currency"), [("nl-NL,en;q=0.5", "EUR"), ("de-CH", "CHF"), ("en-US", "USD")]
)
def test_money_is_that_of_the_browser_s_country_until_the_club_has_its_own(
    client: Client, language: str, currency: str
) -> None:
    page = client.get(address_of("kraken"), headers={"accept-language": language})
    assert page_form(html_of(page)).values["currency"] == [currency]


def test_it_makes_as_many_queries_after_many_long_matches(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = None
    for rounds in (2, 40):
        match = a_match(rounds=200, club=club)
        club = match.club
        deals = [a_deal(dealer=3, declarer=0) for _round in range(rounds)]
        add_rounds(seen(match), deals, next_round(match))
        was_at(client, seen(match))
        close_all()
        with django_assert_num_queries(QUERIES):
            client.get(address_of("kraken"))


def test_another_game_of_the_club_is_played_for_the_same_money(client: Client) -> None:
    match = a_match(stake=QUARTER)
    was_at(client, match)
    assert the_form(client, "kalooki").values["currency"] == ["EUR"]
    assert the_form(Client(), "kalooki").values["currency"] == ["USD"]


@pytest.mark.parametrize(
    ("names", "called", "initials"),
    [
        (["Anna Bos", "Bram", ""], ["Anna", "Bram", "Guest"], ["A", "B", "G"]),
        (["Jan", " Jan de Wit "], ["Jan", "Jan de Wit"], ["J", "JW"]),
        (["", "", "Anna"], ["Guest", "Guest", "Anna"], ["G", "G", "A"]),
        ([], [], []),
    ],
)
def test_those_who_sit_down_are_told_apart(
    client: Client, names: list[str], called: list[str], initials: list[str]
) -> None:
    said = client.post(reverse("names_at_table"), {"name": names}).json()
    assert [(one["called"], one["initial"]) for one in said] == [
        *zip(called, initials, strict=True)
    ]


def test_whoever_sits_down_has_the_names_and_the_colour_of_the_match_that_begins(
    client: Client,
) -> None:
    last = a_match("kraken", ("Anna", "Bartholomeus", "Cees", "Dora"))
    was_at(client, last)
    told = ["Jan-Willem de Vries", "Bartholomeus", "Emma", "Cees"]
    said = client.post(reverse("names_at_table"), {"name": told}).json()
    assert [one["side"] for one in said] == [4, 1, 5, 2]  # in the order of coming to the club
    assert [one["tile"] for one in said] == ["Jan‑W.", "Barth.", "Emma", "Cees"]
    assert [one["row"] for one in said] == ["Jan‑Willem", "Bartholomeus", "Emma", "Cees"]
    start(client, "kraken", **seats((*told,)))
    begun = Match.objects.latest("pk")
    page = html_of(client.get(reverse("table", args=[certain(begun.scorer_secret)])))
    for one in said:
        assert (
            f'class="piece side-{one["side"]}" aria-hidden="true">{one["initial"]}</span>' in page
        )


def test_more_names_than_any_table_has_are_not_looked_at(client: Client) -> None:
    said = client.post(reverse("names_at_table"), {"name": ["x" * 500] * 500}).json()
    assert len(said) == 20
    assert len(said[0]["called"]) == 40


def test_who_may_sit_down_is_told_apart_from_those_who_do(client: Client) -> None:
    last = a_match()
    last.club.players.create(name="Annelies")
    was_at(client, last)
    page = html_of(client.get(address_of("kraken", last.club)))
    assert 'aria-hidden="true">An</span><bdi translate="no" class="nm">Annelies</bdi>' in page


def test_names_are_shortened_for_whoever_sits_down_and_for_no_other_request(
    client: Client,
) -> None:
    address = reverse("names_at_table")
    named = client.post(address, {"name": ["Jan de Wit", "Jan Bos", ""]})
    assert [one["called"] for one in named.json()] == ["Jan de Wit", "Jan Bos", "Guest"]
    assert len({one["initial"] for one in named.json()}) == 3
    assert client.post(address).json() == []
    assert client.get(address).status_code == 405
    assert Client(enforce_csrf_checks=True).post(address, {"name": "Anna"}).status_code == 403


@pytest.mark.parametrize("slug", ["kraken", "skat"])
def test_a_number_of_players_that_is_none_is_refused_in_a_sentence(
    client: Client, slug: str
) -> None:
    form = the_form(client, slug)
    refused = client.post(address_of(slug), {**form.sent(), "count": "abc"})
    assert refused.status_code == 400
    assert "“abc” cannot be chosen here." in html_of(refused)


def test_where_they_play_counts_also_on_a_page_from_before_an_update(client: Client) -> None:
    form = the_form(client, "kraken")
    sent = {**form.sent(), **seats(NAMES), "place": "Café Rood"}
    del sent["venue"]
    answer = client.post(address_of("kraken"), sent)
    assert answer.status_code == 302, html_of(answer)
    assert Match.objects.latest("pk").venue == "Café Rood"


@pytest.mark.parametrize(("others", "is_in_full"), [(3, True), (4, False)])
def test_a_long_name_at_the_foot_is_written_in_short_beside_a_fifth_seat(
    client: Client, others: int, is_in_full: bool
) -> None:
    match = a_match("spades" if others == 3 else "wizard", ("Bartholomeus", *TWELVE[:others]))
    ending.stop_early(match)
    page = html_of(client.get(address_of(match.game, certain(match.club))))
    foot = certain(re.search(r'<li class="at-6.*?</li>', page, re.DOTALL)).group()
    assert "Bartholomeus" in foot
    assert foot.count("Barth.") == (0 if is_in_full else 1)
