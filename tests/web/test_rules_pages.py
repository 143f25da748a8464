"""The rules pages: read before a match and during one, with all that a reader needs on the page."""

import functools
import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import translation
from django.utils.text import capfirst

from scorekeeper.games.registry import all_games, find_game
from scorekeeper.records.models import Match
from scorekeeper.rules.game import AnyGame, Table
from scorekeeper.web.rules import views
from scorekeeper.web.rules.views import rules_of, worked_at
from tests.cast import NAMES, a_match
from tests.responses import html_of

GAMES = all_games()
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
SIX = (*NAMES, "Emma", "Fred")
WHO_PAYS = "Who pays the stake"

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def read(client: Client, address: str) -> str:
    """Return a page."""
    answer = client.get(address)
    assert answer.status_code == 200
    return html_of(answer)


@functools.cache  # nothing that anybody does changes it
def rules_before(slug: str) -> str:
    """Return the rules page of a game that nobody has begun."""
    return read(Client(), reverse("rules_of", args=[slug]))


@functools.cache
def new_match(slug: str) -> str:
    """Return the page of a new match, as a phone sees it that never played."""
    return read(Client(), reverse("new_match", args=[slug]))


def rules_during(client: Client, match: Match) -> str:
    """Return the rules page of a match."""
    return read(client, reverse("rules", args=[match.viewer_secret]))


def test_games_are_listed_by_the_names_that_they_go_by(client: Client) -> None:
    names = re.findall(r"<b>(.*?)</b> ?<span class=.?quiet", read(client, reverse("all_rules")))
    assert len(names) == len(GAMES)
    assert names == sorted(names, key=str.casefold)


@every_game
def test_the_rules_of_a_game_can_be_read_before_it_is_begun(client: Client, game: AnyGame) -> None:
    content = unescape(rules_before(game.slug))
    assert f"Rules of {game.name}" in content
    for described in game.agreed_on().values():
        for said in (described.label, described.explanation):
            assert str(said) in content
    for preset in game.presets.values():
        assert str(preset.name) in content
    for example in game.worked_rounds:
        assert str(example.title) in content


def test_the_first_page_leads_to_the_rules_of_every_game(client: Client) -> None:
    assert f'href="{reverse("all_rules")}"' in read(client, reverse("home"))
    assert f'href="{reverse("all_rules")}"' in read(client, reverse("choose_game"))
    content = read(client, reverse("all_rules"))
    for game in GAMES:
        assert f'href="{reverse("rules_of", args=[game.slug])}"' in content


@every_game
def test_the_page_of_a_new_match_leads_to_its_rules(client: Client, game: AnyGame) -> None:
    content = new_match(game.slug)
    assert f'href="{reverse("rules_of", args=[game.slug])}"' in content


def test_rules_of_a_game_that_is_not_played_are_nowhere(client: Client) -> None:
    assert client.get(reverse("rules_of", args=["poker"])).status_code == 404


@every_game
def test_how_to_play_comes_first_then_what_this_table_agreed_on_then_the_rest(
    client: Client, game: AnyGame
) -> None:
    players = SIX[: max(game.player_counts)]
    before, during = (
        rules_before(game.slug),
        rules_during(client, a_match(game.slug, players)),
    )
    first_heading = during.index("<h2")
    assert during[first_heading:].startswith('<h2 id="how-to-play">How to play</h2>')
    assert first_heading < during.index('id="house-rules"')
    assert re.search(r"> *As this table plays *</h2>", during)
    assert re.search(r"> *What a table can agree on *</h2>", before)


def test_what_a_table_agreed_on_stands_between_how_to_play_and_all_the_rest(client: Client) -> None:
    during, before = rules_during(client, a_match("kraken")), rules_before("kraken")
    parts = ['id="how-to-play"', 'id="house-rules"', 'id="cards-and-deal"', 'id="worked-rounds"']
    assert sorted(parts, key=during.index) == parts
    assert before.index('id="cards-and-deal"') < before.index('id="house-rules"')
    for content in (during, before):
        open_to_all = content.index('id="where-the-text-leaves-it-open"')
        assert content.index('id="worked-rounds"') < open_to_all < content.index('class="sources"')


def test_what_a_table_plays_otherwise_stands_before_what_is_as_everywhere(client: Client) -> None:
    content = unescape(rules_during(client, a_match("kraken", challenge_won="takes_all")))
    agreed, usual = content.index('id="house-rules"'), content.index('id="usual-rules"')
    places = {
        str(described.label): content.index(f"<dt>{described.label}</dt>")
        for described in find_game("kraken").agreed_on().values()
    }
    first = places.pop("A challenge that is won")
    assert agreed < first < content.index('id="cards-and-deal"') < usual
    assert all(place > usual for place in places.values())
    assert content.count(">standard: ") == 1
    assert "as in the standard rules" in rules_during(client, a_match("kraken"))


def test_worked_rounds_are_scored_by_the_rules_of_the_table(client: Client) -> None:
    game = find_game("kraken")
    own = game.agreed_rules(4, "as_written", {"challenge_won": "takes_all"})
    examples = worked_at(game, Table(NAMES, own))
    assert any(example.differs for example in examples)
    usual = worked_at(game, Table(NAMES, game.agreed_rules(4, "as_written")))
    assert usual
    assert not any(example.differs for example in usual)
    assert "as this table plays</span>" in rules_during(
        client, a_match("kraken", challenge_won="takes_all")
    )


def test_every_part_of_the_rules_is_one_tap_from_the_top(client: Client) -> None:
    content = rules_before("kraken")
    targets = re.findall(r'<nav class="contents".*?</nav>', content, re.DOTALL)
    links = re.findall(r'href="#([^"]+)"', targets[0])
    assert len(links) == len(set(links)) >= 5
    assert [link for link in links if f'id="{link}"' not in content] == []


@every_game
def test_who_pays_the_stake_is_asked_only_where_partners_play(
    client: Client, game: AnyGame
) -> None:
    shown = game.has_partners
    assert (WHO_PAYS in rules_before(game.slug)) == shown
    assert (WHO_PAYS in new_match(game.slug)) == shown


@every_game
def test_a_game_says_of_itself_whether_partners_play(game: AnyGame) -> None:
    tables = [
        Table(tuple("ABCDEF"[:count]), game.agreed_rules(count, preset, {}))
        for count in game.player_counts
        for preset in game.presets
    ]
    in_sides = any(len(side) > 1 for table in tables for side in game.sides(table))
    agreed = {"partners", "teams"} & game.house_rules.described().keys()
    assert game.has_partners == (in_sides or bool(agreed))


@pytest.mark.parametrize(("partners", "shown"), [(False, False), (True, True)])
def test_a_table_without_partners_reads_nothing_of_who_pays(
    client: Client, partners: bool, shown: bool
) -> None:
    assert (WHO_PAYS in rules_during(client, a_match("kontsina", partners=partners))) == shown


@every_game
def test_the_texts_behind_the_rules_are_named_in_words_at_the_end_of_the_rules_alone(
    client: Client, game: AnyGame
) -> None:
    during = rules_during(client, a_match(game.slug, SIX[: max(game.player_counts)]))
    for content in (rules_before(game.slug), during):
        end = content.partition('<h2 id="sources">')[2]
        assert "<h2" not in end
        for source in game.sources.values():
            assert capfirst(str(source)) in unescape(end)
    for content in (rules_before(game.slug), during, new_match(game.slug)):
        notes = [str(rule.source) for rule in game.agreed_on().values()]
        assert [one for one in notes if f">{one}<" in unescape(content)] == []
        assert "Letters before a reason" not in content
        assert not re.search(r"\bOurs\b", content)
    assert 'id="sources"' not in new_match(game.slug)


@every_game
def test_every_letter_of_a_reason_is_one_of_a_text_that_is_named(game: AnyGame) -> None:
    said = " ".join(str(described.source) for described in game.agreed_on().values())
    assert set(re.findall(r"\b[A-Z]\b", said)) == set(game.sources)


def test_the_text_of_a_language_is_read_where_there_is_one(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rules.md").write_text("## The cards\n\nEach has four.\n", encoding="utf-8")
    (tmp_path / "rules.nl.md").write_text("## De kaarten\n\nIeder vier.\n", encoding="utf-8")
    monkeypatch.setattr(views, "folder_of", lambda _slug: tmp_path)
    address = reverse("rules_of", args=["kraken"])
    assert "Each has four." in read(client, address)
    with translation.override("nl"):
        there = rules_of(RequestFactory().get(address), "kraken").content.decode()
    assert "Ieder vier." in there
