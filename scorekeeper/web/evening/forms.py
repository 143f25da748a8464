"""The form of an evening's plan: game and rules, sittings and seating, fees and prizes."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.games.fields import Option, SeveralField, TapField
from scorekeeper.games.registry import all_games
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.limits import MOST_SITTINGS
from scorekeeper.rules.match_details import LONGEST_VENUE
from scorekeeper.rules.words import Text as _
from scorekeeper.services.evenings import plans
from scorekeeper.services.evenings.plans import EveningPlan
from scorekeeper.settlement import AmountRefused
from scorekeeper.settlement.currencies import plain_amount
from scorekeeper.web.agreement.context import rules_said_before, stake_said_before
from scorekeeper.web.agreement.fields import RULE, currency_choices
from scorekeeper.web.agreement.forms import AgreementForm
from scorekeeper.web.agreement.needs import RuleLine
from scorekeeper.web.evening.amounts import amount_said, amounts_said, percents_said
from scorekeeper.web.parts.short_fields import Choice, Day, Number, ShortText

FIRST_PRIZES = 3  # that have a field each; the others are typed one after the other
LONGEST_AMOUNTS = 200
PER_CENT, AMOUNTS = "percent", "amounts"
BOX, FEES = "box", "fees"
ALL = 100
USUAL_SITTINGS = 3
OF_THE_LIST = "sits_out", "sits_out_points", "late", "tie", "list_points", "day", "venue"
OF_THE_MONEY = "fee", "fee_per", "prizes_in", *(f"prize_{number}" for number in range(FIRST_PRIZES))
OF_ANY_GAME = "sittings", *OF_THE_LIST, *OF_THE_MONEY
OF_MORE_MONEY = (
    "prizes_from",
    "share_of_fees",
    "more_prizes",
    "every_fourth",
    "place_money",
    "money",
)
# Where a fault of the plan is told: beside the field that says it
FIELDS = {"sits_out": "sits_out_points", "prizes": "prize_0", "sizes": "size", "currency": "money"}


class PlanForm(AgreementForm):
    """What is agreed on for an evening; an empty field has a default."""

    def build_others(self) -> None:
        self.fields["game"] = Choice(choices=games_to_choose(), label=str(_("Game")))
        self.fields["game"].initial = self.game.slug
        self._build_sittings()
        self._build_list()

    def build_stake(self, home: str) -> None:
        """Make the fields of the stake, and of the money that is in the same currency."""
        self.home = home
        super().build_stake(home)
        yes = [Option("1", _("Yes")), Option("", _("No"))]
        self.fields["on_account"] = TapField(yes, label=_("Stakes onto the club's account"))
        self.fields["money"] = money_field(home)
        self.fields["fee"] = ShortText(_("Each pays"), most=LONGEST_AMOUNTS)
        per = [Option(plans.PER_EVENING, _("evening")), Option(plans.PER_SITTING, _("sitting"))]
        self.fields["fee_per"] = tap(per, _("For each"))
        for number in range(FIRST_PRIZES):
            self.fields[f"prize_{number}"] = ShortText(PRIZES[number], most=LONGEST_AMOUNTS)
        self.fields["more_prizes"] = ShortText(_("Further prizes"), most=LONGEST_AMOUNTS)
        kinds = [Option(AMOUNTS, _("Amounts")), Option(PER_CENT, _("Percent"))]
        self.fields["prizes_in"] = tap(kinds, _("Prizes in"))
        sources = [Option(FEES, _("The fees")), Option(BOX, _("The cash box"))]
        self.fields["prizes_from"] = tap(sources, _("Prizes from"))
        self.fields["share_of_fees"] = Number(_("Percent of the fees"), most=ALL, least=0)
        self.fields["share_of_fees"].widget.attrs["placeholder"] = str(ALL)
        every = [Option("", _("Each place")), Option("1", _("1 to 4, then every fourth"))]
        self.fields["every_fourth"] = tap(every, _("Prizes go to"))
        label = _("What 1st, 2nd, 3rd and 4th at each table get or pay, such as 0 -0.50 -1 -1.50")
        self.fields["place_money"] = ShortText(label, most=LONGEST_AMOUNTS)

    def _build_sittings(self) -> None:
        self.fields["sittings"] = Number(_("Sittings"), most=MOST_SITTINGS, least=1)
        self.fields["sittings"].widget.attrs["placeholder"] = str(USUAL_SITTINGS)
        self.fields["way"] = tap(self._ways(), _("Seating"))
        pairing = [Option(plans.FOLD, _("1 + 4, 2 + 3")), Option(plans.APART, _("1 + 3, 2 + 4"))]
        self.fields["pairing"] = tap(pairing, _("Partners by the list"))
        sizes = [Option(str(size), str(size)) for size in self.game.player_counts]
        self.fields["size"] = TapField(sizes, label=_("Players at a table"))
        self.fields["size"].initial = str(self.game.usual_tables[0])
        self.fields["other_sizes"] = SeveralField(sizes, label=_("If it does not come out even"))
        self.fields["day"] = Day(_("The day, if it is not today"))
        self.fields["venue"] = ShortText(_("Where you play"), most=LONGEST_VENUE)

    def _ways(self) -> list[Option]:
        ways = [Option(plans.LOT, _("By lot")), Option(plans.RANK, _("By the list"))]
        if self.game.has_partners:
            ways.append(Option(plans.PAIRS, _("Fixed pairs")))
        if self.game_is_fixed:
            ways.append(Option(plans.STAY, _("Stay")))
        return [*ways, Option(plans.BY_HAND, _("By hand"))]

    def _build_list(self) -> None:
        gets = [
            Option(plans.NOTHING, _("Nothing")),
            Option(plans.MEAN, _("Own mean")),
            Option(plans.TABLE_MEAN, _("Table mean")),
            Option(plans.POINTS, _("Points")),
        ]
        self.fields["sits_out"] = tap(gets, _("Who sits out gets"))
        self.fields["sits_out_points"] = Number(_("Points"), most=plans.LARGEST_POINTS)
        late = [Option(plans.NOTHING, _("Nothing")), Option(plans.AS_SITTING_OUT, _("The same"))]
        self.fields["late"] = tap(late, _("Who comes late gets for each sitting missed"))
        ties = [
            Option(plans.SHARED, _("Share the place")),
            Option(plans.BEST_SITTING, _("Best sitting")),
        ]
        self.fields["tie"] = tap(ties, _("Level totals"))
        counted = [Option(plans.POINTS, _("Points")), Option(plans.PLACES, _("Places"))]
        self.fields["list_points"] = tap(counted, _("The list counts"))

    game_is_fixed = False

    def fix_game(self) -> None:
        """Let the game stay, as a sitting was drawn: and so may its people in the next one."""
        self.game_is_fixed = True
        self.fields["way"] = tap(self._ways(), _("Seating"))

    @property
    def game_field(self) -> Any:
        return self["game"]

    @property
    def is_wrong_in_sittings(self) -> bool:
        length = RULE + self.game.length_rule if self.length_line else ""
        return self._is_wrong("sittings", length, "way", "size", "other_sizes", *OF_THE_LIST)

    @property
    def is_wrong_in_list(self) -> bool:
        return self._is_wrong(*OF_THE_LIST)

    @property
    def is_wrong_in_money(self) -> bool:
        return self._is_wrong(*OF_THE_MONEY, *OF_MORE_MONEY)

    @property
    def is_wrong_in_more_money(self) -> bool:
        return self._is_wrong(*OF_MORE_MONEY)

    @property
    def is_wrong_in_rules(self) -> bool:
        elsewhere = self.is_wrong_in_sittings or self.is_wrong_in_money
        return bool(self.errors) and not elsewhere and not self.non_field_errors()

    def _is_wrong(self, *names: str) -> bool:
        return any(name in self.errors for name in names)

    @property
    def has_more_money(self) -> bool:
        """Whether any of what is folded away says something else than usual."""
        usual = {"prizes_from": FEES, "share_of_fees": str(ALL)}
        said = {name: str(self[name].value() or "") for name in OF_MORE_MONEY if name != "money"}
        return any(value != usual.get(name, "") for name, value in said.items() if value)

    @property
    def has_sizes(self) -> bool:
        """Whether one can say how many sit at a table."""
        return len(self.game.player_counts) > 1

    @property
    def length_line(self) -> RuleLine | None:
        """The rule that says how long a sitting is."""
        return next((one for one in self.first_lines if one.name == self.game.length_rule), None)

    @property
    def other_first_lines(self) -> list[RuleLine]:
        return [one for one in self.first_lines if one.name != self.game.length_rule]

    @property
    def prizes(self) -> list[Any]:
        return [self[f"prize_{number}"] for number in range(FIRST_PRIZES)]

    def plan(self, pairs: tuple[tuple[str, str], ...] = ()) -> EveningPlan:
        """Return the plan of a valid form; raises RuleBroken."""
        said = self.cleaned_data
        usual = EveningPlan(game=self.game, preset=self._preset())
        size = int(said["size"] or self.game.usual_tables[0])
        others = (int(one) for one in said["other_sizes"])
        sizes = (size, *sorted((one for one in others if one != size), reverse=True))
        day = {"played_on": said["day"]} if said["day"] else {}
        return EveningPlan(
            game=self.game,
            preset=self._preset(),
            house_rules=dict(self._given_rules(size)),
            stake=self.agreed_stake(),
            are_stakes_on_account=bool(said["on_account"]),
            sittings=said["sittings"] or usual.sittings,
            sizes=sizes,
            way=said["way"] or usual.way,
            pairing=said["pairing"] or usual.pairing,
            pairs=pairs,
            sits_out=said["sits_out"] or usual.sits_out,
            sits_out_points=said["sits_out_points"] if said["sits_out"] == plans.POINTS else None,
            late=said["late"] or usual.late,
            tie=said["tie"] or usual.tie,
            list_points=said["list_points"] or usual.list_points,
            venue=said["venue"],
            **day,
            **self._money(),
        )

    def _money(self) -> dict[str, Any]:
        said, stake = self.cleaned_data, self.agreed_stake()
        currency = said["money"] or (stake.currency if stake else said["currency"])
        in_percent = said["prizes_in"] == PER_CENT
        fee = self._typed("fee", amount_said, currency) or 0
        prizes = tuple(self._prizes(currency, in_percent=in_percent))
        place_money = self._typed("place_money", amounts_said, currency) or ()
        share = said["share_of_fees"] if said["share_of_fees"] is not None else ALL
        has_money = bool(fee or prizes or place_money)
        return {
            "currency": currency if has_money else "",
            "fee": fee,
            "fee_per": said["fee_per"] or plans.PER_EVENING,
            "prizes": prizes,
            "are_prizes_percents": in_percent,
            "is_every_fourth": bool(said["every_fourth"]),
            "share_of_fees": None if said["prizes_from"] == BOX or not prizes else share,
            "place_money": place_money,
        }

    def _prizes(self, currency: str, *, in_percent: bool) -> Iterator[int]:
        """Yield the prizes; a place that is left empty before others gets nothing."""
        read = percents_said if in_percent else amounts_said
        names = [*(f"prize_{number}" for number in range(FIRST_PRIZES)), "more_prizes"]
        filled = max((index for index, name in enumerate(names) if self._has(name)), default=-1)
        for name in names[: filled + 1]:
            yield from self._typed(name, read, currency) or (0,)

    def _has(self, name: str) -> bool:
        return bool(self.cleaned_data[name].strip())

    def _typed(self, name: str, read: Any, currency: str) -> Any:
        """Return what stands in a field, None where it is empty; raises RuleBroken."""
        text = self.cleaned_data[name].strip()
        try:
            return read(text, currency) if text else None
        except AmountRefused as refused:
            raise RuleBroken([Fault(name, refused.message)]) from None

    def show(self, broken: RuleBroken) -> None:
        told = [Fault(FIELDS.get(one.fact, one.fact), one.message) for one in broken.faults]
        super().show(RuleBroken(told))


PRIZES = (_("1st prize"), _("2nd"), _("3rd"))


def tap(options: list[Option], label: object) -> TapField:
    """Make tiles of which the first is chosen already."""
    field = TapField(options, label=label)
    field.initial = options[0].value
    return field


def money_field(home: str) -> Choice:
    """Make the field of the currency of fees and prizes: as the stake's, where nobody says."""
    own, *others = currency_choices(home)
    as_the_stake = str(_("As the stake, or else {currency}", currency=own[0]))
    choices = [("", as_the_stake), own, *others]
    return Choice(choices=choices, label=str(_("Currency")), required=False)


def games_to_choose() -> list[tuple[str, str]]:
    return sorted(((game.slug, str(game.name)) for game in all_games()), key=lambda one: one[1])


def said_before(plan: EveningPlan) -> Mapping[str, Any]:
    """Return the fields of a plan, to begin another one like it."""
    size, *others = plan.sizes
    rules = plan.table_of(size).house_rules
    said: dict[str, Any] = dict(rules_said_before(plan.game, plan.preset, rules, players=size))
    said |= dict(stake_said_before(plan.stake)) if plan.stake else {}
    names = ("sittings", "way", "pairing", "sits_out", "sits_out_points", "late", "tie")
    said |= {name: getattr(plan, name) for name in (*names, "list_points", "venue", "fee_per")}
    said |= {"size": str(size), "other_sizes": [str(one) for one in others]}
    return {
        **said,
        **dict(money_before(plan)),
        "on_account": str(+plan.are_stakes_on_account or ""),
    }


def money_before(plan: EveningPlan) -> Iterator[tuple[str, Any]]:
    if not plan.currency:
        return
    if plan.stake is None or plan.stake.currency != plan.currency:
        yield "money", plan.currency
    if plan.fee:
        yield "fee", plain_amount(plan.fee, plan.currency)
    written = [
        str(one) if plan.are_prizes_percents else plain_amount(one, plan.currency)
        for one in plan.prizes
    ]
    yield from ((f"prize_{number}", one) for number, one in enumerate(written[:FIRST_PRIZES]))
    yield "more_prizes", " ".join(written[FIRST_PRIZES:])
    yield "prizes_in", PER_CENT if plan.are_prizes_percents else AMOUNTS
    yield "prizes_from", BOX if plan.prizes and plan.share_of_fees is None else FEES
    yield "share_of_fees", plan.share_of_fees
    yield "every_fourth", "1" if plan.is_every_fourth else ""
    yield "place_money", " ".join(plain_amount(one, plan.currency) for one in plan.place_money)
