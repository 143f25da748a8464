"""A game that nobody has set up is agreed on by three taps; one that has a name by a sentence."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.records.models import Match
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.services.books import book_of
from tests.cast import a_match
from tests.certain import certain
from tests.club_pages import was_at
from tests.forms import page_form
from tests.responses import html_of

pytestmark = pytest.mark.django_db
ADDRESS = "/new/free-sheet/"
SIX = ("Anna", "Bram", "Cees", "Dora", "Emma", "Fons")
SEATED = {f"name_{seat}": name for seat, name in enumerate(SIX)} | {"count": "6"}


def rules_of(client: Client, **said: str) -> Any:
    """Begin a match of six with these answers, and return what was agreed on."""
    form = page_form(html_of(client.get(ADDRESS)))
    for name, value in {**SEATED, **said}.items():
        form.say(name, value)
    answer = client.post(ADDRESS, form.sent(start="ask"))
    assert answer.status_code == 302, html_of(answer)
    return book_of(Match.objects.latest("pk")).table.house_rules.values()


@pytest.mark.parametrize(
    ("said", "agreed"),
    [
        ({}, {"wins": "highest", "end": "open", "teams": 0, "entry": "points"}),
        ({"ask_wins": "fewest"}, {"wins": "lowest"}),
        ({"ask_wins": "rounds"}, {"entry": "places", "place_points": "winner"}),
        ({"ask_end": "target"}, {"end": "target", "target": 100}),
        ({"ask_end": "target", "rule_target": "500"}, {"end": "target", "target": 500}),
        ({"ask_end": "rounds", "rule_rounds": "7"}, {"end": "rounds", "rounds": 7}),
        ({"ask_together": "pairs"}, {"teams": 3}),
        ({"ask_together": "teams"}, {"teams": 2}),
        ({"ask_together": "teams", "rule_teams": "3"}, {"teams": 3}),
        ({"ask_together": "alone", "rule_teams": "3"}, {"teams": 0}),
        ({"ask_wins": "fewest", "rule_wins": "highest"}, {"wins": "highest"}),
        ({"rule_called": "Quiz"}, {"called": "Quiz"}),
    ],
)
def test_a_tap_agrees_on_what_it_says(
    client: Client, said: dict[str, str], agreed: dict[str, RuleValue]
) -> None:
    rules = rules_of(client, **said)
    assert {name: rules[name] for name in agreed} == agreed


def test_the_sentence_has_a_part_for_every_answer_and_numbers_to_tap(client: Client) -> None:
    content = html_of(client.get(ADDRESS))
    says = re.sub(
        r"<[^>]+>", "", certain(re.search(r'<p class="says">.*?</p>', content, re.DOTALL))[0]
    )
    for part in ("Most points win", "as soon as somebody has", "Each plays alone."):
        assert part in says
    form = page_form(content)
    assert form.choices["rule_teams"] == ["", "3", "4", "5", "6"]
    assert form.values["rule_target"] == [""]


@pytest.mark.parametrize(
    ("rules", "answers"),
    [
        ({"wins": "lowest", "end": "rounds", "rounds": 3}, ("fewest", "rounds", "alone")),
        ({"teams": 3, "end": "target", "target": 40}, ("most", "target", "pairs")),
        ({"teams": 2}, ("most", "open", "teams")),
    ],
)
def test_the_answers_of_last_time_stand_already(
    client: Client, rules: dict[str, Any], answers: tuple[str, str, str]
) -> None:
    last = a_match("free-sheet", SIX, **rules)
    was_at(client, last)
    form = page_form(html_of(client.get(ADDRESS)))
    names = ("ask_wins", "ask_end", "ask_together")
    assert tuple(form.values[name][0] for name in names) == answers
    assert client.post(ADDRESS, form.sent(start="ask")).status_code == 302
    assert Match.objects.latest("pk").house_rules == last.house_rules


def test_pairs_of_whom_one_is_missing_are_refused_beside_the_question(client: Client) -> None:
    form = page_form(html_of(client.get(ADDRESS)))
    for name, value in {**SEATED, "count": "5", "name_5": "", "ask_together": "pairs"}.items():
        form.say(name, value)
    answer = client.post(ADDRESS, form.sent(start="ask"))
    assert answer.status_code == 400
    assert re.search(r'ask_together.*class="error"', html_of(answer), re.DOTALL)


def test_a_game_with_a_name_is_a_sentence_and_asks_nothing(client: Client) -> None:
    content = html_of(client.get(f"{ADDRESS}?preset=phase_10"))
    assert "Fewest points win. Ten phases, and it ends when you stop." in content
    assert "ask_wins" not in content
    assert "#free-sheet.phase_10" in content
    assert "No stake" in content


def test_what_was_agreed_otherwise_last_time_stands_below_the_sentence(client: Client) -> None:
    last = a_match("free-sheet", SIX, called="Golf", wins="lowest", end="rounds", rounds=18)
    was_at(client, last)
    assert "as last time" in html_of(client.get(f"{ADDRESS}?called=Golf"))


def test_the_table_is_drawn_before_any_script_runs(client: Client) -> None:
    last = a_match("kraken", SIX[:4])
    was_at(client, last)
    content = html_of(client.get("/new/kraken/"))
    around = certain(re.search(r'<ul class="around".*?</ul>', content, re.DOTALL))[0]
    assert re.findall(r'<bdi translate="no" class="nm">(\w+)</bdi', around) == [*SIX[:4]]
    assert "Everybody is there. Tap a seat to change it." in content
    plate = certain(re.search(r'<p class="plate">(.*?)</p>', content, re.DOTALL))[1]
    assert " ".join(re.sub("<[^>]+>", " ", plate).split()) == "Anna + Cees against Bram + Dora"
    first = html_of(Client().get("/new/kraken/"))
    assert re.search(r'<h2 role="status">Who plays\?</h2>', first)
