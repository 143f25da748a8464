"""What a phone keeps: the links of its matches and of its clubs, the one used last first.

A phone's clubs are those that it began, or whose own link, for scoring or for watching, it opened.
Whoever joins one match has the link of that match, and with it nothing of its club.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import NamedTuple, TypeAlias

from django.db.models import Exists, OuterRef, Q, QuerySet

from scorekeeper.records.models import AccountEntry, Club, ClubEvening, JoinedLink, Match

MOST_OF_A_KIND = 40  # together they leave room in a cookie, of which browsers keep 4,096 bytes


class LinkKind(StrEnum):
    MATCH = "g"
    CLUB = "c"


KINDS = frozenset(LinkKind)


class Link(NamedTuple):
    kind: LinkKind
    secret: str


Kept: TypeAlias = tuple[Link, ...]


def link_of_match(secret: str | None) -> Link:
    return Link(LinkKind.MATCH, secret or "")


def link_of_club(secret: str) -> Link:
    return Link(LinkKind.CLUB, secret)


def as_text(kept: Kept) -> str:
    return ".".join(f"{link.kind}{link.secret}" for link in kept)


def in_text(text: str) -> Kept:
    links = (link for link in text.split(".") if link[1:] and link[0] in KINDS)
    return tuple(Link(LinkKind(link[0]), link[1:]) for link in links)


def secrets_of(kept: Iterable[Link], kind: LinkKind) -> list[str]:
    return [link.secret for link in kept if link.kind is kind]


def limited(links: Iterable[Link]) -> Kept:
    """Each link once, and of either kind no more than a phone keeps: the first ones."""
    once = [*dict.fromkeys(links)]
    by_kind = {kind: {*secrets_of(once, kind)[:MOST_OF_A_KIND]} for kind in LinkKind}
    return tuple(link for link in once if link.secret in by_kind[link.kind])


def used_now(kept: Kept, *links: Link) -> Kept:
    """What a phone keeps once it has used these, the first of them last."""
    return limited([*links, *kept])


def with_new_secrets(kept: Kept, swaps: Mapping[str, str]) -> Kept:
    """Links that were taken back in the places of the old ones; others stay."""
    return limited(link._replace(secret=swaps.get(link.secret, link.secret)) for link in kept)


@dataclass(frozen=True, slots=True)
class OwnClub:
    """A club of a phone, and the link by which the phone has it.

    By one for watching nothing may be written, and the club has no secret.
    """

    club: Club
    secret: str
    may_write: bool

    @property
    def is_offered(self) -> bool:
        """Whether new matches are begun in it without being asked for it."""
        return self.may_write and not self.club.is_for_tonight


def found_by(secrets: Sequence[str]) -> QuerySet[Club]:
    """The clubs behind these links, also behind those of clubs that were joined with them."""
    joined = JoinedLink.objects.filter(club=OuterRef("pk"), secret__in=secrets)
    clubs = Club.objects.alias(is_joined=Exists(joined))
    clubs = clubs.annotate(joined_to_write=Exists(joined.filter(may_write=True)))
    own = Q(secret__in=secrets) | Q(viewer_secret__in=secrets)
    return clubs.filter(own | Q(is_joined=True))


def own_club(club: Club, secrets: Sequence[str]) -> OwnClub | None:
    """A club that was found by links, by the best of them; None where that was taken back."""
    if club.secret in secrets or getattr(club, "joined_to_write", False):
        return OwnClub(club, club.secret, may_write=True)
    club.secret = ""
    watching = club.viewer_secret
    return OwnClub(club, watching, may_write=False) if watching else None


def clubs_of(kept: Kept) -> list[OwnClub]:
    """The clubs of a phone, the one used last first; at most three queries.

    A match of a club that the phone was in counts as a use of the club. Those of which nothing is
    left, neither a match nor an evening nor what is owed, have no page and are not there.
    """
    secrets = secrets_of(kept, LinkKind.CLUB)
    if not secrets:
        return []
    of_it = {"club": OuterRef("pk")}
    is_left = Exists(Match.objects.filter(**of_it)) | Exists(ClubEvening.objects.filter(**of_it))
    rows = found_by(secrets).filter(is_left | Exists(AccountEntry.objects.filter(**of_it)))
    found = {club.pk: one for club in rows if (one := own_club(club, secrets))}
    if len(found) < 2:
        return [*found.values()]
    led_to = {secret: pk for pk, one in found.items() for secret in links_to(one.club)}
    led_to |= clubs_behind(secrets_of(kept, LinkKind.MATCH), found)
    if not led_to.keys() >= {*secrets}:
        joined = JoinedLink.objects.filter(secret__in=secrets, club__in=found)
        led_to |= dict(joined.values_list("secret", "club"))
    in_order = (led_to[link.secret] for link in kept if link.secret in led_to)
    return [found[pk] for pk in dict.fromkeys(in_order)]


def links_to(club: Club) -> list[str]:
    return [secret for secret in (club.secret, club.viewer_secret) if secret]


def clubs_behind(secrets: Sequence[str], clubs: Iterable[int]) -> dict[str, int]:
    """By the link of a match which of these clubs it is of."""
    matches = Match.objects.filter(
        Q(scorer_secret__in=secrets) | Q(viewer_secret__in=secrets), club__in=clubs
    )
    rows = matches.values_list("scorer_secret", "viewer_secret", "club")
    return {secret: club for *links, club in rows for secret in links if secret}


def club_of_match(match: Match, kept: Kept) -> OwnClub | None:
    """The club of a match, where it is a club of the phone; a query only where that has any.

    Nearly all have its own link for scoring, which is found without a look for all others.
    """
    secrets = secrets_of(kept, LinkKind.CLUB)
    if not secrets:
        return None
    club = Club.objects.filter(pk=match.club_id, secret__in=secrets).first()
    club = club or found_by(secrets).filter(pk=match.club_id).first()
    return own_club(club, secrets) if club else None


def clubs_of_matches(secrets: Sequence[str]) -> list[Link]:
    """The links of the clubs of matches in which these may write."""
    matches = Match.objects.filter(scorer_secret__in=secrets)
    return [*map(link_of_club, matches.values_list("club__secret", flat=True))]


def brought_to(own: Kept, brought: Kept) -> Kept:
    """What a phone keeps once it was brought what another had: all of its own, and what has room.

    Of what is brought the links used last have room first.
    """
    return limited([*own, *brought])


def number_without_room(own: Kept, brought: Kept) -> int:
    return len({*brought}.difference(brought_to(own, brought)))


def still_leading(kept: Kept) -> Kept:
    """The links that lead somewhere; those that were taken back do not. Three queries."""
    matches, clubs = (secrets_of(kept, kind) for kind in (LinkKind.MATCH, LinkKind.CLUB))
    rows = Match.objects.filter(Q(scorer_secret__in=matches) | Q(viewer_secret__in=matches))
    led = {*rows.values_list("scorer_secret", "viewer_secret")}
    led |= {*found_by(clubs).values_list("secret", "viewer_secret")}
    alive = {secret for row in led for secret in row}
    alive.update(JoinedLink.objects.filter(secret__in=clubs).values_list("secret", flat=True))
    return tuple(islice((link for link in kept if link.secret in alive), 2 * MOST_OF_A_KIND))


def without_club(kept: Kept, club: Club) -> Kept:
    """What a phone keeps once it forgets a club: no link of it, and none of its matches."""
    of_club = {*links_to(club)}
    of_club.update(JoinedLink.objects.filter(club=club).values_list("secret", flat=True))
    of_club.update(clubs_behind(secrets_of(kept, LinkKind.MATCH), [club.pk]))
    return tuple(link for link in kept if link.secret not in of_club)
