"""Players merged and parted while money stands on their club's account: every cent stays whose."""

import random
from contextlib import suppress

import pytest

from scorekeeper.records.models import AccountLine, Club, Player, canonical_keys
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.account.accounts import Booking, MoreThanOwed, accounts_of, book_payment
from scorekeeper.services.account.audit import account_differences
from scorekeeper.services.clubs.members import merge, unmerge
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.seats import replace_player
from scorekeeper.services.settling import put_on_account, settle_at_table
from scorekeeper.services.writes import NO_FORM, Cancelled, Conflict
from tests.cast import QUARTER, a_deal, a_match, recorded, seen
from tests.certain import certain

pytestmark = pytest.mark.django_db
NAMES = ("Anna", "Ana", "Emma", "Fons", "Gé", "Hans", "Iris")
STEPS = 16


class Years:
    """What a club does over the years, drawn by lot; what it refuses is not done."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(f"{seed} years")
        self.club = a_match(players=NAMES[:4], stake=QUARTER).club

    def go_on(self) -> None:
        """Do one thing."""
        deed = self.random.choice(
            (self.play, self.play, self.merge, self.merge, self.part, self.pay, self.take_over)
        )
        with suppress(RuleBroken, Conflict, Cancelled, MoreThanOwed):
            deed()

    def play(self) -> None:
        """An evening, put on the account."""
        players = tuple(self.random.sample(NAMES, 4))
        match = a_match(club=self.club, players=players, stake=QUARTER, rounds=1)
        ending.settle(recorded(match, a_deal(self.random.choice((0, 40, 110, 162)))))
        put_on_account(seen(match))
        if self.random.random() < 0.2:
            settle_at_table(seen(match))

    def merge(self) -> None:
        """One name is another."""
        one, other = self.some(2)
        merge(self.club, one, other)

    def part(self) -> None:
        """Two who are two after all."""
        (one,) = self.some(1)
        unmerge(self.club, one)

    def pay(self) -> None:
        """Somebody pays somebody."""
        payer, payee = self.some(2)
        amount = self.random.randint(1, 500)
        booking = Booking(payer=payer, payee=payee, amount=amount, currency="EUR", is_more=True)
        book_payment(self.club, booking, NO_FORM)

    def take_over(self) -> None:
        """Somebody takes over a seat of an evening that was played."""
        match = self.random.choice(list(self.club.matches.all()))
        name = self.random.choice(NAMES)
        replace_player(seen(match), seat=self.random.randrange(4), name=name)

    def some(self, number: int) -> list[int]:
        """The keys of some players."""
        return self.random.sample([*self.club.players.values_list("pk", flat=True)], number)


def balances(club: Club) -> dict[str, int]:
    """The balances of a club in euros, by the names of those who are not at zero."""
    found = [one for account in accounts_of(club) for one in account.balances]
    return {str(one.player): one.amount for one in found if one.amount}


def check(club: Club) -> None:
    """What is so at every moment."""
    assert sum(balances(club).values()) == 0
    assert account_differences(club) == []
    who = canonical_keys([*club.players.values_list("pk", flat=True)])
    assert all(who[key] == key for key in who.values())
    for match in club.matches.all():
        sat = [who[key] for key in match.seats.values_list("player", flat=True)]
        assert len(set(sat)) == len(sat)


def test_over_the_years_all_sums_are_zero_and_nobody_plays_against_themselves(seed: int) -> None:
    years = Years(seed)
    years.play()
    check(years.club)
    for _step in range(STEPS):
        years.go_on()
        check(years.club)


def test_a_balance_is_that_of_all_names_and_each_has_its_own_again() -> None:
    match = a_match(players=("Anna", "Bram", "Cees", "Dora"), stake=QUARTER, rounds=1)
    other = a_match(club=match.club, players=("Ana", "Emma", "Fons", "Gé"), stake=QUARTER, rounds=1)
    for one in (match, other):
        ending.settle(recorded(one, a_deal(162)))
        put_on_account(seen(one))
    club, before = match.club, balances(match.club)
    assert before["Anna"]
    assert before["Ana"]
    ana, anna = (certain(club.players.get(name=name)).pk for name in ("Ana", "Anna"))
    merge(club, ana, anna)
    after = balances(club)
    assert "Ana" not in after
    assert after["Anna"] == before["Anna"] + before["Ana"]
    assert account_differences(club) == []
    unmerge(club, ana)
    assert balances(club) == before
    assert AccountLine.objects.filter(player__in=Player.objects.filter(club=club)).count() == 8
