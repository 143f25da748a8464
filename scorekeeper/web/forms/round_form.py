"""The whole form of a round: the game's facts, and what the table agreed otherwise."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any

from scorekeeper.games.forms import AnyEntryForm
from scorekeeper.games.registry import module_of
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import AnyGame, AnySituation
from scorekeeper.rules.replay import PlayedRound, play
from scorekeeper.web.forms.exceptions_form import PLAYED, ExceptionsForm
from scorekeeper.web.requests.posted import key_in
from scorekeeper.web.show.pieces import first_names

FACTS_OF_EXCEPTIONS = {"adjustments", "agreed_score", "void", "dealer", "dealer_override"}


def at_the_table(situation: AnySituation) -> AnySituation:
    """The same situation with everybody called as at the table: by the first name."""
    players = tuple(first_names(situation.table.players))
    if players == situation.table.players:
        return situation
    return replace(situation, table=replace(situation.table, players=players))


class RoundForm:
    """One round as it is entered, corrected or inserted, in the situation before it."""

    def __init__(
        self,
        *,
        game: AnyGame,
        situation: AnySituation,
        base: int,
        data: Mapping[str, Any] | None = None,
        deal: Deal | None = None,
    ) -> None:
        entry_form: type[AnyEntryForm] = import_module(module_of(game.slug, "entry")).Entry
        self.game, self.situation = game, at_the_table(situation)
        self.entry = entry_form(data, game=game, situation=self.situation, deal=deal)
        self.exceptions = ExceptionsForm(data, game=game, situation=situation, deal=deal)
        self.key = key_in(data)
        self.base = base
        self.stored_deal = deal

    def is_valid(self) -> bool:
        """Whether everything typed can be read; whether it can be true, the rules say."""
        if not self.exceptions.is_valid():
            self.entry.is_valid()
            return False
        return self.entry.is_valid() or not self.is_played

    @property
    def is_played(self) -> bool:
        """Whether the round counts by the rules, and not as agreed or thrown in."""
        return self.exceptions.cleaned_data["outcome"] in ("", PLAYED)

    def deal(self) -> Deal:
        """The deal that a valid form describes."""
        return self.exceptions.applied_to(self.entry.facts() if self.is_played else Deal())

    def show(self, faults: Iterable[Fault]) -> None:
        """Show each fault beside the field that is wrong."""
        for fault in faults:
            part = self.exceptions if fault.fact in FACTS_OF_EXCEPTIONS else self.entry
            part.show([fault])

    @property
    def errors(self) -> list[str]:
        """Every sentence that says what is wrong, those beside no field of their own too."""
        errors = [*self.entry.non_field_errors(), *self.exceptions.non_field_errors()]
        return [str(error) for error in errors]

    @property
    def problem(self) -> str:
        """The first thing that cannot be read, while the round is being entered."""
        found = [*self.entry.errors.values(), *self.exceptions.errors.values()]
        return str(found[0][0]) if found else ""

    @property
    def more_is_open(self) -> bool:
        """Whether something is wrong with a field behind the button."""
        return any(field.errors for field in self.entry.more_fields)

    def played(self) -> PlayedRound | None:
        """The round as it would be scored; None when it cannot even be read."""
        is_filled = self.is_valid() if self.entry.is_bound else self.stored_deal is not None
        if not is_filled:
            return None
        deal = self.deal() if self.entry.is_bound else self.stored_deal
        assert deal is not None
        return play(self.game, self.situation, deal)[0]

    @property
    def is_untouched(self) -> bool:
        """Whether nothing of the round was entered yet: then nothing is missing either."""
        if not self.entry.is_bound:
            return self.stored_deal is None
        return not any(map(self.entry.says_something, self.entry.fields))

    def offers(self, played: PlayedRound | None) -> set[str]:
        """Which of the offered fields this round asks for."""
        if played is None:
            return set()
        return set(self.entry.offers(played.deal))
