"""Tables and hands of riichi mahjong that can happen, and some that cannot, for properties."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.games.riichi_mahjong.rules import GAME
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable
from scorekeeper.rules.sheet_facts import SheetFacts
from tests.games.sheets import table_of

CHOICES = {
    name: [*rule.options]
    for name, rule in GAME.house_rules.described().items()
    if rule.options and name != "stake_paid"
}
NUMBERS = {
    "start_points": [25_000],
    "return_points": [25_000, 30_000],
    "target": [26_000, 30_000],
    "chombo_points": [10_000],
}
VALUES: list[dict[str, Any]] = [
    {"han": 1, "fu": 30},
    {"han": 2, "fu": 40},
    {"han": 3, "fu": 60},
    {"han": 4, "fu": 30},
    {"han": 7},
    {"han": 13, "fu": 40},
    {"limit": "baiman"},
    {"yakuman": 1},
]
MOST = {"double": 2, "all": 3, "head_bump": 1}


def tables() -> SearchStrategy[AnyTable]:
    """Return a strategy of tables under any house rules."""
    optional = {name: st.sampled_from(values) for name, values in (CHOICES | NUMBERS).items()}
    rules = st.fixed_dictionaries({}, optional=optional)
    return st.builds(lambda agreed: table_of(GAME.slug, 4, **agreed), rules)


@st.composite
def legal_deal(draw: DrawFn, game: AnyGame, situation: AnySituation) -> Deal:
    """Draw a hand that can follow a situation; nobody ends the match by it."""
    names = situation.table.players
    told = draw(st.sampled_from([won, won, drawn, aborted, chombo]))(draw, situation, names)
    if draw(st.integers(0, 9)) == 0:
        told["fines"] = [names[0], names[0]]
    return game.read_facts(SheetFacts(told, names))


def some(draw: DrawFn, names: Sequence[str], *, most: int = 4) -> list[str]:
    return draw(st.lists(st.sampled_from(names), unique=True, max_size=most))


def won(draw: DrawFn, situation: AnySituation, names: Sequence[str]) -> dict[str, Any]:
    riichi, (discarder, *others) = some(draw, names), draw(st.permutations(names))
    is_tsumo = draw(st.booleans())
    winners = others[: 1 if is_tsumo else draw(st.integers(1, MOST[situation.rules.multiple_ron]))]
    wins = []
    for name in winners:
        low = is_tsumo and name in riichi
        win = {"by": name, **draw(st.sampled_from(VALUES[low:]))}
        if "yakuman" in win and draw(st.booleans()):
            win["pao"] = draw(st.sampled_from([one for one in names if one != name]))
        wins.append(win)
    return {"wins": wins, "riichi": riichi, **({} if is_tsumo else {"from": discarder})}


def drawn(draw: DrawFn, situation: AnySituation, names: Sequence[str]) -> dict[str, Any]:
    ready = some(draw, names)
    told = {"tenpai": ready, "riichi": [name for name in ready if draw(st.booleans())]}
    if situation.rules.nagashi and draw(st.booleans()):
        told["nagashi"] = some(draw, names, most=2)
    return told


def aborted(draw: DrawFn, situation: AnySituation, names: Sequence[str]) -> dict[str, Any]:
    rules = situation.rules
    kinds = ["four_winds", "four_riichi", "nine_terminals"] if rules.abortive != "off" else []
    kinds += ["triple_ron"] if rules.multiple_ron == "double" else []
    if not kinds:
        return chombo(draw, situation, names)
    kind = draw(st.sampled_from(kinds))
    return {"abortive": kind, "riichi": [*names] if kind == "four_riichi" else [names[1]]}


def chombo(draw: DrawFn, _situation: AnySituation, names: Sequence[str]) -> dict[str, Any]:
    return {"chombo": draw(st.sampled_from(names))}


def mixed_up_deals() -> SearchStrategy[Deal]:
    """Return a strategy of deals in which anything may be missing, twice, or nonsense."""
    seats = st.none() | st.integers(0, 3)
    kinds = ["wins", "from", "draw", "tenpai", "nagashi", "abortive", "chombo", "stops", "riichi"]
    texts = st.sampled_from(["", "mangan", "four_winds", "?"])
    facts = st.builds(Fact, st.sampled_from([*kinds, "other"]), seats, texts, seats)
    numbers = st.sampled_from(["han", "fu", "yakuman", "other"])
    tallies = st.builds(Tally, numbers, seats, st.integers(-2, 70))
    return st.builds(
        lambda facts, tallies: Deal(facts=tuple(facts), tallies=tuple(tallies)),
        st.lists(facts, max_size=6),
        st.lists(tallies, max_size=4),
    )
