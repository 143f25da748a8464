"""Whatever is moved and joined: no money comes or goes, and standings are those of the sheets."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Sum
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.ledger.league_table import games_of, league_table
from scorekeeper.records.models import AccountLine, Club, Match, Player, Seat
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.account.audit import account_differences
from scorekeeper.services.clubs.club_record import record_of, state_of
from scorekeeper.services.clubs.joining import join, joining_of
from scorekeeper.services.clubs.members import merge, unmerge
from scorekeeper.services.clubs.moving import coming_to, move
from scorekeeper.services.clubs.namesakes import Answers, Arrival
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import redo, undo
from scorekeeper.services.history.verifying import differences
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.score_sheets import export_sheet
from scorekeeper.services.settling import put_on_account
from scorekeeper.services.writes import Cancelled, Conflict, LinkGone
from scorekeeper.settlement import Stake
from scorekeeper.sheets.club_sheets import ClubSheets, PlayedSheet, table_values
from tests.accounts import pay
from tests.cast import CHIP, a_match, book_now, correct, points, recorded, seen
from tests.certain import certain
from tests.evenings import FEWER, rolled_back

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("Anna", "Bram", "Cees", "Dora", "Emma")
CENTS = Stake(5, "EUR", "pairwise")
REFUSED = (RuleBroken, Conflict, Cancelled, LinkGone)


class Town:
    """Some clubs of the same few people, and what is done there, drawn by lot."""

    def __init__(self, data: DataObject) -> None:
        self.data = data
        self.names = 0
        for _club in range(3):
            self.play(None)

    def go_on(self) -> None:
        """Do one thing; what is refused is not done."""
        deeds = (
            *(self.play_on, self.move, self.move, self.join, self.take_back, self.do_again),
            *(self.merge, self.part, self.pay, self.correct, self.cancel),
        )
        deed = self.data.draw(st.sampled_from(deeds))
        before = money_in_all()
        with suppress(*REFUSED):
            deed()
        if deed in (self.move, self.join):
            assert money_in_all() == before

    def club(self) -> Club:
        """Draw a club."""
        return self.data.draw(st.sampled_from([*Club.objects.order_by("pk")]))

    def match(self) -> Match:
        """Draw a match."""
        return self.data.draw(st.sampled_from([*Match.objects.order_by("pk")]))

    def play_on(self) -> None:
        """Play another evening."""
        self.play(self.club())

    def play(self, club: Club | None) -> None:
        """Play an evening, which may be put on the account."""
        players = tuple(self.data.draw(st.permutations(NAMES))[:3])
        stake = self.data.draw(st.sampled_from((CHIP, CENTS, None)))
        numbers = self.data.draw(st.lists(st.integers(0, 9), min_size=3, max_size=3))
        begun = a_match("kontsina", players, stake=stake, rounds=1, club=club)
        match = recorded(begun, points(*numbers))
        if not book_now(match).played_match.finished:
            ending.stop_early(match)
        ending.settle(match)
        if stake is not None and self.data.draw(st.booleans()):
            put_on_account(match)

    def answers(self, arrivals: tuple[Arrival, ...]) -> Answers:
        """Say of each whether they are who is called so there, else what they are called."""
        same, names = set[int](), dict[int, str]()
        for one in arrivals:
            if self.data.draw(st.booleans()):
                same.add(one.key)
            else:
                self.names += 1
                names[one.key] = f"{one.name.split()[0]} {self.names}"
        return Answers(frozenset(same), names)

    def move(self) -> None:
        """Move a match."""
        match, club = self.match(), self.club()
        twice = tuple(one for one in coming_to(match, club) if one.namesake)
        move(match, club, self.answers(twice))

    def join(self) -> None:
        """Join two clubs."""
        club, other = self.club(), self.club()
        seen_first = joining_of(club, other)
        join(club, other, self.answers(seen_first.arrivals), {})

    def take_back(self) -> None:
        """Take the last step of a match back."""
        match = self.match()
        undo(match, certain(history_of(match).undo).number)

    def do_again(self) -> None:
        """Do the step of a match again that was taken back last."""
        match = self.match()
        step = history_of(match).redo
        if step is not None:
            redo(match, step.number)

    def merge(self) -> None:
        """One name of a club is another."""
        club = self.club()
        one, other = (self.player(club).pk for _time in range(2))
        merge(club, one, other)

    def part(self) -> None:
        """Two of a club are two after all."""
        club = self.club()
        unmerge(club, self.player(club).pk)

    def player(self, club: Club) -> Player:
        """Draw a player of a club."""
        return self.data.draw(st.sampled_from([*club.players.order_by("pk")]))

    def pay(self) -> None:
        """Somebody pays somebody on the account."""
        club = self.club()
        if club.account_entries.filter(currency="chips").exists():
            pay(club, self.player(club).name, self.player(club).name, 1)

    def correct(self) -> None:
        """Correct the round of a match."""
        correct(self.match(), 0, points(*self.data.draw(st.permutations((0, 3, 5)))))

    def cancel(self) -> None:
        """Cancel a match."""
        ending.cancel(self.match())


def money_in_all() -> Counter[tuple[str, str]]:
    """Return what everybody of a name is owed on all accounts together, by currency."""
    lines = AccountLine.objects.values_list("entry__currency", "player__name")
    found = Counter[tuple[str, str]]()
    for currency, name, amount in lines.order_by().annotate(sum=Sum("amount")):
        found[currency, name.split()[0]] += amount
    return Counter({key: amount for key, amount in found.items() if amount})


def standings_by_record(club: Club) -> dict[str, object]:
    """Return the standings of a club as its page knows them, by name."""
    record = record_of(state_of(club, club.secret))
    matches, names = [*record.finished.values()], record.state.names
    return {
        game: table_values(
            league_table(matches, game=game, least=1, name=lambda one: names[int(str(one))])
        )
        for game in games_of(matches)
    }


def standings_by_sheets(club: Club) -> dict[str, object]:
    """Return them as they follow from its score sheets, with everybody under their own name."""
    rows = club.matches.filter(cancelled_at=None).order_by("played_on", "pk")
    sheets = []
    for match in rows:
        sheet = export_sheet(match)
        seats = Seat.objects.filter(match=match).select_related("player__merged_into")
        names = tuple(one.player.canonical.name for one in seats.order_by("number"))
        called = replace(sheet, table=replace(sheet.table, players=names), formerly={})
        sheets.append(PlayedSheet.of(str(match.pk), called))
    tables = ClubSheets(tuple(sheets)).standings
    return {game: table_values(table) for game, table in tables.items()}


@given(data=st.data())
@FEWER
def test_no_money_comes_or_goes_and_the_standings_are_those_of_the_sheets(
    empty_database: BaseDatabaseWrapper, data: DataObject
) -> None:
    with rolled_back():
        town = Town(data)
        for _deed in range(data.draw(st.integers(1, 14))):
            town.go_on()
        for club in Club.objects.all():
            assert account_differences(club) == []
            assert standings_by_record(club) == standings_by_sheets(club)
            sums = AccountLine.objects.filter(entry__club=club).order_by()
            by_currency = sums.values_list("entry__currency").annotate(sum=Sum("amount"))
            assert all(amount == 0 for _currency, amount in by_currency)
        match = seen(town.match())
        assert differences(match, empty_database) == []
        numbers = [*Player.objects.exclude(number=None).values_list("club", "number")]
        assert len({*numbers}) == len(numbers)
