"""Tables and rounds of Skull King that can happen, for properties."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scorekeeper.games.skull_king.played import BONUS_POINTS, plays_cannonball
from scorekeeper.games.skull_king.rules import GAME, HANDS, ONLY_IN_THE_CURRENT
from scorekeeper.rules.facts import Bonus, Deal, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable
from scorekeeper.rules.house_rules import RuleValue
from tests.games.families.exact_tricks.deals import cloud_for, table_for, tallies, tricks_of


@st.composite
def tables(draw: DrawFn) -> AnyTable:
    """Draw a table of either edition with any house rules."""
    edition = draw(st.sampled_from(["current", "first"]))
    rules: dict[str, RuleValue] = {
        "edition": edition,
        "scoring": draw(st.sampled_from(["skull_king", "rascal"])),
        "cannonball": draw(st.booleans()),
        "deal": draw(st.sampled_from([*HANDS])),
    }
    if edition == "current":
        rules |= {name: draw(st.booleans()) for name in ONLY_IN_THE_CURRENT}
    return table_for(GAME, draw(st.integers(2, 8 if edition == "current" else 6)), **rules)


@st.composite
def legal_deal(draw: DrawFn, game: AnyGame, situation: AnySituation) -> Deal:
    """Draw a deal that can follow a situation: who took what, what they had said, what it held."""
    rules, seats, cards = situation.rules, situation.table.seats, GAME.cards(situation)
    destroyed = draw(st.integers(0, min(cards, 2))) if rules.leviathans else 0
    ghost = int(GAME.has_ghost(situation.table))
    shares = draw(tricks_of(len(seats) + ghost, cards - destroyed))
    taken = dict(zip(seats, shares[: len(seats)], strict=True))
    bids = {seat: draw(st.sampled_from([n, n, 0, cards])) for seat, n in taken.items()}
    harry = draw(cloud_for(taken, bids)) if rules.pirate_abilities else {}
    tricks = {seat: n for seat, n in taken.items() if n != harry.get(seat, bids[seat])}
    winners = [seat for seat, number in taken.items() if number]
    has_bet = rules.pirate_abilities and winners and draw(st.booleans())
    bets = {draw(st.sampled_from(winners)): draw(st.sampled_from([10, 20]))} if has_bet else {}
    bets = {seat: bet for seat, bet in bets.items() if seat not in harry or taken[seat] > 1}
    gone = [Tally("destroyed", None, destroyed)] if destroyed else []
    fists = draw(st.sets(st.sampled_from(seats))) if plays_cannonball(rules) else set()
    loot = [
        Fact("loot", draw(st.sampled_from([seat for seat in seats if seat != winner])), whom=winner)
        for winner in (draw(st.lists(st.sampled_from(winners), max_size=2)) if winners else ())
        if rules.loot
    ]
    return Deal(
        tallies=(
            *tallies("bids", bids),
            *tallies("tricks", tricks),
            *tallies("harry", harry),
            *tallies("rascal", bets),
            *gone,
        ),
        bonuses=tuple(draw(bonuses(winners, rules.edition))) if winners else (),
        facts=(*loot, *(Fact("cannonball", seat) for seat in sorted(fists))),
    )


@st.composite
def bonuses(draw: DrawFn, winners: list[int], edition: str) -> list[Bonus]:
    """Draw what lies in the tricks of these players."""
    caught = draw(st.sampled_from([[], ["skull_king"], ["pirate"], ["pirate", "pirate"]]))
    others = draw(st.lists(st.sampled_from(["14", "black_14", "mermaid"]), unique=True))
    by = draw(st.sampled_from(winners))  # all pirates of one trick
    said = [Bonus(by, kind) for kind in caught]
    said += [Bonus(draw(st.sampled_from(winners)), kind) for kind in others]
    return [bonus for bonus in said if bonus.kind in BONUS_POINTS[edition]]
