"""Rounds of an evening that say nothing new to a form: they are sent without being tapped in.

They go by the form that the phone would open, to the same address, and the page that lies open
shows them as it shows what any other phone saves.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from scorekeeper.rules.replay import replay
from scorekeeper.sheets.reading import sheet_of
from tests.browser.phone import Phone
from tests.chaos.phone import FORM
from tests.forms import controls, page_form
from tests.games.round_forms import round_form, shown
from tests.tools.machine import is_long

OF_THE_FORM = {"key", "base", "csrfmiddlewaretoken"}
Values = dict[str, Any]
Kind = tuple[str | int, ...]
# In test_look each kind of them is tapped on its own key.
COMBINATIONS, ANY = (("declarations",), ("bonuses",)), "any kind"


def rounds_to_tap(
    sheet: Values, *besides: int, brought: int = 0, tapped_before: Sequence[Values] = ()
) -> set[int]:
    """Return the numbers of rounds in which everything is said in every way that the sheet has.

    Those besides, the first one too, and the last one: after it the evening is over. Rounds that
    are brought along are tapped by nobody; what was said in other evenings is tapped there. A long
    run taps every round.
    """
    kinds = dict(enumerate((set(kinds_of(one, sheet["players"])) for one in sheet["rounds"]), 1))
    for number in range(1, brought + 1):
        del kinds[number]
    if is_long():
        return set(kinds)
    tapped, known = {*besides, brought + 1, len(sheet["rounds"])}, set[Kind]()
    for other in tapped_before:
        known.update(*(kinds_of(one, other["players"]) for one in other["rounds"]))
    known.update(*(kinds[number] for number in tapped))
    while new := {number: len(said - known) for number, said in kinds.items() if said - known}:
        most = max(new, key=new.__getitem__)
        tapped.add(most)
        known |= kinds[most]
    return tapped


def kinds_of(facts: Any, players: list[str], within: Kind = ()) -> Iterator[Kind]:
    """Go through what is told and how: words as they are, digits and lists by how many there are.

    Somebody is like anybody else, and so are the cards of a hand. Combinations are all announced in
    one way, several like two of them.
    """
    if isinstance(facts, dict):
        for key, value in facts.items():
            yield from kinds_of(value, players, within if key in players else (*within, key))
    elif isinstance(facts, list) and "hands" not in within:
        is_announced = within in COMBINATIONS
        yield (*within, min(len(facts), 2) if is_announced else len(facts))
        for one in facts:
            said = {**one, "kind": ANY} if is_announced else one
            yield from kinds_of(said, players, within)
    elif isinstance(facts, list | bool) or facts is None or facts in players:
        yield (*within, type(facts).__name__)
    else:
        yield (*within, len(str(facts)) if isinstance(facts, int) else facts)


def send(phone: Phone, sheet: Values, number: int) -> None:
    """Send a round of a sheet by its form, while the table page lies open."""
    read = sheet_of(sheet)
    *before, deal = (one.deal for one in read.rounds[:number])
    situation = replay(read.game, read.table, before).now
    filled_in = controls(shown(round_form(read.game, situation, deal=deal)))
    table = phone.page.url.partition("#")[0]  # it may still say that something was saved
    address, browser = f"{table}rounds/new/", phone.page.context.request
    form = page_form(browser.get(address).text(), name="entry")
    form.values = filled_in | {name: form.values[name] for name in OF_THE_FORM}
    send_form(phone, address, form.sent(action="save"), status=302)
    phone.look_up()


def correct(phone: Phone, number: int, said: Mapping[str, str]) -> None:
    """Correct a round by its form, while the table page lies open."""
    link = phone.page.locator(f".rounds a:has(.number:text-is('{number}'))")
    address, browser = f"{link.evaluate('link => link.href')}correct/", phone.page.context.request
    form = page_form(browser.get(address).text(), name="entry")
    for name, value in said.items():
        form.say(name, value)
    shown = send_form(phone, address, form.sent(action="show"), status=200)
    send_form(phone, address, page_form(shown, name="entry").sent(action="save"), status=302)


def send_form(phone: Phone, address: str, sent: Mapping[str, object], *, status: int) -> str:
    """Send a form as the phone's browser does, and return the page that comes back."""
    data = urlencode(sent, doseq=True)
    browser = phone.page.context.request
    answer = browser.post(address, data=data, headers={"Content-Type": FORM}, max_redirects=0)
    assert answer.status == status, answer.text()
    return answer.text()
