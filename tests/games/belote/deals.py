"""Tables and deals of Belote for properties."""

from dataclasses import replace

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.games.belote.house_rules import BeloteRules
from scorekeeper.games.belote.played import Round
from scorekeeper.rules.facts import Bonus, Challenge, Contract, Deal, Declaration, Fact, Tally
from scorekeeper.rules.game import AnyGame, AnySituation, AnyTable
from tests.games.sheets import table_of

SUITS = ("clubs", "diamonds", "hearts", "spades")
SPECIAL = ("no_trumps", "all_trumps")
KINDS = ("run_of_3", "run_of_4", "run_of_5", "four_nines", "four_aces", "four_tens", "four_jacks")
COUNT = (Fact("declarations_to", 0), Fact("declarations_to", 3))
SEATS = st.integers(0, 3)
WORDS: dict[str, list[str | int | bool]] = {
    "bidding": ["classic", "contract"],
    "announces": [True, False],
    "special_trumps": [True, False],
    "all_trumps_points": ["of_162", "of_258"],
    "counts_for_contract": ["all", "no_belote", "cards_only"],
    "litige": ["carried", "fails", "made"],
    "belote_kept": [True, False],
    "rounding": ["none", "tens"],
    "capot": [252, 250],
    "capot_unbid": [True, False],
    "failed_capot": [160, 250],
    "marking": ["made_and_bid", "bid_only"],
    "doubling": ["everything", "contract"],
    "surcontre": [4, 3],
    "end": ["target", "rounds"],
    "target": [1, 501, 1000],
    "rounds": [1, 3, 12],
}


def tables() -> SearchStrategy[AnyTable]:
    """Return a strategy of tables with any house rules."""
    rules = {name: st.sampled_from(values) for name, values in WORDS.items()}
    return st.fixed_dictionaries({}, optional=rules).map(
        lambda agreed: table_of("belote", 4, **agreed)
    )


@st.composite
def legal_deal(draw: DrawFn, _game: AnyGame, situation: AnySituation) -> Deal:
    """Draw a deal that can follow a situation, told in any of its ways."""
    rules, declarer = situation.rules, draw(SEATS)
    if draw(st.integers(0, 9)) == 0:
        return Deal(facts=(Fact("passed"),))
    trump = draw(st.sampled_from(("", *SUITS, *(SPECIAL * 3 if rules.special_trumps else ()))))
    bid, challenges = "", []
    if rules.bidding == "contract":
        bid = draw(st.sampled_from(["80", "90", "110", "160", "capot", "300"]))
        others = [draw(st.sampled_from([declarer + 1, declarer + 3])) % 4]
        challenges = [*others, draw(st.sampled_from([declarer, (declarer + 2) % 4]))]
        challenges = challenges[: draw(st.sampled_from([0, 0, 1, 2]))]
    can_be_made = bid.isdecimal() and int(bid) <= 160
    needs_no_count = bool(challenges) or rules.marking == "bid_only"
    results = ["failed", "made"] if can_be_made and needs_no_count else ["failed"]
    told = draw(st.sampled_from(["card_points"] * 4 + ["all_tricks", "result"]))
    facts = [Fact("contract", text=bid)] if bid else []
    tallies: tuple[Tally, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    if told == "result":
        facts.append(Fact("result", text=draw(st.sampled_from(results))))
    else:
        most = {"no_trumps": 0, "all_trumps": 4}.get(trump, 1)
        facts += [Fact("belotes", by) for by in draw(st.lists(SEATS, max_size=most))]
        declarations = draw(announces(trump)) if rules.announces else ()
    if told == "all_tricks":
        facts.append(Fact("all_tricks", draw(SEATS)))
    elif told == "card_points":
        tallies = (Tally("card_points", draw(SEATS), draw(card_points(rules, trump))),)
    deal = Deal(
        contract=Contract(trump, declarer),
        challenges=tuple(Challenge(by) for by in challenges),
        declarations=declarations,
        tallies=tallies,
        facts=tuple(facts),
    )
    if declarations and len({*Round(rules, deal).best}) == 1:
        whose = draw(st.sampled_from([Fact("declarations_to", text="none"), *COUNT]))
        deal = replace(deal, facts=(*facts, whose))
    return deal


@st.composite
def announces(draw: DrawFn, trump: str) -> tuple[Declaration, ...]:
    """Draw one announce each for some players: the jacks took a trick where a suit is trumps."""
    kinds = KINDS if trump in SPECIAL else KINDS[:-1]
    said = draw(st.lists(st.sampled_from(kinds), max_size=4, unique_by=lambda one: one[-4:]))
    return tuple(Declaration(by, kind) for by, kind in enumerate(said))


def card_points(rules: BeloteRules, trump: str) -> SearchStrategy[int]:
    """Return a strategy of card points that can be."""
    of_258 = rules.all_trumps_points == "of_258" and trump == "all_trumps"
    everything = 258 if of_258 else 162
    counts = st.sampled_from([everything // 2, 71, 91, 61]) | st.integers(0, everything)
    return counts.filter(lambda count: count not in (1, everything - 1))


def mixed_up_deals() -> SearchStrategy[Deal]:
    """Return a strategy of deals in which anything may be missing, twice, or nonsense."""
    somebody, kinds = st.none() | SEATS, st.sampled_from([*KINDS, "four_kings", "?"])
    facts = ["passed", "result", "contract", "all_tricks", "belotes", "declarations_to", "?"]
    texts = st.sampled_from(["", "made", "failed", "capot", "80", "-10", "none", "?"])
    return st.builds(
        lambda contract, said, bonuses, challenges, counted, rest: Deal(
            contract=contract,
            declarations=tuple(said),
            bonuses=tuple(bonuses),
            challenges=tuple(challenges),
            tallies=tuple(counted),
            facts=tuple(rest),
        ),
        st.builds(Contract, st.sampled_from([*SUITS, *SPECIAL, "", "?"]), somebody),
        st.lists(st.builds(Declaration, SEATS, kinds), max_size=4),
        st.lists(st.builds(Bonus, SEATS, kinds), max_size=1),
        st.lists(st.builds(Challenge, SEATS), max_size=4),
        st.lists(
            st.builds(Tally, st.sampled_from(["card_points", "?"]), somebody, st.integers(-5, 260)),
            max_size=3,
        ),
        st.lists(st.builds(Fact, st.sampled_from(facts), somebody, texts), max_size=4),
    )
