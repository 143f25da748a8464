"""Tables and rounds of Klaverjassen for properties."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.rules.facts import Bonus, Contract, Deal, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable
from tests.games.sheets import table_of

SUITS = ("clubs", "diamonds", "hearts", "spades")
SEATS = st.integers(0, 3)
LEAST = {
    "run_of_3": 0,
    "run_of_4": 10,
    "king_queen": 7,
    "trump_run_of_3": 18,
    "trump_run_of_4": 37,
    "four_jacks": 26,
    "four_of_a_kind": 12,
}
WORTH = {
    "run_of_3": 20,
    "run_of_4": 50,
    "king_queen": 20,
    "trump_run_of_3": 40,
    "trump_run_of_4": 70,
    "four_jacks": 200,
    "four_of_a_kind": 100,
}
FOURS_LESS = {"king_queen": 2, "trump_run_of_3": 2, "trump_run_of_4": 3}
PACK = 162
TRICKS = 8


def tables() -> SearchStrategy[AnyTable]:
    """Return a strategy of tables with any house rules."""
    return st.builds(
        lambda rules: table_of("klaverjassen", 4, **rules),
        st.fixed_dictionaries(
            {},
            optional={
                "trump_choice": st.sampled_from(["forced", "free"]),
                "trumping": st.sampled_from(["amsterdam", "rotterdam"]),
                "end": st.sampled_from(["rounds", "target"]),
                "rounds": st.integers(1, 6),
                "target": st.sampled_from([1, 300, 1500]),
                "four_jacks": st.sampled_from([200, 100]),
                "low_fours": st.booleans(),
                "pit_by_defenders": st.sampled_from([0, 100, 200]),
                "double_spades": st.booleans(),
                "revoke_bonus": st.sampled_from([0, 100]),
                "revoke_roem": st.sampled_from(["none", "to_others"]),
            },
        ),
    )


@st.composite
def legal_deal(draw: DrawFn, _game: AnyGame, situation: AnySituation) -> Deal:
    """Draw a deal that can follow a situation, told in any of its ways."""
    rules = situation.rules
    is_free, is_doubled = rules.trump_choice == "free", rules.double_spades
    declarer = draw(SEATS if is_free else st.none() | SEATS)
    declaring = ((situation.dealer + 1) % 4 if declarer is None else declarer) % 2
    trump = draw(st.sampled_from(SUITS if is_doubled else (*SUITS, "")))
    told = draw(st.sampled_from(["card_points", "card_points", "all_tricks", "wet", "revoke"]))
    seat = draw(SEATS)
    kinds = draw(roem(low_fours=rules.low_fours))
    winners = st.just(seat) if told == "all_tricks" else SEATS
    bonuses = [Bonus(draw(winners), kind) for kind in kinds]
    if told == "wet":
        whole = PACK * (2 if is_doubled and trump == "spades" else 1)
        bonuses = not_enough(bonuses, declaring, whole, rules.four_jacks)
    tallies: tuple[Tally, ...] = ()
    if told == "card_points":
        tallies = draw(card_points(bonuses, low_fours=rules.low_fours))
    elif told == "all_tricks" and draw(st.booleans()):
        tallies = (Tally("card_points", seat, PACK),)
    fact = {"all_tricks": Fact("all_tricks", seat), "wet": Fact("wet")}.get(told)
    return Deal(
        contract=Contract(trump, declarer),
        bonuses=tuple(bonuses),
        tallies=tallies,
        facts=() if told == "card_points" else (fact or Fact("revoke", seat),),
    )


@st.composite
def roem(draw: DrawFn, *, low_fours: bool) -> list[str]:
    """Draw the roem that lies in eight tricks out of one pack."""
    marriage = draw(st.sampled_from(["", "", *FOURS_LESS]))
    kinds = [marriage] if marriage else []
    if marriage != "trump_run_of_4" and draw(st.booleans()):
        kinds.append("four_jacks")
    most_fours = (7 if low_fours else 4) - FOURS_LESS.get(marriage, 0)
    kinds += ["four_of_a_kind"] * draw(st.sampled_from([0, 0, 1, most_fours]))
    runs = draw(st.lists(st.sampled_from(["run_of_3", "run_of_4"]), max_size=3))
    return [*kinds, *runs][:TRICKS]


def not_enough(bonuses: list[Bonus], declaring: int, whole: int, jacks: int) -> list[Bonus]:
    """Return as much of the roem as a side may have that is wet all the same."""
    kept: list[Bonus] = []
    for bonus in bonuses:
        worth = [jacks if one.kind == "four_jacks" else WORTH[one.kind] for one in (*kept, bonus)]
        own = sum(
            value
            for value, one in zip(worth, (*kept, bonus), strict=True)
            if one.by % 2 == declaring
        )
        if own <= whole:
            kept.append(bonus)
    return kept


@st.composite
def card_points(draw: DrawFn, bonuses: list[Bonus], *, low_fours: bool) -> tuple[Tally, ...]:
    """Draw card points of one side or of both, with room for the roem of each."""
    least = [0, 0]
    for bonus in bonuses:
        is_nothing = bonus.kind == "four_of_a_kind" and low_fours
        least[bonus.by % 2] += 0 if is_nothing else LEAST[bonus.kind]
    counts = st.integers(least[0], PACK - least[1]) | st.sampled_from([81, 82])
    fits = counts.filter(
        lambda count: count not in (1, PACK - 1) and least[0] <= count <= PACK - least[1]
    )
    first = draw(fits)
    one = Tally("card_points", draw(st.sampled_from([0, 2])), first)
    other = Tally("card_points", draw(st.sampled_from([1, 3])), PACK - first)
    said: tuple[Tally, ...] = draw(st.sampled_from([(one,), (other,), (one, other)]))
    return said


def mixed_up_deals() -> SearchStrategy[Deal]:
    """Return a strategy of deals in which anything may be missing, twice, or nonsense."""
    somebody = st.none() | SEATS
    return st.builds(
        lambda contract, taken, counted, rest: Deal(
            contract=contract, bonuses=tuple(taken), tallies=tuple(counted), facts=tuple(rest)
        ),
        st.builds(Contract, st.sampled_from([*SUITS, "", "sans"]), somebody),
        st.lists(st.builds(Bonus, SEATS, st.sampled_from([*LEAST, "run_of_5", ""])), max_size=10),
        st.lists(
            st.builds(
                Tally, st.sampled_from(["card_points", "cards"]), somebody, st.integers(-5, 170)
            ),
            max_size=3,
        ),
        st.lists(
            st.builds(Fact, st.sampled_from(["all_tricks", "wet", "revoke", "?"]), somebody),
            max_size=3,
        ),
    )
