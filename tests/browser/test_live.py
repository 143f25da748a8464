"""Four phones at one game: what one of them saves, the others show, and nobody's typing moves."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.browser import evenings
from tests.browser.accessibility import violations
from tests.browser.following import (
    NOTE_WHEN_SEEN,
    answer_to,
    answered_at,
    checks,
    seen_at,
    version_after,
)
from tests.browser.klaverjas_round import Hand, correct_trumps
from tests.browser.phone import Facts, NewPhone, Options
from tests.browser.tour import bring

TV: Options = {"viewport": {"width": 1280, "height": 720}, "is_mobile": False, "has_touch": False}
PLAYED = 12  # rounds that were there before
BEGUN = 14  # before it is played
AND_CORRECTED = 15  # after it an earlier one is corrected
UPDATES = 6  # four rounds, one of them begun before it is played, and a correction
TYPED = """() => {
    const form = document.querySelector("#entry");
    const keys = [...form.querySelectorAll("button, label, input:not([type=hidden])")];
    const places = keys.map((key) => Object.values(key.getBoundingClientRect().toJSON()).join());
    return [[...new FormData(form)], places, scrollY, document.activeElement.name];
}"""


@pytest.fixture
def table(new_phone: NewPhone) -> "Table":
    """A scorer and the others at a match of twelve rounds."""
    sheet, _expected = evenings.example("kraken-as-written")
    return Table(new_phone, sheet)


class Table:
    """Everybody's phone, and how long each update took to be seen on the others."""

    def __init__(self, new_phone: NewPhone, sheet: dict[str, Any]) -> None:
        self.rounds = sheet["rounds"]
        self.scorer = new_phone(anew=True)
        path = bring(self.scorer, {**sheet, "rounds": self.rounds[:PLAYED]})
        self.scorer.page.add_init_script(NOTE_WHEN_SEEN)
        self.hand = Hand(self.scorer, sheet["players"])
        looking = self.viewers_link(path)
        self.viewer, self.board = new_phone(anew=True), new_phone(**TV)
        self.typist = new_phone(anew=True)
        self.others = {"viewer": self.viewer, "board": self.board, "typist": self.typist}
        for phone, address in zip(
            self.others.values(), (looking, f"{looking}board/", f"{path}rounds/new/"), strict=True
        ):
            phone.page.add_init_script(NOTE_WHEN_SEEN)
            phone.open(address)
        self.version = version_after(self.scorer, 0)
        self.waits: dict[str, list[float]] = {name: [] for name in self.others}

    def viewers_link(self, path: str) -> str:
        """Return the address of the viewer's table page, and go back to the scorer's own."""
        self.scorer.open(f"{path}phones/")
        address = self.scorer.page.locator("a.address").last.inner_text()
        self.scorer.open(path)
        return address.removeprefix(self.scorer.address)

    def watch(self, what: str) -> None:
        """Wait until everybody has seen what was just saved, and note how long each waited."""
        self.version = version_after(self.scorer, self.version)
        answered = answered_at(self.scorer)
        for name, phone in self.others.items():
            self.waits[name].append(seen_at(phone, self.version) - answered)
        print(what, {name: round(waits[-1]) for name, waits in self.waits.items()})

    def begin(self, facts: Facts) -> None:
        """Save the trumps of a round before it is played."""
        self.scorer.tap(".thumb .main")
        self.scorer.tap_value("trump", facts["trump"])
        self.scorer.tap_words("Trump only")
        self.watch("in play")

    def enter(self, facts: Facts) -> None:
        """Enter a round, or finish the one in play."""
        self.hand.enter(facts)
        self.watch("a round")

    def correct(self, number: int, suit: str) -> None:
        """Correct the trumps of a round."""
        correct_trumps(self.scorer, number, suit)
        self.watch("a correction")


def percentile(waits: Sequence[float]) -> float:
    """Return what 95 of 100 waits did not go beyond."""
    return sorted(waits)[max(0, -(-len(waits) * 95 // 100) - 1)]


def test_everybody_sees_each_update_and_nothing_typed_moves(table: Table) -> None:
    table.typist.tap_value("trump", "hearts")
    table.typist.tap("[data-key='7']")
    table.typist.page.locator("#preview .side-score").first.wait_for()
    typed = table.typist.page.evaluate(TYPED)
    for place, facts in enumerate(table.rounds[PLAYED:], PLAYED + 1):
        if place == BEGUN:
            table.begin(facts)
            words = table.board.page.locator(".in-play").inner_text().split()
            assert words == table.viewer.page.locator(".in-play").inner_text().split() != []
        table.enter(facts)
        if place == AND_CORRECTED:
            table.correct(place - 2, "clubs")
        assert table.typist.page.evaluate(TYPED) == typed
    check_everybody_shows_the_same(table)
    check_the_typists_notice(table)
    waits = [wait for waits in table.waits.values() for wait in waits]
    assert len(waits) == UPDATES * 3
    per_phone = {name: round(percentile(waits)) for name, waits in table.waits.items()}
    print(f"\n95th percentile of {len(waits)} waits: {percentile(waits):.0f} ms; {per_phone}")
    check_what_went_over_the_wire(table)


def check_everybody_shows_the_same(table: Table) -> None:
    table.scorer.tap("#live a[aria-label=Back]")  # the end is there by itself after the last round
    standing = evenings.standings(table.scorer)
    assert evenings.standings(table.viewer) == evenings.standings(table.board) == standing
    for phone in (table.viewer, table.board):
        assert phone.texts(".next .title") == ["Finished"]
    rounds = table.viewer.texts(".rounds .number")
    assert rounds[:6] == ["16", "15", "14", "13", "12", "11"]
    assert table.board.texts(".rounds .number") == rounds[4::-1]
    assert table.viewer.page.locator("[data-told=news]").inner_text().endswith("Finished.")


def check_the_typists_notice(table: Table) -> None:
    page = table.typist.page
    notice = page.locator("#live")
    assert "Somebody else has entered a round meanwhile." in notice.inner_text()
    assert violations(page) == []
    page.get_by_role("button", name="Close").tap()
    assert notice.inner_text() == ""


def check_what_went_over_the_wire(table: Table) -> None:
    """Most checks find nothing, and their answers are empty."""
    while len(checks(table.viewer)) < 2 * UPDATES + 3:  # a busy machine leaves time for fewer
        table.viewer.look_up()
        answer_to(checks(table.viewer)[-1]).finished()
    answers = [answer_to(one) for one in checks(table.viewer)[:-1]]
    empty = [answer for answer in answers if answer.status == 204]
    assert {answer.status for answer in answers} == {200, 204}
    assert len(answers) - len(empty) <= UPDATES < len(empty)
    sizes = [answer.request.sizes() for answer in empty]
    assert {one["responseBodySize"] for one in sizes} == {0}
    print(f"{len(empty)} of {len(answers)} checks: 204, {sizes[0]['responseHeadersSize']} bytes")
