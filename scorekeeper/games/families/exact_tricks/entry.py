"""The entry form of the family: bids, then tricks that differ from them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, cast

from scorekeeper.games.bid_tiles import (
    BidsField,
    TakenField,
    last_touched,
    typed_number,
)
from scorekeeper.games.families.exact_tricks.family import TricksSaid
from scorekeeper.games.families.exact_tricks.played import (
    BIDS,
    CHANGES,
    TRICKS,
    bid_results,
    tricks_by_seat,
    tricks_left,
    with_remaining_tricks,
)
from scorekeeper.games.families.exact_tricks.words import (
    BidChange,
    all_tricks_text,
    difference,
    ghost_takes,
)
from scorekeeper.games.fields import (
    NOBODY,
    NumberTile,
    Option,
    TapField,
    number_texts,
    players,
    seat_or_none,
    who_of,
)
from scorekeeper.games.forms import EntryForm, Part, Stage
from scorekeeper.rules.facts import Deal, Tally
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.house_rules import Rules
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text, written_number
from scorekeeper.rules.words import Text as _

ONE_MORE, ONE_LESS = "1", "-1"
BID_CHANGE, CHANGED_BID = "bid-change", "changed-bid"  # marks of tiles: by how much, and whose


class ExactTricksEntry(EntryForm[Rules, None], Generic[Rules]):
    """One round: bids, tricks of those who missed, and the card that changes a bid."""

    tapped: ClassVar[tuple[str, ...]] = (BIDS, TRICKS)
    needed = (BIDS,)
    untitled: tuple[str, ...] = (BIDS, TRICKS)
    has_bids = True

    @property
    def family(self) -> TricksSaid[Rules]:
        return cast(TricksSaid[Rules], self.game)

    @property
    def cards(self) -> int:
        return self.family.cards(self.situation)

    def build(self) -> None:
        words, self.has_bids = self.family.words, self.family.has_bids(self.situation)
        if self.has_bids:
            bids = [*self.tiles(active=next(self.seats_without_bid(), None))]
            most = self.family.most_said(self.situation)
            self.fields[BIDS] = BidsField(bids, label=words.bid, most=most)
            self.parts = (Part(BIDS, words.bids), Part(TRICKS, _("Tricks")))
            self.before_play_save = words.save
        said = self.bids_shown if self.has_bids else None
        taken = [*self.tiles(active=self.first_bidder, said=said)]
        field = TakenField(taken, label=_("Tricks taken"), most=self.cards)
        if self.has_bids:
            field.widget.said_title = words.bid
        else:
            field.widget.rows_title, field.widget.said_title = _("Tricks of everybody"), ""
        self.fields[TRICKS] = field
        if self.change:
            self.build_change(self.change)

    @property
    def change(self) -> BidChange | None:
        return self.family.bid_change(self.situation.rules)

    def seats_without_bid(self) -> Iterator[int]:
        """Seats without a bid, in bidding order."""
        for seat in self.seats_in_turn:
            if not self.bids_shown[str(seat)]:
                yield seat

    @property
    def first_bidder(self) -> int:
        return self.table.after(self.initial.get("dealer", self.situation.dealer))

    @property
    def bids_shown(self) -> Mapping[str, str]:
        seats = [str(seat) for seat in self.table.seats]
        if self.is_bound:
            return {seat: typed_number(self.data, f"{BIDS}_{seat}") for seat in seats}
        stored = self.initial.get(BIDS, {})
        return {seat: stored.get(seat, "") for seat in seats}

    @property
    def seats_in_turn(self) -> list[int]:
        """The seats of all who are there, in the order of bidding."""
        seats, first = self.table.seats, self.first_bidder
        return sorted(seats, key=lambda seat: (seat < first, seat))

    def tiles(
        self, *, active: int | None, said: Mapping[str, str] | None = None
    ) -> Iterator[NumberTile]:
        for seat in self.seats_in_turn:
            yield NumberTile(
                str(seat),
                self.table.name(seat),
                seat,
                active=seat == active,
                who=who_of(self.table, (seat,)),
                note=self.note_of(seat),
                said=(said or {}).get(str(seat), ""),
            )

    def note_of(self, seat: int) -> Text | str:
        """The total of a player, and who says first or deals."""
        total = written_number(self.situation.totals[seat])
        if seat == self.first_bidder:
            return self.family.note_of_first.format(total=total)
        if seat == self.seats_in_turn[-1]:
            return _("{total} · deals", total=total)
        return total

    def build_change(self, change: BidChange) -> None:
        winners = [replace(player, mark=CHANGED_BID) for player in players(self.table)]
        self.fields[change.kind] = TapField([NOBODY, *winners], label=change.who)
        changes = [
            Option(ONE_MORE, _("one more"), mark=BID_CHANGE),
            Option(ONE_LESS, _("one less"), mark=BID_CHANGE),
        ]
        self.fields[how_field(change.kind)] = TapField(changes, label=change.how)

    def initial_of(self, deal: Deal) -> dict[str, Any]:
        """Once a round is over all its tricks are facts: changing a bid does not change them."""
        bids = deal.by_seat(BIDS)
        taken = tricks_by_seat(deal) if self.stage is Stage.OVER else deal.by_seat(TRICKS)
        numbers: dict[str, Any] = {
            kind: number_texts(counts) for kind, counts in ((BIDS, bids), (TRICKS, taken))
        }
        for kind in CHANGES:
            for seat, bid in deal.by_seat(kind).items():
                numbers |= {kind: str(seat), how_field(kind): str(bid - bids.get(seat, bid))}
        if deal.dealer is not None:
            numbers["dealer"] = deal.dealer
        return numbers

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        self.mark(
            [
                (kind, key)
                for kind in self.numbers_typed
                for key in self.tiles_of(kind).unreadable(self[kind].data)
            ]
        )
        if change := self.change:
            questions = {
                change.kind: change.ask,
                how_field(change.kind): _("One more or one less?"),
            }
            self.require_both(questions)
        return said

    def require_both(self, questions: Mapping[str, Text]) -> None:
        """Ask for one of two fields where only the other one is answered."""
        missing = [name for name in questions if not self.cleaned_data.get(name)]
        if len(missing) == 1:
            self.add_error(missing[0], str(questions[missing[0]]))

    def facts(self) -> Deal:
        said = self.cleaned_data
        bids = {int(seat): bid for seat, bid in said.get(BIDS, {}).items()}
        taken = {int(seat): number for seat, number in said[TRICKS].items()}
        tallies = [
            *(Tally(BIDS, seat, bid) for seat, bid in sorted(bids.items())),
            *(Tally(TRICKS, seat, number) for seat, number in sorted(taken.items())),
        ]
        if change := self.change:
            winner = seat_or_none(said[change.kind])
            if winner in bids:
                by = int(said[how_field(change.kind)])
                tallies.append(Tally(change.kind, winner, bids[winner] + by))
        deal = self.with_cards(Deal(tallies=tuple(tallies)))
        touched = seat_or_none(last_touched(self[TRICKS]))
        if touched is None or self.is_begun or len(bids) < len(self.table.seats):
            return deal
        left = self.family.tricks_missing(self.situation, deal)
        return with_remaining_tricks(deal, touched, left=left, cards=self.cards)

    def with_cards(self, deal: Deal) -> Deal:
        """The deal with what single cards did."""
        return deal

    @property
    def numbers_typed(self) -> tuple[str, ...]:
        return (BIDS, TRICKS) if self.has_bids else (TRICKS,)

    @property
    def part(self) -> str:
        are_all_bid = all(self.bids_shown.values()) and BIDS not in self.errors
        return TRICKS if self.is_after_play and are_all_bid else BIDS

    @property
    def echo_slots(self) -> list[str]:
        notes = [f"note_{TRICKS}_{seat}" for seat in self.table.seats]
        return [*super().echo_slots, *notes]

    def echoes(self, played: PlayedRound) -> Mapping[str, Text | str]:
        """The presumed numbers, once they can be right, and what each player gets for them."""
        deal = played.deal
        echoes: dict[str, Text | str] = {
            f"note_{TRICKS}_{seat}": self.note_of(seat) for seat in self.table.seats
        }
        if not self.are_all_bid(deal) or self.family.tricks_missing(self.situation, deal):
            return echoes
        for result in bid_results(deal):
            echoes[f"echo_{TRICKS}_{result.seat}"] = str(result.taken)
            if played.fits:
                points = played.points[result.seat]
                echoes[f"note_{TRICKS}_{result.seat}"] = self.family.words.gained(result, points)
        return echoes

    def are_all_bid(self, deal: Deal) -> bool:
        return len(deal.by_seat(BIDS)) == len(self.table.seats)

    def sum_words(self, played: PlayedRound) -> Text | str:
        """How many tricks were bid, or how many of them are wrong."""
        deal, wrong = played.deal, {fault.fact for fault in played.faults}
        if not self.are_all_bid(deal):
            missing = len(self.table.seats) - len(deal.by_seat(BIDS))
            if missing == 1 and self.family.has_hook(self.situation):
                return ""  # what the last one may not say is more
            bid = sum(deal.by_seat(BIDS).values())
            return self.family.words.still_to_speak(bid, cards=self.cards, missing=missing)
        if BIDS in wrong:
            return ""
        if not self.is_after_play:
            return self.family.words.in_all(sum(deal.by_seat(BIDS).values()), cards=self.cards)
        if left := self.family.tricks_missing(self.situation, deal):
            return difference(-left) if self.says_something(TRICKS) else ""
        return "" if wrong else self.words_of_all(deal)

    def words_of_all(self, deal: Deal) -> Text:
        """Where no trick is missing."""
        of_ghost = tricks_left(deal, cards=self.cards)
        return ghost_takes(of_ghost) if of_ghost else all_tricks_text(self.cards)

    def told_before_saving(self, faults: Iterable[Fault]) -> Iterable[Fault]:
        """While bidding is going on, bids that do not add up are no fault."""
        return [fault for fault in faults if fault.fact != TRICKS or self.is_after_play]

    def show(self, faults: Iterable[Fault]) -> None:
        """Show each fault beside its field; the first number that was refused is typed next."""
        faults = tuple(faults)
        super().show(faults)
        self.mark([(fault.fact, str(fault.by)) for fault in faults if fault.by is not None])

    def mark(self, wrong: Sequence[tuple[str, str]]) -> None:
        """Mark wrong numbers, given as kind of fact and tile key; the first is typed next."""
        for kind in self.numbers_typed if wrong else ():
            ready = wrong[0][1] if wrong[0][0] == kind else ""
            keys = [key for fact, key in wrong if fact == kind]
            self.tiles_of(kind).mark(keys, ready=ready)

    def tiles_of(self, kind: str) -> BidsField:
        return cast(BidsField, self.fields[kind])

    @property
    def is_begun(self) -> bool:
        """Whether only the bids are stored, so that nobody is presumed to have made theirs."""
        return self.is_bound and self.data.get("action") == "begin"

    @property
    def is_after_play(self) -> bool:
        return self.stage is not Stage.NEXT or not self.is_before_play

    @property
    def is_before_play(self) -> bool:
        return not (self.is_bound and self.says_something(TRICKS))


def how_field(kind: str) -> str:
    """The name of the field that says by how much a card changed a bid."""
    return f"{kind}_change"
