"""Everything that the rules page calls impossible is refused, with the reason."""

from typing import Any

import pytest

from scorekeeper.games import registry
from scorekeeper.games.kan.rules import GAME
from scorekeeper.rules.facts import AgreedScore, Deal
from tests.games.kan.deals import LOST, NAMES, WON, deal_of, first, later, played, table_of

BEGUN = [first("Bram", "Emma")]
NAMELESS = dict(WON)
EMMA_DEALS = Deal(void=True, dealer=4, out_of_turn=True)
CEES_DEALS = deal_of(dealer=2, trump="hearts", points=11)
ANNA_DEALS_AGAIN = deal_of(dealer=0, trump="hearts", points=11)
AGREED = Deal(agreed_score=AgreedScore(((0, 3),), None, "misdeal"))


def call(slug: str, points: int | None = None) -> dict[str, Any]:
    """Return the facts of a call, with points of Kankei if they were counted."""
    return {"call": slug} if points is None else {"call": slug, "kankei_points": points}


def seats(*names: str, **facts: Any) -> dict[str, Any]:
    """Return a round in which the players sat down anew."""
    return {"seats": list(names), **facts}


IMPOSSIBLE = [
    (
        "A juuroku or gyaku juuroku in the first round of a series.",
        [first("Bram", "Emma", **call("juuroku", 16))],
        ("call", "no juuroku in the first round"),
    ),
    (
        "A juuroku or gyaku juuroku in the first round of a series.",
        [first("Bram", "Emma", **call("gyaku_juuroku", 0))],
        ("call", "no gyaku juuroku in the first round"),
    ),
    (
        "A juuroku with fewer points than Kankei's number.",
        [*BEGUN, later(**call("juuroku", 8))],
        ("kankei_points", "9 points or more in hand, and Kankei have 8"),
    ),
    (
        "A gyaku juuroku with as many points for Kankei as their number, or more.",
        [*BEGUN, later(**call("gyaku_juuroku", 9))],
        ("kankei_points", "the others have their 8 points, so Kankei cannot have 9"),
    ),
    (
        "Points of Kankei where a call stopped the play.",
        [first("Bram", "Emma", **call("sukonku", 9))],
        ("kankei_points", "sukonku stops the play"),
    ),
    (
        "Points of Kankei where a call stopped the play.",
        [*BEGUN, later(**call("gyaku_sukonku", 0))],
        ("kankei_points", "gyaku sukonku stops the play"),
    ),
    (
        "No points of Kankei where nothing stopped the play.",
        [{"kankei": ["Bram", "Emma"]}],
        ("kankei_points", "missing"),
    ),
    (
        "No points of Kankei where nothing stopped the play.",
        [*BEGUN, later(**call("juuroku"))],
        ("kankei_points", "missing"),
    ),
    (
        "No points of Kankei where nothing stopped the play.",
        [*BEGUN, later(**call("gyaku_juuroku"))],
        ("kankei_points", "missing"),
    ),
    (
        "Points of Kankei, or a call, where a misplay ended the round.",
        [first("Bram", "Emma", misplay="Cees", kankei_points=9)],
        ("kankei_points", "Cees misplayed, which ended the round: no points are counted"),
    ),
    (
        "Points of Kankei, or a call, where a misplay ended the round.",
        [first("Bram", "Emma", misplay="Cees", call="sukonku")],
        ("call", "Cees misplayed, which ended the round: sukonku does not count"),
    ),
    (
        "A misplay of the resting dealer of six.",
        [first("Bram", "Emma", misplay="Anna")],
        ("misplay", "Anna deals and rests, so cannot have misplayed"),
    ),
    (
        "A misplay of the resting dealer of six.",
        [*BEGUN, later(misplay="Anna")],
        ("misplay", "Anna deals and rests, so cannot have misplayed"),
    ),
    (
        "Fewer than 0 or more than 16 points.",
        [first("Bram", "Emma", kankei_points=-1)],
        ("kankei_points", "-1 points: there are 0 to 16"),
    ),
    (
        "Fewer than 0 or more than 16 points.",
        [*BEGUN, later(**call("juuroku", 17))],
        ("kankei_points", "17 points: there are 0 to 16"),
    ),
    ("A first round without Kankei.", [NAMELESS], ("kankei", "series 1 begins: who holds")),
    (
        "A first round with trumps whose turn it is not.",
        [{**first("Bram", "Emma"), "trump": "hearts"}],
        ("trump", "series 1 begins with clubs as trumps, not hearts"),
    ),
    (
        "A first round with trumps whose turn it is not.",
        [first("Cees", "Emma", **LOST), {**first("Cees", "Emma"), "trump": "clubs"}],
        ("trump", "series 2 begins with spades as trumps, not clubs"),
    ),
    (
        "A later round without trumps.",
        [*BEGUN, WON],
        ("trump", "the trumps that Bram chose for round 2 of series 1"),
    ),
    (
        "A later round without trumps.",
        [*BEGUN, later(), WON],
        ("trump", "the trumps that Emma chose for round 3 of series 1"),
    ),
    (
        "A later round with other Kankei.",
        [*BEGUN, {**later(), "kankei": ["Bram", "Cees"]}],
        ("kankei", "Bram and Emma are Kankei throughout series 1, not Bram and Cees"),
    ),
    (
        "The same player twice as Kankei.",
        [first("Bram", "Bram")],
        ("kankei", "Bram cannot be Kankei twice: with both cards, the partner is Dora"),
    ),
    (
        "The resting dealer of six as Kankei.",
        [first("Anna", "Emma")],
        ("kankei", "Anna deals and rests, so cannot be Kankei"),
    ),
    (
        "The resting dealer of six as Kankei.",
        [first("Anna", "Anna")],
        ("kankei", "Anna deals and rests, so cannot be Kankei"),
    ),
    (
        "New seats in a later round.",
        [*BEGUN, {**later(), **seats(*NAMES)}],
        ("seats", "this is round 2 of series 1"),
    ),
    (
        "New seats that leave somebody out, or name somebody twice.",
        [{**BEGUN[0], **seats(*NAMES[1:])}],
        ("seats", "every player once"),
    ),
    (
        "New seats that leave somebody out, or name somebody twice.",
        [{**BEGUN[0], **seats("Bram", *NAMES[1:])}],
        ("seats", "every player once"),
    ),
    (
        "Another dealer in a later round.",
        [*BEGUN, CEES_DEALS],
        ("dealer_override", "Anna deals every round of series 1, and this is its round 2"),
    ),
    (
        "Another dealer in a later round.",
        [*BEGUN, ANNA_DEALS_AGAIN],
        ("dealer_override", "Anna deals every round of series 1"),
    ),
    (
        "Another dealer in a later round.",
        [*BEGUN, EMMA_DEALS],
        ("dealer_override", "Anna deals every round of series 1"),
    ),
    (
        "An agreed score in place of a round.",
        [AGREED],
        ("agreed_score", "who won a round decides what comes next"),
    ),
    (
        "A round after the last series.",
        [*[first("Dora", "Emma", **LOST)] * 2, first("Dora", "Emma")],
        ("rounds", "the match is over"),
    ),
    (
        "A round after the last series.",
        [*[first("Dora", "Emma", **LOST)] * 2, Deal(void=True)],
        ("rounds", "the match is over"),
    ),
]


def bullets() -> list[str]:
    """Return the bullets of the rules page under its heading for what is impossible."""
    page = (registry.folder_of(GAME.slug) / "rules.md").read_text(encoding="utf-8")
    section = page.split("## What cannot be\n")[1].split("\n## ")[0]
    return [line[2:] for line in section.splitlines() if line.startswith("- ")]


@pytest.mark.parametrize(("bullet", "rounds", "refused"), IMPOSSIBLE)
def test_what_cannot_be_is_refused_with_its_reason(
    bullet: str, rounds: list[dict[str, Any]], refused: tuple[str, ...]
) -> None:
    fact, words = refused
    evening = played(table_of(6, series=2), *rounds)
    assert [entry.number for entry in evening.unfitting] == [len(rounds)]
    faults = evening.unfitting[0].faults
    assert [fault.fact for fault in faults] == [fact]
    assert words in str(faults[0])


def test_everything_the_rules_page_calls_impossible_is_tried() -> None:
    assert list(dict.fromkeys(bullet for bullet, *_rest in IMPOSSIBLE)) == bullets()


@pytest.mark.parametrize(
    "rounds",
    [
        pytest.param([*BEGUN, later(**call("juuroku", 9))], id="juuroku with just enough"),
        pytest.param([*BEGUN, later(**call("gyaku_juuroku", 8))], id="gyaku juuroku, just short"),
        pytest.param([first("Bram", "Emma", misplay="Fred")], id="a misplay in the first round"),
        pytest.param([*BEGUN, later(misplay="Emma")], id="a misplay in a later round"),
        pytest.param([*BEGUN, {**later(), "kankei": ["Emma", "Bram"]}], id="the pair reversed"),
        pytest.param([{**BEGUN[0], "trump": "clubs"}], id="the trumps whose turn it is, said"),
        pytest.param([{**BEGUN[0], **seats(*NAMES)}], id="seats in which nobody moved"),
        pytest.param([*BEGUN, Deal(void=True)], id="a later round thrown in"),
        pytest.param([deal_of(dealer=0, kankei=(1, 2), points=0)], id="out of turn, in turn"),
    ],
)
def test_what_is_only_just_possible_is_taken(rounds: list[dict[str, Any]]) -> None:
    assert played(table_of(6, series=2), *rounds).unfitting == ()
