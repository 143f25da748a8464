"""The contra duty (G): each side must say contra at least four times in the match.

Counted by side: contras said, still owed, and defences left, which are the remaining rounds in
which the other side declares by rotation.
"""

from collections.abc import Iterator

from scorekeeper.games.families.klaverjas.counting import SIDES
from scorekeeper.games.kraken.house_rules import KrakenRules
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import Situation
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

Contras = tuple[int, int]
KrakenSituation = Situation[KrakenRules, Contras]


def with_contra_of(deal: Deal, said: Contras) -> Contras:
    """The contras said after a deal; re and superkraken are no further contras."""
    if not deal.challenges:
        return said
    side = deal.challenges[0].by % 2
    return (said[0] + 1, said[1]) if side == 0 else (said[0], said[1] + 1)


def defences_left(situation: KrakenSituation) -> tuple[int, int]:
    """In how many of the remaining rounds each side defends, by rotation."""
    remaining = max(0, situation.rules.rounds - situation.scored)
    next_declaring = situation.table.after(situation.dealer) % 2
    as_defender = [remaining // 2, remaining // 2]
    as_defender[1 - next_declaring] = remaining - remaining // 2
    return as_defender[0], as_defender[1]


def owed(situation: KrakenSituation) -> tuple[int, int]:
    """How many contras each side still owes."""
    quota, said = situation.rules.contra_quota, situation.memory
    return max(0, quota - said[0]), max(0, quota - said[1])


def _by_urgency(situation: KrakenSituation) -> list[int]:
    left = defences_left(situation)
    return sorted((0, 1), key=lambda side: left[side])


def must_say_contra(situation: KrakenSituation, side: int) -> bool:
    """Whether a side's next defence must be a contra: it owes at least as many as are left."""
    missing, left = owed(situation)[side], defences_left(situation)[side]
    return 0 < left <= missing


def warnings(situation: KrakenSituation) -> Iterator[Text]:
    """What each side still owes, the side with fewer defences left first."""
    missing, left = owed(situation), defences_left(situation)
    for side in _by_urgency(situation):
        if not missing[side]:
            continue
        sentence = _("{side} still owe {contras} in {defences}")
        if must_say_contra(situation, side):
            sentence = _("{side} still owe {contras} in {defences}: the next must be a contra")
        yield sentence.format(
            side=situation.table.names(SIDES[side]),
            contras=contras(missing[side]),
            defences=defences(left[side]),
        )


def remarks(situation: KrakenSituation) -> Iterator[Text]:
    """Said, owed and left of both sides, for the page that lies on the table."""
    if not situation.rules.contra_quota:
        return
    missing, left = owed(situation), defences_left(situation)
    for side in (0, 1):
        yield _(
            "{side}: {said} said, {owed} owed, {defences} left",
            side=situation.table.names(SIDES[side]),
            said=contras(situation.memory[side]),
            owed=missing[side],
            defences=defences(left[side]),
        )


def calls(situation: KrakenSituation) -> Iterator[Text]:
    """Before a round: the defenders who have no choice but to say contra."""
    side = 1 - situation.table.after(situation.dealer) % 2
    if must_say_contra(situation, side):
        who = situation.table.names(SIDES[side])
        yield _("{side} must say contra in this round", side=who)


def missed(situation: KrakenSituation) -> Iterator[tuple[tuple[int, ...], int]]:
    """At the end: each side that missed contras, and how many."""
    for side, missing in enumerate(owed(situation)):
        if missing:
            yield SIDES[side], missing


def statements(situation: KrakenSituation) -> Iterator[Text]:
    """What the settlement says about contras that were missed."""
    for side, missing in missed(situation):
        yield _(
            "{side} said {said} of {quota} contras: {missing} missed",
            side=situation.table.names(side),
            said=situation.memory[side[0]],
            quota=situation.rules.contra_quota,
            missing=missing,
        )


def contras(number: int) -> Text:
    """A number of contras in words."""
    return ngettext_lazy("{number} contra", "{number} contras", number)


def defences(number: int) -> Text:
    """A number of defences in words."""
    return ngettext_lazy("{number} defence", "{number} defences", number)
