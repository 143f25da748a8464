"""Beginning a match, and playing again; each form begins one match."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from django.db import IntegrityError

from scorekeeper.records.book import Book
from scorekeeper.records.models import Club, Match, Player, Seat, give_pieces
from scorekeeper.records.models.matches import Staked, today
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.game import AnyGame, AnyTable, Table
from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.limits import (
    MOST_MATCHES,
    MOST_PLAYERS,
    too_many_matches,
    too_many_players,
)
from scorekeeper.rules.match_details import MatchDetails
from scorekeeper.rules.names import check_unique, clean_player_name, folded_name
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import listed_numbers
from scorekeeper.services.access.links import lock_in_force, locked_club_of
from scorekeeper.services.books import book_of
from scorekeeper.services.matches.reserved_names import require_not_the_cash_box
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import (
    LinkGone,
    digest,
    locked_match,
    require_same,
    sending_of,
    write_sending,
)
from scorekeeper.settlement import WINNER_TAKES_ALL, Stake, impossible_terms

RULES_VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class NewForm:
    """A form that begins a match: its key, and what it asks for with which words.

    ``under`` is the match under whose link it is sent, locked; none for a form from outside.
    """

    key: str = ""
    verb: str = "begin"
    said: object = ""
    under: Match | None = None


NO_NEW_FORM = NewForm()


def begun_once(form: NewForm, begin: Callable[[], Match]) -> Match:
    """Begin a match, unless the same form has done so, be it at this very moment.

    Raises LinkGone, Conflict.
    """
    try:
        with write_transaction():
            return begun_with(form) or with_form_stored(form, begin())
    except IntegrityError:
        begun = begun_with(form)
        if begun is None:
            raise
        return begun


def begun_with(form: NewForm) -> Match | None:
    """The match that a form began already; None for a form sent for the first time.

    What a phone was answered then it is answered again, and no link that was made since: raises
    LinkGone when the match goes by another one now, or is not there any more. Raises Conflict when
    its key was used for something else.
    """
    if not form.key:
        return None
    before = sending_of(form.under, form.key)
    if before is None:
        return None
    require_same(before, form.verb, digest(form.said))
    began = Match.objects.filter(pk=before.began_id or 0).first()
    if began is None or digest(began.scorer_secret) != before.link:
        raise LinkGone
    return began


def with_form_stored(form: NewForm, match: Match) -> Match:
    if form.key:
        write_sending(
            form.under,
            form.key,
            verb=form.verb,
            content_digest=digest(form.said),
            began=match,
            link=digest(match.scorer_secret),
        )
    return match


def played_today() -> MatchDetails:
    return MatchDetails(played_on=today())


TOO_FEW = _("{game} is played by {counts} players: seat more, or choose another game.")
TOO_MANY = _("{game} is played by {counts} players: seat fewer, or choose another game.")


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    """Everything that is agreed before the first deal. ``guests``: seats without a name yet."""

    game: AnyGame
    preset: str
    players: tuple[str, ...]
    house_rules: Mapping[str, RuleValue]
    first_dealer: int = 0
    stake: Stake | None = None
    details: MatchDetails = field(default_factory=played_today)
    guests: frozenset[int] = frozenset()

    def table(self) -> AnyTable:
        players = tuple(clean_player_name("players", name) for name in self.players)
        check_unique("players", players)
        faults = list(self.faults())
        if faults:
            raise RuleBroken(faults)
        rules = self.game.agreed_rules(len(players), self.preset, self.house_rules)
        table = Table(players, rules, self.first_dealer)
        faults = list(self.game.check_table(table))
        if self.stake is not None and self.stake.settle not in self.game.ways_to_settle(table):
            faults.append(
                Fault(
                    "stake",
                    _("By these rules a match is not settled like that: choose another way."),
                )
            )
        elif self.stake is not None:
            faults.extend(impossible_terms(self.stake, self.game, table))
        if faults:
            raise RuleBroken(faults)
        return table

    def faults(self) -> Iterator[Fault]:
        if len(self.players) not in self.game.player_counts:
            message = TOO_FEW if len(self.players) < min(self.game.player_counts) else TOO_MANY
            counts = listed_numbers(self.game.player_counts)
            yield Fault("players", message.format(game=self.game.name, counts=counts))
        if not 0 <= self.first_dealer < len(self.players):
            yield Fault("first_dealer", _("The first dealer is one of the players."))
        if self.preset not in self.game.presets:
            yield Fault("preset", _("This game has no such set of house rules."))


def start_match(
    agreed: NewMatch,
    *,
    club: Club | None = None,
    form: NewForm = NO_NEW_FORM,
    ended_early: bool = False,
) -> Match:
    """Begin a match, in a new club if none is given; raises RuleBroken, LinkGone, Conflict.

    A new club may be given as it is to be, not stored yet. The same form again gives the match that
    it began the first time.
    """

    def begin() -> Match:
        in_force = lock_in_force(club) if club and club.pk else club
        return new_match(agreed, club=in_force, ended_early=ended_early)

    return begun_once(form, begin)


def new_match(
    agreed: NewMatch,
    *,
    club: Club | None,
    ended_early: bool = False,
    seated: Sequence[Player] | None = None,
) -> Match:
    """Write a match, its players and its seats, in a locked club or a new one; RuleBroken.

    ``seated`` are the club's players of these names, where they are known already.
    """
    table = agreed.table()
    details = asdict(agreed.details.cleaned())
    club = club or Club()
    if not club.pk:
        club.save()
    require_room(club)
    match = Match(club=club, game=agreed.game.slug, preset=agreed.preset, **details)
    match.ended_early = ended_early
    match.house_rules = {"values": table.house_rules.values(), "version": RULES_VERSION}
    match.first_dealer = agreed.first_dealer
    set_stake(match, agreed.stake)
    match.save()
    players = seated or players_of(club, table, agreed.guests)
    Seat.objects.bulk_create(
        Seat(match=match, number=number, player=player) for number, player in enumerate(players)
    )
    return match


def require_room(club: Club) -> None:
    if club.matches.count() >= MOST_MATCHES:
        raise RuleBroken([Fault("players", too_many_matches())])


def players_of(club: Club, table: AnyTable, guests: frozenset[int]) -> list[Player]:
    members, players, new = members_named(club, table.players), list[Player](), list[Player]()
    for seat, name in enumerate(table.players):
        player = None if seat in guests else members.get(folded_name(name))
        if player is None:
            require_not_the_cash_box(club, name, fact="players")
            player = Player(
                club=club, name=name, folded_name=folded_name(name), is_guest=seat in guests
            )
            new.append(player)
        if not player.is_guest:
            members[folded_name(name)] = player
        players.append(player)
    require_room_for(club, len(new))
    give_pieces(club.pk, new)
    Player.objects.bulk_create(new)
    typed: dict[str, str] = {}
    for name, player in zip(table.players, players, strict=True):
        other = typed.setdefault(player.folded_name, name)
        if other != name:
            message = _("“{name}” and “{other}” are one player of the club.")
            raise RuleBroken([Fault("players", message.format(name=other, other=name))])
    return players


def members_named(club: Club, names: Iterable[str]) -> dict[str, Player]:
    """Canonical players by folded name; guests are nobody yet."""
    known = club.players.filter(
        is_guest=False, folded_name__in={folded_name(name) for name in names}
    )
    return {one.folded_name: one.canonical for one in known.select_related("merged_into")}


def set_stake(match: Staked, stake: Stake | None) -> None:
    if stake is not None:
        match.stake_amount, match.stake_currency = stake.amount, stake.currency
        match.settle = stake.settle
        match.stake_per, match.stake_round_to = stake.per, stake.round_to
        match.stake_shares = [] if stake.shares == WINNER_TAKES_ALL else list(stake.shares)
        match.fines = [asdict(fine) for fine in stake.fines]


def player_of(club: Club, name: str) -> Player:
    """Find or make the club's player of this name.

    By a name of somebody who was merged into another it is that other. Raises RuleBroken where
    there are too many already.
    """
    known = known_player(club, name)
    if known is not None:
        return known.canonical
    require_not_the_cash_box(club, name)
    require_room_for(club, 1)
    return Player.objects.create(club=club, name=name)


def require_room_for(club: Club, new: int) -> None:
    if new and club.players.count() + new > MOST_PLAYERS:
        raise RuleBroken([Fault("players", too_many_players())])


def known_player(club: Club, name: str) -> Player | None:
    return club.players.filter(is_guest=False, folded_name=folded_name(name)).first()


def play_again(match: Match, *, club: Club | None = None, key: str = "") -> Match:
    """Begin a match with the same seats, rules and stake; the next player deals first.

    ``club`` is its club, as the phone knows it by a link that must be in force still. The same key
    again gives the match that it began the first time. Raises RuleBroken, LinkGone, Conflict.
    """
    with write_transaction():
        if club is None:
            locked_club_of(match)
        else:
            lock_in_force(club)
        locked = locked_match(match)
        return begun_once(form_of_again(locked, key), lambda: new_match_like(locked))


def form_of_again(match: Match, key: str) -> NewForm:
    return NewForm(key=key, verb="play again", under=match)


def new_match_like(
    match: Match, players: Sequence[Player] = (), *, first_dealer: int | None = None
) -> Match:
    """Write a match like another, for those who were there at its end or for others.

    Raises RuleBroken.
    """
    require_room(match.club)
    book = book_of(match)
    now = book.played_match.now
    if not players:
        there = match.seats.filter(number__in=now.table.seats).order_by("number")
        players = [seat.player.canonical for seat in there.select_related("player__merged_into")]
    details = asdict(replace(match.details, played_on=today(), note=""))
    again = Match(club_id=match.club_id, game=match.game, preset=match.preset, **details)
    again.house_rules = rules_again(match, book, [player.name for player in players])
    again.first_dealer = now.table.seats.index(now.dealer) if first_dealer is None else first_dealer
    set_stake(again, book.stake)
    again.save()
    Seat.objects.bulk_create(
        Seat(match=again, number=number, player=player) for number, player in enumerate(players)
    )
    return again


def rules_again(match: Match, book: Book, players: Sequence[str]) -> dict[str, Any]:
    """The house rules for the next match; those by the number of players for who plays then."""
    table = book.played_match.now.table
    if len(players) == book.began:
        frozen: dict[str, Any] = match.house_rules
        return frozen
    game = book.played_match.game
    usual = game.agreed_rules(book.began, match.preset).values()
    agreed = NewMatch(
        game=game,
        preset=match.preset,
        players=tuple(players),
        house_rules={
            name: value
            for name, value in table.house_rules.values().items()
            if value != usual[name]
        },
        stake=book.stake,
    )
    return {"values": agreed.table().house_rules.values(), "version": RULES_VERSION}
