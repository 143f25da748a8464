"""Steps of a match's history in words: what was done, and to which round."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.records.book import Book
from scorekeeper.records.models import Event, Match, Payment, RoundVersion
from scorekeeper.records.translator import Seats
from scorekeeper.rules.words import apart
from scorekeeper.services.database.transaction import CANCELLED, SETTLED, STOPPED
from scorekeeper.services.history.timeline import EventStep, History, RoundStep, Step
from scorekeeper.services.money.settling import transfer_of
from scorekeeper.services.rounds.consequences import transfer_in_words
from scorekeeper.settlement import Transfer
from scorekeeper.web.show.rows import Money

State = RoundVersion.State

TO_ROUNDS = {
    ("", State.RECORDED): gettext_lazy("%(round)s entered"),
    ("", State.IN_PLAY): gettext_lazy("Round begun"),
    (State.IN_PLAY, State.IN_PLAY): gettext_lazy("Round in play changed"),
    (State.IN_PLAY, State.RECORDED): gettext_lazy("%(round)s entered"),
    (State.IN_PLAY, State.WITHDRAWN): gettext_lazy("Round in play taken back"),
    (State.RECORDED, State.RECORDED): gettext_lazy("%(round)s corrected"),
    (State.RECORDED, State.WITHDRAWN): gettext_lazy("Round withdrawn"),
    (State.WITHDRAWN, State.RECORDED): gettext_lazy("%(round)s brought back"),
}
INSERTED = gettext_lazy("%(round)s inserted")
BEGINS = {
    STOPPED: gettext_lazy("Stopped early"),
    SETTLED: gettext_lazy("Settled"),
    CANCELLED: gettext_lazy("Game cancelled"),
}
ENDS = {
    CANCELLED: gettext_lazy("Game brought back"),
    SETTLED: gettext_lazy("Reopened"),
    STOPPED: gettext_lazy("Reopened"),
}
EVENTS = {
    Event.Kind.PAID: gettext_lazy("Paid: %(payment)s"),
    Event.Kind.PAYMENT_UNDONE: gettext_lazy("Not paid after all: %(payment)s"),
    Event.Kind.RENAMED: gettext_lazy("%(before)s is now called %(after)s"),
    Event.Kind.REPLACED: gettext_lazy("%(after)s took over from %(before)s"),
}
LINKS = {
    (Event.Kind.LINK_RENEWED, "scorer"): gettext_lazy("Link for writing renewed"),
    (Event.Kind.LINK_RENEWED, "viewer"): gettext_lazy("Link for looking renewed"),
    (Event.Kind.LINK_REVOKED, "scorer"): gettext_lazy("Link for writing revoked"),
    (Event.Kind.LINK_REVOKED, "viewer"): gettext_lazy("Link for looking revoked"),
}


class StepSentences:
    """Tells the steps of one match, with the numbers that its rounds have today."""

    def __init__(self, match: Match, book: Book, history: History, money: Money) -> None:
        self.book, self.history, self.money = book, history, money
        self.numbers = {entry.round_key: played.number for played, entry in book.lines}
        self.payments = payments_in(match, book.seats) if pays(history) else {}

    def sentence(self, step: Step) -> str:
        """What a step did, in a few words."""
        deeds = "; ".join(dict.fromkeys(self.deeds(self.history.origin(step))))
        if step.undoes is None:
            return deeds
        words = _("Undone: %(what)s")
        if self.history.does_again(step):
            words = _("Done again: %(what)s")
        return words % {"what": deeds}

    def deeds(self, step: Step) -> list[str]:
        """Everything that a step did, what it was about first."""
        if step.is_import:
            brought = ngettext(
                "%(number)s round brought along",
                "%(number)s rounds brought along",
                len(step.rounds),
            )
            return [brought % {"number": len(step.rounds)}]
        sentences = [self.to_round(change) for change in step.rounds[:1]]
        if len(step.rounds) > 1:
            sentences.append(_("other dealers with it"))
        return sentences + [self.event(event) for event in step.events]

    def to_round(self, change: RoundStep) -> str:
        """What was done to a round."""
        words = INSERTED if change.is_inserted else TO_ROUNDS[change.before, State(change.after)]
        number = self.numbers.get(change.round_key)
        named = _("A round") if number is None else _("Round %(number)s") % {"number": number}
        return words % {"round": named}

    def event(self, event: EventStep) -> str:
        """What was done besides."""
        if event.kind == Event.Kind.END:
            return end_in_words(event)
        if (event.kind, event.after) in LINKS:
            return str(LINKS[Event.Kind(event.kind), event.after])
        payment = ""
        if event.payment_key is not None:
            payment = transfer_in_words(
                self.book.evening, self.payments[event.payment_key], self.money
            )
        values: Mapping[str, str] = {
            "before": apart(event.before),
            "after": apart(event.after),
            "payment": payment,
        }
        return EVENTS[Event.Kind(event.kind)] % values


def end_in_words(event: EventStep) -> str:
    """How a match ended, or went on."""
    before, after = event.before.split(), event.after.split()
    sentences = [words for word, words in BEGINS.items() if word in after and word not in before]
    sentences += [words for word, words in ENDS.items() if word in before and word not in after]
    return ", ".join(dict.fromkeys(map(str, sentences)))


def pays(history: History) -> bool:
    """Whether a payment stands in a history."""
    return any(event.payment_key for step in history.steps for event in step.events)


def payments_in(match: Match, seats: Seats) -> dict[int, Transfer]:
    """Every payment, undone ones too, by its key."""
    return {row.pk: transfer_of(row, seats) for row in Payment.objects.filter(match=match)}
