"""The value of a hand in basic points, and what it costs whom."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games.riichi_mahjong.house_rules import RiichiRules
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

SEATS = range(4)
MANGAN, YAKUMAN = 2_000, 8_000
LIMITS: Mapping[str, int] = {
    "mangan": MANGAN,
    "haneman": 3_000,
    "baiman": 4_000,
    "sanbaiman": 6_000,
}
LIMIT_NAMES: Mapping[str, Text] = {
    "mangan": _("mangan"),
    "haneman": _("haneman"),
    "baiman": _("baiman"),
    "sanbaiman": _("sanbaiman"),
}
HAN_OF_LIMITS = ((13, YAKUMAN), (11, 6_000), (8, 4_000), (6, 3_000), (5, MANGAN))
LEAST_HAN_OF_LIMIT = 5
FUS = (20, 25, *range(30, 120, 10))
KIRIAGE = ((4, 30), (3, 60))
Payments = dict[int, int]  # what each seat pays


@dataclass(frozen=True, slots=True)
class Win:
    """A win as the table told it: ``whom`` is the seat that is liable for it (pao)."""

    by: int
    han: int | None = None
    fu: int | None = None
    limit: str = ""
    yakuman: int | None = None
    liable: int | None = None

    @property
    def words(self) -> Text:
        if self.yakuman is not None:
            return ngettext_lazy("yakuman", "{number} yakuman", self.yakuman)
        if self.limit in LIMIT_NAMES:
            return LIMIT_NAMES[self.limit]
        if self.fu is None:
            return _("{han} han", han="?" if self.han is None else self.han)
        return _("{han} han {fu} fu", han="?" if self.han is None else self.han, fu=self.fu)

    @property
    def in_short(self) -> Text:
        """``3/40``, as players write it."""
        if self.han is None or self.fu is None:
            return self.words
        return _("{han}/{fu}", han=self.han, fu=self.fu)


def basic_points(rules: RiichiRules, win: Win) -> int:
    if win.yakuman is not None:
        return YAKUMAN * win.yakuman
    if win.limit:
        return LIMITS[win.limit]
    han, fu = win.han or 0, win.fu or 0
    for least, points in HAN_OF_LIMITS:
        if han >= least:
            is_counted = points == YAKUMAN and rules.kazoe == "yakuman"
            return points if is_counted else min(points, LIMITS["sanbaiman"])
    if rules.kiriage and (han, fu) in KIRIAGE:
        return MANGAN
    return int(min(fu * 2 ** (2 + han), MANGAN))


def hundreds(points: int) -> int:
    """Points rounded up to a hundred."""
    return -(-points // 100) * 100


def ron_price(basic: int, *, is_dealer: bool) -> int:
    return hundreds(basic * (6 if is_dealer else 4))


def tsumo_prices(basic: int, *, winner: int, dealer: int) -> Payments:
    return {
        seat: hundreds(basic * (2 if dealer in (winner, seat) else 1))
        for seat in SEATS
        if seat != winner
    }
