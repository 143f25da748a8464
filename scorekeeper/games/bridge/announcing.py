"""Announcements before a deal of bridge: dealer, vulnerability, and points needed for a game."""

from collections.abc import Iterator

from scorekeeper.games.bridge.house_rules import BridgeTable
from scorekeeper.games.bridge.played import (
    BOOK,
    DEALS_OF_CHICAGO,
    GAME_POINTS,
    HONOURS,
    LEVEL,
    SIDES,
    SIGNS,
    TRICKS,
    BridgeSituation,
    is_passed_out,
    is_vulnerable,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _


def announcement(situation: BridgeSituation) -> Upcoming:
    table, progress = situation.table, situation.memory
    seats = range(len(table.players))
    vulnerable = tuple(
        seat for seat in seats if is_vulnerable(situation, seat % 2, dealer=situation.dealer)
    )
    details: dict[str, object] = {
        "vulnerable": [table.name(seat) for seat in vulnerable],
        "games": {table.name(seat): progress.games[seat % 2] for seat in seats},
        "below": {table.name(seat): progress.below[seat % 2] for seat in seats},
    }
    if not situation.rules.is_rubber:
        details["deal"] = progress.deal
    number = situation.scored + 1
    return Upcoming(
        title=title(situation),
        enter=_("Enter deal {number}", number=number),
        save=_("Save deal {number}", number=number),
        sentence=sentence(situation, vulnerable),
        brief=brief_of(situation, vulnerable),
        details=details,
        remarks=tuple(remarks(situation)),
        acts=situation.dealer,
    )


def title(situation: BridgeSituation) -> Text:
    """``Rubber, deal 5``, ``Chicago, deal 3 of 4``, ``Rubber 2 of 3, deal 1``."""
    rules, progress = situation.rules, situation.memory
    said = {"number": progress.done + 1, "all": rules.rubbers, "deal": progress.deal}
    if rules.is_rubber:
        text = _("Rubber {number} of {all}, deal {deal}")
        return (text if rules.rubbers > 1 else _("Rubber, deal {deal}")).format(**said)
    text = _("Chicago {number} of {all}, deal {deal} of {deals}")
    text = text if rules.rubbers > 1 else _("Chicago, deal {deal} of {deals}")
    return text.format(**said, deals=DEALS_OF_CHICAGO)


def sentence(situation: BridgeSituation, vulnerable: tuple[int, ...]) -> Text:
    table, dealer = situation.table, situation.table.name(situation.dealer)
    if not vulnerable:
        return _("{dealer} deals. Nobody is vulnerable", dealer=dealer)
    if len(vulnerable) == len(table.players):
        return _("{dealer} deals. Everybody is vulnerable", dealer=dealer)
    names = table.names(vulnerable)
    return _("{dealer} deals. {names} are vulnerable", dealer=dealer, names=names)


def brief_of(situation: BridgeSituation, vulnerable: tuple[int, ...]) -> tuple[Text, ...]:
    table, dealer = situation.table, situation.table.name(situation.dealer)
    if not vulnerable:
        return (_("{dealer} deals · nobody vulnerable", dealer=dealer),)
    if len(vulnerable) == len(table.players):
        return (_("{dealer} deals · all vulnerable", dealer=dealer),)
    names = table.names(vulnerable)
    return (
        _("{dealer} deals · {names} vulnerable", dealer=dealer, names=names),
        _("{names} vulnerable", names=names),
    )


def remarks(situation: BridgeSituation) -> Iterator[Text]:
    progress = situation.memory
    for number, side in enumerate(SIDES):
        names = situation.table.names(side)
        if games := progress.games[number]:
            yield ngettext_lazy(
                "{names} have {number} game", "{names} have {number} games", games, names=names
            )
        if below := progress.below[number]:
            yield _(
                "{names} have {below} below, and need {needed} for game",
                names=names,
                below=below,
                needed=GAME_POINTS - below,
            )


def phrases(table: BridgeTable, deal: Deal) -> Iterator[Text]:
    """``4♠ by Anna``, doubled, the result, and honours, as far as they are told."""
    if is_passed_out(deal):
        yield _("passed out")
        return
    level, tricks = deal.number_of(LEVEL), deal.number_of(TRICKS)
    seat = deal.contract.declarer
    name = _("nobody") if seat is None else table.names((seat,))
    sign = SIGNS.get(deal.contract.trump, "?")
    yield _("{level}{strain} by {name}", level=level or "?", strain=sign, name=name)
    for call in deal.calls:
        yield _("redoubled") if call == "redoubled" else _("doubled")
    if level is not None and tricks is not None:
        yield from result_phrases(tricks - BOOK - level)
    for holder in deal.counts(HONOURS):
        if holder is not None:
            yield _("honours of {name}", name=table.name(holder))


def result_phrases(over: int) -> Iterator[Text]:
    """The overtricks, or the tricks the contract went down by; nothing where it was just made."""
    if over < 0:
        yield _("{number} down", number=-over)
    elif over:
        yield _("{number} over", number=over)
