"""The whole form of a round: the game's facts, and what the table agreed otherwise."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from importlib import import_module
from typing import Any

from django.http import QueryDict
from django.utils.safestring import SafeString

from scorekeeper.games.fields import seat_or_none
from scorekeeper.games.forms import AnyEntryForm, Stage
from scorekeeper.games.registry import module_of
from scorekeeper.records.book import Book
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import AnyGame, AnySituation
from scorekeeper.rules.played_round import PlayedRound, play
from scorekeeper.services.books import book_of
from scorekeeper.services.rounds.conflicts import base_after
from scorekeeper.services.writes import Submission
from scorekeeper.web.parts.people import Face, seated
from scorekeeper.web.parts.seated import NOBODY_SEATED, faces_by_name, situation_with
from scorekeeper.web.requests.guards import MatchRequest
from scorekeeper.web.requests.phone_cookie import phone_name
from scorekeeper.web.requests.posted import is_key, key_in, posted_version
from scorekeeper.web.rounds.adjustments import (
    ITS_FIELDS,
    PLAYED,
    AdjustmentsForm,
    adjustments_sheet,
)

TURN = "turn"  # whose turn it was to deal when a form was drawn
FACTS_OF_ADJUSTMENTS = {"adjustments", "agreed_score", "void", "dealer", "dealer_override"}


def without_dealer_in_turn(data: Mapping[str, Any], dealer: int | None = None) -> Mapping[str, Any]:
    """Replace a form's dealer where it is only the one in turn, whom nobody chose.

    The form of the next round says itself whose turn that was when it was drawn.
    """
    if not data.get(TURN) or data.get("dealer") != data[TURN]:
        return data
    said = QueryDict(mutable=True)
    said.update(data)
    said["dealer"] = "" if dealer is None else str(dealer)
    return said


class RoundForm:
    """One round to enter, correct or insert, in the situation before it."""

    def __init__(
        self,
        *,
        game: AnyGame,
        situation: AnySituation,
        base: int,
        data: Mapping[str, Any] | None = None,
        deal: Deal | None = None,
        stage: Stage = Stage.OVER,
        faces: Mapping[str, Face] = NOBODY_SEATED,
    ) -> None:
        data = data and self._as_meant(data, situation=situation, deal=deal, stage=stage)
        entry_form: type[AnyEntryForm] = import_module(module_of(game.slug, "entry")).Entry
        players = situation.table.players
        faces = faces or dict(zip(players, seated(players), strict=True))
        self.faces, self.game = faces, game
        self.situation = situation_with(situation, faces)
        self.entry = entry_form(data, game=game, situation=self.situation, deal=deal, stage=stage)
        self.data, self.with_full_names, self.stage = data, situation, stage
        self.key = key_in(data)
        self.base = base
        self.stored_deal = deal

    @staticmethod
    def _as_meant(
        data: Mapping[str, Any], *, situation: AnySituation, deal: Deal | None, stage: Stage
    ) -> Mapping[str, Any]:
        """Give a form the stored dealer, or the one in turn, unless another was chosen."""
        stored = None if deal is None else deal.dealer
        is_begun = stored is not None and stage is not Stage.OVER
        due = stored if is_begun else situation.dealer
        return data if data.get(TURN) == str(due) else without_dealer_in_turn(data, stored)

    @cached_property
    def adjustments(self) -> AdjustmentsForm:
        """Form of the agreements besides the rules; it has full names."""
        return AdjustmentsForm(
            self.data, game=self.game, situation=self.with_full_names, deal=self.stored_deal
        )

    @property
    def dealer(self) -> int:
        """Seat of the dealer: as the form says, as it is stored, or in turn."""
        stored = self.stored_deal.dealer if self.stored_deal else None
        in_turn = self.situation.dealer if stored is None else stored
        seats = {str(seat): seat for seat in self.situation.table.seats}
        return seats.get(str((self.data or {}).get("dealer", "")), in_turn)

    @cached_property
    def has_adjustments(self) -> bool:
        if self.data is None:
            return self.stored_deal is not None and self.adjustments.is_used
        usual = {"dealer": str(self.situation.dealer), "outcome": PLAYED}
        return any(
            said and said != usual.get(name)
            for name, said in self.data.items()
            if ITS_FIELDS.fullmatch(name)
        )

    @property
    def is_next(self) -> bool:
        """True before anything of the round is stored."""
        return self.stage is Stage.NEXT

    @property
    def adjustments_are_open(self) -> bool:
        """True where the sheet shows at once; not for a penalty that is stored."""
        is_played = self.adjustments.initial.get("outcome") == PLAYED
        return self.data is not None or not is_played or self.adjustments.is_out_of_turn

    @property
    def adjustments_sheet(self) -> SafeString:
        is_next = self.stage is not Stage.OVER
        return adjustments_sheet(self.game, self.with_full_names, is_next=is_next)

    def is_valid(self) -> bool:
        """Tell whether all that was typed can be read; the rules judge it later."""
        if self.has_adjustments and not self.adjustments.is_valid():
            self.entry.is_valid()
            return False
        return self.entry.is_valid() or not self.is_played

    @property
    def is_played(self) -> bool:
        return not self.has_adjustments or self.adjustments.is_played

    def deal(self) -> Deal:
        facts = self.entry.facts() if self.is_played else Deal()
        if self.has_adjustments or self.data is None:
            return self.adjustments.applied_to(facts)
        return replace(facts, dealer=seat_or_none(self.data.get("dealer", "")))

    def show(self, faults: Iterable[Fault]) -> None:
        faults = tuple(faults)
        of_adjustments = [fault for fault in faults if fault.fact in FACTS_OF_ADJUSTMENTS]
        if of_adjustments:
            self.has_adjustments = True
            self.adjustments.show(of_adjustments)
        self.entry.show([fault for fault in faults if fault not in of_adjustments])

    @property
    def errors(self) -> list[str]:
        of_adjustments = self.adjustments.errors_beside_no_field if self.has_adjustments else ()
        return [*map(str, self.entry.non_field_errors()), *of_adjustments]

    @property
    def problem(self) -> str:
        of_adjustments = self.adjustments.errors if self.has_adjustments else {}
        found = [*self.entry.errors.values(), *of_adjustments.values()]
        return str(found[0][0]) if found else ""

    @property
    def more_is_open(self) -> bool:
        return any(field.errors or is_filled(field.value()) for field in self.entry.more_fields)

    def complaint(self, played: PlayedRound | None) -> str:
        """Return the first fault of the round so far; empty before anything was entered."""
        faults = () if played is None or self.is_untouched else played.faults
        told = self.entry.told_before_saving(faults)
        return next((fault.sentence for fault in told), self.problem)

    def played(self) -> PlayedRound | None:
        """Play the round as it would be scored; None when it cannot even be read."""
        is_filled = self.is_valid() if self.entry.is_bound else self.stored_deal is not None
        if not is_filled:
            return None
        deal = self.deal() if self.entry.is_bound else self.stored_deal
        assert deal is not None
        return play(self.game, self.situation, deal)

    @property
    def is_untouched(self) -> bool:
        """True before anything was entered: then nothing is missing either."""
        if not self.entry.is_bound:
            return self.stored_deal is None
        return not any(map(self.entry.says_something, self.entry.fields))

    def offers(self, played: PlayedRound | None) -> set[str]:
        """Return the names of the optional fields that this round asks for."""
        return set() if played is None else set(self.entry.offers(played.deal))


def is_filled(value: object) -> bool:
    if isinstance(value, Mapping):
        return any(map(is_filled, value.values()))
    if isinstance(value, (list, tuple)):
        return any(map(is_filled, value))
    return bool(value)


def posted_base(request: MatchRequest, *, is_next: bool = False) -> int:
    """Return the match's version on which a sent form is based."""
    base, after = posted_version(request, "base"), posted_after(request)
    if not after:
        return base
    book = book_of(request.match)
    return base_after(request.match, book, base, key=after, is_next=is_next)


def posted_after(request: MatchRequest) -> str:
    after = request.POST.get("after", "")
    return after if is_key(after) else ""


def submission_of(request: MatchRequest, form: RoundForm) -> Submission:
    return Submission(key=form.key, base=form.base, entered_by=phone_name(request))


def form_for_next(
    book: Book,
    *,
    base: int,
    data: Mapping[str, Any] | None = None,
    dealer: int | None = None,
    stage: Stage | None = None,
) -> RoundForm:
    """Make the form of the next round, filled with what is known of it.

    ``stage`` is given where the book has gone on since the form was drawn.
    """
    played_match = book.played_match
    deal = deal_in_play(book)
    if dealer is not None:
        deal = replace(deal or Deal(), dealer=dealer)
    return RoundForm(
        game=played_match.game,
        situation=played_match.now,
        base=base,
        data=data,
        deal=deal,
        stage=stage or stage_when_sent(data, book),
        faces=faces_by_name(book),
    )


def deal_in_play(book: Book) -> Deal | None:
    return book.in_play.deal if book.in_play else None


def stage_when_sent(data: Mapping[str, Any] | None, book: Book) -> Stage:
    """Return the stage of a sent form: before play, if it was saved as that."""
    return Stage.NEXT if data and data.get("action") == "begin" else stage_of_next(book)


def stage_of_next(book: Book) -> Stage:
    return Stage.NEXT if book.in_play is None else Stage.IN_PLAY
