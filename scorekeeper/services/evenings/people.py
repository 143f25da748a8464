"""The people of an evening, by the names of the club; made where the club does not know them."""

from collections.abc import Sequence

from scorekeeper.records.models import ClubEvening, EveningPerson, Player
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.limits import MOST_PRESENT, too_many_present
from scorekeeper.rules.names import clean_player_name, folded_name
from scorekeeper.rules.words import Text as _
from scorekeeper.services.matches.reserved_names import require_not_the_cash_box
from scorekeeper.services.matches.starting import members_named, require_room_for


def named_people(evening: ClubEvening, names: Sequence[str]) -> list[Player]:
    """The club's canonical players of these names; raises RuleBroken where two are one."""
    club = evening.club
    tidy = [clean_player_name("people", name) for name in names]
    require_room_for_people(evening, len(tidy))
    members = members_named(club, tidy)
    new = [name for name in tidy if folded_name(name) not in members]
    require_room_for(club, len(new))
    for name in new:
        require_not_the_cash_box(club, name, fact="people")
        members[folded_name(name)] = Player.objects.create(club=club, name=name)
    players = [members[folded_name(name)] for name in tidy]
    seen = dict[int, str]()
    for name, player in zip(tidy, players, strict=True):
        other = seen.setdefault(player.pk, name)
        if other != name:
            message = _("“{name}” and “{other}” are one player of the club.")
            raise refuse("people", message.format(name=other, other=name))
    return players


def require_room_for_people(evening: ClubEvening, more: int) -> None:
    there = evening.people.count() if evening.pk else 0
    if there + more > MOST_PRESENT:
        raise refuse("people", too_many_present())


def canonical_people(evening: ClubEvening) -> dict[int, list[EveningPerson]]:
    """The rows of an evening by canonical player, in the order in which they were named.

    Somebody who was named under two names that were merged since has two rows.
    """
    found: dict[int, list[EveningPerson]] = {}
    for row in evening.people.select_related("player__merged_into"):
        found.setdefault(row.player.canonical.pk, []).append(row)
    return found


def present_people(evening: ClubEvening) -> list[Player]:
    """Everybody who is here, in the order in which they were named."""
    rows = canonical_people(evening).values()
    return [some[0].player.canonical for some in rows if any(one.is_here for one in some)]
