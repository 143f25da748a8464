"""Tables and rounds of Scopa for properties: packs shared out, and what is told of them."""

from random import Random

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable
from scorekeeper.rules.house_rules import RuleValue
from tests.games.sheets import table_of

VALUES = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}
LETTERS = {1: "A", 8: "F", 9: "F", 10: "F"}
PACK = [(suit, rank) for suit in range(4) for rank in range(1, 11)]
COINS = 0
Pile = list[tuple[int, int]]


@st.composite
def tables(draw: DrawFn) -> AnyTable:
    """Draw a table with any house rules that so many players can agree on."""
    players = draw(st.integers(2, 4))
    rules: dict[str, RuleValue] = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "target": st.sampled_from([1, 5, 11]),
                "primiera_by": st.sampled_from(["best_cards", "sevens"]),
                "napola": st.booleans(),
                "re_bello": st.booleans(),
                "ace_takes_all": st.booleans(),
            },
        )
    )
    if players == 4:
        rules["partners"] = draw(st.booleans())
        rules["deal"] = draw(st.sampled_from(["three", "nine", "ten"]))
    return table_of("scopa", players, **rules)


def shared_out(seed: int, piles: int) -> list[Pile]:
    """Return the pack on so many piles, none of which a capture cannot make; some are uneven."""
    luck = Random(seed)
    weights = [luck.choice([1, 1, 1, 5]) for _pile in range(piles)]
    while True:
        owners = luck.choices(range(piles), weights, k=len(PACK))
        held = [
            [card for card, owner in zip(PACK, owners, strict=True) if owner == place]
            for place in range(piles)
        ]
        if all(len(pile) > 2 for pile in held):
            return held


@st.composite
def legal_deal(draw: DrawFn, game: AnyGame, situation: AnySituation) -> Deal:
    """Draw a deal that can follow a situation: each award told by name or by count."""
    sides = game.sides(situation.table)
    held = shared_out(draw(st.integers(0, 10_000)), len(sides))
    seats = [draw(st.sampled_from(side)) for side in sides]
    counts = {"cards": [len(pile) for pile in held], "coins": [*map(coins_in, held)]}
    tallies, facts = [], [Fact("settebello", seats[owner_of(held, (COINS, 7))])]
    for counted, numbers in counts.items():
        if draw(st.booleans()):
            told = [Tally(counted, seat, n) for seat, n in zip(seats, numbers, strict=True)]
            tallies += told[1:] if draw(st.booleans()) else told
        else:
            best = max(numbers)
            alone = numbers.count(best) == 1
            seat = seats[numbers.index(best)] if alone else None
            facts.append(Fact(f"most_{counted}", seat, "" if alone else "nobody"))
    if draw(st.booleans()):
        facts += [
            Fact("primiera_cards", seat, " ".join(best_of(pile)))
            for seat, pile in zip(seats, held, strict=True)
        ]
    else:
        winner = draw(st.none() | st.sampled_from(seats))
        facts.append(Fact("primiera", winner, "nobody" if winner is None else ""))
    if situation.rules.re_bello:
        facts.append(Fact("re_bello", seats[owner_of(held, (COINS, 10))]))
    tallies += draw(sweeps(held, seats))
    if situation.rules.napola:
        tallies += napola(held, seats)
    return Deal(tallies=tuple(tallies), facts=tuple(facts))


def owner_of(held: list[Pile], card: tuple[int, int]) -> int:
    """Return the pile that a card is in."""
    return next(place for place, pile in enumerate(held) if card in pile)


def coins_in(pile: Pile) -> int:
    """Return how many coins a pile has."""
    return sum(suit == COINS for suit, _rank in pile)


def best_of(pile: Pile) -> list[str]:
    """Return the best card of each suit."""
    best = []
    for suit in range(4):
        ranks = [rank for other, rank in pile if other == suit]
        card = max(ranks, key=VALUES.__getitem__, default=0)
        best.append(LETTERS.get(card, str(card)) if card else "-")
    return best


@st.composite
def sweeps(draw: DrawFn, held: list[Pile], seats: list[int]) -> list[Tally]:
    """Draw how often each pile swept the table."""
    return [
        Tally("scope", seat, min(draw(st.sampled_from([0, 1, 2, 9])), len(pile) // 2))
        for seat, pile in zip(seats, held, strict=True)
        if draw(st.booleans())
    ][:2]


def napola(held: list[Pile], seats: list[int]) -> list[Tally]:
    """Return the run of coins from the ace, where it is long enough."""
    place = owner_of(held, (COINS, 1))
    run = next((n for n in range(1, 11) if (COINS, n) not in held[place]), 11) - 1
    return [Tally("napola", seats[place], run)] if run >= 3 else []


def mixed_up_deals() -> SearchStrategy[Deal]:
    """Return a strategy of deals in which anything may be missing, twice, or nonsense."""
    seats = st.none() | st.integers(0, 1)
    tallies = st.builds(
        Tally,
        st.sampled_from(["cards", "coins", "scope", "napola", "?"]),
        seats,
        st.integers(-3, 45),
    )
    facts = st.builds(
        Fact,
        st.sampled_from(
            [
                *("most_cards", "most_coins", "primiera", "settebello", "re_bello"),
                *("primiera_cards", "?"),
            ]
        ),
        seats,
        st.sampled_from(["", "nobody", "7 7 7 7", "6 6 - F", "A", "? 1 2 3 4"]),
    )
    return st.builds(
        lambda counted, said: Deal(tallies=tuple(counted), facts=tuple(said)),
        st.lists(tallies, max_size=5),
        st.lists(facts, max_size=6),
    )
