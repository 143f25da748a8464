"""G4A Kraken reckoned a second time, straight from the text of its rules, for properties."""

from scorekeeper.games.g4a_kraken.house_rules import G4AKrakenRules
from scorekeeper.rules.facts import Deal

WORTH = {
    "run_of_3": 20,
    "run_of_4": 50,
    "run_of_5": 100,
    "four_aces": 100,
    "four_kings": 100,
    "four_queens": 100,
    "four_tens": 100,
    "four_jacks": 200,
    "king_queen": 20,
    "trump_run_of_3": 40,
    "trump_run_of_4": 70,
}


def reckoned(rules: G4AKrakenRules, deal: Deal) -> tuple[int, ...]:
    """Return the points of the side of the first player and of the other one."""
    assert deal.contract.declarer is not None
    leader = deal.contract.declarer % 2
    spades = 2 if rules.double_spades and deal.contract.trump == "spades" else 1
    cards = cards_of(rules, deal)
    roem = roem_of(rules, deal, leader)
    total = [cards[side] * spades + roem[side] for side in (0, 1)]
    times = 2 ** len(deal.challenges)
    on_roem = times if rules.multiply == "everything" else 1
    worth = [cards[side] * spades * times + roem[side] * on_roem for side in (0, 1)]
    if total[leader] * 2 <= sum(total):
        worth[1 - leader] = sum(worth) if rules.down_gives == "everything" else worth[1 - leader]
        worth[leader] = 0
    return tuple(worth)


def cards_of(rules: G4AKrakenRules, deal: Deal) -> tuple[int, ...]:
    """Return the card points of both sides."""
    tally = deal.tallies[0]
    assert tally.by is not None
    rest = 152 + rules.last_trick - tally.count
    return (rest, tally.count) if tally.by % 2 else (tally.count, rest)


def roem_of(rules: G4AKrakenRules, deal: Deal, leader: int) -> list[int]:
    """Return the roem in hand that counts, the roem in tricks and the pit of both sides."""
    roem = [0, 0]
    scoring = sides_that_meld(rules, deal)
    for said in deal.declarations:
        is_safe = said.kind == "king_queen" and rules.stuk_in_hand == "always"
        if is_safe or said.by % 2 in scoring:
            roem[said.by % 2] += WORTH[said.kind]
    for taken in deal.bonuses:
        roem[taken.by % 2] += WORTH[taken.kind]
    if any(fact.kind == "all_tricks" and (fact.by or 0) % 2 == leader for fact in deal.facts):
        roem[leader] += 100
    return roem


def sides_that_meld(rules: G4AKrakenRules, deal: Deal) -> set[int]:
    """Return the sides whose roem in hand counts."""
    hands = [0, 0, 0, 0]
    for said in deal.declarations:
        if said.kind != "king_queen" or rules.stuk_in_hand == "in_contest":
            hands[said.by] += WORTH[said.kind]
    best = [max(hands[0], hands[2]), max(hands[1], hands[3])]
    if best[0] != best[1]:
        return {0} if best[0] > best[1] else {1}
    for fact in deal.facts:
        if fact.kind == "declarations_to":
            return {"both": {0, 1}, "none": set()}.get(fact.text) or (
                set() if fact.by is None else {fact.by % 2}
            )
    return set()
