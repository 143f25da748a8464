"""Whatever happens to a club evening for money: the account says what it is worth."""

from contextlib import suppress
from dataclasses import dataclass, replace

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.records.models import AccountEntry, AccountLine, ClubEvening, Match
from scorekeeper.rules.facts import Deal, agreed_score
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.account.accounts import accounts_of
from scorekeeper.services.account.audit import account_differences
from scorekeeper.services.account.box import BoxEntry, book_entry
from scorekeeper.services.evenings.bookings import money_differences
from scorekeeper.services.evenings.closing import end_evening, go_on
from scorekeeper.services.evenings.drawing import Draw, draw_sitting
from scorekeeper.services.evenings.planning import change_plan, plan_of
from scorekeeper.services.evenings.playing import play_sitting
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import undo
from scorekeeper.services.history.verifying import differences
from scorekeeper.services.matches.ending import bring_match_back, cancel
from scorekeeper.services.settling import settle_at_table
from scorekeeper.services.writes import NO_FORM, Cancelled, Conflict, LinkGone
from scorekeeper.settlement import Stake
from tests.cast import book_now, correct, seen
from tests.club_evenings import a_plan, an_evening, now, people, score
from tests.evenings import FEWER, rolled_back

pytestmark = pytest.mark.django_db(transaction=True)

REFUSED = (RuleBroken, Conflict, Cancelled, LinkGone)
STAKE = Stake(1, "EUR", "pairwise")
TERMS = [
    {"fee": 250, "prizes": (1000, 501)},
    {"fee": 100, "fee_per": "sitting", "prizes": (60, 40), "are_prizes_percents": True,
     "share_of_fees": 50},
    {"fee": 100, "prizes": (50, 25), "are_prizes_percents": True, "is_every_fourth": True},
    {"fee": 33, "place_money": (101, -50, -100, -150)},
]  # fmt: skip


@dataclass
class Evening:
    """An evening of eight, and what is drawn for it."""

    evening: ClubEvening
    data: DataObject

    def match(self) -> Match:
        rows = Match.objects.filter(club=self.evening.club).order_by("pk")
        match: Match = self.data.draw(st.sampled_from(list(rows)))
        return match

    def points(self) -> list[int]:
        mine = self.data.draw(st.integers(0, 162))
        return [mine, 162 - mine]

    def play(self) -> None:
        draw_sitting(self.evening, Draw(way="lot", lot=1_000, and_close=True))
        play_sitting(self.evening)

    def score(self) -> None:
        score(self.match(), self.points())

    def correct(self) -> None:
        match = self.match()
        if book_now(match).entries:
            agreed = agreed_score(tuple(enumerate(self.points())), (), "again")
            correct(seen(match), 0, Deal(agreed_score=agreed))

    def undo(self) -> None:
        match = self.match()
        if (step := history_of(match).undo) is not None:
            undo(match, step.number)

    def cancel(self) -> None:
        cancel(self.match())

    def bring_back(self) -> None:
        bring_match_back(self.match())

    def at_table(self) -> None:
        settle_at_table(self.match())

    def end(self) -> None:
        end_evening(self.evening, and_close=True)

    def go_on(self) -> None:
        go_on(self.evening)

    def enter(self) -> None:
        anybody = self.evening.club.players.first()
        assert anybody is not None
        entry = BoxEntry(reason="Paper", person=anybody.pk, amount=620, currency="EUR")
        book_entry(self.evening.club, entry, NO_FORM)

    def raise_fee(self) -> None:
        change_plan(self.evening, replace(plan_of(self.evening), fee=self.evening.fee + 10))


SITTINGS = ["play", "score", "score", "score"]
MATCHES = ["correct", "correct", "undo", "cancel", "bring_back", "at_table"]
WHOLE = ["end", "end", "go_on", "enter", "raise_fee"]
DEEDS = st.sampled_from([*SITTINGS, *MATCHES, *WHOLE])


def check(evening: ClubEvening) -> None:
    """The account is right, and has the fees of everybody once an evening was played and ended."""
    for account in accounts_of(evening.club):
        assert sum(one.amount for one in account.balances) == 0
    assert account_differences(evening.club) == []
    assert money_differences(evening.club) == []
    fees = AccountLine.objects.filter(entry__evening=evening, entry__kind=AccountEntry.Kind.FEES)
    paid = sum(fees.filter(player=None).values_list("amount", flat=True))
    record = now(evening)
    rows = record.evening_list.rows
    seats = sum(row.sittings_played for row in rows)
    number = seats if record.plan.fee_per == "sitting" else len(rows)
    has_ended = record.evening.ended_at is not None
    assert paid == (record.plan.fee * number if has_ended and seats else 0)


@given(data=st.data(), terms=st.sampled_from(TERMS), are_stakes_on_account=st.booleans())
@FEWER
def test_whatever_happens_to_an_evening_its_money_stays_right(
    empty_database: BaseDatabaseWrapper,
    data: DataObject,
    terms: dict[str, object],
    are_stakes_on_account: bool,
) -> None:
    with rolled_back():
        plan = a_plan(
            house_rules={"rounds": 2},
            stake=STAKE,
            currency="EUR",
            are_stakes_on_account=are_stakes_on_account,
        )
        there = Evening(an_evening(people(8), replace(plan, **terms)), data)  # type: ignore[arg-type]
        there.play()
        there.score()
        for deed in data.draw(st.lists(DEEDS, min_size=4, max_size=12)):
            with suppress(*REFUSED):
                getattr(there, deed)()
            there.evening = ClubEvening.objects.select_related("club").get(pk=there.evening.pk)
            check(there.evening)
        for match in Match.objects.filter(club=there.evening.club):
            assert differences(match, empty_database) == []
