"""What a house rule is where nobody says it, as the page of a new match tells it by preset."""

import json
import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.games.registry import all_games
from scorekeeper.records.models import Match
from scorekeeper.rules.game import AnyGame
from scorekeeper.services.books import book_of
from tests.forms import page_form

GAMES = all_games()
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
pytestmark = pytest.mark.django_db


def page_of(game: AnyGame, preset: str = "") -> str:
    """Return the page of a new match, of a preset that is a game of its own."""
    address = reverse("new_match", args=[game.slug])
    return Client().get(address, {"preset": preset} if preset else {}).content.decode()


def field_on(content: str, name: str) -> str:
    """Return the tag of the field of a house rule, with the options of a list."""
    found = re.search(
        rf'<input[^>]*name="rule_{name}"[^>]*>|<select name="rule_{name}".*?</select>',
        content,
        re.DOTALL,
    )
    return unescape(found[0]) if found else ""


def words_by_preset(field: str) -> dict[str, str]:
    """Return what a field says for each preset, where they differ."""
    found = re.search(r'data-by-preset="(\{.*?\})"', field)
    return dict(json.loads(found[1])) if found else {}


@every_game
def test_no_list_says_only_standard(game: AnyGame) -> None:
    content = page_of(game)
    assert ">Standard<" not in content
    assert "Standard:" not in content


@every_game
def test_a_rule_that_differs_says_its_value_under_each_preset(game: AnyGame) -> None:
    content = page_of(game)
    most = max(game.player_counts)
    offered = {slug: preset for slug, preset in game.presets.items() if preset.kind is None}
    for name, rule in game.agreed_on().items():
        if name in game.shape_rules or rule.is_text:
            continue
        values = {one: getattr(game.agreed_rules(most, one), name) for one in offered}
        told = words_by_preset(field_on(content, name))
        at_any_table = {
            tuple(getattr(game.agreed_rules(number, one), name) for number in game.player_counts)
            for one in offered
        }
        assert set(told) == (set(offered) if len(at_any_table) > 1 else set())
        for preset, words in told.items():
            assert str(rule.in_words(values[preset])) in words
            assert f"{offered[preset].name}: " in words or rule.options is None


@every_game
def test_a_rule_that_is_the_same_in_all_presets_says_what_it_is(game: AnyGame) -> None:
    content = page_of(game)
    asked = {name for question in game.questions.values() for name in question.asked}
    for name, rule in game.agreed_on().items():
        field = field_on(content, name)
        if name in asked:
            continue  # an answer above says what it is
        if "<select" in field and 'value=""' in field and not words_by_preset(field):
            usual = getattr(game.defaults(max(game.player_counts)), name)
            assert f"As usual: {rule.in_words(usual)}" in field


def test_without_a_script_the_values_of_all_presets_stand_below_the_list() -> None:
    content = " ".join(unescape(page_of(next(one for one in GAMES if one.slug == "skat"))).split())
    assert "As in the rules chosen above" in content
    assert (
        "Standard rules, Pub: game points; Tournament: and 40 or 30 for the opponents." in content
    )


def test_a_length_that_differs_is_said_where_it_is_asked_for() -> None:
    content = unescape(page_of(next(one for one in GAMES if one.slug == "scopa")))
    said = "Standard rules: 11; To 21, Scopone, Scopone scientifico: 21; Scopa d'assi: 31."
    assert f"Left empty: {said}" in content
    assert 'placeholder="11"' not in content


def test_a_game_that_is_a_preset_says_its_own_values() -> None:
    sheet = next(one for one in GAMES if one.slug == "free-sheet")
    preset = next(one for one in sheet.presets if one == "uno_low")
    rules = sheet.agreed_rules(max(sheet.player_counts), preset)
    content = page_of(sheet, preset)
    for name, rule in sheet.agreed_on().items():
        field = field_on(content, name)
        if "<select" in field and 'value=""' in field:
            assert f"As usual: {rule.in_words(getattr(rules, name))}" in field


def test_what_a_list_says_of_a_preset_is_what_is_played(client: Client) -> None:
    address = reverse("new_match", args=["skat"])
    content = client.get(address).content.decode()
    form = page_form(content)
    form.say("preset", "tournament")
    assert client.post(address, {**form.values, "start": "guests"}).status_code == 302
    rules = book_of(Match.objects.get()).table.house_rules
    for name, rule in rules.described().items():
        words = words_by_preset(field_on(content, name))
        if words:
            assert words["tournament"].endswith(str(rule.in_words(getattr(rules, name))))
