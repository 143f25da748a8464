"""The rounds of a score sheet: what every game has in common, and the game's own facts."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scorekeeper.rules.exceptions import has_crosses
from scorekeeper.rules.facts import Adjustment, AgreedScore, Deal, agreed_score
from scorekeeper.rules.faults import RuleBroken, refuse
from scorekeeper.rules.game import AnyGame, AnyTable
from scorekeeper.rules.limits import (
    LONGEST_REASON,
    MOST_ADJUSTMENTS,
    MOST_ROUNDS,
    too_many_adjustments,
    too_many_rounds,
)
from scorekeeper.rules.replay import opening_situation
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Text as _
from scorekeeper.sheets.sheet import SheetRound


def require_few_rounds(values: Mapping[str, object]) -> None:
    """Raise RuleBroken for more rounds than a match has; none of them is looked at."""
    rounds = values.get("rounds")
    if isinstance(rounds, list) and len(rounds) > MOST_ROUNDS:
        raise refuse("rounds", too_many_rounds())


def read_rounds(sheet: SheetFacts, *, game: AnyGame, table: AnyTable) -> Iterator[SheetRound]:
    """Read one round of a sheet after the other; a fault names its round."""
    sheet.require("rounds")
    for number, values in enumerate(sheet.all_items("rounds"), 1):
        try:
            read = read_round(SheetFacts(values, table.players), game, table)
        except RuleBroken as broken:
            raise RuleBroken(broken.faults, round_number=number) from None
        yield read


def read_round(facts: SheetFacts, game: AnyGame, table: AnyTable) -> SheetRound:
    """One round: who dealt, what the table agreed, and how it was played."""
    override, stated = facts.player("dealer_override"), facts.player("dealer")
    if override is not None and stated not in (None, override):
        raise facts.refuse("dealer", _("“dealer” and “dealer_override” are not the same player"))
    note = facts.text("note")
    adjustments = read_adjustments(facts)
    deal = read_play(facts, game, table)
    facts.finish()
    deal = replace(
        deal,
        dealer=override,
        out_of_turn=override is not None,
        adjustments=adjustments,
        note=note,
    )
    return SheetRound(deal, stated)


def read_play(facts: SheetFacts, game: AnyGame, table: AnyTable) -> Deal:
    """How a round was played: thrown in, agreed on, or by the facts of the game."""
    is_void = facts.flag("void")
    if is_void and (facts.unread or "adjustments" in facts):
        raise facts.refuse("void", _("a deal that was thrown in has no other facts"))
    if is_void:
        return Deal(void=True)
    if "agreed_score" not in facts:
        return game.read_facts(facts)
    agreed = SheetFacts(facts.take("agreed_score"), facts.players, within="agreed_score")
    if facts.unread:
        message = _("an agreed score stands in place of the facts of the round")
        raise facts.refuse("agreed_score", message)
    return Deal(agreed_score=read_agreed_score(agreed, game, table))


def read_agreed_score(facts: SheetFacts, game: AnyGame, table: AnyTable) -> AgreedScore:
    """A score that the table agreed on, with its reason."""
    facts.require("reason")
    if "crosses" in facts and not has_crosses(game, opening_situation(game, table)):
        raise facts.refuse("agreed_score", _("there are no crosses in this game"))
    if "points" not in facts and "crosses" not in facts:
        raise facts.refuse("agreed_score", _("an agreed score needs points or crosses"))
    reason = facts.text("reason", most=LONGEST_REASON)
    agreed = agreed_score(facts.counts("points"), facts.counts("crosses"), reason)
    facts.finish()
    return agreed


def read_adjustments(facts: SheetFacts) -> tuple[Adjustment, ...]:
    """What the table agreed besides the rules."""
    if "adjustments" in facts and len(facts.all_items("adjustments")) > MOST_ADJUSTMENTS:
        raise facts.refuse("adjustments", too_many_adjustments())
    return tuple(read_adjustment(entry) for entry in facts.objects("adjustments"))


def read_adjustment(facts: SheetFacts) -> Adjustment:
    """One adjustment: whose, how much and why."""
    facts.require("by")
    facts.require("reason")
    by = facts.player("by")
    assert by is not None
    adjustment = Adjustment(
        by=by,
        points=facts.integer("points") or 0,
        crosses=facts.integer("crosses") or 0,
        reason=facts.text("reason", most=LONGEST_REASON),
    )
    facts.finish()
    return adjustment
