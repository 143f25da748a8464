"""How a round of the Canasta family is tapped in."""

from typing import Any

from tests.browser.phone import Phone


def tap_round(phone: Phone, told: dict[str, Any]) -> int:
    """Tap a round and save it; return the taps, without those of digits and signs.

    The sides come one after the other, then who went out and what else there is.
    """
    phone.ready("[data-number] >> nth=0")
    before, typed = phone.taps, 0
    for number, (side, keys) in enumerate(told["sums"].items()):
        if number:
            phone.tap(f"[name=side_{side}_sum]")
        phone.tap_keys(keys)
        typed += len(keys)
        for kind in told["chips"].get(side, ()):
            phone.tap(f"[data-of='{side}'] [data-kind={kind}]")
    phone.tap_value("went_out", told["out"])
    for field, value in told.get("more", {}).items():
        phone.tap_value(field, value)
    phone.save_round()
    return phone.taps - before - typed
