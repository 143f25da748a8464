"""What holds for every game in the registry, whatever its cards."""

import re
from pathlib import Path

import pytest

from scorekeeper.games import registry
from scorekeeper.rules.counters import Counter
from scorekeeper.rules.game import AnyGame, Table
from scorekeeper.rules.house_rules import faults_of
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.replay import opening_situation
from scorekeeper.rules.worked_rounds import WorkedRound
from scorekeeper.settlement import WAYS
from scorekeeper.sheets.reading import read_sheet
from scorekeeper.sheets.scoring import score_values
from scorekeeper.sheets.writing import sheet_text
from scorekeeper.web.rules.views import replayed_example, text_of

GAMES = registry.all_games()
SLUGS = [game.slug for game in GAMES]
EXAMPLES = sorted((Path(__file__).parents[1] / "data" / "examples").glob("*[!d].json"))
every_game = pytest.mark.parametrize("game", GAMES, ids=SLUGS)
PRESETS = [(game, preset) for game in GAMES for preset in game.presets]
RULES = [(game, name) for game in GAMES for name in game.house_rules.described()]
WORKED = [(game, example) for game in GAMES for example in game.worked_rounds]


def counters_of(game: AnyGame) -> tuple[Counter, ...]:
    """Return what a game counts besides the points, before the first round of its first table."""
    players = game.player_counts[0]
    names = tuple(f"Player {number}" for number in range(players))
    table = Table(names, game.agreed_rules(players, next(iter(game.presets))))
    return game.counters(opening_situation(game, table))


def test_slugs_are_unique_and_follow_from_the_folders() -> None:
    assert len(set(SLUGS)) == len(SLUGS) >= 5
    assert {folder.replace("_", "-") for folder in registry.folders().values()} == set(SLUGS)


@every_game
def test_a_player_recognises_a_game_by_its_name_players_and_line(game: AnyGame) -> None:
    for said in (game.name, game.summary, game.evening_length):
        assert str(said).strip()
    assert game.player_counts
    assert len(str(game.summary)) <= 80


@every_game
def test_a_game_for_partners_is_not_looked_for_among_those_played_alone(game: AnyGame) -> None:
    assert game.kind in Kind
    assert not (game.has_partners and game.kind == Kind.ALONE)


@every_game
def test_the_first_preset_changes_nothing(game: AnyGame) -> None:
    assert next(iter(game.presets.values())).changes == {}


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=lambda one: getattr(one, "slug", one))
def test_a_preset_is_named_explained_and_made_of_known_rules(game: AnyGame, preset: str) -> None:
    found = game.presets[preset]
    assert str(found.name)
    assert str(found.explanation)
    assert not list(faults_of(game.house_rules, found.changes))
    for players in game.player_counts:
        assert game.agreed_rules(players, preset)


@pytest.mark.parametrize(("game", "name"), RULES, ids=lambda one: getattr(one, "slug", one))
def test_a_house_rule_has_a_default_and_explains_itself(game: AnyGame, name: str) -> None:
    described = game.house_rules.described()[name]
    for said in (described.label, described.explanation, described.source):
        assert str(said).strip()
    for players in game.player_counts:
        default = getattr(game.defaults(players), name)
        assert described.accepts(default)
        assert str(described.in_words(default))


@every_game
def test_the_ways_to_settle_are_known_and_crosses_need_crosses(game: AnyGame) -> None:
    assert set(game.settle_ways) <= set(WAYS)
    assert ("crosses" in game.settle_ways) == any(one.is_settled for one in counters_of(game))


@every_game
def test_what_the_table_may_change_and_pays_for_is_one_thing_and_is_kept_as_crosses(
    game: AnyGame,
) -> None:
    counters = counters_of(game)
    assert len({one.slug for one in counters}) == len(counters)
    kept = [one for one in counters if one.may_be_agreed or one.is_settled]
    assert [(one.slug, one.is_of_players) for one in kept] in ([], [("crosses", False)])


@every_game
def test_the_name_of_a_house_rule_says_what_is_counted(game: AnyGame) -> None:
    labels = [str(rule.label) for rule in game.house_rules.described().values()]
    assert [label for label in labels if label.startswith("How ")] == []


@pytest.mark.parametrize(
    ("game", "example"), WORKED, ids=[f"{game.slug}: {one.title}" for game, one in WORKED]
)
def test_a_worked_round_of_the_rules_page_comes_out_as_it_says(
    game: AnyGame, example: WorkedRound
) -> None:
    evening = replayed_example(game, example)
    evening.require_sound()
    assert evening.now.totals == example.points
    assert example.counter in (None, evening.now.counter)


@every_game
def test_the_rules_page_has_a_text(game: AnyGame) -> None:
    assert "<h2" in text_of(game).first


@every_game
def test_no_number_at_the_start_of_a_line_of_the_rules_becomes_a_list_of_its_own(
    game: AnyGame,
) -> None:
    depth = deepest = 0
    text = text_of(game)
    for mark in re.findall(r"</?ol", text.first + text.rest + text.sources):
        depth += -1 if mark == "</ol" else 1
        deepest = max(deepest, depth)
    assert (depth, deepest <= 1) == (0, True)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_evening_survives_being_written_and_read(path: Path) -> None:
    sheet = read_sheet(path.read_bytes())
    text = sheet_text(sheet)
    again = read_sheet(text.encode())
    assert sheet_text(again) == text
    assert score_values(again) == score_values(sheet)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_lines_of_every_round_add_up_to_its_points(path: Path) -> None:
    evening = read_sheet(path.read_bytes()).played_match()
    for played in evening.rounds:
        for seat in range(len(evening.table.players)):
            lines = [line for line in played.lines if seat in line.seats]
            assert sum(line.points for line in lines) == played.points[seat]
            assert sum(line.counter for line in lines) == played.counter[seat]
