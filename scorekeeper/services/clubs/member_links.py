"""The link to a member's own page: made, renewed and revoked by whoever can score in the club.

It shows what one player owes and why, and nothing else of the club; it writes nothing. Where names
were merged, the links of all of them lead to the player who counts, and are taken back together.
After they are split each leads to its own name again.
"""

from scorekeeper.records.models import Club, MemberLink, Player, names_of_one
from scorekeeper.services.access.links import lock_in_force
from scorekeeper.services.access.quotas import reserved_for
from scorekeeper.services.clubs.members import counting_player
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import Submission, is_new


def member_behind(secret: str) -> Player | None:
    """The canonical player to whom a member's link leads, with their club: one query."""
    links = MemberLink.objects.select_related("player__club", "player__merged_into__club")
    found = links.filter(secret=secret).first()
    return found.player.canonical if found else None


def member_secret(player: Player) -> str:
    """The secret of a canonical player's link, their own before one of another name; or empty."""
    links = MemberLink.objects.filter(player__in=Player.objects.filter(names_of_one([player])))
    own_first = sorted(links, key=lambda link: (link.player_id != player.pk, link.pk))
    return own_first[0].secret if own_first else ""


def has_member_links(club: Club) -> bool:
    return MemberLink.objects.filter(player__club=club).exists()


def renew_member_link(club: Club, key: int, sent: Submission) -> None:
    """Give a player a new link, the first one too; raises LinkGone, Conflict, RuleBroken."""
    with reserved_for(club.pk), write_transaction():
        locked = lock_in_force(club)
        if is_new(locked, sent, "renew_member_link", key):
            player = counting_player(locked, key)
            delete_links(player)
            MemberLink.objects.create(player=player)


def revoke_member_link(club: Club, key: int, sent: Submission) -> None:
    with reserved_for(club.pk), write_transaction():
        locked = lock_in_force(club)
        if is_new(locked, sent, "revoke_member_link", key):
            delete_links(counting_player(locked, key))


def delete_links(player: Player) -> None:
    names = Player.objects.filter(names_of_one([player]))
    MemberLink.objects.filter(player__in=names).delete()
