"""Rounds of Kontsina that can happen, and some that cannot, for properties."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable
from tests.games.sheets import table_of

CARDS, CLUBS = 52, 13


def tables() -> SearchStrategy[AnyTable]:
    """Return a strategy of tables with two to four players and any house rules."""
    return st.builds(
        lambda players, rules, partners: table_of(
            "kontsina", players, partners=partners and players == 4, **rules
        ),
        st.integers(2, 4),
        st.fixed_dictionaries(
            {},
            optional={
                "cards_tie": st.sampled_from(["nobody", "split"]),
                "clubs_tie": st.sampled_from(["nobody", "all"]),
                "end": st.sampled_from(["rounds", "target"]),
                "rounds": st.integers(1, 8),
                "target": st.integers(1, 25),
                "level_at_target": st.sampled_from(["another_round", "shared"]),
            },
        ),
        st.booleans(),
    )


def legal_deal(game: AnyGame, situation: AnySituation) -> SearchStrategy[Deal]:
    """Return a strategy of deals that can follow a situation: counted, or with names alone."""
    return counted_deals(situation.table, game) | named_deals(situation.table, game)


@st.composite
def pile_sizes(draw: DrawFn, piles: int) -> tuple[list[int], list[int], int, int]:
    """Draw cards and clubs of every pile, and the piles with the two special cards."""
    cuts = sorted(draw(st.lists(st.integers(0, CARDS), min_size=piles - 1, max_size=piles - 1)))
    cards = [after - before for before, after in zip([0, *cuts], [*cuts, CARDS], strict=True)]
    while 1 in cards:  # no pile has a single card: its owner took one more from the largest pile
        cards[cards.index(max(cards))] -= 1
        cards[cards.index(1)] += 1
    clubs = draw(clubs_in(cards))
    two = draw(st.sampled_from([pile for pile in range(piles) if clubs[pile]]))
    tens = [
        pile
        for pile in range(piles)
        if cards[pile] > clubs[pile] and (pile != two or cards[pile] > 2)
    ]
    return cards, clubs, two, draw(st.sampled_from(tens))


@st.composite
def clubs_in(draw: DrawFn, cards: list[int]) -> list[int]:
    """Draw how the 13 clubs lie in piles of so many cards, no pair being two clubs."""
    clubs, left = [0] * len(cards), CLUBS
    room = [count if count > 2 else count // 2 for count in cards]
    for pile in draw(st.permutations(range(len(cards)))):
        later = sum(room) - room[pile]
        clubs[pile] = draw(st.integers(max(0, left - later), min(left, room[pile])))
        left, room[pile] = left - clubs[pile], 0
    return clubs


@st.composite
def counted_deals(draw: DrawFn, table: AnyTable, game: AnyGame) -> Deal:
    """Draw a deal whose piles were counted, at most one of them left out of each count."""
    piles = game.sides(table)
    cards, clubs, two, ten = draw(pile_sizes(len(piles)))
    tallies = [
        Tally(kind, draw(st.sampled_from(piles[pile])), count)
        for kind, counts in (("cards", cards), ("clubs", clubs))
        for pile, count in draw(some_of(counts))
    ]
    return Deal(tallies=tuple(tallies), facts=special_cards(piles, two, ten))


@st.composite
def some_of(draw: DrawFn, counts: list[int]) -> list[tuple[int, int]]:
    """Draw all piles with their counts, or all but one."""
    left_out = draw(st.integers(-1, len(counts) - 1))
    return [(pile, count) for pile, count in enumerate(counts) if pile != left_out]


@st.composite
def named_deals(draw: DrawFn, table: AnyTable, game: AnyGame) -> Deal:
    """Draw a deal of which only the winners are named."""
    piles = game.sides(table)
    rules = table.house_rules
    cards = draw(namings("most_cards", piles, CARDS, shared=rules.cards_tie == "split"))
    clubs = draw(namings("most_clubs", piles, CLUBS, shared=rules.clubs_tie == "all"))
    two, ten = draw(st.integers(0, len(piles) - 1)), draw(st.integers(0, len(piles) - 1))
    return Deal(facts=(*cards, *clubs, *special_cards(piles, two, ten)))


def namings(
    kind: str, piles: tuple[tuple[int, ...], ...], pack: int, *, shared: bool
) -> SearchStrategy[tuple[Fact, ...]]:
    """Return a strategy of who has most: one player, a tie with names, or one without."""
    ways: list[SearchStrategy[tuple[Fact, ...]]] = [
        st.sampled_from(piles).map(lambda pile: (Fact(kind, pile[0]),))
    ]
    level = [size for size in range(2, len(piles) + 1) if size < len(piles) or pack % size == 0]
    if level:
        pairs = st.permutations([pile[0] for pile in piles])
        ways.append(
            st.builds(
                lambda seats, size: tuple(
                    Fact(kind, seat, "level") for seat in sorted(seats[:size])
                ),
                pairs,
                st.sampled_from(level),
            )
        )
        if not shared or len(piles) == 2:
            ways.append(st.just((Fact(kind, text="nobody"),)))
    return st.one_of(ways)


def special_cards(piles: tuple[tuple[int, ...], ...], two: int, ten: int) -> tuple[Fact, ...]:
    """Return the facts of who has the two special cards."""
    return Fact("two_of_clubs", piles[two][0]), Fact("ten_of_diamonds", piles[ten][0])


def mixed_up_deals(table: AnyTable) -> SearchStrategy[Deal]:
    """Return a strategy of deals in which anything may be missing, twice, or nonsense."""
    seats = st.none() | st.integers(0, len(table.players) - 1)
    kinds = st.sampled_from(["cards", "clubs", "card_points"])
    said = st.sampled_from(["most_cards", "most_clubs", "two_of_clubs", "ten_of_diamonds", "other"])
    texts = st.sampled_from(["", "nobody", "level", "?"])
    return st.builds(
        lambda tallies, facts: Deal(tallies=tuple(tallies), facts=tuple(facts)),
        st.lists(st.builds(Tally, kinds, seats, st.integers(-2, 60)), max_size=8),
        st.lists(st.builds(Fact, said, seats, texts), max_size=8),
    )
