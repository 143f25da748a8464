"""Steps of a match's history in words: what was done, and to which round."""

from collections.abc import Callable

from scorekeeper.records.book import Book
from scorekeeper.records.models import Event, Match, Payment, RoundVersion
from scorekeeper.records.translator import Seats
from scorekeeper.rules.facts import is_misdeal
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.database.transaction import CANCELLED, ON_ACCOUNT, SETTLED, STOPPED
from scorekeeper.services.history.timeline import EventStep, History, RoundStep, Step
from scorekeeper.services.money.settling import transfer_of
from scorekeeper.services.rounds.consequences import transfer_in_words
from scorekeeper.settlement import Transfer

Money = Callable[[int], str]
State = RoundVersion.State

ROUND_ENTERED = _("{round} entered")
MISDEAL = _("Misdeal")
TO_ROUNDS = {
    ("", State.RECORDED): ROUND_ENTERED,
    ("", State.IN_PLAY): _("Round begun"),
    (State.IN_PLAY, State.IN_PLAY): _("Round in play changed"),
    (State.IN_PLAY, State.RECORDED): ROUND_ENTERED,
    (State.IN_PLAY, State.WITHDRAWN): _("Round in play taken back"),
    (State.RECORDED, State.RECORDED): _("{round} corrected"),
    (State.RECORDED, State.WITHDRAWN): _("Round deleted"),
    (State.WITHDRAWN, State.RECORDED): _("{round} brought back"),
    (State.WITHDRAWN, State.IN_PLAY): _("Round in play brought back"),
}
INSERTED = _("{round} inserted")
BEGINS = {
    STOPPED: _("Stopped early"),
    SETTLED: _("Settled"),
    CANCELLED: _("Match cancelled"),
    ON_ACCOUNT: _("Put on the account"),
}
ENDS = {
    ON_ACCOUNT: _("Settled at the table after all"),
    CANCELLED: _("Match brought back"),
    SETTLED: _("Reopened"),
    STOPPED: _("Reopened"),
}
EVENTS = {
    Event.Kind.PAID: _("Paid: {payment}"),
    Event.Kind.PAYMENT_UNDONE: _("Payment undone: {payment}"),
    Event.Kind.RENAMED: _("{before} is now called {after}"),
    Event.Kind.REPLACED: _("{after} took over from {before}"),
    Event.Kind.SEATED: _("{after} took over from {before}"),
}
SEAT_KEPT = _("{name} kept the seat")
LINKS = {
    (Event.Kind.LINK_RENEWED, "scorer"): _("Link for scoring renewed"),
    (Event.Kind.LINK_RENEWED, "viewer"): _("Link for watching renewed"),
    (Event.Kind.LINK_REVOKED, "scorer"): _("Link for scoring revoked"),
    (Event.Kind.LINK_REVOKED, "viewer"): _("Link for watching revoked"),
}


class StepSentences:
    """Tells the steps of one match, with what its rounds are called today."""

    def __init__(self, match: Match, book: Book, history: History, money: Money) -> None:
        self.book, self.history, self.money = book, history, money
        told = (*book.entries, *book.withdrawn)
        self.misdeals = {entry.round_key for entry in told if is_misdeal(entry.deal)}
        self.rounds = {entry.round_key: played for played, entry in book.lines}
        self.payments = payments_in(match, book.seats) if pays(history) else {}

    def sentence(self, step: Step) -> Text:
        """What a step did, in a few words."""
        if step.keeps_seat:
            return SEAT_KEPT.format(name=step.events[0].after)
        what = self.what(step)
        if step.undoes is None:
            return what
        words = _("Undone: {what}")
        if self.history.does_again(step):
            words = _("Redone: {what}")
        return words.format(what=what)

    def what(self, step: Step) -> Text:
        """What a step did, undid or redid."""
        return Joined("; ", [*dict.fromkeys(self.deeds(self.history.origin(step)))])

    def deeds(self, step: Step) -> list[Text]:
        """Everything that a step did, what it was about first."""
        if step.is_import:
            number = len(step.rounds)
            return [ngettext_lazy("{number} round imported", "{number} rounds imported", number)]
        sentences = [self.to_round(change) for change in step.rounds[:1]]
        if len(step.rounds) > 1:
            sentences.append(_("other dealers with it"))
        return sentences + [self.event(event) for event in step.events]

    def to_round(self, change: RoundStep) -> Text:
        """What was done to a round."""
        words = INSERTED if change.is_inserted else TO_ROUNDS[change.before, State(change.after)]
        if words is ROUND_ENTERED and change.round_key in self.misdeals:
            return MISDEAL
        played = self.rounds.get(change.round_key)
        return words.format(round=self.book.evening.title(played) if played else _("A round"))

    def event(self, event: EventStep) -> Text:
        """What was done besides."""
        if event.kind == Event.Kind.END:
            return end_in_words(event)
        if (event.kind, event.after) in LINKS:
            return LINKS[Event.Kind(event.kind), event.after]
        words = EVENTS[Event.Kind(event.kind)]
        if event.payment_key is None:
            return words.format(before=event.before, after=event.after)
        transfer = self.payments[event.payment_key]
        return words.format(payment=transfer_in_words(self.book.evening, transfer, self.money))


def end_in_words(event: EventStep) -> Text:
    """How a match ended, or went on."""
    before, after = event.before.split(), event.after.split()
    sentences = [words for word, words in BEGINS.items() if word in after and word not in before]
    sentences += [words for word, words in ENDS.items() if word in before and word not in after]
    return Joined(", ", [*dict.fromkeys(sentences)])


def pays(history: History) -> bool:
    """Whether a payment stands in a history."""
    return any(event.payment_key for step in history.steps for event in step.events)


def payments_in(match: Match, seats: Seats) -> dict[int, Transfer]:
    """Every payment, undone ones too, by its key."""
    return {row.pk: transfer_of(row, seats) for row in Payment.objects.filter(match=match)}
