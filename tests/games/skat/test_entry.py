"""The form of a deal of Skat: its three ways, what it shows, and what it refuses."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.games.skat.rules import GAME
from scorekeeper.rules.facts import Contract, Deal, Fact, Tally
from scorekeeper.rules.game import AnySituation
from scorekeeper.rules.replay import replay
from scorekeeper.web.rounds.forms import RoundForm
from tests.forms import page_form
from tests.games.round_forms import entered, refused, round_form, sent_back, shown
from tests.games.sheets import table_of
from tests.games.skat.deals import legal_deal, tables

PUB: dict[str, Any] = {
    "all_pass": "schieberamsch",
    "kontra": "hirsch",
    "bock_rounds": True,
}
HEARTS = {"way": "game", "alone": "1", "game": "hearts", "tops": "with:1", "result": "won"}
RAMSCH = {"way": "ramsch", "most": ["1"], "taken_points": "55"}


def opening(players: int = 3, **house_rules: Any) -> AnySituation:
    """Return how things stand before the first deal."""
    return replay(GAME, table_of("skat", players, **house_rules), ()).now


def form_of(values: dict[str, Any], players: int = 3, **house_rules: Any) -> RoundForm:
    """Return the form of the first deal, filled in."""
    return round_form(GAME, opening(players, **house_rules), values=values)


def worths(values: dict[str, Any], players: int = 3, **house_rules: Any) -> dict[str, str]:
    """Return what is shown on the result tiles that can be."""
    form = form_of(values, players, **house_rules)
    echoes = form.entry.echoes(entered(form))
    assert set(echoes) <= set(form.entry.echo_slots)
    return {slot.removeprefix("echo_result_"): str(said) for slot, said in echoes.items()}


@given(st.data())
def test_every_deal_that_can_be_played_survives_its_form(data: DataObject) -> None:
    situation = replay(GAME, data.draw(tables()), ()).now
    before, after = sent_back(GAME, situation, data.draw(legal_deal(GAME, situation)))
    assert after == before


def test_four_taps_tell_a_game_and_a_fifth_that_it_was_played_from_the_hand() -> None:
    game = {name: said for name, said in HEARTS.items() if name != "way"}
    assert entered(form_of(game)).points == (0, 20, 0)
    assert entered(form_of({**game, "announced": ["hand"]})).points == (0, 30, 0)


def test_all_passed_is_one_tap_and_reads_nothing_of_a_game() -> None:
    played = entered(form_of({**HEARTS, "way": "passed"}))
    assert played.deal.facts == (Fact("passed"),)
    assert played.points == (0, 0, 0)


def test_a_ramsch_reads_nothing_of_a_game() -> None:
    played = entered(form_of({**HEARTS, **RAMSCH}, **PUB))
    assert played.deal.contract == Contract()
    assert played.points == (0, -55, 0)


def test_a_bock_round_is_set_off_by_any_deal() -> None:
    for way in (HEARTS, RAMSCH, {"way": "passed"}):
        played = entered(form_of({**way, "bock_rounds": "2"}, **PUB))
        assert played.deal.counts("bock_rounds") == {None: 2}


@pytest.mark.parametrize(
    ("tapped", "announced"),
    [
        (["hand"], "hand"),
        (["schwarz"], "schwarz"),
        (["hand", "schneider", "schwarz", "ouvert"], "ouvert"),
    ],
)
def test_the_highest_announcement_counts(tapped: list[str], announced: str) -> None:
    deal = entered(form_of({**HEARTS, "announced": tapped})).deal
    assert deal.fact("announced") == Fact("announced", text=announced)


@pytest.mark.parametrize(
    ("tapped", "value"), [([], 23), (["hand"], 35), (["ouvert"], 46), (["hand", "ouvert"], 59)]
)
def test_null_joins_its_announcements_and_leaves_tops_and_schneider_behind(
    tapped: list[str], value: int
) -> None:
    tapped = [*tapped[:1], "schneider", *tapped[1:]]
    null = {**HEARTS, "game": "null", "announced": tapped}
    assert entered(form_of(null)).points == (0, value, 0)


def test_the_results_show_what_each_would_be_worth() -> None:
    unfinished = {**HEARTS, "alone": "", "result": ""}
    assert worths(unfinished) == {
        "won": "+20",
        "won_schneider": "+30",
        "won_schwarz": "+40",
        "lost": "−40",
        "lost_schneider": "−60",
        "lost_schwarz": "−80",
    }
    assert worths({**unfinished, "game": "null"}) == {"won": "+23", "lost": "−46"}
    assert worths({**unfinished, "tops": ""}) == {}
    assert worths({"way": "passed"}) == {}
    raised = worths({**unfinished, "kontra": "re", "bid": "23"}, **PUB, scoring="seeger_fabian")
    assert raised["won"] == "−290"
    assert raised["won_schneider"] == "+170"


def test_a_deal_that_sets_off_bock_shows_what_it_is_worth_where_it_is_doubled_itself() -> None:
    begun = {**HEARTS, "bock_rounds": "1"}
    assert worths(begun, bock_rounds=True)["won"] == "+20"
    at_once = worths(begun, bock_rounds=True, bock_starts="at_once")
    assert (at_once["won"], at_once["lost"]) == ("+40", "−80")
    assert worths(HEARTS, bock_rounds=True, bock_starts="at_once")["won"] == "+20"


def test_an_overbid_null_shows_the_next_null_that_could_be_played() -> None:
    null = {**HEARTS, "game": "null", "bid": "24"}
    assert worths(null) == {"won": "−92", "lost": "−92"}
    assert worths({**null, "bid": "36", "announced": ["hand"]}) == {"won": "−118", "lost": "−118"}


def test_won_says_what_was_announced_where_less_is_lost() -> None:
    schneider = worths({**HEARTS, "announced": ["schneider"]})
    assert (schneider["won"], schneider["lost"]) == ("Schneider +50", "−100")
    assert worths({**HEARTS, "announced": ["ouvert"]})["won"] == "Schwarz +80"
    null = {**HEARTS, "game": "null", "announced": ["ouvert"]}
    assert worths(null)["won"] == "+46"


def test_a_result_that_cannot_be_shows_nothing() -> None:
    schwarz = worths({**HEARTS, "announced": ["schwarz"]})
    assert "won_schneider" not in schwarz
    assert (schwarz["won"], schwarz["won_schwarz"]) == ("Schwarz +70", "+70")


def test_a_page_offers_only_what_the_table_plays() -> None:
    plain = page_form(shown(round_form(GAME, opening())))
    assert plain.choices["way"] == ["game", "passed"]
    assert not {"most", "kontra", "bock_rounds", "pushed"} & {*plain.choices, *plain.values}
    assert plain.values["way"] == ["game"]
    pub = page_form(shown(round_form(GAME, opening(**PUB))))
    assert pub.choices["way"] == ["game", "ramsch", "passed"]
    assert pub.choices["kontra"] == ["", "kontra", "re", "bock", "hirsch"]
    assert pub.choices["pushed"] == ["", "1", "2", "3"]
    ramsch = page_form(shown(round_form(GAME, opening(all_pass="ramsch", kontra="re"))))
    assert ramsch.choices["kontra"] == ["", "kontra", "re"]
    assert "pushed" not in ramsch.choices


def test_the_dealer_of_four_has_no_tile_and_is_whoever_dealt() -> None:
    page = page_form(shown(round_form(GAME, opening(4))))
    assert page.choices["alone"] == ["1", "2", "3"]
    dealt = Deal(
        dealer=2,
        out_of_turn=True,
        contract=Contract("hearts", 0),
        facts=(Fact("result", text="won"),),
        tallies=(Tally("with", None, 1),),
    )
    assert page_form(shown(round_form(GAME, opening(4), deal=dealt))).choices["alone"] == [
        "0",
        "1",
        "3",
    ]


def test_more_bock_rounds_than_there_are_tiles_stay_what_they_were() -> None:
    before, after = sent_back(
        GAME,
        opening(**PUB),
        Deal(facts=(Fact("passed"),), tallies=(Tally("bock_rounds", None, 7),)),
    )
    assert before == after
    page = page_form(shown(round_form(GAME, opening(**PUB), deal=after)))
    assert page.choices["bock_rounds"] == ["", "1", "2", "3", "7"]


@pytest.mark.parametrize(
    ("values", "field", "reason"),
    [
        ({"alone": ""}, "alone", "who played alone?"),
        ({"game": ""}, "game", "which game was played?"),
        ({"tops": ""}, "tops", "with or without how many?"),
        ({"result": ""}, "result", "how did it end?"),
        ({"game": "grand", "tops": "without:5"}, "tops", "there are 1 to 4 tops"),
        ({"announced": ["ouvert"], "result": "won_schneider"}, "result", "it is lost"),
        ({"game": "null", "result": "lost_schwarz"}, "result", "null is won or lost"),
        ({"game": "null", "bid": "60"}, "bid", "no null is worth 60"),
        ({"way": "ramsch"}, "most", "who has the most points?"),
        ({**RAMSCH, "taken_points": ""}, "taken", "how many points?"),
        ({**RAMSCH, "taken_points": "121"}, "taken", "the most points are 33 to 120"),
        ({**RAMSCH, "march": "0"}, "march", "a march takes everything"),
        (
            {**RAMSCH, "most": ["0", "1", "2"], "taken_points": "40", "virgin": "1"},
            "virgin",
            "three who are level",
        ),
    ],
)
def test_what_cannot_have_happened_is_refused_beside_its_field(
    values: dict[str, Any], field: str, reason: str
) -> None:
    said = refused(form_of({**HEARTS, **values}, **PUB))[field]
    assert reason.casefold() in said.casefold()


def test_a_declarer_who_deals_is_refused_beside_the_declarer() -> None:
    assert refused(form_of({**HEARTS, "alone": "0"}, 4)) == {"alone": "Anna deals and sits out"}
    ramsch = {**RAMSCH, "most": [], "taken_points": "", "march": "0"}
    form = form_of(ramsch, 4, **PUB)
    assert not form.is_valid()
    assert "cannot be chosen here" in str(form.entry.errors["march"])


@pytest.mark.parametrize(
    ("name", "said"), [("bid", "19"), ("game", "skat"), ("tops", "with:12"), ("way", "ramsch")]
)
def test_what_has_no_tile_cannot_be_sent(name: str, said: str) -> None:
    form = form_of({**HEARTS, name: said})
    assert not form.is_valid()
    assert name in form.entry.errors
