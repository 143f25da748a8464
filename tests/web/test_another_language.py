"""Pages in another language: nothing on them stays English but names, and the rules' texts."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from pytest_django import Settings

from scorekeeper.games import registry
from scorekeeper.records.models import Match
from scorekeeper.rules.facts import Adjustment
from scorekeeper.services import settling
from scorekeeper.services.access.links import SCORER, VIEWER, LinkChange, renew, revoke
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.seats import rename_player, replace_player
from scorekeeper.services.settling import stored_plan
from scorekeeper.web.rules.views import replayed_example
from tests.another_language import (
    LANGUAGE,
    left_in_english,
    marked,
    read_by_people,
    write_catalogue,
)
from tests.cast import (
    QUARTER,
    a_deal,
    a_match,
    a_match_at,
    an_opening,
    begin,
    book_now,
    bring_back,
    correct,
    insert,
    points,
    record,
    recorded,
    seen,
    withdraw,
)
from tests.certain import certain
from tests.forms import PageForm, page_form
from tests.games.sheets import EXAMPLES
from tests.web.foreign_reader import Reader

# Nothing is rolled back, so that books stay open from page to page.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]
GAMES = sorted(registry.folders())
NAMES = ("Άννα", "Борис", "Çé", "Δώρα", "Éa", "Жора")
OF_A_MATCH = (
    *("table", "board", "new_round", "wrong_dealer", "stop_early", "players", "phones"),
    *("history", "cancel", "settlement", "card", "rules", "summary", "scores_csv"),
)
# Who writes, who sits where and what is cancelled is asked in the same words in every game.
OF_A_GAME = tuple(page for page in OF_A_MATCH if page not in {"players", "phones", "cancel"})
WITH_FACTS = ("table", "board", "new_round", "history", "settlement", "summary", "scores_csv")
OF_A_ROUND = ("round", "correct", "insert", "withdraw")


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the catalogue of one more language."""
    folder = tmp_path_factory.mktemp("catalogue")
    write_catalogue(folder)
    return folder


@pytest.fixture(autouse=True)
def _another_language(settings: Settings, catalogue: Path) -> None:
    """Let the program know one more language."""
    settings.LOCALE_PATHS = [catalogue]
    settings.LANGUAGES = [("en", "English"), (LANGUAGE, "wide letters")]


def rounds_of(match: Match) -> list[int]:
    """Return the keys of a match's rounds."""
    return [entry.round_key for entry in book_now(match).entries]


def wrong(form: PageForm) -> dict[str, str | list[str]]:
    """Return a form in which everything is said, and nothing rightly."""
    typed = {name: ["?" for _one in values] for name, values in form.values.items()}
    chosen = {name: ["?"] for name in form.choices}
    sent = {name: form.values[name] for name in ("key", "base", "club") if name in form.values}
    return {**typed, **chosen, **sent, "action": "save"}


def test_english_is_noticed_where_it_is_left() -> None:
    page = '<p aria-label="Score">{}</p><input placeholder="ｗｉｄｅ"><b title="Why">Anna 7</b>'
    texts = read_by_people(page.format(marked("Enter a round")))
    assert left_in_english(texts, {"Anna"}) == ["Score", "Why"]


@pytest.mark.parametrize("slug", GAMES)
def test_every_page_of_a_match_is_in_the_reader_s_language(slug: str) -> None:
    game = registry.find_game(slug)
    reader = Reader(game)
    for page in (f"/new/{slug}/", f"/rules/{slug}/"):
        reader.get(page)
    wanted = ((OF_A_GAME, OF_A_ROUND), (WITH_FACTS, OF_A_ROUND[:2]))
    for example, (of_a_match, of_a_round) in zip(game.worked_rounds, wanted, strict=False):
        evening = replayed_example(game, example)
        players = NAMES[: len(evening.table.players)]
        match = a_match_at(game, replace(evening.table, players=players))
        recorded(match, *(played.deal for played in evening.rounds))
        for page in of_a_match:
            reader.get(page, match.scorer_secret)
        for page in of_a_round:
            reader.get(page, match.scorer_secret, rounds_of(match)[-1])


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_game_refuses_is_said_in_the_reader_s_language(slug: str) -> None:
    game = registry.find_game(slug)
    reader = Reader(game)
    match = a_match(slug, NAMES[: game.player_counts[0]])
    page = reader.get("new_round", match.scorer_secret)
    form = page_form(page, name="entry")
    reader.post("new_round", match.scorer_secret, status=400, **form.sent(action="save"))
    reader.post("preview", match.scorer_secret, status=200, **form.sent())
    reader.post("new_round", match.scorer_secret, status=400, **wrong(form))
    reader.post("preview", match.scorer_secret, status=200, **wrong(form))
    typed = {name: ["9"] * len(said) for name, said in form.values.items() if said == [""]}
    numbers = {**form.values, **typed, "action": "save"}
    reader.post("new_round", match.scorer_secret, status=400, **numbers)
    page = reader.get(f"/new/{slug}/")
    agreed = wrong(page_form(page))
    reader.post(f"/new/{slug}/", status=400, **agreed)
    long = {name: ["é" * 200] for name in ("name_0", "name_1", "venue", "amount")}
    reader.post(f"/new/{slug}/", status=400, **{**agreed, **long})
    alike = page_form(page).values | {"name_0": ["Éa"], "name_1": ["Éa"]}
    reader.post(f"/new/{slug}/", status=400, **alike)


def test_the_pages_before_a_match_are_in_the_reader_s_language() -> None:
    reader = Reader()
    for page in ("/", "/new/", "/rules/", "/sheet/", "/join/"):
        reader.get(page)
    reader.get("/nowhere/", status=404)
    reader.get("/new/%3F/", status=404)
    reader.post("/join/", code="?", status=400)
    reader.post("/join/", code="BCD-FGH", status=404)
    # Where a sheet is wrong is said by the names of its facts
    reader.names = ("sheet", "scoresheet", "game", "players")
    for text in ("", "{", "[]", '{"scoresheet": 1}', '{"scoresheet": 2, "é": 3}'):
        reader.post("/sheet/", key=f"sheet-{text}", text=text, status=400)


def test_every_wrong_code_is_answered_in_the_reader_s_language() -> None:
    reader = Reader()
    for _time in range(10):
        reader.post("/join/", code="BCD-FGH", status=404)
    assert "10" in reader.post("/join/", code="BCD-FGH", status=429)


def test_a_sheet_with_something_wrong_is_refused_in_the_reader_s_language() -> None:
    reader = Reader()
    sheet = json.loads((EXAMPLES / "kraken-as-written.json").read_text(encoding="utf-8"))
    sheet["players"], sheet["first_dealer"] = list(NAMES[:4]), NAMES[0]
    sheet["rounds"] = [{"trump": 7}]
    content = json.dumps(sheet).encode()
    reader.names = ("card_points",)  # the name of the fact
    reader.post("/sheet/", key="sheet", file=SimpleUploadedFile("é.json", content), status=400)


@pytest.fixture
def match() -> Match:
    """A match of Kraken with a stake, in which almost everything happened."""
    match = a_match(players=NAMES[:4], stake=QUARTER, rounds=6)
    recorded(match, *(a_deal(100 + number) for number in range(3)))
    correct(match, 0, a_deal(120, "spades", contra=1))
    insert(match, 1, a_deal(90, note="—"))
    bring_back(match, withdraw(match, 2))
    withdraw(match, 3)
    begin(match, an_opening("clubs"))
    record(match, points(30, 0, reason="…"))
    undo(match, certain(history_of(match).undo).number)
    redo(match, certain(history_of(match).redo).number)
    record(match, a_deal(80, dealer=1, adjustments=(Adjustment(0, 5, 0, "…"),)))
    rename_player(match, seat=0, name="Ágá")
    replace_player(match, seat=1, name="Ивá")
    renew(match, VIEWER, LinkChange())
    ending.cancel(match)
    ending.bring_match_back(match)
    return seen(match)


def test_everything_that_happened_is_said_in_the_reader_s_language(match: Match) -> None:
    reader = Reader(registry.find_game("kraken"))
    begin(match, an_opening("clubs"))
    for page in OF_A_MATCH:
        reader.get(page, match.scorer_secret, status=200)
    for key in rounds_of(match):
        for page in ("round", "withdraw"):
            reader.get(page, match.scorer_secret, key)
    reader.get("round", match.scorer_secret, certain(book_now(match).in_play).round_key)
    reader.get("round", match.scorer_secret, book_now(match).withdrawn[0].round_key)
    reader.get("club", match.club.secret)
    reader.post("stop_early", match.scorer_secret, status=400, key="stop")


def test_the_money_is_said_in_the_reader_s_language(match: Match) -> None:
    reader = Reader(registry.find_game("kraken"))
    ending.stop_early(match)
    reader.get("settlement", match.scorer_secret)
    ending.settle(match)
    plan = stored_plan(match, book_now(match).seats)
    settling.record_payment(match, plan[0])
    settling.undo_payment(match, match.payments.get().pk)
    settling.record_payment(match, plan[0])
    for page in ("settlement", "table", "history", "summary"):
        reader.get(page, match.scorer_secret)
    correct(match, 0, a_deal(60, "hearts"))
    ending.reopen(match)
    for page in ("settlement", "table", "history", "new_round"):
        reader.get(page, match.scorer_secret)
    ending.cancel(match)
    for page in ("table", "settlement", "cancel"):
        reader.get(page, match.scorer_secret)
    reader.post("delete_match", match.scorer_secret, status=400)


def test_two_who_enter_the_same_read_so_in_the_reader_s_language(match: Match) -> None:
    reader = Reader(registry.find_game("kraken"))
    secret, key = match.scorer_secret, rounds_of(match)[0]
    opened = page_form(reader.get("new_round", secret), name="entry")
    to_correct = page_form(reader.get("correct", secret, key), name="entry")
    to_insert = page_form(reader.get("insert", secret, key), name="entry")
    record(match, a_deal(70))
    correct(match, 0, a_deal(50))
    said = {"trump": "clubs", "card_points_0": "62", "card_points_1": "100"}
    reader.post("new_round", secret, status=409, **{**opened.sent(action="save"), **said})
    unseen = {**to_correct.values, **said, "action": "save", "seen": "offline"}
    reader.post("correct", secret, key, status=409, **unseen)
    reader.post("insert", secret, key, status=200, **{**to_insert.sent(action="show"), **said})
    form = page_form(reader.get("correct", secret, key), name="entry")
    answer = reader.post("correct", secret, key, status=200, **{**form.sent(action="show"), **said})
    assert marked("This changes") in answer
    address = f"{reverse('changes', args=[secret])}?seen=1&since=1"
    assert marked("meanwhile") in reader.get(address)


def test_who_may_not_write_reads_so_in_the_reader_s_language(match: Match) -> None:
    reader = Reader(registry.find_game("kraken"))
    for page in ("table", "board", "phones", "history", "settlement", "rules"):
        reader.get(page, match.viewer_secret)
    reader.get("new_round", match.viewer_secret, status=403)
    reader.get("undo", match.scorer_secret, status=405)
    for action, name in (("rename", NAMES[2]), ("replace", "?" * 80)):
        sent = {"action": action, "seat": "0", "name": name, "key": action}
        reader.post("players", match.scorer_secret, status=400, **sent)
    reader.post("new_code", match.scorer_secret, status=302, key="code", link=SCORER)
    reader.get("phones", match.scorer_secret)
    revoke(match, VIEWER, LinkChange())
    reader.get("phones", match.scorer_secret)
    secret = match.scorer_secret
    revoke(match, SCORER, LinkChange())
    reader.get("table", secret, status=404)
    reader.get("club", match.club.secret)


def test_the_program_s_own_name_among_apps_is_in_the_reader_s_language() -> None:
    manifest = json.loads(Reader().client.get(reverse("manifest")).content)
    assert left_in_english([manifest["description"]]) == []
