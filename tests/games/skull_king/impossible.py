"""Rounds of Skull King that cannot have happened: six cards for four players."""

from typing import Any, NamedTuple

from tests.games.families.exact_tricks.deals import said, took
from tests.games.sheets import PLAYERS

A, B, C, D = PLAYERS
LEVIATHANS: dict[str, Any] = {"leviathans": True}
LOOT: dict[str, Any] = {"loot": True}
PIRATES: dict[str, Any] = {"pirate_abilities": True}
FIRST: dict[str, Any] = {"edition": "first"}
FISTS: dict[str, Any] = {"scoring": "rascal", "cannonball": True}


class Impossible(NamedTuple):
    """A round with what is wrong, the fact that is refused, and a part of the reason."""

    clause: str
    round: dict[str, Any]
    fact: str
    reason: str
    house_rules: dict[str, Any] = {}

    @property
    def rules(self) -> dict[str, Any]:
        """Return the house rules, with six cards in the first round."""
        return {"deal": "brawl", **self.house_rules}


def fine(**more: Any) -> dict[str, Any]:
    """Return a round in which Anna took three tricks, Bram two, Cees one and Dora none."""
    return said(3, 2, 1, 0, **more)


def held(**kinds: str) -> dict[str, Any]:
    """Return the same round with bonuses, by the first letters of names; a blank between two."""
    letters = {name[0].lower(): name for name in PLAYERS}
    by_kind = [(letters[key], kind) for key, said in kinds.items() for kind in said.split()]
    return fine(bonuses=[{"by": by, "kind": kind} for by, kind in by_kind])


SIX = "who took another number?"
IMPOSSIBLE = [
    Impossible("a bid missing", said(3, 2, 1), "bids", "how many tricks did Dora say?"),
    Impossible("a bid missing", {"tricks": {A: 6}}, "bids", "“bids” is missing"),
    Impossible("a bid of a stranger", {"bids": {"Zoe": 1}}, "bids", "“Zoe” is not at the table"),
    Impossible("a bid outside", said(3, 2, 1, -1), "bids", "Dora can say 0 to 6"),
    Impossible("a bid outside", said(7, 2, 1, 0, **took(A=3)), "bids", "Anna can say 0 to 6"),
    Impossible("tricks of a stranger", fine(tricks={"Zoe": 0}), "tricks", "“Zoe” is not at"),
    Impossible("tricks outside", fine(**took(D=-1, C=2)), "tricks", "Dora can take 0 to 6"),
    Impossible("tricks outside", fine(**took(A=7)), "tricks", "Anna can take 0 to 6"),
    Impossible("a wrong sum", fine(**took(A=2)), "tricks", f"5 tricks for 6 cards: {SIX}"),
    Impossible("a wrong sum", fine(**took(D=1)), "tricks", f"7 tricks for 6 cards: {SIX}"),
    Impossible(
        "a wrong sum with one destroyed",
        fine(destroyed=1),
        "tricks",
        f"6 tricks and 1 destroyed for 6 cards: {SIX}",
        LEVIATHANS,
    ),
    Impossible("destroyed by number", fine(destroyed=0), "destroyed", "one or two", LEVIATHANS),
    Impossible("destroyed by number", fine(destroyed=3), "destroyed", "one or two", LEVIATHANS),
    Impossible("destroyed while off", fine(destroyed=1), "destroyed", "not played with"),
    Impossible("harry of two", fine(harry={A: 4, B: 1}), "harry", "one player won", PIRATES),
    Impossible("harry without a trick", fine(harry={D: 1}, **took(D=0)), "harry", "none", PIRATES),
    Impossible("harry by other than one", fine(harry={A: 5}), "harry", "changes by one", PIRATES),
    Impossible("harry by other than one", fine(harry={A: 3}), "harry", "changes by one", PIRATES),
    Impossible("harry below none", fine(harry={D: -1}), "harry", "less than none", PIRATES),
    Impossible("harry while off", fine(harry={A: 4}), "harry", "not played with"),
    Impossible("a bet of two", fine(rascal={A: 10, B: 10}), "rascal", "one player won", PIRATES),
    Impossible("a bet without a trick", fine(rascal={D: 10}), "rascal", "no trick", PIRATES),
    Impossible("another bet", fine(rascal={A: 15}), "rascal", "10 or 20", PIRATES),
    Impossible("a bet while off", fine(rascal={A: 10}), "rascal", "not played with"),
    Impossible(
        "both with one trick",
        fine(harry={C: 2}, rascal={C: 10}, **took(C=1)),
        "rascal",
        "Cees took one trick, and two pirates have two",
        PIRATES,
    ),
    Impossible("loot of a stranger", fine(loot=[["Zoe", A]]), "loot", "“Zoe” is not", LOOT),
    Impossible("loot by a stranger", fine(loot=[[A, "Zoe"]]), "loot", "“Zoe” is not", LOOT),
    Impossible("one’s own loot", fine(loot=[[A, A]]), "loot", "cannot take their own", LOOT),
    Impossible("loot without a trick", fine(loot=[[A, D]]), "loot", "Dora took no trick", LOOT),
    Impossible("no loot", fine(loot=[]), "loot", "it is left out", LOOT),
    Impossible("more than two", fine(loot=[[D, A]] * 3), "loot", "two cards of loot", LOOT),
    Impossible("loot that is no pair", fine(loot=[[A]]), "loot", "a loot is a pair", LOOT),
    Impossible("loot while off", fine(loot=[[D, A]]), "loot", "not played with"),
    Impossible("a bonus without a trick", held(d="14"), "bonuses", "Dora took no trick"),
    Impossible("too many of a kind", held(a="14 14", b="14 14"), "bonuses", "4 times: 3 at"),
    Impossible("too many of a kind", held(a="black_14", b="black_14"), "bonuses", "1 at most"),
    Impossible("too many of a kind", held(a="mermaid mermaid mermaid"), "bonuses", "2 at most"),
    Impossible("too many of a kind", held(a="skull_king skull_king"), "bonuses", "1 at most"),
    Impossible("pirates for two", held(a="pirate", b="pirate"), "bonuses", "for one player"),
    Impossible("pirates and the king", held(a="pirate skull_king"), "bonuses", "one Skull King"),
    Impossible("pirates and the king", held(a="pirate", b="skull_king"), "bonuses", "one Skull"),
    Impossible("too many pirates", held(a="pirate pirate pirate pirate"), "bonuses", "3 pirates"),
    Impossible("three mermaids", held(a="skull_king mermaid mermaid"), "bonuses", "one mermaid"),
    Impossible("another kind", held(a="joker"), "bonuses", "is not one of"),
    Impossible("a kind of another edition", held(a="14"), "bonuses", "no bonus", FIRST),
    Impossible("a kind of another edition", held(a="black_14"), "bonuses", "no bonus", FIRST),
    Impossible("a kind of another edition", held(a="mermaid"), "bonuses", "no bonus", FIRST),
    Impossible("a fist while off", fine(cannonball=[A]), "cannonball", "no cannonball is played"),
    Impossible(
        "a fist while off", fine(cannonball=[A]), "cannonball", "no cannon", {"cannonball": True}
    ),
    Impossible("a fist of nobody", fine(cannonball=[]), "cannonball", "it is left out", FISTS),
    Impossible("a fist twice", fine(cannonball=[A, A]), "cannonball", "named twice", FISTS),
    Impossible("a key of another game", fine(cloud={A: 4}), "cloud", "is not known here", PIRATES),
]
