"""Fines go to the cash box, which is paid at the table and on the account like anybody."""

from collections.abc import Callable
from html import unescape

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import AccountEntry, AccountLine, Player
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.account.accounts import undo_booking
from scorekeeper.services.clubs import members
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import undo
from scorekeeper.services.matches.score_sheets import export_sheet
from scorekeeper.services.matches.seats import rename_player, replace_player
from scorekeeper.services.settling import (
    paid_lines,
    put_on_account,
    record_payment,
    settle_at_table,
    stored_plan,
    undo_payment,
)
from scorekeeper.services.writes import NO_FORM, Conflict
from scorekeeper.settlement import Transfer
from scorekeeper.sheets.writing import sheet_values
from tests.accounts import balances, pay, settled
from tests.cash_boxes import FINES, THE_BOX, with_fines
from tests.cast import book_now, seen
from tests.responses import html_of

pytestmark = pytest.mark.django_db


def test_the_sheet_says_the_fines_again() -> None:
    stake = sheet_values(export_sheet(with_fines()))["stake"]
    assert stake["fines"] == FINES


def test_the_plan_pays_the_box_and_what_was_paid_there_can_be_taken_back() -> None:
    match = with_fines()
    seats = book_now(match).seats
    to_box = [line for line in stored_plan(match, seats) if line.payee == THE_BOX]
    assert to_box == [Transfer(1, THE_BOX, 300)]
    record_payment(match, to_box[0])
    assert [line.transfer for line in paid_lines(seen(match), seats)] == to_box
    assert to_box[0] not in stored_plan(seen(match), seats)
    call_command("verify")
    undo(seen(match), history_of(seen(match)).steps[-1].number)
    assert to_box[0] in stored_plan(seen(match), seats)
    call_command("verify")


def test_a_part_that_was_paid_is_no_fault_of_the_history(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = with_fines()
    record_payment(match, Transfer(1, THE_BOX, 260), is_part=True)
    call_command("verify")
    assert "differ" not in capsys.readouterr().out


def test_the_page_the_paper_and_the_history_name_the_box(client: Client) -> None:
    match = with_fines()
    page = html_of(client.get(reverse("settlement", args=[match.scorer_secret])))
    assert "the box" in page
    on_screen_and_paper = 2  # though Bert pays three
    assert unescape(page).count("Bert's fines: €3.50.") == on_screen_and_paper
    assert "of it goes to" not in page
    record_payment(match, Transfer(1, THE_BOX, 300))
    history = html_of(client.get(reverse("history", args=[match.scorer_secret])))
    assert "Bert pays the box €3.00" in history.replace("\u2068", "").replace("\u2069", "")


def test_the_rules_of_the_table_and_the_paper_say_what_each_fine_costs(client: Client) -> None:
    match = with_fines()
    for page in ("rules", "settlement"):
        told = unescape(html_of(client.get(reverse(page, args=[match.scorer_secret]))))
        told = told.replace("\u2068", "").replace("\u2069", "")
        assert "Games declared and lost: €1.00 to the box" in told
        assert "Games declared and lost, from no. 2 on: €2.00 to the box" in told
        assert "Being last: €0.50 to the others" in told


def test_the_rest_of_a_match_with_such_fines_goes_on_the_account_of_the_club_and_its_box() -> None:
    match = with_fines()
    record_payment(match, Transfer(1, THE_BOX, 300))
    put_on_account(seen(match))
    before = balances(match.club)
    assert "Cash box" not in before
    undo_payment(seen(match), paid_lines(seen(match), book_now(match).seats)[0].key)
    assert balances(match.club) == {**before, "Bert": before["Bert"] - 300, "Cash box": 300}
    call_command("verify")


def test_a_payment_to_the_box_on_the_account_holds_the_match_that_it_rests_on() -> None:
    match = with_fines()
    put_on_account(match)
    booked = pay(match.club, "Bert", "Cash box", 300, currency="EUR")
    assert "Cash box" not in balances(match.club)
    with pytest.raises(Conflict, match="rests on this match"):
        settle_at_table(seen(match))
    undo_booking(match.club, booked.pk, NO_FORM)
    assert balances(match.club)["Cash box"] == 300
    settle_at_table(seen(match))
    assert balances(match.club) == {}
    call_command("verify")


def test_a_payment_of_somebody_else_to_the_box_holds_the_match_too() -> None:
    match = with_fines()
    put_on_account(match)
    match.club.players.create(name="Dora")
    pay(match.club, "Dora", "Cash box", 100, currency="EUR")
    with pytest.raises(Conflict, match="rests on this match"):
        settle_at_table(seen(match))


def test_the_box_pays_too() -> None:
    match = with_fines()
    put_on_account(match)
    pay(match.club, "Cash box", "Cem", 100, currency="EUR")
    assert balances(match.club)["Cash box"] == 400


def test_the_box_has_one_line_of_an_entry() -> None:
    match = with_fines()
    put_on_account(match)
    entry = AccountEntry.objects.get(club=match.club)
    with pytest.raises(IntegrityError), transaction.atomic():
        AccountLine.objects.create(entry=entry, player=None, amount=1)


@pytest.mark.parametrize("name", ["Cash box", "CASH BOX", "cash box"])
def test_nobody_is_called_as_the_cash_box_of_the_club(name: str) -> None:
    match = settled(3, 0, 5, 0)
    anna = match.seats.get(number=0).player
    for deed in (
        lambda: rename_player(match, seat=0, name=name),
        lambda: replace_player(match, seat=0, name=name),
        lambda: members.rename(match.club, anna.pk, name),
        lambda: settled(3, 0, 5, 0, club=match.club, players=(name, "Bram", "Cees", "Dora")),
    ):
        with pytest.raises(RuleBroken, match="a player needs another name"):
            deed()
    assert not match.club.players.filter(folded_name="cash box").exists()


def test_who_was_called_so_before_keeps_the_name_and_plays_on() -> None:
    match = settled(3, 0, 5, 0)
    Player.objects.filter(name="Anna").update(name="Cash box", folded_name="cash box")
    again = settled(1, 0, 5, 0, club=match.club, players=("Cash Box", "Bram", "Cees", "Dora"))
    assert again.seats.get(number=0).player == match.seats.get(number=0).player
    with pytest.raises(RuleBroken, match="another player called “Cash box”"):
        members.rename(match.club, match.seats.get(number=1).player.pk, "Cash box")


@pytest.mark.parametrize("deed", ["rename", "replace"])
def test_nobody_is_called_as_the_box_that_fines_go_to(deed: str) -> None:
    match = with_fines()
    verbs: dict[str, Callable[..., None]] = {"rename": rename_player, "replace": replace_player}
    with pytest.raises(RuleBroken, match="nobody is called Box"):
        verbs[deed](match, seat=0, name="BOX")
    assert [*match.seats.values_list("player__name", flat=True)] == ["Anna", "Bert", "Cem"]


def test_nor_is_anybody_in_the_club_who_was_fined() -> None:
    match = with_fines()
    anna = match.seats.get(number=0).player
    with pytest.raises(RuleBroken, match="nobody is called Box"):
        members.rename(match.club, anna.pk, "Box")
    box = match.club.players.create(name="Box")
    with pytest.raises(RuleBroken, match="nobody is called Box"):
        members.merge(match.club, anna.pk, box.pk)
