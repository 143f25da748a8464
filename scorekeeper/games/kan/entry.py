"""The entry form of Kan: who is Kankei, or which trumps they chose; then points or a call."""

from collections.abc import Iterable, Iterator, Mapping

from scorekeeper.games.fields import (
    NOBODY,
    Option,
    TapField,
    players,
    seat_or_none,
    seat_text,
    suit_field,
)
from scorekeeper.games.forms import EntryForm
from scorekeeper.games.kan.announcing import worth_text
from scorekeeper.games.kan.cards import ALL_POINTS, CALLS, SUITS
from scorekeeper.games.kan.deals import (
    deal_of,
    named_call,
    named_misplay,
    named_pair,
    named_points,
    named_seats,
)
from scorekeeper.games.kan.house_rules import KanRules
from scorekeeper.games.kan.scoring import call_values
from scorekeeper.games.kan.series import (
    Series,
    first_trump,
    needed,
    offered_seats,
    partner_of,
    resting,
)
from scorekeeper.games.tiles import (
    Card,
    FewNumbersField,
    HoldersField,
    OfferField,
    OrderField,
    WorthField,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

PARTNER = "partner"  # where the partner has the joker now


class Entry(EntryForm[KanRules, Series]):
    """One round: the first of a series asks for its pair, a later one for its trumps."""

    tapped = ("kankei", "trump", "kankei_points", "call")
    untitled = ("kankei",)  # each of its cards has its own name
    needed = ("kankei", "trump", "kankei_points")
    offered = ("joker", "swap")
    more = ("misplay", "seats")
    panels = ()

    @property
    def series(self) -> Series:
        return self.situation.memory

    def build(self) -> None:
        if self.series.begins:
            self.build_beginning()
        else:
            self.fields["trump"] = suit_field(SUITS)
            pair = self.table.names(self.series.pair)
            self.fields["trump"].help_text = str(_("Kankei are {pair}", pair=pair))
        number = needed(self.situation.rules, self.series.round_number)
        self.fields["kankei_points"] = FewNumbersField(
            ALL_POINTS,
            label=_("Kankei's points"),
            none=_("not counted"),
            remarks={number: _("wins")},
        )
        self.fields["call"] = call = TapField(list(self.call_options()), label=_("The call"))
        call.known |= set(CALLS)  # also those without a tile: the rules say why not
        playing = [NOBODY, *self.playing()]
        self.fields["misplay"] = misplay = TapField(playing, label=_("Misplay"))
        misplay.known |= {one.value for one in players(self.table)}

    def build_beginning(self) -> None:
        table, trump = self.table, self.due_trump
        cards = [Card(_("Joker")), Card(_("Ace of {suit}", suit=SUITS[trump]), trump)]
        self.fields["kankei"] = HoldersField(table, cards, self.playing(), label=_("Kankei"))
        has_it = [
            Option("", _("who had both cards")),
            Option(PARTNER, _("two to the right: the partner")),
        ]
        self.fields["joker"] = WorthField(has_it, label=_("Who has the joker now?"))
        self.fields["swap"] = OfferField(
            _("the right-hand one moves on by one seat"), label=_("Neighbours?"), is_presumed=True
        )
        self.fields["seats"] = order = OrderField(table, label=_("Order of play"))
        names = table.names(self.series.order)
        order.help_text = str(_("Now {names}", names=names))

    def playing(self) -> list[Option]:
        return [one for one in players(self.table) if one.value != str(self.resting)]

    def call_options(self) -> Iterator[Option]:
        for value in call_values(self.situation):
            name = CALLS[value.call].name if value.call else _("no call")
            yield Option(value.call, str(name), str(worth_text(value)))

    @property
    def due_trump(self) -> str:
        return first_trump(self.situation.rules, self.series.number)

    @property
    def resting(self) -> int | None:
        return resting(len(self.table.players), self.dealer)

    def initial_of(self, deal: Deal) -> dict[str, object]:
        points, order = named_points(deal), named_seats(deal)
        dealer = self.situation.dealer_of(deal)
        parted = offered_seats(self.situation, dealer=dealer, pair=named_pair(deal))
        return {
            "kankei": [str(seat) for seat in named_pair(deal)],
            "trump": deal.contract.trump,
            "kankei_points": "" if points is None else str(points),
            "call": named_call(deal),
            "misplay": seat_text(named_misplay(deal)),
            "swap": parted in (None, order),
            "seats": [] if parted == order else [str(seat) for seat in order],
            "dealer": seat_text(deal.dealer),
        }

    def facts(self) -> Deal:
        said, begins = self.cleaned_data, self.series.begins
        return deal_of(
            trump=self.due_trump if begins else said["trump"],
            points=int(said["kankei_points"]) if said["kankei_points"] else None,
            pair=self.pair() if begins else (),
            call=said["call"],
            seats=self.new_seats() if begins else (),
            misplay=seat_or_none(said["misplay"]),
        )

    @property
    def holders(self) -> tuple[int, ...]:
        """The seats of the joker's and the ace's holder; they may be the same."""
        if self.is_bound:
            return tuple(self.cleaned_data.get("kankei") or ())
        return tuple(int(seat) for seat in self.initial.get("kankei", ()))

    @property
    def holds_both(self) -> bool:
        return len(self.holders) == 2 and len(set(self.holders)) == 1

    @property
    def partner(self) -> int:
        return partner_of(self.situation, self.dealer, self.holders[0])

    def pair(self) -> tuple[int, ...]:
        """Kankei as far as they were entered: the joker's holder, then the ace's.

        A player dealt both cards keeps one of them; the table says which one goes to the partner.
        """
        if not self.holds_both:
            return self.holders
        pair = self.holders[0], self.partner
        return pair[::-1] if self.cleaned_data.get("joker") == PARTNER else pair

    def new_seats(self) -> tuple[int, ...]:
        if self.typed_order or not self.cleaned_data["swap"]:
            return self.typed_order
        return offered_seats(self.situation, dealer=self.dealer, pair=self.pair()) or ()

    @property
    def typed_order(self) -> tuple[int, ...]:
        """The order of play that was entered player by player; it overrides any offer."""
        said = self.cleaned_data if self.is_bound else self.initial
        return tuple(int(seat) for seat in said.get("seats") or ())

    def clean(self) -> dict[str, object]:
        """Refuse a partner with the joker where no player holds both cards."""
        said = super().clean() or self.cleaned_data
        if len(self.holders) == 2 and said.get("joker") and not self.holds_both:
            message = _("{names} hold one card each.", names=self.table.names(self.pair()))
            self.add_error("joker", str(message))
        return said

    def new_order(self, deal: Deal) -> tuple[int, ...] | None:
        """The order after neighbours have parted, unless another order was entered."""
        if not self.series.begins or self.typed_order:
            return None
        return offered_seats(self.situation, dealer=self.dealer, pair=named_pair(deal))

    def offers(self, deal: Deal) -> Iterable[str]:
        """Who has the joker where one player was dealt both cards; other seats to neighbours."""
        if self.series.begins and self.holds_both:
            yield "joker"
        if self.new_order(deal) is not None:
            yield "swap"

    @property
    def echo_slots(self) -> list[str]:
        offers = ("echo_joker_", f"echo_joker_{PARTNER}", "echo_swap")
        return [*super().echo_slots, *(offers if self.series.begins else ())]

    def echoes(self, played: PlayedRound) -> Mapping[str, Text | str]:
        echoes: dict[str, Text | str] = {}
        if self.holds_both:
            echoes["echo_joker_"] = self.table.name(self.holders[0])
            echoes[f"echo_joker_{PARTNER}"] = self.table.name(self.partner)
        if (order := self.new_order(played.deal)) is not None:
            moved = tuple(
                old for old, new in zip(self.series.order, order, strict=True) if old != new
            )
            echoes["echo_swap"] = _("{names} change seats", names=self.table.names(moved))
        return echoes
