"""Every sentence of the format about a whole sheet, as a sheet that does not keep to it."""

import json
from typing import Any

import pytest

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.sheets.parsing import LARGEST_SHEET, SheetTooLarge
from scorekeeper.sheets.reading import read_sheet
from tests.games.sheets import PLAYERS, sheet_with
from tests.sheets.sheets import kontsina, kraken, played, scored

E_ACUTE, E_AND_ACUTE = "Ren\u00e9", "Rene\u0301"


def players(*names: str | int | None) -> dict[str, Any]:
    """Return a sheet with other players in the last places."""
    return kraken(players=[*PLAYERS[: 4 - len(names)], *names])


def stake(amount: Any = "0.25", currency: Any = "EUR", **more: Any) -> dict[str, Any]:
    """Return a sheet with a stake; a key with ... in it is left out."""
    values = {"amount": amount, "currency": currency, **more}
    return kraken(stake={key: value for key, value in values.items() if value is not ...})


def fined(*fines: Any) -> dict[str, Any]:
    """Return a sheet with fines."""
    return stake(fines=[*fines])


def fine(counter: Any = "crosses", **more: Any) -> dict[str, Any]:
    """Return a sheet with one fine."""
    return fined({"counter": counter, "amount": "0.10", **more})


def rules(**house_rules: Any) -> dict[str, Any]:
    """Return a sheet of Kraken with house rules."""
    return kraken(house_rules=house_rules)


WHOLE_SHEETS: dict[str, tuple[Any, str]] = {
    "not an object": ([], "sheet: this is not a score sheet"),
    "no object at all": (None, "sheet: this is not a score sheet"),
    "no format": (kraken(scoresheet=...), "scoresheet: “scoresheet” is missing"),
    "another format": (kraken(scoresheet=2), "scoresheet: this program reads"),
    "a format that is true": (kraken(scoresheet=True), "scoresheet: this must be a whole number"),
    "a format in words": (kraken(scoresheet="1"), "scoresheet: this must be a whole number"),
    "a format with a point": (kraken(scoresheet=1.0), "scoresheet: this must be a whole number"),
    "no game": (kraken(game=...), "game: “game” is missing"),
    "an unknown game": (kraken(game="chess"), "game: the game must be one of"),
    "no game but null": (kraken(game=None), "game: the game must be one of"),
    "no players": (kraken(players=...), "players: “players” is missing"),
    "players as one word": (kraken(players="Anna"), "players: this must be a list"),
    "three players": (kraken(players=["Anna", "Bram", "Cees"]), "players: Kraken is played by 4"),
    "five players": (players(*PLAYERS, "Emma"), "players: Kraken is played by 4"),
    "a player who is a number": (players(4), "players: a player is a name"),
    "a player who is null": (players(None), "players: a player is a name"),
    "a player without a name": (players(""), "players: a name has 1 to 40 characters"),
    "a name of white space": (players(" \n "), "players: a name has 1 to 40 characters"),
    "a name of 41 characters": (players("x" * 41), "players: a name has 1 to 40 characters"),
    "equal names": (players("Anna"), "players: Anna is taken. Try Anna B."),
    "equal names after trimming": (players(" Anna "), "players: Anna is taken. Try Anna B."),
    "equal names but for case": (players("ANNA"), "players: ANNA is taken. Try ANNA B."),
    "equal names but for ß": (
        players("Strauß", "STRAUSS"),
        "players: STRAUSS is taken. Try STRAUSS B.",
    ),
    "equal names composed": (players(E_ACUTE, E_AND_ACUTE), "players: René is taken. Try "),
    "a player called both": (players("both"), "players: nobody can be called “both”"),
    "a player called none": (players(" none "), "players: nobody can be called “none”"),
    "a name on two lines": (players("An\nna"), "players: a name holds a character"),
    "an unknown preset": (kraken(preset="strict"), "preset: “strict” is not one of"),
    "another game's preset": (kraken(preset="as_in_the_app"), "preset: “as_in_the_app” is not"),
    "a preset of null": (kraken(preset=None), "preset: this must be one of"),
    "house rules in a list": (kraken(house_rules=[]), "house_rules: the house rules must be an"),
    "house rules of null": (kraken(house_rules=None), "house_rules: the house rules must be an"),
    "an unknown house rule": (rules(jokers=2), "jokers: there is no house rule “jokers”"),
    "another game's house rule": (rules(target=21), "target: there is no house rule “target”"),
    "1 for true": (rules(spades_double=1), "spades_double: the house rule “spades_double” must"),
    "a switch in words": (rules(spades_double="true"), "spades_double: the house rule"),
    "true for 1": (rules(rounds=True), "rounds: the house rule “rounds” must be a whole number"),
    "a number in words": (rules(rounds="16"), "rounds: the house rule “rounds” must be"),
    "a number with a point": (rules(rounds=16.0), "rounds: the house rule “rounds” must be"),
    "a house rule of null": (rules(final_crosses=None), "final_crosses: the house rule"),
    "no rounds": (rules(rounds=0), "rounds: the house rule “rounds” must be a whole number from 1"),
    "a quota below 0": (rules(contra_quota=-1), "contra_quota: the house rule “contra_quota”"),
    "another last trick": (rules(last_trick=5), "last_trick: the house rule “last_trick” must be"),
    "an unknown word": (rules(rounding="up"), "rounding: the house rule “rounding” must be one"),
    "a word of another rule": (rules(bonus_points="own"), "bonus_points: the house rule"),
    "a target of 0": (kontsina(house_rules={"target": 0}), "target: the house rule “target” must"),
    "partners for three": (kontsina(house_rules={"partners": True}), "partners: "),
    "no series": (
        sheet_with("kan", [], players=[*PLAYERS, "Emma"], house_rules={"series": 0}),
        "series: the house rule “series” must be a whole number from 1",
    ),
    "a call limit below 0": (
        sheet_with("kalooki", [], house_rules={"call_limit": -1}),
        "call_limit: the house rule “call_limit” must be null or a whole number from 0",
    ),
    "a first dealer who is not there": (kraken(first_dealer="Emma"), "first_dealer: “Emma” is not"),
    "a first dealer of null": (kraken(first_dealer=None), "first_dealer: a player is a name"),
    "a first dealer by number": (kraken(first_dealer=1), "first_dealer: a player is a name"),
    "a stake of null": (kraken(stake=None), "stake: this must be an object with keys"),
    "a stake without an amount": (stake(...), "stake: “amount” is missing"),
    "a stake without a currency": (stake(currency=...), "stake: “currency” is missing"),
    "an unknown key in the stake": (stake(tip=1), "stake: the key “tip” is not known here"),
    "an amount that is a number": (stake(0.25), "stake: this must be text"),
    "an amount of 0": (stake("0.00"), "stake: an amount to play for is more than zero"),
    "an amount below 0": (stake("-1"), "stake: an amount is written in plain digits"),
    "an amount with a plus": (stake("+1"), "stake: an amount is written in plain digits"),
    "an amount with a comma": (stake("0,25"), "stake: an amount is written in plain digits"),
    "an amount with an exponent": (stake("1e2"), "stake: an amount is written in plain digits"),
    "an amount without digits": (stake(""), "stake: an amount is written in plain digits"),
    "an amount with white space": (stake(" 1"), "stake: an amount is written in plain digits"),
    "an amount in other digits": (stake("\u0661"), "stake: an amount is written in plain digits"),
    "three decimals of EUR": (stake("0.250"), "stake: EUR has at most 2 decimals"),
    "one decimal of JPY": (stake("100.0", "JPY"), "stake: JPY has no decimals"),
    "four decimals of KWD": (stake("0.1250", "KWD"), "stake: KWD has at most 3 decimals"),
    "half a chip": (stake("0.5", "chips"), "stake: chips are counted whole"),
    "an unknown currency": (stake(currency="XYZ"), "stake: “XYZ” is not a currency"),
    "a currency in small letters": (stake(currency="eur"), "stake: “eur” is not a currency"),
    "a currency of null": (stake(currency=None), "stake: this must be text"),
    "an amount for 7 points": (stake(per=7), "stake: the amount is for each 1, 10, 100 or 1000"),
    "an amount for true points": (stake(per=True), "stake: this must be a whole number"),
    "crosses by the hundred": (stake(per=100), "stake: nothing is paid for points here"),
    "a coin that nobody has": (stake(round_to=2), "stake: payments are rounded to 1, 5, 10, 50"),
    "shares without a pot": (stake(shares=[70, 30]), "stake: only a pot has shares"),
    "shares of less than all": (
        stake(settle="pot", shares=[70, 20]),
        "stake: the shares of the pot are whole percents from 1, together 100",
    ),
    "more shares than sides": (
        stake(settle="pot", shares=[50, 30, 20]),
        "stake: there are more shares of the pot than places",
    ),
    "a fine that is no object": (fined(5), "stake: this must be an object with keys"),
    "a fine without an amount": (fined({"counter": "last"}), "stake: “amount” is missing"),
    "a fine of nothing": (fine(amount="0.00"), "stake: an amount to play for is more than zero"),
    "a fine for what nobody counts": (fine("bags"), "stake: no fine can be put on “bags” here"),
    "a fine from the none on": (fine(**{"from": 0}), "stake: a fine begins with the first or"),
    "being last twice": (fine("last", **{"from": 2}), "stake: who is last is last once"),
    "a fine to the bank": (fine(to="bank"), "stake: a fine goes to the box or to the others"),
    "two fines that begin alike": (
        fined({"counter": "last", "amount": "1"}, {"counter": "last", "amount": "2"}),
        "stake: two fines for the same begin with the same one",
    ),
    "more fines than anybody remembers": (
        fined(*[{"counter": "crosses", "amount": "1", "from": one} for one in range(1, 22)]),
        "stake: there are at most 20 lines of fines",
    ),
    "a player called Box": (
        {**fine(), "players": ["Anna", "BOX", "Cees", "Dora"], "first_dealer": "Anna"},
        "stake: where fines go to the box, nobody is called Box",
    ),
    "shares that are words": (
        stake(settle="pot", shares=["all"]),
        "stake: this must be a whole number",
    ),
    "no list of shares": (stake(settle="pot", shares=100), "stake: this must be a list"),
    "an unknown way to settle": (stake(settle="evenly"), "stake: “evenly” is not one of"),
    "a way to settle of null": (stake(settle=None), "stake: this must be one of"),
    "crosses where there are none": (
        kontsina(stake={"amount": "1", "currency": "EUR", "settle": "crosses"}),
        "stake: “crosses” is not one of pairwise and pot",
    ),
    "no rounds at all": (kraken(rounds=...), "rounds: “rounds” is missing"),
    "rounds of null": (kraken(rounds=None), "rounds: this must be a list"),
    "rounds by number": (kraken(rounds={"1": played()}), "rounds: this must be a list"),
    "ended early for 1": (kraken(ended_early=1), "ended_early: this must be true or false"),
    "ended early for null": (kraken(ended_early=None), "ended_early: this must be true or false"),
    "a complete match ended early": (
        kraken(played(), house_rules={"rounds": 1}, ended_early=True),
        "ended_early: the match is complete without being ended early",
    ),
    "former names in a list": (kraken(formerly=["Emma"]), "formerly: this must be an object"),
    "a seat of nobody": (kraken(formerly={"Emma": ["Fred"]}), "formerly: “Emma” is not at the"),
    "one former name": (kraken(formerly={"Anna": "Emma"}), "formerly: the former players of a"),
    "a former player by number": (kraken(formerly={"Anna": [1]}), "formerly: a player is a name"),
    "a former player without a name": (kraken(formerly={"Anna": [""]}), "formerly: a name has 1"),
    "a seat named twice": (kraken(formerly={"Anna": [], " Anna": []}), "formerly: a player is nam"),
    "a date the other way round": (kraken(played_on="21-11-2026"), "played_on: a date is written"),
    "no character in a name": (players("A\uffff"), "players: a name holds a character that cannot"),
    "no character in a place": (kraken(place="x\uffffy"), "place: this text holds a character"),
    "no character in a note": (kraken(note="x\ufffey"), "note: this text holds a character that"),
    "a date without strokes": (kraken(played_on="20261121"), "played_on: a date is written"),
    "a date by its week": (kraken(played_on="2026-W47-6"), "played_on: a date is written"),
    "a week alone": (kraken(played_on="2026W476"), "played_on: a date is written"),
    "a date with a line end": (kraken(played_on="2026-11-21\n1"), "played_on: a date is written"),
    "a date that never was": (kraken(played_on="2026-02-30"), "played_on: a date is written"),
    "a date of null": (kraken(played_on=None), "played_on: a date is written"),
    "a place of null": (kraken(place=None), "place: this must be text"),
    "a note in numbers": (kraken(note=7), "note: this must be text"),
    "an unknown key": (kraken(score=100), "score: the key “score” is not known here"),
}


@pytest.mark.parametrize("what", WHOLE_SHEETS)
def test_a_sheet_that_does_not_keep_to_the_format_is_refused(what: str) -> None:
    values, sentence = WHOLE_SHEETS[what]
    with pytest.raises(RuleBroken) as refused:
        scored(values)
    assert refused.value.sentence.startswith(sentence)


ONE_ROUND = json.dumps(kraken(played()))
DEEP = 100_000
TEXTS = {
    "nothing": ("", "sheet: this is not a score sheet: line 1, column 1"),
    "half a sheet": (ONE_ROUND[:-1], "sheet: this is not a score sheet: line 1, column"),
    "a sheet and more": (ONE_ROUND + "1", "sheet: this is not a score sheet: line 1, column"),
    "a comma too many": ('{"scoresheet": 1,}', "sheet: this is not a score sheet: line 1, column"),
    "lists without end": ("[" * DEEP, "sheet: the sheet is nested too deeply"),
    "objects without end": ('{"a":' * DEEP, "sheet: the sheet is nested too deeply"),
    "a game given twice": (
        ONE_ROUND.replace('"game"', '"game": "kraken", "game"'),
        "game: the key “game” is given twice",
    ),
    "a trump given twice": (
        ONE_ROUND.replace('"trump"', '"trump": "hearts", "trump"'),
        "Round 1, trump: the key “trump” is given twice",
    ),
    "a player counted twice": (
        ONE_ROUND.replace('"Anna": 100', '"Anna": 100, "Anna": 100'),
        "Round 1, card_points: the key “Anna” is given twice",
    ),
    "not a number": (ONE_ROUND.replace("100", "NaN"), "Round 1, card_points: NaN is not a number"),
    "no end of points": (
        ONE_ROUND.replace("100", "-Infinity"),
        "Round 1, card_points: -Infinity is not a number",
    ),
    "too many digits": (
        ONE_ROUND.replace("100", "9" * 5000),
        "Round 1, card_points: the number 999999999999… is too large: 1000000000 is the most",
    ),
    "half a letter": (
        ONE_ROUND.replace("hearts", "\\ud83d"),
        "Round 1, trump: this text holds a character that cannot be written",
    ),
    "half a letter in a key": (
        ONE_ROUND.replace('"trump"', '"\\udfff"'),
        "Round 1, rounds: a key holds a character that cannot be written",
    ),
    "a NaN in the stake": (
        json.dumps(kraken(stake={"amount": "1", "currency": float("nan")})),
        "stake: NaN is not a number of JSON",
    ),
    "a NaN in rounds that are no list": ('{"rounds": {"1": NaN}}', "rounds: NaN is not a number"),
    "only NaN": ("NaN", "sheet: NaN is not a number of JSON"),
}


@pytest.mark.parametrize("what", TEXTS)
def test_a_text_that_is_no_sheet_is_refused_where_it_goes_wrong(what: str) -> None:
    text, sentence = TEXTS[what]
    with pytest.raises(RuleBroken) as refused:
        read_sheet(text.encode())
    assert refused.value.sentence.startswith(sentence)


@pytest.mark.parametrize("content", [b"\xff\xfe{\x00}\x00", b'{"note": "\xe9"}'])
def test_a_text_in_another_encoding_is_refused(content: bytes) -> None:
    with pytest.raises(RuleBroken, match="sheet: the sheet is not text in UTF-8"):
        read_sheet(content)


def test_more_bytes_than_any_evening_needs_are_refused_unread() -> None:
    with pytest.raises(SheetTooLarge, match="sheet: the sheet is larger than"):
        read_sheet(b"[" * (LARGEST_SHEET + 1))
