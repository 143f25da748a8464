"""Joining two clubs of the same people: everything of the one goes to the other, for good.

The links of both lead to the club that stays. Whoever is somebody there already becomes that
player, where it is said so; two who sat in one match never become one.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain

from django.db.models import F

from scorekeeper.records.models import (
    AccountEntry,
    AccountLine,
    Club,
    ClubEvening,
    EveningPerson,
    Event,
    JoinedLink,
    Match,
    MemberLink,
    PaymentDetails,
    PlannedEvening,
    Player,
    PublicLink,
    Season,
    Seat,
    SeatChange,
    Sending,
    SittingPlace,
    give_forms,
    keep_older_forms,
)
from scorekeeper.rules.faults import Fault, RuleBroken, refuse
from scorekeeper.rules.initials import SHAPES, initial_beside
from scorekeeper.rules.limits import (
    MOST_ACCOUNT_ENTRIES,
    MOST_EVENINGS,
    MOST_MATCHES,
    MOST_NAMESAKES,
    MOST_PLANNED,
    MOST_PLAYERS,
    MOST_SEASONS,
    too_many_account_entries,
    too_many_evenings,
    too_many_matches,
    too_many_namesakes,
    too_many_planned,
    too_many_players,
    too_many_seasons,
)
from scorekeeper.rules.names import clean_name, folded_name
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import locked_clubs
from scorekeeper.services.clubs.namesakes import (
    Answers,
    Arrival,
    Landing,
    arrivals_in,
    landings_of,
)
from scorekeeper.services.matches.seats import hand_over_left, require_not_the_box, sits_with
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import (
    NO_FORM,
    LinkGone,
    MovedMeanwhile,
    Submission,
    call_after_evening_write,
    forget_oldest,
    is_new,
)

AT_ONCE = 200  # rows that one statement changes
IN_ONE_MATCH = _("“{name}” and “{other}” sat in one match: they are not both “{one}”.")
IN_ONE_SITTING = _("“{name}” and “{other}” were in one sitting: they are not both “{one}”.")


@dataclass(frozen=True, slots=True)
class SeasonTwice:
    """A season of the club that goes, whose name the one that stays has given too."""

    season: Season
    days: tuple[date, date]

    @property
    def key(self) -> int:
        return self.season.pk


@dataclass(frozen=True, slots=True)
class Joining:
    """What joining a club with another would mean: what comes, and which names are there twice.

    ``arrivals`` are those alone whose name is somebody's already.
    """

    club: Club
    other: Club
    matches: int
    players: int
    entries: int
    arrivals: tuple[Arrival, ...]
    seasons: tuple[SeasonTwice, ...]


def joining_of(club: Club, other: Club) -> Joining:
    """Look at two clubs before they are joined; raises RuleBroken where they cannot be."""
    require_joinable(club, other)
    arrivals = namesakes_among(club, people_of(other))
    return Joining(
        club=club,
        other=other,
        matches=other.matches.count(),
        players=other.players.filter(is_guest=False, merged_into=None).count(),
        entries=AccountEntry.objects.filter(club=other).count(),
        arrivals=arrivals,
        seasons=seasons_twice(club, other),
    )


def people_of(club: Club) -> list[Player]:
    """All names of a club, each after the player who it was merged into; guests at the end."""
    rows = club.players.select_related("merged_into")
    return sorted(rows, key=lambda one: (one.is_guest, one.merged_into_id or one.pk, one.pk))


def namesakes_among(club: Club, players: Iterable[Player]) -> tuple[Arrival, ...]:
    return tuple(one for one in arrivals_in(club, players) if one.namesake is not None)


def seasons_twice(club: Club, other: Club) -> tuple[SeasonTwice, ...]:
    names = {*club.seasons.values_list("folded_name", flat=True)}
    twice = [season for season in other.seasons.all() if season.folded_name in names]
    return tuple(SeasonTwice(one, (one.first_day, one.last_day)) for one in twice)


def require_joinable(club: Club, other: Club) -> None:
    if club.pk == other.pk:
        raise refuse("club", _("A club is not joined with itself."))
    sums = (
        (Match.objects.with_hidden(), MOST_MATCHES, too_many_matches()),
        (Player.objects.all(), MOST_PLAYERS, too_many_players()),
        (Season.objects.all(), MOST_SEASONS, too_many_seasons()),
        (ClubEvening.objects.all(), MOST_EVENINGS, too_many_evenings()),
        (PlannedEvening.objects.all(), MOST_PLANNED, too_many_planned()),
        (
            AccountEntry.objects.all(),
            MOST_ACCOUNT_ENTRIES,
            too_many_account_entries(MOST_ACCOUNT_ENTRIES),
        ),
    )
    for rows, most, sentence in sums:
        if rows.filter(club__in=(club, other)).count() > most:
            raise refuse("club", sentence)
    names = other.players.filter(is_guest=False).values("folded_name")
    if club.players.filter(is_guest=False, folded_name__in=names).count() > MOST_NAMESAKES:
        raise refuse("club", too_many_namesakes())


def join(
    club: Club,
    other: Club,
    answers: Answers,
    seasons: Mapping[int, str],
    sent: Submission = NO_FORM,
) -> None:
    """Bring everything of another club into a club; again is the same as once.

    ``seasons``: other names, by keys. Raises RuleBroken, LinkGone, MovedMeanwhile where either was
    joined with another meanwhile.
    """
    with write_transaction():
        locked = locked_clubs(club.pk, other.pk)
        if len(locked) < len({club.pk, other.pk}):
            raise MovedMeanwhile
        if any(locked[one.pk].secret != one.secret for one in (club, other)):
            raise LinkGone
        here, there = locked[club.pk], locked[other.pk]
        said = *answers.told(), tuple(sorted(seasons.items()))
        if not is_new(here, sent, "join", *said):
            return
        require_joinable(here, there)
        bring_people(here, there, answers)
        bring_seasons(here, there, seasons)
        bring_forms(here, there)
        bring_links(here, there)
        came = bring_all_else(here, there)
        count_anew(came)
        leave(here, there)


def bring_people(here: Club, there: Club, answers: Answers) -> None:
    """Bring the matches first: then nobody writes to them who would wait for their people."""
    people = people_of(there)
    arrivals = arrivals_in(here, people)
    landings = landings_of(here, arrivals, answers)
    whom = persons_joined(landings)
    require_met_never(there, landings, whom)
    require_one_place_each(there, landings, whom)
    require_free_at_tables(landings)
    coming = Match.objects.with_hidden().filter(club=there)
    [*coming.select_for_update(no_key=True).order_by("pk").values_list("pk", flat=True)]
    coming.update(club=here, version=F("version") + 1)
    absorb([one for one in landings if one.player is not None])
    settle_in(here, [one for one in landings if one.player is None], whom)


def persons_joined(landings: Sequence[Landing]) -> dict[int, Player]:
    """Who each person becomes, by the keys of all their names; raises RuleBroken for two at once.

    By canonical players of both clubs.
    """
    whom = dict[int, Player]()
    for landing in landings:
        if landing.player is None:
            continue
        person, player = landing.arrival.player.canonical, landing.player.canonical
        other = whom.setdefault(person.pk, player)
        if other != player:
            message = _("“{name}” would be “{one}” and “{other}” at once: they are two here.")
            told = message.format(name=person.name, one=other.name, other=player.name)
            raise RuleBroken([Fault(f"name_{landing.arrival.key}", told)])
    return {
        landing.arrival.key: whom[landing.arrival.player.canonical.pk]
        for landing in landings
        if landing.arrival.player.canonical.pk in whom
    }


def require_met_never(there: Club, landings: Sequence[Landing], whom: Mapping[int, Player]) -> None:
    """Raise RuleBroken where two who sat in one match would become one player."""
    seats = Seat.taken.filter(match__club=there, player__in=whom).order_by("match", "number")
    left = SeatChange.objects.filter(undone_version=None, match__club=there, player__in=whom)
    sitting: dict[tuple[int, int], int] = {}
    sat = (rows.values_list("match", "player") for rows in (seats, left.order_by("match", "pk")))
    for match, player in chain.from_iterable(sat):
        other = sitting.setdefault((match, whom[player].pk), player)
        if other != player:
            raise RuleBroken([met(landings, player, other, whom[player])])


def require_one_place_each(
    there: Club, landings: Sequence[Landing], whom: Mapping[int, Player]
) -> None:
    """Raise RuleBroken where two who were in one sitting of an evening would become one player."""
    places = SittingPlace.objects.filter(sitting__evening__club=there, player__in=whom)
    placed: dict[tuple[int, int], int] = {}
    for sitting, player in places.order_by("sitting", "pk").values_list("sitting", "player"):
        other = placed.setdefault((sitting, whom[player].pk), player)
        if other != player:
            raise RuleBroken([met(landings, player, other, whom[player], IN_ONE_SITTING)])


def met(
    landings: Sequence[Landing],
    player: int,
    other: int,
    one: Player,
    message: Text = IN_ONE_MATCH,
) -> Fault:
    names = {landing.arrival.key: landing.arrival.name for landing in landings}
    told = {"name": names[player], "other": names[other], "one": one.name}
    said = {landing.arrival.key for landing in landings if landing.player is not None}
    key = next((key for key in (player, other) if key in said), player)
    return Fault(f"name_{key}", message.format(**told))


def require_free_at_tables(landings: Iterable[Landing]) -> None:
    """Raise RuleBroken where a new name is that of somebody else at a table, or of the box."""
    for landing in landings:
        player = landing.arrival.player
        if landing.player is not None or folded_name(landing.name) == player.folded_name:
            continue
        if sits_with(player, landing.name):
            message = _("In a match with “{player}” somebody else is called “{name}”.")
            told = message.format(player=player.name, name=landing.name)
            raise RuleBroken([Fault(f"name_{player.pk}", told)])
        require_not_the_box(Match.objects.filter(seats__player=player), landing.name)


def absorb(landings: Iterable[Landing]) -> None:
    """Give everything of those who are players of the club already to these."""
    for landing in landings:
        gone, player = landing.arrival.player, landing.player
        assert player is not None
        for rows in (Seat.objects, Event.objects, AccountLine.objects, MemberLink.objects):
            rows.filter(player=gone).update(player=player)
        if not PaymentDetails.objects.filter(player=player).exists():
            PaymentDetails.objects.filter(player=gone).update(player=player)
        hand_over_left(gone, player)
        hand_over_evenings(gone, player)
        stays = player.canonical
        if stays.is_hidden and gone.merged_into is None and not gone.is_hidden:
            Player.objects.filter(pk=stays.pk).update(is_hidden=False)
    keys = [landing.arrival.key for landing in landings]
    Player.objects.filter(merged_into__in=keys).update(merged_into=None)
    Player.objects.filter(pk__in=keys).delete()


def hand_over_evenings(gone: Player, player: Player) -> None:
    """Give somebody's evenings to another, who may be named for one already by another name."""
    named = EveningPerson.objects.filter(player=gone)
    named.filter(evening__people__player=player).delete()
    named.update(player=player)
    SittingPlace.objects.filter(player=gone).update(player=player)


def settle_in(here: Club, landings: Sequence[Landing], whom: Mapping[int, Player]) -> None:
    """Make players of the club of those who are new in it: with pieces that nobody has there.

    Shape and colour stay; who is another name of somebody there is so here too.
    """
    rows = [landing.arrival.player for landing in landings]
    for landing, player in zip(landings, rows, strict=True):
        player.club, player.name = here, landing.name
        player.folded_name = folded_name(landing.name)
        if player.pk in whom:
            player.merged_into = whom[player.pk]
    give_pieces_like(here, [player for player in rows if not player.is_guest])
    columns = ["club", "name", "folded_name", "merged_into", "number", "initial", "forms"]
    Player.objects.bulk_update(rows, columns, batch_size=AT_ONCE)


def give_pieces_like(here: Club, coming: Iterable[Player]) -> None:
    """Give numbers behind all others by which shape and colour stay, and what is free of letters.

    And short names that nobody has.
    """
    there = list(here.players.filter(number__isnull=False).order_by("number"))
    taken = [(one.number or 0, one.initial) for one in there]
    letters = {initial for _number, initial in taken}
    first = max((number + 1 for number, _initial in taken), default=0)
    given = defaultdict[int, int](int)
    in_order = sorted(coming, key=lambda one: (one.number or 0, one.pk))
    for player in in_order:
        shape = (player.number or 0) % SHAPES
        player.number = first + (shape - first) % SHAPES + SHAPES * given[shape]
        given[shape] += 1
        if player.initial in letters or not player.has_piece:
            player.initial = initial_beside(player.name, player.number, taken)
        taken.append((player.number, player.initial))
        letters.add(player.initial)
    keep_older_forms(there)
    give_forms(in_order, besides=there)


def bring_seasons(here: Club, there: Club, names: Mapping[int, str]) -> None:
    """Raise RuleBroken where a season has no name of its own, each fault under ``season_``."""
    taken = {*here.seasons.values_list("folded_name", flat=True)}
    seasons, faults = list(there.seasons.all()), list[Fault]()
    for season in seasons:
        faults += named_anew(season, names.get(season.pk, "").strip(), taken)
        season.club = here
        taken.add(season.folded_name)
    if faults:
        raise RuleBroken(faults)
    Season.objects.bulk_update(seasons, ["club", "name", "folded_name"], batch_size=AT_ONCE)


def named_anew(season: Season, typed: str, taken: set[str]) -> Iterator[Fault]:
    field = f"season_{season.pk}"
    if typed:
        try:
            season.name = clean_name(field, typed)
        except RuleBroken as broken:
            yield from broken.faults
        season.folded_name = folded_name(season.name)
    if season.folded_name in taken:
        message = _("The club has another season called “{name}”.", name=season.name)
        yield Fault(field, message)


def bring_forms(here: Club, there: Club) -> None:
    """Forms that were sent to either club count once in both."""
    known = Sending.objects.filter(club=here).values("key")
    Sending.objects.filter(club=there, key__in=known).delete()
    Sending.objects.filter(club=there).update(club=here)
    forget_oldest(here)


def bring_links(here: Club, there: Club) -> None:
    """Let the links of the other club lead here, until those of this one are renewed."""
    JoinedLink.objects.create(club=here, secret=there.secret, may_write=True)
    if there.viewer_secret is None:
        return
    if here.viewer_secret is not None:
        JoinedLink.objects.create(club=here, secret=there.viewer_secret, may_write=False)
        return
    here.viewer_secret, there.viewer_secret = there.viewer_secret, None
    there.save(update_fields=["viewer_secret"])


def bring_all_else(here: Club, there: Club) -> list[int]:
    """The account, the evenings and dates, links that led here already, where matches were.

    The keys of the evenings that came and have ended.
    """
    ended = ClubEvening.objects.filter(club=there, ended_at__isnull=False)
    keys = [*ended.order_by("pk").values_list("pk", flat=True)]
    ClubEvening.objects.filter(club=there).update(version=F("version") + 1)
    for rows in (
        AccountEntry.objects,
        JoinedLink.objects,
        Event.objects,
        ClubEvening.objects,
        PlannedEvening.objects,
        PublicLink.objects,
    ):
        rows.filter(club=there).update(club=here)
    return keys


def count_anew(evenings: Iterable[int]) -> None:
    """Count the money of evenings anew: two names of one may be one person by now."""
    rows = ClubEvening.objects.filter(pk__in=[*evenings]).select_related("club")
    for evening in rows.order_by("pk"):
        call_after_evening_write(evening)


def leave(here: Club, there: Club) -> None:
    """Store the club that stays; the other one is no more."""
    here.name = here.name or there.name
    here.joined += 1
    here.save(update_fields=["name", "viewer_secret", "joined"])
    there.delete()
