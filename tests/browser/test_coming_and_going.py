"""On one phone somebody joins, leaves and takes over, and the next round knows who is there."""

from tests.browser import evenings, kalooki_round, skat_round
from tests.browser.klaverjas_round import Hand
from tests.browser.phone import Facts, Phone, box_of
from tests.browser.tour import bring

FIVE = ["Anna", "Jan-Willem de Vries", "Bartholomeus", "Wilhelmina van den Berg", "Gülşen"]
KRAKEN = ["Anna", "Bram", "Cees", "Sanne"]
STAKE = {"amount": "0.50", "currency": "EUR"}
WON: Facts = {"declarer": "Anna", "game": "hearts", "with": 1, "result": "won"}


def change(phone: Phone, kind: str = "") -> None:
    """Open the page on which somebody comes, goes or takes over: the first, or one of a kind."""
    phone.tap_words("More")
    phone.tap(phone.page.get_by_role("link", name="Somebody comes or goes"))
    if kind:
        phone.tap_words(kind)


def out(winner: str, *players: str) -> Facts:
    """Return a round of Kalooki in which all the others are left with ten."""
    return {"went_out": winner, "hands": {one: 10 for one in players if one != winner}}


def kalooki_of_five() -> Facts:
    rounds = [out("Anna", *FIVE), out("Gülşen", *FIVE), out("Anna", *FIVE)]
    return {"scoresheet": 1, "game": "kalooki", "players": FIVE, "rounds": rounds}


def test_kalooki_of_five_becomes_six_after_the_third_round(phone: Phone) -> None:
    bring(phone, kalooki_of_five())
    change(phone)
    phone.type(phone.page.locator("[name=other]"), "Vie")
    phone.see(".coming .main:has-text('Vie joins with 30')")
    phone.tap(".tile:has([name=begins][value=best])")
    phone.see(".coming .main:has-text('Vie joins with 10')")
    phone.tap(".tile:has([name=behind][value='1'])")
    phone.see(".says:has-text('plays between Jan‑Willem and Bartholomeus')")
    phone.tap(".coming .main")
    phone.see(".change:has-text('Vie joins with 10')")
    six = [*FIVE[:2], "Vie", *FIVE[2:]]
    kalooki_round.Hand(phone, six).enter(out("Vie", *six))
    phone.see(".rounds li:nth-child(4)")
    assert phone.numbers(".rounds li:first-child .score") == [10, 10, 0, 10, 10, 10]
    assert phone.texts(".rounds li:nth-child(2) .score")[2].startswith("·")


def test_a_substitute_after_round_12_of_16_leaves_the_own_rounds_to_who_played_them(
    phone: Phone,
) -> None:
    played = {"trump": "clubs", "challenges": ["Sanne"], "card_points": {"Anna": 100}}
    plain = {"trump": "clubs", "card_points": {"Anna": 80}}
    sheet = {
        "scoresheet": 1,
        "game": "kraken",
        "players": KRAKEN,
        "first_dealer": "Sanne",
        "stake": STAKE,
        "rounds": [played, *([plain] * 11)],
    }
    bring(phone, sheet)
    change(phone)
    phone.tap(".tile:has([name=seat][value='3'])")
    phone.type(phone.page.locator("[name=other]"), "Tom")
    phone.see(".coming .main:has-text('Tom takes the seat')")
    assert "−€0.50" in phone.texts(".pays .tile:first-child")[0]
    phone.tap(".tile:has([name=pays][value=own_rounds])")
    phone.tap(".coming .main")
    phone.see(".change:has-text('Tom takes over from Sanne, each for their own rounds')")
    change_row, scores = (box_of(phone.page.locator(f".rounds {one}").first) for one in ("p", "a"))
    assert change_row["width"] == scores["width"], "the rounds keep their columns below it"
    Hand(phone, ["Anna", "Bram", "Cees", "Tom"]).enter(
        {"trump": "hearts", "card_points": {"Anna": 90}}
    )
    phone.see(".rounds li:nth-child(13)")
    phone.tap_more("Stop here")
    phone.tap(".main")
    evenings.open_end(phone)
    names = " ".join(phone.texts(".debts, .pays, #live"))
    assert "Sanne" in names
    assert "The rounds of Sanne until somebody took over" in names


def test_a_skat_table_of_three_becomes_four_and_the_dealer_sits_out(phone: Phone) -> None:
    three = ["Anna", "Bert", "Cem"]
    sheet = {"scoresheet": 1, "game": "skat", "players": three, "rounds": [WON, WON]}
    bring(phone, sheet)
    change(phone)
    phone.type(phone.page.locator("[name=other]"), "Dörte")
    phone.tap(".tile:has([name=begins][value=as_all])")
    phone.see(".coming .main:has-text('Dörte joins with 0')")
    phone.tap(".coming .main")
    phone.see(".change:has-text('Dörte joins with 0')")
    skat_round.Hand(phone, [*three, "Dörte"]).enter({**WON, "declarer": "Dörte"})
    phone.see(".rounds li:nth-child(3)")
    assert len(phone.numbers(".rounds li:first-child .score")) == 4


def test_who_leaves_pays_now_what_is_ticked(phone: Phone) -> None:
    stake = {"amount": "0.01", "currency": "EUR"}
    bring(phone, {**kalooki_of_five(), "stake": stake})
    change(phone, "Goes")
    phone.tap(".tile:has([name=seat][value='3'])")
    phone.see(".coming .main:has-text('Wilhelmina goes')")
    assert len(phone.texts(".dues li")) == 2
    phone.tap(".dues li:first-child label")
    phone.tap(".coming .main")
    phone.see(".change:has-text('Wilhelmina leaves')")
    phone.tap(".dock [aria-label^=Undo], .dock button:has-text('Undo')")
    phone.page.locator(".change").wait_for(state="detached")
