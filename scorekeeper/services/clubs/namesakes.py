"""Names that come from one club to another: who is somebody there already, and who is a second.

Equal names become one player only where somebody says so; whoever stays another person gets
another name.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from scorekeeper.records.models import Club, Player
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.names import clean_player_name, folded_name
from scorekeeper.rules.words import Text as _
from scorekeeper.services.matches.reserved_names import (
    is_called_as_the_cash_box,
    nobody_is_the_cash_box,
)


@dataclass(frozen=True, slots=True)
class Answers:
    """What the page was answered, by keys of those who come.

    ``same``: who is the player of that name there. ``names``: what others are called there.
    """

    same: frozenset[int] = frozenset()
    names: Mapping[int, str] = field(default_factory=dict)

    def told(self) -> tuple[object, ...]:
        return tuple(sorted(self.same)), tuple(sorted(self.names.items()))


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody who comes into a club, and the player who is called so there, if there is one."""

    player: Player
    namesake: Player | None

    @property
    def key(self) -> int:
        return self.player.pk

    @property
    def name(self) -> str:
        return self.player.name


def arrivals_in(club: Club, players: Iterable[Player]) -> list[Arrival]:
    """Look up who is called there as those who come: one query. Guests are nobody yet."""
    coming = [*players]
    names = {one.folded_name for one in coming if not one.is_guest}
    rows = club.players.filter(is_guest=False, folded_name__in=names).select_related("merged_into")
    there = {one.folded_name: one for one in rows}
    return [Arrival(one, None if one.is_guest else there.get(one.folded_name)) for one in coming]


@dataclass(frozen=True, slots=True)
class Landing:
    """Who somebody is in the club that they come to: a player of it, or new under a name."""

    arrival: Arrival
    player: Player | None
    name: str

    @property
    def is_guest(self) -> bool:
        """Whether they come without a name of their own, and stay so."""
        return self.arrival.player.is_guest and self.name == self.arrival.name


def landings_of(club: Club, arrivals: Iterable[Arrival], answers: Answers) -> list[Landing]:
    """Say of everybody who they are there; raises RuleBroken, each fault under ``name_`` and key.

    Names that are new there are so for nobody else who comes or is there.
    """
    landings, faults = list[Landing](), list[Fault]()
    for arrival in arrivals:
        try:
            landings.append(landing_of(arrival, answers))
        except RuleBroken as broken:
            faults += broken.faults
    faults += taken_names(club, landings)
    if faults:
        raise RuleBroken(faults)
    return landings


def landing_of(arrival: Arrival, answers: Answers) -> Landing:
    namesake, key = arrival.namesake, arrival.key
    if namesake is not None and key in answers.same:
        return Landing(arrival, namesake, namesake.name)
    typed = answers.names.get(key, "").strip()
    if not typed and namesake is None:
        return Landing(arrival, None, arrival.name)
    if not typed:
        message = _(
            "Somebody else is called “{name}” there: say that they are the same, or give another"
            " name."
        )
        raise RuleBroken([Fault(f"name_{key}", message.format(name=arrival.name))])
    name = clean_player_name(f"name_{key}", typed)
    return Landing(arrival, None, name)


def taken_names(club: Club, landings: Iterable[Landing]) -> Iterator[Fault]:
    """Yield a fault for each name that is new there, and somebody's already.

    Of two who come, it is of the one who was to be called otherwise.
    """
    new = [one for one in landings if one.player is None and not one.is_guest]
    new.sort(key=lambda one: one.name != one.arrival.name)
    names = [folded_name(one.name) for one in new]
    rows = club.players.filter(is_guest=False, folded_name__in=names)
    taken = {*rows.values_list("folded_name", flat=True)}
    for landing, name in zip(new, names, strict=True):
        if name in taken:
            message = _("The club has another player called “{name}”.", name=landing.name)
            yield Fault(f"name_{landing.arrival.key}", message)
        elif is_called_as_the_cash_box(name) and name != folded_name(landing.arrival.name):
            yield Fault(f"name_{landing.arrival.key}", nobody_is_the_cash_box(landing.name))
        taken.add(name)
