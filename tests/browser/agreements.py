"""What the table agrees otherwise, typed and tapped where the pages offer it."""

from collections.abc import Sequence

from tests.browser.phone import Facts, Phone


def open_agreement(phone: Phone, what: str, sheet: str) -> None:
    """From the table page to the sheet of the entry page where it is entered."""
    phone.tap_more(what)
    phone.page.locator(f"#otherwise:popover-open #{sheet}[open]").wait_for()


def name_dealer(phone: Phone, name: str) -> None:
    """From the table page to the next round, which somebody deals whose turn it is not."""
    phone.tap_more("Wrong dealer")
    phone.tap_words(name)


def throw_in(phone: Phone) -> None:
    """A deal that nobody plays: two taps from the table page."""
    phone.tap_words("More")
    phone.tap("#more [name=outcome]")


def agree_score(phone: Phone, agreed: Facts, players: Sequence[str]) -> None:
    """A round whose score is what the table says."""
    open_agreement(phone, "Agreed score", "agreed")
    for what in ("points", "crosses"):
        for name, number in agreed.get(what, {}).items():
            side = players.index(name) % 2
            phone.type(phone.find(f"[name=agreed_{what}_{side}]"), str(number))
    phone.type(phone.find("[name=agreed_reason]"), agreed["reason"])
    phone.tap_words("Save agreed score")


def adjust(phone: Phone, adjustments: Sequence[Facts]) -> None:
    """Add to what the rules say, on the entry page."""
    is_sheet = phone.page.locator("#otherwise[popover]").count() > 0  # else it lies open already
    if is_sheet:
        phone.tap(".dock [popovertarget=otherwise]")
    phone.tap("summary:has-text('Penalty')")
    for row, adjustment in enumerate(adjustments):
        if row:
            phone.tap(f"[data-another]:has([name=adjustment_by_{row}]) > summary")
        phone.find(f"[name=adjustment_by_{row}]").select_option(label=adjustment["by"])
        for what in ("points", "crosses", "reason"):
            if what in adjustment:
                said = phone.find(f"[name=adjustment_{what}_{row}]")
                phone.type(said, str(adjustment[what]))
    if is_sheet:
        phone.tap("#otherwise .drawer-head button")
