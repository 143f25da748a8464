"""Every game can be entered without a network, by the keys and chips of its own form."""

import json
import urllib.request
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.browser import (
    bids_round,
    bridge_round,
    hearts_round,
    kalooki_round,
    kan_round,
    klaverjas_round,
    klaverjassen_round,
    kontsina_round,
    scopa_round,
    skat_round,
    spades_round,
    tarot_round,
    tichu_round,
)
from tests.browser.cafe import CafePhone, Start, lose_network, regain_network, wait_until_sent
from tests.browser.network import Network
from tests.browser.phone import Facts
from tests.browser.tour import bring

NAMES = ["Anna", "Bram", "Cees", "Dora", "Emma"]
RUN = {"kind": "run_of_3"}
EVENINGS: dict[str, tuple[ModuleType, int, list[Facts]]] = {
    "bridge": (
        bridge_round,
        4,
        [
            {"level": 4, "strain": "spades", "declarer": "Anna", "tricks": 10},
            {"level": 1, "strain": "no_trumps", "declarer": "Dora", "tricks": 5},
        ],
    ),
    "skat": (
        skat_round,
        4,
        [
            {"declarer": "Bram", "game": "hearts", "with": 2, "result": "won"},
            {"declarer": "Anna", "game": "null", "result": "lost", "announced": "hand"},
        ],
    ),
    "french-tarot": (
        tarot_round,
        4,
        [
            {"taker": "Bram", "contract": "garde", "bouts": 2, "points": 49},
            {"taker": "Anna", "contract": "petite", "bouts": 1, "points": 45}
            | {"petit_au_bout": "defence", "poignees": ["simple"]},
        ],
    ),
    "tichu": (
        tichu_round,
        4,
        [
            {"card_points": {"Bram": -5}, "first": "Dora"}
            | {"calls": [{"by": "Anna", "kind": "grand"}, {"by": "Dora", "kind": "tichu"}]},
            {"double_win": "Anna"},
        ],
    ),
    "hearts": (
        hearts_round,
        4,
        [{"taken": {"Anna": 15, "Bram": 3, "Cees": 7}}, {"taken": {"Bram": 26}}],
    ),
    "kalooki": (
        kalooki_round,
        4,
        [
            {"went_out": "Bram", "hands": {"Anna": 12, "Cees": 25, "Dora": 30}},
            {
                "went_out": "Anna",
                "hands": {"Bram": 7, "Cees": 40, "Dora": 9},
                "laid_down": ["Anna"],
            },
        ],
    ),
    "kan": (
        kan_round,
        5,
        [
            {"kankei": ["Anna", "Cees"], "kankei_points": 6},
            {"kankei": ["Dora", "Bram"], "misplay": "Emma"},
        ],
    ),
    "kontsina": (
        kontsina_round,
        3,
        [
            {
                "cards": {"Anna": 6, "Bram": 12, "Cees": 34},
                "clubs": {"Anna": 5, "Bram": 2, "Cees": 6},
                "two_of_clubs": "Cees",
                "ten_of_diamonds": "Cees",
            },
            {
                "most_cards": "Anna",
                "most_clubs": None,
                "two_of_clubs": "Cees",
                "ten_of_diamonds": "Bram",
            },
        ],
    ),
    "spades": (
        spades_round,
        4,
        [
            {"bids": {"Anna": 7, "Bram": 5}, "tricks": {"Anna": 8}},
            {
                "bids": {"Anna": 4, "Bram": 6},
                "nils": [{"by": "Cees", "kind": "nil"}],
                "tricks": {"Anna": 6},
            },
        ],
    ),
    "g4a-kraken": (
        klaverjas_round,
        4,
        [
            {
                "trump": "hearts",
                "card_points": {"Anna": 100},
                "declarations": [{"by": "Anna", **RUN}, {"by": "Cees", **RUN}],
                "bonuses": [{"by": name, **RUN} for name in ("Anna", "Bram", "Bram", "Dora")],
            },
            {"trump": "clubs", "card_points": {"Bram": 162}, "all_tricks": "Bram"},
        ],
    ),
    "klaverjassen": (
        klaverjassen_round,
        4,
        [
            {
                "declarer": "Bram",
                "card_points": {"Bram": 100},
                "bonuses": [{"by": name, **RUN} for name in ("Anna", "Bram", "Bram")],
            },
            {"declarer": "Cees", "revoke": "Dora"},
        ],
    ),
    "wizard": (
        bids_round,
        3,
        [
            {"bids": {"Anna": 0, "Bram": 1, "Cees": 1}, "tricks": {"Cees": 0}},
            {"bids": {"Anna": 0, "Bram": 2, "Cees": 1}, "tricks": {"Anna": 1, "Bram": 0}},
        ],
    ),
    "scopa": (
        scopa_round,
        2,
        [
            {
                "cards": {"Anna": 22},
                "coins": {"Anna": 6},
                "settebello": "Anna",
                "primiera_cards": {"Anna": ["7", "6", "6", "6"], "Bram": ["5", "7", "7", "7"]},
            },
            {
                "most_cards": "Anna",
                "most_coins": None,
                "settebello": "Bram",
                "primiera": "Bram",
                "scope": {"Bram": 2},
            },
        ],
    ),
}


# What the large button of a round that is opened again does, from the first moment
WATCH_BUTTON = """() => {
    window.does = [];
    new MutationObserver(() => {
        const all = [...document.querySelectorAll("#entry[data-item] > .dock > .main")];
        const main = all.find((one) => one.checkVisibility());
        if (main) does.push(main.value);
    }).observe(document.body, { childList: true });
}"""


def rounds_recorded(table: str, cafe: str) -> list[dict[str, Any]]:
    """Return the rounds of a match as the server has them."""
    with urllib.request.urlopen(f"{cafe}{urlsplit(table).path[1:]}sheet.json") as answer:
        rounds: list[dict[str, Any]] = json.load(answer)["rounds"]
    return rounds


def plain_facts(facts: Facts) -> dict[str, Any]:
    """Return facts in a form in which two tellings of them are the same."""
    plain: dict[str, Any] = json.loads(json.dumps(facts))
    for kind in ("declarations", "bonuses"):
        plain.get(kind, []).sort(key=json.dumps)
    return plain


def enter_without_network(phone: CafePhone, network: Network, game: str) -> None:
    """Begin a match, and enter its rounds where there is no network."""
    taps, players, rounds = EVENINGS[game]
    cast = {"players": NAMES[:players], "first_dealer": NAMES[0]}
    bring(phone, {"scoresheet": 1, "game": game, **cast, "rounds": []})
    phone.wait_until_stored()
    lose_network(phone, network)
    hand = taps.Hand(phone, NAMES[:players])
    for number, facts in enumerate(rounds, 1):
        hand.enter(facts)
        phone.wait_for_waiting(number)


def open_again(phone: CafePhone, place: int) -> None:
    """Open a round that waits."""
    phone.tap(phone.page.locator("#waiting [data-open]").nth(place))
    phone.page.locator("#entry[data-item]").wait_for()


@pytest.mark.parametrize("game", EVENINGS)
def test_a_game_is_entered_without_a_network_and_opened_again(
    start: Start, network: Network, cafe: str, game: str
) -> None:
    _taps, _players, rounds = EVENINGS[game]
    phone = start()
    enter_without_network(phone, network, game)
    for place in range(len(rounds)):
        open_again(phone, place)
        phone.save_round()
        phone.wait_for_waiting(len(rounds))
    regain_network(phone, network)
    wait_until_sent(phone, len(rounds))
    recorded = rounds_recorded(phone.page.url, cafe)
    for facts, stored in zip(rounds, recorded, strict=True):
        recorded_facts = {key: stored.get(key) for key in facts}
        assert plain_facts(recorded_facts) == plain_facts(facts)


def test_the_duty_of_a_round_goes_with_it(start: Start, network: Network) -> None:
    phone = start()
    enter_without_network(phone, network, "hearts")
    phone.see("#next .title", "Round 3")
    assert phone.texts("#duties:visible") == []
    regain_network(phone, network)
    wait_until_sent(phone, 2)
    phone.see("#duties", "Pass across")


def test_a_round_opened_again_is_saved_by_its_large_button_from_the_first_moment(
    start: Start, network: Network
) -> None:
    phone = start()
    enter_without_network(phone, network, "wizard")
    assert phone.waiting() == [
        "Bid: Bram 1, Cees 1, Anna 0, Tricks taken: Cees 0",
        "Bid: Cees 1, Anna 0, Bram 2, Tricks taken: Anna 1, Bram 0",
    ]
    phone.page.evaluate(WATCH_BUTTON)
    open_again(phone, 0)
    assert set(phone.page.evaluate("does")) == {"save"}


def test_a_round_that_waits_says_who_misplayed_and_who_has_the_joker(
    start: Start, network: Network
) -> None:
    phone = start()
    bring(phone, {"scoresheet": 1, "game": "kan", "players": NAMES, "rounds": []})
    phone.wait_until_stored()
    lose_network(phone, network)
    kan_round.Hand(phone, NAMES).enter(
        {"kankei": ["Dora", "Anna"], "both_cards": "Anna", "misplay": "Emma"}
    )
    phone.wait_for_waiting(1)
    assert phone.waiting() == [
        "Joker: Anna, Ace of clubs: Anna, Who has the joker now? two to the right: the partner, "
        "Neighbours? the right-hand one moves on by one seat, "
        "Misplay Emma"
    ]


def test_tricks_of_a_round_that_waits_do_not_follow_a_corrected_bid(
    start: Start, network: Network
) -> None:
    phone = start()
    enter_without_network(phone, network, "wizard")
    open_again(phone, 0)
    phone.tap("[data-turns=bids]")
    phone.tap_number("bids_0", 1)
    phone.save_round()
    phone.wait_for_waiting(2)
    assert phone.waiting()[0] == (
        "Bid: Bram 1, Cees 1, Anna 1, Tricks taken: Bram 1, Cees 0, Anna 0"
    )


def test_a_refused_bid_that_waits_is_put_right_without_ending_the_round(
    start: Start, network: Network
) -> None:
    phone = start()
    phone.expect_refusals(400)
    hook = {"house_rules": {"hook_from": 1}}
    bring(phone, {"scoresheet": 1, "game": "wizard", "players": NAMES[:3], "rounds": [], **hook})
    phone.wait_until_stored()
    lose_network(phone, network)
    phone.tap(".thumb .main")
    phone.ready(".number-tile.active")
    phone.tap_keys("001")
    phone.tap_words("Save the bids")
    phone.wait_for_waiting(1)
    regain_network(phone, network)
    phone.page.locator("#waiting li .error").wait_for()
    open_again(phone, 0)
    phone.see("#entry [value=begin].main")
    phone.tap_keys("0")
    phone.see("#entry [value=begin].main")
    phone.tap_words("Save the bids")
    phone.see(".in-play", "0 bid for 1 trick")
