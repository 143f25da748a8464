"""Links that can be taken back: renewed, and the old one leads nowhere; revoked, and none does.

A club's page leads to every match of it: so the links for scoring of all matches, and the club's
own, can be renewed together, by whoever may write in the club.
"""

from dataclasses import dataclass

from django.db.models import F, Q

from scorekeeper.records.models import (
    Club,
    ClubEvening,
    EveningTable,
    Event,
    JoinCode,
    JoinedLink,
    Match,
    MemberLink,
    new_secret,
)
from scorekeeper.services.access.codes import unused_code
from scorekeeper.services.access.quotas import reserved_for
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import (
    LinkGone,
    MovedMeanwhile,
    Submission,
    is_new,
    locking,
    number_to_write,
    record_event,
)

SCORER, VIEWER = "scorer", "viewer"
COLUMNS = {SCORER: "scorer_secret", VIEWER: "viewer_secret"}
Swaps = dict[str, str]
"""Each secret that was taken back, with the one that a phone goes on with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkChange:
    """Taking back a link: from which phone, and whether with the club's and its other matches'.

    ``and_viewers``: with the club's link for watching, if it has one. ``and_members``: the links to
    members' own pages are revoked, which whoever has the club's link finds.
    ``new`` is the secret that takes the place of the old one; it is drawn when this is empty.
    ``key`` is that of the form.
    """

    entered_by: str = ""
    and_club: bool = False
    and_viewers: bool = False
    and_members: bool = False
    new: str = ""
    key: str = ""

    @property
    def sent(self) -> Submission:
        return Submission(key=self.key, base=0, entered_by=self.entered_by)


def secret_of(match: Match, link: str) -> str | None:
    secret: str | None = getattr(match, COLUMNS[link])
    return secret


def renew(match: Match, link: str, change: LinkChange) -> Swaps:
    """Give a link a new secret; the old one leads nowhere at once. Raises LinkGone, Conflict."""
    with reserved_for(match.club_id), write_transaction():
        club = locked_club_of(match)
        old, new = secret_of(match, link), change.new or new_secret()
        with locking(match) as locked:
            if not is_new(
                locked, change.sent, "renew", link, change.and_club, locked.scorer_secret
            ):
                return {}
            write_link(locked, link, new, by=change.entered_by)
        swaps = {old: new} if old else {}
        return swaps | renewed_with(club, change, match)


def revoke(match: Match, link: str, change: LinkChange) -> Swaps:
    """Leave a link without a secret. Raises LinkGone, Conflict.

    A phone that revokes the link for scoring goes on with that for watching, which is made if there
    is none.
    """
    with reserved_for(match.club_id), write_transaction():
        club = locked_club_of(match)
        old = secret_of(match, link)
        with locking(match) as locked:
            if not is_new(
                locked, change.sent, "revoke", link, change.and_club, locked.scorer_secret
            ):
                return {}
            write_link(locked, link, None, by=change.entered_by)
            if link == SCORER and locked.viewer_secret is None:
                write_link(locked, VIEWER, change.new or new_secret(), by=change.entered_by)
        swaps = {old: match.viewer_secret} if old and match.viewer_secret else {}
        return swaps | renewed_with(club, change, match)


def renewed_with(club: Club, change: LinkChange, match: Match) -> Swaps:
    if not change.and_club:
        return {}
    swaps = renew_matches(club, change, besides=match) | renew_address(club)
    if change.and_members:
        revoke_member_links(club)
    renew_evenings(club, change)
    match.club = club  # with its new link: whoever renewed it goes on by that one
    return swaps


def write_link(match: Match, link: str, secret: str | None, *, by: str) -> None:
    """Write a link's new secret and what was done; the codes that stood for it go.

    A link that there is none of is revoked already.
    """
    if secret_of(match, link) == secret:
        return
    setattr(match, COLUMNS[link], secret)
    match.save(update_fields=[COLUMNS[link]])
    match.join_codes.filter(may_write=link == SCORER).delete()
    record_event(
        match, Event.Kind.LINK_RENEWED if secret else Event.Kind.LINK_REVOKED, by=by, after=link
    )


def renew_club(club: Club, change: LinkChange) -> Swaps:
    """Give a club's page a new address, and with ``and_club`` its matches new links for scoring.

    Its link for watching stays, but for ``and_viewers``, and so do those of its members, but for
    ``and_members``. Raises LinkGone.
    """
    with reserved_for(club.pk), write_transaction():
        locked = lock_in_force(club)
        swaps = renew_matches(locked, change) if change.and_club else {}
        renew_evenings(locked, change)
        if change.and_members:
            revoke_member_links(locked)
        if change.and_viewers:
            forget_joined_links(locked, may_write=False)
        if change.and_viewers and locked.viewer_secret is not None:
            watching = new_secret()
            swaps[locked.viewer_secret], locked.viewer_secret = watching, watching
        swaps |= renew_address(locked, change.new)
    club.secret = locked.secret
    return swaps


def make_writable(club: Club, match_key: int, change: LinkChange) -> Match:
    """Draw a new link for writing in a match of a club if it was revoked.

    Raises LinkGone, also where the link that the same form made was revoked again.
    """
    with reserved_for(club.pk), write_transaction():
        lock_in_force(club)
        match = club.matches.filter(pk=match_key).first()
        if match is None:
            raise LinkGone
        if match.scorer_secret is None:
            renew(match, SCORER, change)
        if match.scorer_secret is None:
            raise LinkGone
        return match


def lock_in_force(club: Club) -> Club:
    """Lock the club; raises LinkGone when the link it was found by was taken back meanwhile."""
    locked = locked_club(club.pk)
    if locked.secret != club.secret:
        raise LinkGone
    return locked


def locked_club_of(match: Match) -> Club:
    """Lock the club of a match as it was read; raises LinkGone, and MovedMeanwhile."""
    club = Club.objects.select_for_update(no_key=True).filter(pk=match.club_id).first()
    if club is not None:
        return club
    if Match.objects.filter(pk=match.pk).exists():
        raise MovedMeanwhile
    raise LinkGone


def locked_clubs(*keys: int) -> dict[int, Club]:
    """Lock several clubs, by their keys: everybody in the same order, or two wait for each other.

    Left out are those that are not there any more.
    """
    rows = Club.objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk")
    return {club.pk: club for club in rows}


def locked_club(key: int) -> Club:
    club = Club.objects.select_for_update(no_key=True).filter(pk=key).first()
    if club is None:
        raise LinkGone
    return club


def renew_matches(club: Club, change: LinkChange, *, besides: Match | None = None) -> Swaps:
    for_scoring = (
        club.matches.select_for_update(no_key=True).order_by("pk").exclude(scorer_secret=None)
    )
    changed = list(for_scoring.exclude(pk=besides.pk) if besides else for_scoring)
    swaps = {str(match.scorer_secret): new_secret() for match in changed}
    for match in changed:
        match.scorer_secret = swaps[str(match.scorer_secret)]
        match.version = number_to_write(match, even_if_full=True)
    details = {"kind": Event.Kind.LINK_RENEWED, "entered_by": change.entered_by, "after": SCORER}
    Event.objects.bulk_create(
        Event(match=match, match_version=match.version, **details) for match in changed
    )
    Match.objects.bulk_update(changed, ["scorer_secret", "version"], batch_size=200)
    JoinCode.objects.filter(match__in=changed, may_write=True).delete()
    return swaps


def renew_evenings(club: Club, change: LinkChange) -> None:
    """Renew what leads to the club's evenings besides its page.

    The cards of tables go with the matches that they let score, and the links for watching an
    evening with the club's.
    """
    if change.and_viewers:
        renew_links_to_look(club)
    cards = EveningTable.objects.filter(evening__club=club, evening__ended_at=None)
    renewed = [*cards] if change.and_club else []
    for card in renewed:
        card.card_secret, card.code = new_secret(), unused_code()
    EveningTable.objects.bulk_update(renewed, ["card_secret", "code"], batch_size=200)
    if change.and_club or change.and_viewers:
        raise_evenings(club)


def raise_evenings(club: Club) -> None:
    """Note that what all evenings of a club show is another."""
    club.club_evenings.update(version=F("version") + 1)


def renew_links_to_look(club: Club) -> None:
    """Give the evenings of a club new links for watching, which go with the club's own."""
    evenings = [*club.club_evenings.all()]
    for evening in evenings:
        evening.viewer_secret = new_secret()
    ClubEvening.objects.bulk_update(evenings, ["viewer_secret"], batch_size=200)


def forget_joined_links(club: Club, *, may_write: bool) -> None:
    """Take back the links of clubs that were joined with this one, with its own."""
    JoinedLink.objects.filter(club=club, may_write=may_write).delete()


def revoke_member_links(club: Club) -> None:
    MemberLink.objects.filter(player__club=club).delete()


def renew_address(club: Club, new: str = "") -> Swaps:
    forget_joined_links(club, may_write=True)
    old, club.secret = club.secret, new or new_secret()
    club.save(update_fields=["secret", "viewer_secret"])
    return {old: club.secret}


def renew_viewers_link(club: Club, sent: Submission) -> None:
    """Give a club a new link for watching, its first one too; raises LinkGone, Conflict."""
    with reserved_for(club.pk), write_transaction():
        locked = lock_in_force(club)
        if is_new(locked, sent, "renew_watching"):
            save_viewers_secret(locked, new_secret())


def revoke_viewers_link(club: Club, sent: Submission) -> None:
    with reserved_for(club.pk), write_transaction():
        locked = lock_in_force(club)
        if is_new(locked, sent, "revoke_watching"):
            save_viewers_secret(locked, None)


def save_viewers_secret(club: Club, secret: str | None) -> None:
    """Write the link for watching; one that was there is taken back, with the evenings' own.

    A club's first one takes nothing back: then its evenings keep theirs.
    """
    if club.viewer_secret is not None:
        renew_links_to_look(club)
        raise_evenings(club)
    forget_joined_links(club, may_write=False)
    club.viewer_secret = secret
    club.save(update_fields=["viewer_secret"])


def club_of_link(secret: str) -> Club | None:
    """The club that a link leads to, for scoring or for watching.

    Also by a link of a club that was joined with it. One query for a link that is its own.
    """
    club = Club.objects.filter(Q(secret=secret) | Q(viewer_secret=secret)).first()
    if club is not None:
        return club
    joined = JoinedLink.objects.filter(secret=secret).select_related("club").first()
    return joined.club if joined else None


def link_now(club: Club, secret: str) -> str:
    """The club's own link of the same power as one by which it was found."""
    if secret in (club.secret, club.viewer_secret):
        return secret
    may_write = club.joined_links.filter(secret=secret, may_write=True).exists()
    return club.secret if may_write else club.viewer_secret or ""
