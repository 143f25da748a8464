"""Who comes and goes in a score sheet: read, written, scored and settled."""

import copy
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.games.registry import all_games
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.sheets.reading import read_sheet, sheet_of
from scorekeeper.sheets.sheet import Sheet, SheetRound
from scorekeeper.sheets.table_text import score_text
from scorekeeper.sheets.writing import sheet_text, sheet_values
from tests.evenings import FEWER
from tests.games.changes import matches_with_changes
from tests.games.sheets import sheet_with
from tests.sheets.sheets import scored
from tests.sheets.test_round_trip import stakes

Values = dict[str, Any]
SLUGS = st.sampled_from(sorted(game.slug for game in all_games()))
A, B, C, D, V, T = "Anna", "Bram", "Cees", "Dora", "Vie", "Tom"


def sheet_of_match(evening: PlayedMatch, **more: Any) -> Sheet:
    return Sheet(
        game=evening.game,
        preset=next(iter(evening.game.presets)),
        table=evening.table,
        rounds=tuple(SheetRound(played.deal) for played in evening.rounds),
        attendance=evening.attendance.in_order(),
        **more,
    )


@given(SLUGS.flatmap(matches_with_changes))
def test_comings_and_goings_are_the_same_when_a_sheet_is_read_again(evening: PlayedMatch) -> None:
    assume(evening.rounds and not evening.faults_of_changes)
    sheet = sheet_of_match(evening)
    text = sheet_text(sheet)
    again = read_sheet(text.encode())
    assert again.played_match() == sheet.played_match()
    assert sheet_text(again) == text


@FEWER
@given(SLUGS.flatmap(matches_with_changes), st.data())
def test_the_money_sums_to_nothing_and_own_rounds_are_what_stood_then(
    evening: PlayedMatch, data: st.DataObject
) -> None:
    assume(evening.rounds and not evening.faults_of_changes)
    stake = data.draw(stakes(evening.game, evening.table))
    values = sheet_values(sheet_of_match(evening, stake=stake))
    settled = scored(values)["settlement"]
    net = {name: Decimal(amount) for name, amount in settled["net"].items()}
    assert sum(net.values()) == 0
    for line in settled["transfers"]:
        net[line["from"]] += Decimal(line["amount"])
        net[line["to"]] -= Decimal(line["amount"])
    assert not any(net.values())
    told = parts_told(values)
    final = {name: Decimal(amount) for name, amount in settled["net"].items()}
    for name, parts in told.items():
        if name not in values["players"]:
            assert final[name] == sum(parts)


def parts_told(values: Values) -> dict[str, list[Decimal]]:
    """Return what everybody who left for own rounds was told: the net since the last change.

    The net of a seat holds the parts of all who sat there: as if nobody had left for own rounds.
    """
    told: dict[str, list[Decimal]] = {}
    before: dict[str, Decimal] = {}
    for change in sorted(values.get("substitutes", ()), key=lambda one: one["after"]):
        if change.get("pays") == "own_rounds":
            seat = name_at_the_end(values, change["for"], change["after"])
            cut = cut_off(values, change["after"])
            cut["substitutes"] = [one | {"pays": "successor"} for one in cut["substitutes"]]
            net = Decimal(scored(cut)["settlement"]["net"][change["for"]])
            told.setdefault(change["for"], []).append(net - before.get(seat, Decimal(0)))
            before[seat] = net
    return told


def name_at_the_end(values: Values, name: str, after: int) -> str:
    """Return by which name the seat of somebody is called in the end."""
    for change in sorted(values.get("substitutes", ()), key=lambda one: one["after"]):
        if change["for"] == name and change["after"] >= after:
            return name_at_the_end(values, change["player"], change["after"] + 1)
    return name


def cut_off(values: Values, after: int) -> Values:
    """Return the sheet as it stood behind so many rounds, before anything changed there."""
    cut = copy.deepcopy(values)
    cut["rounds"] = cut["rounds"][:after]
    cut.pop("ended_early", None)
    later = [one for one in cut.get("substitutes", ()) if one["after"] >= after]
    for change in sorted(later, key=lambda one: -one["after"]):
        players = cut["players"]
        players[players.index(change["player"])] = change["for"]
    gone = {one["player"] for one in cut.get("joined", ()) if one["after"] >= after}
    cut["players"] = [name for name in cut["players"] if name not in gone]
    for key in ("joined", "left", "substitutes"):
        cut[key] = [one for one in cut.get(key, ()) if one["after"] < after]
    places = len(cut["players"])
    if len(cut["stake"].get("shares", [100])) > places and "pot" in cut["stake"]["settle"]:
        kept = cut["stake"]["shares"][:places]
        cut["stake"]["shares"] = [kept[0] + 100 - sum(kept), *kept[1:]]
    return cut


def counted(*rounds: dict[str, int], **more: Any) -> Values:
    """Return a free sheet of these scores."""
    return sheet_with("free-sheet", [{"scores": one} for one in rounds], **more)


def three(number: int, **more: int) -> dict[str, int]:
    return {A: number, B: 10, C: 20, **more}


ONE_CENT = {"amount": "0.01", "currency": "EUR", "settle": "pairwise"}


def test_who_left_settles_as_things_stood_then_and_a_newcomer_not_with_them() -> None:
    values = counted(
        three(0),
        {A: 100, C: 20, V: 50},
        players=[A, B, C, V],
        left=[{"player": B, "after": 1}],
        joined=[{"player": V, "after": 1, "points": 30}],
        stake=ONE_CENT,
        ended_early=True,
    )
    settled = scored(values)
    assert settled["ranking"] == [[A], [V], [C], [B]]
    # Bram: 10 to Anna's 0 and Cees' 20 as he went; nothing with Vie
    assert settled["settlement"]["net"] == {A: "0.70", B: "0.00", C: "-0.90", V: "0.20"}


def test_by_rank_two_who_never_sat_together_settle_nothing() -> None:
    stake = {"amount": "1.00", "currency": "EUR", "settle": "ranks"}
    values = counted(
        three(0),
        {A: 100, C: 20, V: 50},
        players=[A, B, C, V],
        left=[{"player": B, "after": 1}],
        joined=[{"player": V, "after": 1}],
        stake=stake,
        ended_early=True,
    )
    net = scored(values)["settlement"]["net"]
    assert net == {A: "3.00", B: "-2.00", C: "-1.00", V: "0.00"}


def test_each_pays_for_own_rounds_and_comes_back_to_the_seat() -> None:
    change = {"player": T, "for": D, "after": 1, "pays": "own_rounds"}
    back = {"player": D, "for": T, "after": 2, "pays": "own_rounds"}
    values = counted(
        {A: 10, D: 0},
        {A: 10, T: 30},
        {A: 0, D: 5},
        players=[A, D],
        substitutes=[back, change],
        stake=ONE_CENT,
        ended_early=True,
    )
    result = scored(values)
    assert [*result["rounds"][1]["points"]] == [A, T]
    assert result["settlement"]["net"] == {A: "-0.15", D: "-0.05", T: "0.20"}


def one_seat(*successors: str, pays: str = "own_rounds") -> Values:
    """Return a free sheet of a cent a point in which one seat gets 10 more than Anna's each round.

    Another of the successors sits down on it after every round.
    """
    sat = [D, *successors]
    substitutes = [
        {"player": name, "for": sat[after - 1], "after": after, "pays": pays}
        for after, name in enumerate(successors, 1)
    ]
    return counted(
        *({A: number, name: number + 10} for number, name in enumerate(sat)),
        players=[A, sat[-1]],
        substitutes=substitutes,
        stake=ONE_CENT,
        ended_early=True,
    )


@pytest.mark.parametrize(
    ("successors", "net"),
    [
        ((B,), {A: "-0.20", B: "0.10", D: "0.10"}),
        ((B, C), {A: "-0.30", C: "0.10", D: "0.10", B: "0.10"}),
        ((B, C, T), {A: "-0.40", T: "0.10", D: "0.10", B: "0.10", C: "0.10"}),
        ((B, D, C), {A: "-0.40", C: "0.10", D: "0.20", B: "0.10"}),
        ((B, C, B), {A: "-0.40", B: "0.20", D: "0.10", C: "0.10"}),
        ((B, C, D), {A: "-0.40", D: "0.20", B: "0.10", C: "0.10"}),
    ],
)
def test_each_of_several_in_a_row_has_what_came_since_the_last_change(
    successors: tuple[str, ...], net: dict[str, str]
) -> None:
    assert scored(one_seat(*successors))["settlement"]["net"] == net


def test_two_who_share_a_seat_all_evening_have_their_rounds_each() -> None:
    """As many changes as a sheet lists: none of them is worked out from all before it again."""
    net = scored(one_seat(*[B, D] * 30))["settlement"]["net"]
    assert net == {A: "-6.10", D: "3.10", B: "3.00"}


def test_the_text_says_behind_which_round_somebody_came_or_went() -> None:
    values = late(left=[{"player": B, "after": 2}])
    lines = score_text(sheet_of(values)).splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("1 "))
    said = [" ".join(line.split()) for line in lines[first : first + 4]]
    assert said[1] == "Vie joins with 0"
    assert said[3] == "Bram leaves"


def test_who_gives_a_seat_to_a_successor_has_no_money_in_it() -> None:
    change = {"player": T, "for": D, "after": 1}
    values = counted(
        {A: 10, D: 0}, {A: 10, T: 0}, players=[A, T], substitutes=[change], stake=ONE_CENT
    )
    assert scored(values)["settlement"]["net"] == {A: "0.20", T: "-0.20"}


def late(**more: Any) -> Values:
    """Return a free sheet of three whom Vie joins after the first of two rounds."""
    values = counted(three(0), three(0, Vie=5), players=[A, B, C, V])
    return {**values, "joined": [{"player": V, "after": 1}], **more}


def taken_over(*substitutes: Values, **more: Any) -> Values:
    """Return a free sheet of two rounds, before the second of which Tom sits down for Cees."""
    values = counted(three(0), {A: 0, B: 10, T: 20}, players=[A, B, T])
    change = {"player": T, "for": C, "after": 1}
    return {**values, "substitutes": [*(substitutes or (change,))], **more}


REFUSED = {
    "after no round": (
        late(joined=[{"player": V, "after": 0}]),
        "joined: a change stands behind a stored round: from 1 to 2",
    ),
    "after more rounds than there are": (
        late(joined=[{"player": V, "after": 3}]),
        "joined: a change stands behind a stored round: from 1 to 2",
    ),
    "after true": (late(joined=[{"player": V, "after": True}]), "joined: this must be a whole"),
    "nobody": (late(joined=[{"after": 1}]), "joined: “player” is missing"),
    "an unknown key": (late(left=[{"player": A, "after": 1, "why": 1}]), "left: the key “why” is"),
    "a stranger": (late(left=[{"player": "Zoe", "after": 1}]), "left: “Zoe” is not at the table"),
    "far too many points": (
        late(joined=[{"player": V, "after": 1, "points": 1_000_001}]),
        "joined: somebody begins with at most 1,000,000 points",
    ),
    "points that would have won": (
        late(
            joined=[{"player": V, "after": 1, "points": 50}],
            house_rules={"end": "target", "target": 50},
        ),
        "joined: with 50 points the match would be over at once",
    ),
    "one who would end it by going": (
        counted(
            {A: 60, B: 60, C: 0},
            players=[A, B, C],
            left=[{"player": B, "after": 1}],
            house_rules={"end": "target", "target": 50},
        ),
        "left: the match would be over by it",
    ),
    "fewer than can play": (
        counted({A: 1, B: 2}, players=[A, B], left=[{"player": B, "after": 1}]),
        "left: Free sheet is played by",
    ),
    "two changes of one seat at once": (
        late(left=[{"player": V, "after": 1}]),
        "left: two changes of the seat of Vie are a round apart",
    ),
    "somebody for themselves": (
        taken_over({"player": T, "for": T, "after": 1}),
        "substitutes: nobody is a substitute for themselves",
    ),
    "somebody who does not sit there": (
        taken_over({"player": D, "for": C, "after": 1}),
        "substitutes: “Dora” does not sit there then",
    ),
    "a name on two seats": (
        taken_over({"player": T, "for": A, "after": 1}),
        "substitutes: Anna has one seat in a match, and comes back to no other",
    ),
    "other money": (
        taken_over({"player": T, "for": C, "after": 1, "pays": "half"}),
        "substitutes: “half” is not one of own_rounds and successor",
    ),
    "a round of somebody who was not there": (
        late(joined=[{"player": V, "after": 2}]),
        "Round 2, scores: “Vie” is not at the table",
    ),
    "a round by the name of another time": (
        {**taken_over(), "rounds": [{"scores": {A: 0, B: 10, T: 20}}] * 2},
        "Round 1, scores: “Tom” is not at the table",
    ),
    "a round after somebody left": (
        counted(three(0), three(0), players=[A, B, C], left=[{"player": C, "after": 1}]),
        "Round 2, scores: “Cees” is not at the table",
    ),
    "somebody called Box": (
        {
            **taken_over({"player": T, "for": "Box", "after": 1}),
            "rounds": [{"scores": {A: 0, B: 10, "Box": 20}}, {"scores": {A: 0, B: 10, T: 20}}],
            "stake": {**ONE_CENT, "fines": [{"counter": "last", "amount": "1.00"}]},
        },
        "stake: where fines go to the box, nobody is called Box",
    ),
    "a late player among partners": (
        {
            **sheet_with("kraken", [{"void": True}], players=[A, B, C, D, V]),
            "joined": [{"player": V, "after": 1}],
        },
        "joined: at this table somebody can only take over a seat",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_among_comings_and_goings_is_refused(what: str) -> None:
    values, sentence = REFUSED[what]
    with pytest.raises(RuleBroken) as refused:
        scored(values)
    assert refused.value.sentence.startswith(sentence), refused.value.sentence


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_one_more_than_a_game_has_seats_for_is_refused_also_late(game: AnyGame) -> None:
    names = [f"Player {number}" for number in range(1, max(game.player_counts) + 2)]
    values = sheet_with(game.slug, [{"void": True}], players=names)
    with pytest.raises(RuleBroken):
        scored({**values, "joined": [{"player": names[-1], "after": 1}]})
