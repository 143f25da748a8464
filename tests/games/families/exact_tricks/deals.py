"""Rounds of games in which everybody has to take what they said, for properties and tests."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.games.families.exact_tricks.family import ExactTricks, TricksSaid
from scorekeeper.games.families.exact_tricks.played import BIDS, BOMB, CLOUD, TRICKS
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.game import AnySituation, AnyTable, Table
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.replay import PlayedMatch
from tests.games.sheets import evening_of

NAMES = ("Anna", "Bram", "Cees", "Dora", "Emma", "Fred", "Gus", "Hans")
Round = Mapping[str, Any]


def table_for(game: TricksSaid[Any], players: int, **house_rules: RuleValue) -> AnyTable:
    """Return a table at which so many play by the given house rules."""
    return Table(NAMES[:players], game.agreed_rules(players, "as_written", house_rules))


def said(*bids: int, **more: object) -> dict[str, Any]:
    """Return a round with the bids of the players in the order of their seats."""
    return {"bids": dict(zip(NAMES, bids, strict=False)), **more}


def took(**numbers: int) -> dict[str, dict[str, int]]:
    """Return who took another number, by the first letters of names."""
    return {"tricks": {next(n for n in NAMES if n[0] == key): n for key, n in numbers.items()}}


def rounds_of(slug: str, *rounds: Round, players: int = 3, **more: Any) -> PlayedMatch:
    """Return the evening of these rounds; raises RuleBroken."""
    return evening_of(slug, rounds, players=NAMES[:players], **more)


@st.composite
def legal_deal(draw: DrawFn, game: ExactTricks[Any], situation: AnySituation) -> Deal:
    """Draw a deal that can follow a situation: who took what, then what they had said."""
    cards, has_special = game.cards(situation), bool(game.bid_change(situation.rules))
    is_bombed = has_special and draw(st.booleans())
    seats = situation.table.seats
    taken = dict(zip(seats, draw(tricks_of(len(seats), cards - is_bombed)), strict=True))
    bids = {seat: draw(st.sampled_from([n, 0, 1, cards])) for seat, n in taken.items()}
    if game.has_hook(situation) and sum(bids.values()) == cards:
        bids[seats[0]] += 1 if bids[seats[0]] < cards else -1
    clouds = draw(cloud_for(taken, bids)) if has_special else {}
    names_all = draw(st.booleans())
    tricks = {
        seat: n for seat, n in taken.items() if names_all or n != clouds.get(seat, bids[seat])
    }
    return Deal(
        tallies=(
            *tallies(BIDS, bids),
            *tallies(TRICKS, tricks),
            *tallies(CLOUD, clouds),
        ),
        facts=(Fact(BOMB),) if is_bombed else (),
    )


def tallies(kind: str, numbers: Mapping[int, int]) -> list[Tally]:
    """Return numbers of one kind, by seat."""
    return [Tally(kind, seat, number) for seat, number in numbers.items()]


@st.composite
def tricks_of(draw: DrawFn, players: int, tricks: int) -> list[int]:
    """Draw how so many tricks were shared out."""
    cuts = sorted(
        draw(st.lists(st.integers(0, tricks), min_size=players - 1, max_size=players - 1))
    )
    return [after - before for before, after in zip([0, *cuts], [*cuts, tricks], strict=True)]


@st.composite
def cloud_for(draw: DrawFn, taken: Mapping[int, int], bids: Mapping[int, int]) -> dict[int, int]:
    """Draw who won the trick with the cloud, if anybody did, and what became of the bid."""
    winners = [seat for seat, number in taken.items() if number]
    if not winners or draw(st.booleans()):
        return {}
    seat = draw(st.sampled_from(winners))
    change = draw(st.sampled_from([1, -1] if bids[seat] else [1]))
    return {seat: bids[seat] + change}


def mixed_up_deals(table: AnyTable) -> SearchStrategy[Deal]:
    """Return a strategy of deals in which anything may be missing, twice, or nonsense."""
    seats = st.none() | st.integers(0, len(table.players) - 1)
    kinds = st.sampled_from([BIDS, TRICKS, CLOUD, "cards"])
    facts = st.builds(Fact, st.sampled_from([BOMB, "other"]), seats)
    return st.builds(
        lambda numbers, others: Deal(tallies=tuple(numbers), facts=tuple(others)),
        st.lists(st.builds(Tally, kinds, seats, st.integers(-2, 12)), max_size=8),
        st.lists(facts, max_size=2),
    )
