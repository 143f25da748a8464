"""Any evening: people come and go, sittings are drawn and played, tables closed, scores entered."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.records.models import ClubEvening
from scorekeeper.rules.facts import Adjustment, Deal, agreed_score
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.books import book_of
from scorekeeper.services.evenings.closing import close_table, end_evening, go_on
from scorekeeper.services.evenings.drawing import Draw, discard_draw, draw_again, draw_sitting
from scorekeeper.services.evenings.evening_record import EveningRecord, SittingRecord
from scorekeeper.services.evenings.moves import part_of_evening
from scorekeeper.services.evenings.playing import play_sitting
from scorekeeper.services.evenings.presence import say_who_is_here
from scorekeeper.services.evenings.reseating import sit_out, swap
from scorekeeper.services.evenings.verifying import evening_differences
from tests.cast import record, seen
from tests.certain import certain
from tests.club_evenings import a_plan, an_evening, come, now, people

pytestmark = pytest.mark.django_db

MOVES = ("draw", "again", "discard", "come", "tick", "swap", "sit_out", "close", "end", "go_on")
ONWARD = ("draw_over", "play", "score")  # oftener than all others, or no evening would come far
PLANS = [("klaverjassen", "nothing"), ("skat", "mean"), ("klaverjassen", "table_mean")]
Move = tuple[str, int, int]
moves = st.lists(
    st.tuples(st.sampled_from(ONWARD * 4 + MOVES), st.integers(0, 30), st.integers(0, 30)),
    min_size=18,
    max_size=30,
)


@given(
    moves,
    st.integers(4, 14),
    st.sampled_from(PLANS),
)
def test_everybody_here_sits_once_and_the_list_is_the_sum_of_what_was_played(
    steps: list[Move], number: int, plan: tuple[str, str]
) -> None:
    slug, sits_out = plan
    agreed = a_plan(slug, sittings=30, sits_out=sits_out, house_rules={"rounds": 2})
    evening = an_evening(people(number), agreed)
    for step in steps:
        take(evening, step)
        after = now(evening)
        if after.waiting is not None:
            require_everybody_once(after, after.waiting)
        require_sums(after)
    assert evening_differences(evening.club) == []


def take(evening: ClubEvening, step: Move) -> None:
    """Do one thing; what cannot be is refused, and nothing was done."""
    before = now(evening)
    try:
        act(evening, before, step)
    except RuleBroken:
        after = now(evening)
        assert (after.stamp, after.sittings) == (before.stamp, before.sittings)
        return
    require_played_like_drawn(before, now(evening), step[0])


def act(evening: ClubEvening, before: EveningRecord, step: Move) -> None:
    what, one, other = step
    keys = [person.player.pk for person in before.people]
    some, others = keys[one % len(keys)], keys[other % len(keys)]
    way = ("lot", "rank", "stay", "by_hand")[other % 4]
    acts: dict[str, Callable[[], object]] = {
        "draw": lambda: draw_sitting(evening, Draw(way=way)),
        "draw_over": lambda: draw_sitting(evening, Draw(way="lot", lot=one, and_close=True)),
        "again": lambda: draw_again(evening, Draw(way=way)),
        "discard": lambda: discard_draw(evening),
        "play": lambda: play_sitting(evening),
        "come": lambda: come(evening, f"New {one}"),
        "tick": lambda: tick(evening, some, is_here=bool(other % 2)),
        "swap": lambda: swap(evening, some, others),
        "sit_out": lambda: sit_out(evening, some),
        "score": lambda: enter(before, one, other),
        "close": lambda: close_table(evening, one % 4 + 1),
        "end": lambda: end_evening(evening, and_close=bool(other % 2)),
        "go_on": lambda: go_on(evening),
    }
    acts[what]()


def tick(evening: ClubEvening, key: int, *, is_here: bool) -> None:
    here = {one.pk for one in now(evening).here} - {key}
    say_who_is_here(evening, here | {key} if is_here else here)


def enter(evening: EveningRecord, one: int, other: int) -> None:
    """Enter a round at an open table, with points of somebody's own."""
    if not evening.open_tables:
        return
    table = evening.open_tables[one % len(evening.open_tables)]
    match = seen(certain(table.match))
    sides = book_of(match).played_match.sides
    agreed = tuple((side[0], one * index) for index, side in enumerate(sides))
    own = Adjustment(other % table.size, -other - 1, 0, "revoke", personal=True)
    deal = Deal(agreed_score=agreed_score(agreed, (), "by hand"), adjustments=(own,))
    record(match, deal)


def require_everybody_once(record: EveningRecord, sitting: SittingRecord) -> None:
    """Everybody who is here sits at one table or sits out, and nobody else does."""
    seated = [player for table in sitting.tables for player in table.players if player is not None]
    placed = Counter(player.pk for player in (*seated, *sitting.out))
    assert placed == Counter(player.pk for player in record.here)


def require_played_like_drawn(before: EveningRecord, after: EveningRecord, what: str) -> None:
    """What is played is what was drawn, table by table, without the tables that stayed empty."""
    if what != "play" or before.waiting is None:
        return
    drawn = [[one for one in table.players if one] for table in before.waiting.tables]
    current = certain(after.current)
    assert [[*table.players] for table in current.tables] == [one for one in drawn if one]
    assert {table.size for table in current.tables} <= {*after.plan.sizes}
    for table in current.tables:
        match = certain(table.match)
        told = certain(part_of_evening(match, book_of(match)))
        assert (told.sitting, told.table) == (current.number, table.number)


def require_sums(record: EveningRecord) -> None:
    """Each row is the sum of the person's matches, personal adjustments and sitting out."""
    expected: Counter[object] = Counter()
    tables = [table for sitting in record.sittings for table in sitting.tables if table.match]
    for table in tables:
        played = book_of(seen(certain(table.match))).played_match
        keys = [certain(player).pk for player in table.players]
        expected.update(dict(zip(keys, played.totals, strict=True)))
        for one in played.rounds:
            for own in one.deal.personal_adjustments:
                expected[keys[own.by]] += own.points
    for row in record.evening_list.rows:
        extra = sum(score.points or 0 for score in row.scores if score.state == "out")
        assert row.total == expected.pop(row.person, 0) + extra
    assert not any(expected.values())
