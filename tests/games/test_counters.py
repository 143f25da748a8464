"""What a game counts besides the points has its own name wherever it is shown, and no other."""

import csv
import html
import json
import re
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client
from django.urls import reverse

from scorekeeper import games
from scorekeeper.records.models import Adjustment, Match
from scorekeeper.rules.facts import Deal, Tally
from scorekeeper.services.history.verifying import differences
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.score_sheets import export_sheet
from scorekeeper.settlement import Stake
from scorekeeper.sheets.writing import sheet_text
from tests.cast import NAMES, a_match, book_now, correct, evening_now, record, recorded, seen
from tests.forms import page_form
from tests.responses import html_of

MORE_GAMES = Path(__file__).parents[1] / "data" / "more_games"
SIX = (*NAMES, "Emma", "Fred")

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _one_game_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quoits on the path on which games are found: it counts ringers and faults."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(MORE_GAMES)])


def thrown(*ringers: int, faults: tuple[int, ...] = ()) -> Deal:
    """Return a round of Quoits: everybody's ringers, and everybody's faults."""
    counts = {"ringers": ringers, "faults": faults or (0,) * len(ringers)}
    return Deal(
        tallies=tuple(
            Tally(kind, seat, count)
            for kind, numbers in counts.items()
            for seat, count in enumerate(numbers)
        )
    )


def two_rounds() -> Match:
    """Return a finished match of four: the sides have 5 and 4 ringers, 2 + 2 and 3 faults."""
    stake = Stake(10, "EUR", "crosses")
    rounds = (thrown(2, 1, 1, 0, faults=(0, 1, 0, 2)), thrown(1, 0, 1, 3, faults=(2, 0, 0, 0)))
    return recorded(a_match("quoits", stake=stake), *rounds)


def read(client: Client, name: str, match: Match, *more: object) -> str:
    """Return what people read on a page of a match, on one line."""
    page = html_of(client.get(reverse(name, args=[match.scorer_secret, *more])))
    return words_of(page)


def words_of(page: str) -> str:
    """Return the text of a page, where it is seen and where it is heard."""
    page = re.sub(r"<(script|style)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def test_the_standings_and_the_rounds_say_what_was_counted(client: Client) -> None:
    match = two_rounds()
    page = read(client, "table", match)
    assert "5 ringers 4 faults" in page
    assert "4 ringers 3 faults" in page
    assert "Anna and Cees 9 3 ringers Bram and Dora 3 1 ringer 3 faults" in page
    assert "Anna and Cees 6 2 ringers 2 faults Bram and Dora 9 3 ringers" in page
    assert "5 ringers 4 faults" in read(client, "board", match)


@pytest.mark.parametrize(
    "name", ["table", "board", "new_round", "rules", "history", "stop_early", "summary", "players"]
)
def test_no_page_of_a_match_has_the_word_of_another_game(client: Client, name: str) -> None:
    match = recorded(a_match("quoits"), thrown(2, 1, 1, 0, faults=(0, 1, 0, 2)))
    page = read(client, name, match)
    assert "Quoits" in page or "Round 1" in page or "Anna" in page
    assert "cross" not in page.lower()
    assert "✕" not in page


def test_a_round_says_what_it_changed_and_each_line_what_it_gave(client: Client) -> None:
    match = two_rounds()
    page = read(client, "round", match, book_now(match).entries[0].round_key)
    assert "over the line 1 fault" in page
    assert "Ringers 3 ringers 1 ringer" in page
    assert "Faults no faults 3 faults" in page


def test_a_round_is_previewed_with_what_it_would_change(client: Client) -> None:
    match = a_match("quoits")
    address = reverse("new_round", args=[match.scorer_secret])
    form = page_form(html_of(client.get(address)), name="entry")
    for seat, (ringers, faults) in enumerate(((2, 0), (0, 1), (0, 0), (0, 0))):
        form.say(f"ringers_{seat}", str(ringers))
        form.say(f"faults_{seat}", str(faults))
    sent = {**form.sent(action="save"), "action": "preview"}
    page = html_of(client.post(reverse("preview", args=[match.scorer_secret]), sent))
    assert "A C Anna and Cees 6 2 ringers B D Bram and Dora 0 1 fault" in words_of(page)
    assert "over the line Bram and Dora 1 fault" in words_of(page)


def test_the_settlement_the_print_and_the_card_have_a_place_for_each(client: Client) -> None:
    match = two_rounds()
    ending.settle(match)
    page = read(client, "settlement", match)
    assert "Players Points Money" in page
    assert "5 ringers 4 faults 16 −€0.10" in page
    assert "Points Total Ringers Faults Points Total Ringers Faults" in page
    assert "Anna and Cees: for throwing first 1 2 Anna and Cees win 16" in page
    assert "5 ringers, 4 faults" in read(client, "card", match)


def test_where_many_play_a_duty_of_each_stands_beside_the_place(client: Client) -> None:
    match = recorded(a_match("quoits", SIX), thrown(1, 2, 3, 0, 0, 0))
    page = read(client, "table", match)
    assert "Anna 6 behind in the last round +3 3 1 ringer no faults Anna owes 1" in page
    assert "Cees leads in the last round +9 9 3 ringers no faults Cees owes 0" in page


def test_where_many_play_the_print_has_the_counts_below_the_totals(client: Client) -> None:
    match = recorded(a_match("quoits", SIX, rounds=1), thrown(1, 2, 3, 4, 5, 6))
    ending.settle(match)
    page = read(client, "settlement", match)
    assert "4 6 9 12 15 18 Ringers 1 2 3 4 5 6 Faults 2 0 0 0 0 0" in page


def test_the_spreadsheet_and_the_text_have_columns_for_each(client: Client) -> None:
    match = two_rounds()
    address = reverse("scores_csv", args=[match.scorer_secret])
    head, first, _second, added, total = csv.reader(
        client.get(address).content.decode("utf-8-sig").splitlines()
    )
    assert head[6:] == [f"{name} ({what})" for what in ("ringers", "faults") for name in NAMES]
    assert first[6:] == ["2", "1", "1", "0", "0", "3", "0", "3"]
    assert added == ["for throwing first", "", "1", "0", "1", "0", *"00002020"]
    assert total[6:] == ["3", "1", "2", "3", "4", "3", "4", "3"]
    summary = html_of(client.get(reverse("summary", args=[match.scorer_secret])))
    assert "Anna + Cees: 16, 5 ringers, 4 faults" in summary


def test_the_command_line_has_a_column_for_each_and_keeps_the_word_of_the_sheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sheet.json"
    path.write_text(sheet_text(export_sheet(two_rounds())))
    call_command("score", str(path))
    text = " ".join(capsys.readouterr().out.split())
    assert "played points total ringers faults points total ringers faults" in text
    assert "for throwing first 1 2 together 16 5 4 12 4 3" in text
    call_command("score", str(path), "--json")
    scored = json.loads(capsys.readouterr().out)
    assert scored["crosses"] == dict(zip(NAMES, (4, 3, 4, 3), strict=True))
    assert scored["rounds"][0]["crosses"] == dict(zip(NAMES, (0, 3, 0, 3), strict=True))
    assert "ringers" not in scored


def test_the_one_that_the_table_may_change_is_offered_under_its_name(client: Client) -> None:
    match = a_match("quoits")
    address = reverse("new_round", args=[match.scorer_secret])
    page = html_of(client.get(address))
    assert "Agreed faults" in words_of(page)
    assert "ringers" not in words_of(page).split("Agreed score")[1]
    form = page_form(page, name="entry")
    for seat in range(4):
        form.say(f"ringers_{seat}", "1")
        form.say(f"faults_{seat}", "0")
    form.say("adjustment_by_0", "1")
    form.say("adjustment_crosses_0", "2")
    form.say("adjustment_reason_0", "laughed")
    assert client.post(address, form.sent(action="save")).status_code == 302
    row = Adjustment.objects.get()
    assert (row.points, row.counter) == (0, 2)
    assert evening_now(match).counter == (0, 2, 0, 2)
    assert "Bram: laughed (2 faults)" in read(client, "settlement", match)


def test_a_score_is_agreed_on_with_it(client: Client) -> None:
    match = a_match("quoits")
    address = reverse("new_round", args=[match.scorer_secret])
    form = page_form(html_of(client.get(address)), name="entry")
    form.say("agreed_points_0", "6")
    form.say("agreed_crosses_1", "1")
    form.say("agreed_reason", "it rained")
    assert client.post(address, form.sent(outcome="agreed")).status_code == 302
    evening = evening_now(match)
    assert (evening.totals, evening.counter) == ((6, 0, 6, 0), (0, 1, 0, 1))


def test_before_a_correction_is_saved_it_says_what_it_would_change(client: Client) -> None:
    match = two_rounds()
    key = book_now(match).entries[0].round_key
    address = reverse("correct", args=[match.scorer_secret, key])
    form = page_form(html_of(client.get(address)), name="entry")
    form.say("ringers_0", "0")
    form.say("faults_1", "0")
    page = words_of(html_of(client.post(address, form.sent(action="show"))))
    assert "Round 1 9 : 3, ringers 2 · 1 · 1 · 0, faults 0 : 3" in page
    assert "3 : 3, ringers 0 · 1 · 1 · 0, faults 0 : 2" in page
    assert "Ringers 3 · 1 · 2 · 3 1 · 1 · 2 · 3 Faults 4 : 3 4 : 2" in page


def test_a_correction_says_what_it_changes_in_each(client: Client) -> None:
    match = two_rounds()
    correct(match, 0, thrown(2, 1, 0, 0, faults=(0, 0, 0, 1)))
    page = read(client, "round", match, book_now(match).entries[0].round_key)
    assert "Ringers was 3 : 1 now 2 : 1 Faults was 0 : 3 now 0 : 1" in page


def test_rows_that_only_count_something_else_now_are_drawn_again(client: Client) -> None:
    match = a_match("quoits", rounds=3)
    record(match, thrown(1, 0, 0, 0))
    read(client, "table", match)
    correct(match, 0, thrown(0, 0, 0, 0, faults=(1, 0, 0, 0)))
    assert "Anna and Cees 0 1 fault" in read(client, "table", match)


def test_a_history_that_is_played_again_comes_to_the_same_counts(
    empty_database: BaseDatabaseWrapper,
) -> None:
    match = two_rounds()
    correct(match, 0, thrown(2, 1, 0, 0, faults=(0, 0, 0, 1)))
    assert differences(seen(match), empty_database) == []
