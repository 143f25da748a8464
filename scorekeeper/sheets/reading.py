"""Reading a score sheet: every key known, every value of its kind, or one sentence why not."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

from scorekeeper.games.registry import UnknownGame, all_games, find_game
from scorekeeper.rules.adjustments import has_counter
from scorekeeper.rules.attendance import JOINED, Attendance, check_attendance
from scorekeeper.rules.changing import check_numbers
from scorekeeper.rules.facts import Adjustment, AgreedScore, Deal, agreed_score
from scorekeeper.rules.faults import RuleBroken, refuse
from scorekeeper.rules.game import AnyGame, AnyTable, Table
from scorekeeper.rules.limits import (
    LONGEST_REASON,
    MOST_ADJUSTMENTS,
    MOST_FORMER_NAMES,
    MOST_ROUNDS,
    too_many_adjustments,
    too_many_former_names,
    too_many_rounds,
)
from scorekeeper.rules.match_details import LONGEST_VENUE, MatchDetails
from scorekeeper.rules.names import check_unique, clean_player_name
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.replay import PlayedMatch, begun_match, opening_situation
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.words import Listing, listed_numbers
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement import (
    WINNER_TAKES_ALL,
    AmountRefused,
    Stake,
    UnknownCurrency,
    impossible_terms,
    parse_amount,
)
from scorekeeper.settlement.fines import BOX, Fine
from scorekeeper.sheets.attendance import ReadAttendance, begun_table, read_attendance
from scorekeeper.sheets.parsing import parse, written_day
from scorekeeper.sheets.sheet import Sheet, SheetRound, play_in_order

FORMAT = 1


def read_sheet(content: bytes) -> Sheet:
    """The sheet in a JSON text; raises RuleBroken, and SheetTooLarge for too many bytes."""
    return sheet_of(parse(content))


def sheet_of(values: object) -> Sheet:
    if not isinstance(values, Mapping):
        raise refuse("sheet", _("this is not a score sheet"))
    require_few_rounds(values)
    head = SheetFacts(values, ())
    read_format(head)
    game = read_game(head)
    players = read_players(head, game)
    facts = SheetFacts(values, players)
    facts.unread = head.unread
    coming = read_attendance(facts)
    preset, table = read_table(facts, game, coming)
    attendance = coming.in_game(game, table)
    ended_early = facts.flag("ended_early")
    require_attendance(facts, game, table, attendance)
    begun = begun_match(game, table, ended_early=ended_early, attendance=attendance)
    rounds, played = read_and_play(facts, begun)
    sheet = Sheet(
        game=game,
        preset=preset,
        table=table,
        rounds=rounds,
        stake=read_stake(facts, game, table, attendance=attendance),
        ended_early=ended_early,
        formerly=read_formerly(facts),
        details=read_details(facts),
        attendance=attendance,
    )
    facts.finish()
    object.__setattr__(sheet, "played", played)
    return sheet


def require_attendance(
    facts: SheetFacts, game: AnyGame, table: AnyTable, attendance: Attendance
) -> None:
    """Raise RuleBroken for comings and goings with which no round can be played."""
    facts.require("rounds")
    if not attendance:
        return
    rounds = len(facts.all_items("rounds"))
    faults = (
        *check_attendance(table, attendance, rounds=rounds),
        *check_numbers(game, table, attendance),
    )
    if faults:
        raise RuleBroken(faults)


def read_and_play(
    facts: SheetFacts, begun: PlayedMatch
) -> tuple[tuple[SheetRound, ...], tuple[PlayedRound, ...]]:
    """All rounds, each played before the next is read: nothing is read after a fault."""
    both = list(play_in_order(read_rounds(facts, begun), begun))
    return tuple(read for read, _played in both), tuple(played for _read, played in both)


def read_format(facts: SheetFacts) -> None:
    facts.require("scoresheet")
    if facts.whole("scoresheet", facts.take("scoresheet")) != FORMAT:
        raise refuse("scoresheet", _("this program reads score sheets of format 1"))


def read_game(facts: SheetFacts) -> AnyGame:
    facts.require("game")
    slug = facts.take("game")
    try:
        if isinstance(slug, str):
            return find_game(slug)
    except UnknownGame:
        pass
    known = Listing([game.slug for game in all_games()])
    raise refuse("game", _("the game must be one of {known}", known=known))


def read_players(facts: SheetFacts, game: AnyGame) -> tuple[str, ...]:
    """Everybody by the name of the end; as many as can play began, the others came late."""
    facts.require("players")
    names = facts.items("players")
    players = tuple(clean_player_name("players", name) for name in names)
    late = len(facts.all_items(JOINED))
    if len(players) - late not in game.player_counts:
        counts = listed_numbers(game.player_counts)
        message = _(
            "{game} is played by {counts} players: here {number} begin",
            game=game.name,
            counts=counts,
            number=len(players) - late,
        )
        raise refuse("players", message)
    check_unique("players", players)
    return players


def read_table(facts: SheetFacts, game: AnyGame, coming: ReadAttendance) -> tuple[str, AnyTable]:
    """The preset's name, and who sits at the table under which house rules.

    Those rules go by how many began (people.md).
    """
    players = facts.players
    preset = facts.word("preset", game.presets, next(iter(game.presets)))
    given = facts.take("house_rules") if "house_rules" in facts else {}
    if not isinstance(given, Mapping):
        raise refuse("house_rules", _("the house rules must be an object with keys"))
    house_rules = game.agreed_rules(len(players) - len(coming.late), preset, given)
    begun = begun_table(Table(players, house_rules), coming)
    said = SheetFacts(facts.values, begun.names_there).player("first_dealer")
    facts.unread.discard("first_dealer")
    first_dealer = begun.seats[0] if said is None else said
    faults = list(game.check_table(replace(begun, first_dealer=first_dealer)))
    if faults:
        raise RuleBroken(faults)
    return preset, Table(players, house_rules, first_dealer)


def read_stake(
    facts: SheetFacts, game: AnyGame, table: AnyTable, *, attendance: Attendance
) -> Stake | None:
    if "stake" not in facts:
        return None
    stake = SheetFacts(facts.take("stake"), (), within="stake")
    agreed = stake_in(stake, game.ways_to_settle(table))
    names = [name for seat in table.seats for name in attendance.names_of(table, seat)]
    terms = impossible_terms(agreed, game, table, names_points="per" in stake, names=names)
    for fault in terms:
        raise refuse("stake", fault.message)
    return agreed


def stake_in(stake: SheetFacts, ways: Sequence[str]) -> Stake:
    """Read a stake that is settled in one of some ways; whether a game takes it is not asked."""
    for key in ("amount", "currency"):
        stake.require(key)
    amount, currency = stake.code("amount"), stake.code("currency")
    settle = stake.word("settle", ways, ways[0])
    per = stake.whole("per", stake.take("per")) if "per" in stake else 1
    round_to = stake.whole("round_to", stake.take("round_to")) if "round_to" in stake else 1
    shares = read_shares(stake)
    try:
        minor = parse_amount(amount, currency)
        fines = tuple(read_fine(fine, currency) for fine in stake.objects("fines"))
        stake.finish()
        return Stake(minor, currency, settle, per, round_to, shares, fines)
    except UnknownCurrency:
        message = _(
            "“{currency}” is not a currency (a code of ISO 4217, or chips)", currency=currency[:60]
        )
        raise refuse("stake", message) from None
    except AmountRefused as error:
        raise refuse("stake", error.message) from None


def read_fine(fine: SheetFacts, currency: str) -> Fine:
    for key in ("counter", "amount"):
        fine.require(key)
    read = Fine(
        counter=fine.code("counter"),
        amount=parse_amount(fine.code("amount"), currency),
        first=fine.whole("from", fine.take("from")) if "from" in fine else 1,
        to=fine.code("to") if "to" in fine else BOX,
    )
    fine.finish()
    return read


def read_shares(stake: SheetFacts) -> tuple[int, ...]:
    if "shares" not in stake:
        return WINNER_TAKES_ALL
    return tuple(stake.whole("shares", share) for share in stake.items("shares"))


def read_formerly(facts: SheetFacts) -> dict[str, tuple[str, ...]]:
    """The earlier names of seats, in the order in which they sat."""
    values = facts.take("formerly") if "formerly" in facts else {}
    if not isinstance(values, Mapping):
        raise refuse("formerly", _("this must be an object with players as keys"))
    formerly: dict[str, tuple[str, ...]] = {}
    for name, before in values.items():
        seat = facts.seat("formerly", name)
        if not isinstance(before, list):
            raise refuse("formerly", _("the former players of a seat are a list of names"))
        if len(before) > MOST_FORMER_NAMES:
            raise refuse("formerly", too_many_former_names())
        if facts.players[seat] in formerly:
            raise refuse("formerly", _("a player is named twice"))
        formerly[facts.players[seat]] = tuple(clean_player_name("formerly", old) for old in before)
    return formerly


def read_details(facts: SheetFacts) -> MatchDetails:
    return MatchDetails(
        played_on=read_date(facts),
        venue=facts.text("place", most=LONGEST_VENUE),
        note=facts.text("note"),
    )


def read_date(facts: SheetFacts) -> date | None:
    if "played_on" not in facts:
        return None
    try:
        return written_day(facts.text("played_on"))
    except ValueError:
        raise refuse("played_on", _("a date is written like 2026-11-21")) from None


def require_few_rounds(values: Mapping[str, object]) -> None:
    """Raise RuleBroken for more rounds than a match has; none of them is looked at."""
    rounds = values.get("rounds")
    if isinstance(rounds, list) and len(rounds) > MOST_ROUNDS:
        raise refuse("rounds", too_many_rounds())


def read_rounds(sheet: SheetFacts, begun: PlayedMatch) -> Iterator[SheetRound]:
    """Read one round of a sheet after the other; a fault names its round.

    Each names who was there then, by the names of then.
    """
    for number, values in enumerate(sheet.all_items("rounds"), 1):
        table = begun.attendance.table_at(begun.table, number - 1)
        try:
            read = read_round(SheetFacts(values, table.names_there), begun.game, table)
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
    facts.require("reason")
    if "crosses" in facts and not has_counter(game, opening_situation(game, table)):
        raise facts.refuse("agreed_score", _("there are no crosses in this game"))
    if "points" not in facts and "crosses" not in facts:
        raise facts.refuse("agreed_score", _("an agreed score needs points or crosses"))
    reason = facts.text("reason", most=LONGEST_REASON)
    agreed = agreed_score(facts.counts("points"), facts.counts("crosses"), reason)
    facts.finish()
    return agreed


def read_adjustments(facts: SheetFacts) -> tuple[Adjustment, ...]:
    if "adjustments" in facts and len(facts.all_items("adjustments")) > MOST_ADJUSTMENTS:
        raise facts.refuse("adjustments", too_many_adjustments())
    return tuple(read_adjustment(entry) for entry in facts.objects("adjustments"))


def read_adjustment(facts: SheetFacts) -> Adjustment:
    facts.require("by")
    facts.require("reason")
    by = facts.player("by")
    assert by is not None
    adjustment = Adjustment(
        by=by,
        points=facts.integer("points") or 0,
        counter=facts.integer("crosses") or 0,
        reason=facts.text("reason", most=LONGEST_REASON),
        personal=facts.flag("personal"),
    )
    facts.finish()
    return adjustment
