"""The contra duty (G): each side must say contra at least four times in the match.

Counted by side: contras said, still owed, and defences left, which are the remaining rounds in
which the other side declares by rotation.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scorekeeper.games.families.klaverjas.reckoning import SIDES
from scorekeeper.games.kraken.house_rules import KrakenRules
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.game import Situation
from scorekeeper.rules.scores import Highlight
from scorekeeper.rules.situation import SideDuty
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

Contras = tuple[int, int]
KrakenSituation = Situation[KrakenRules, Contras]


def with_contra_of(deal: Deal, said: Contras) -> Contras:
    """Contras after a deal; re and superkraken are no further contras."""
    if not deal.challenges:
        return said
    side = deal.challenges[0].by % 2
    return (said[0] + 1, said[1]) if side == 0 else (said[0], said[1] + 1)


@dataclass(frozen=True, slots=True)
class Duty:
    """Contras of one side, said and owed, and its remaining defences by rotation."""

    side: tuple[int, ...]
    names: Text
    said: int
    owed: int
    left: int
    defends_next: bool

    @property
    def is_urgent(self) -> bool:
        """Whether the next defence must be a contra: at least as many are owed as are left."""
        return 0 < self.left <= self.owed


def duties_of(situation: KrakenSituation) -> tuple[Duty, ...]:
    """The duties of both sides; empty where the house rules have none."""
    table, rules = situation.table, situation.rules
    if not rules.contra_quota:
        return ()
    remaining = max(0, rules.rounds - situation.scored)
    next_declaring = table.after(situation.dealer) % 2
    return tuple(
        Duty(
            side=side,
            names=table.names(side),
            said=situation.memory[number],
            owed=max(0, rules.contra_quota - situation.memory[number]),
            left=remaining // 2 if number == next_declaring else (remaining + 1) // 2,
            defends_next=number != next_declaring,
        )
        for number, side in enumerate(SIDES)
    )


def warnings(duties: Iterable[Duty]) -> Iterator[Text]:
    """The contras each side still owes, the side with fewer defences left first."""
    for duty in sorted(duties, key=lambda duty: duty.left):
        if not duty.owed:
            continue
        sentence = _("{side} still owe {contras} in {defences}")
        if duty.is_urgent:
            sentence = _("{side} still owe {contras} in {defences}: the next must be a contra")
        yield sentence.format(
            side=duty.names, contras=contras(duty.owed), defences=defences(duty.left)
        )


def side_duties(duties: Iterable[Duty]) -> Iterator[SideDuty]:
    """Contras said and owed, and defences left, of both sides for the table's display."""
    for duty in duties:
        left = defences(duty.left)
        sentence = _(
            "{side}: {said} said, {owed} owed, {defences} left",
            side=duty.names,
            said=contras(duty.said),
            owed=duty.owed,
            defences=left,
        )
        what = ngettext_lazy("{number} chance left", "{number} chances left", duty.left)
        yield SideDuty(duty.side, duty.said, duty.said + duty.owed, what, sentence)


def must_say_contra(duties: Iterable[Duty]) -> Iterator[Text]:
    """Before a round: the defenders who have no choice but to say contra."""
    for duty in duties:
        if duty.defends_next and duty.is_urgent:
            yield _("{side} must say contra in this round", side=duty.names)


def statements(duties: Iterable[Duty]) -> Iterator[Text]:
    for duty in duties:
        if duty.owed:
            yield _(
                "{side} said {said} of {quota} contras: {missing} missed",
                side=duty.names,
                said=duty.said,
                quota=duty.said + duty.owed,
                missing=duty.owed,
            )


def highlights(duties: Iterable[Duty]) -> Iterator[Highlight]:
    for duty in duties:
        missed = ngettext_lazy("{number} missed", "{number} missed", duty.owed)
        yield Highlight(
            label=_("Contras of {side}", side=duty.names),
            amount=_("{said} of {quota}", said=duty.said, quota=duty.said + duty.owed),
            words=missed if duty.owed else _("none missed"),
        )


def contras(number: int) -> Text:
    return ngettext_lazy("{number} contra", "{number} contras", number)


def defences(number: int) -> Text:
    return ngettext_lazy("{number} defence", "{number} defences", number)
