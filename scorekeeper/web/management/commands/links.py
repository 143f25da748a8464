"""`manage.py links`: the links of matches, for whoever owns the server.

The one command that prints secrets. It reads the database itself, so whoever can run it could read
them anyway.
"""

from argparse import ArgumentParser
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.rules.names import folded_name
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import COLUMNS, SCORER, VIEWER, LinkChange, renew
from scorekeeper.services.backups.backup import BackupFailed, require_not_newer
from scorekeeper.services.matches.listing import Listed, every_match
from scorekeeper.services.writes import LinkGone
from scorekeeper.web.requests.hosts import start_address


class Command(BaseCommand):
    """Prints links, and renews one."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = str(
            _("Prints the links of matches, the newest first, and renews one.")
        )
        parser.add_argument(
            "part",
            nargs="?",
            default="",
            help=str(_("part of the game's or a player's name, or a number")),
        )
        usual = start_address("0.0.0.0", 8000)  # noqa: S104
        parser.add_argument(
            "--address",
            default=usual,
            help=str(_("where phones find the server (default: {address})", address=usual)),
        )
        parser.add_argument(
            "--renew",
            nargs=2,
            metavar=("scorer|viewer", "MATCH"),
            help=str(
                _("give the match of this number a new link; one that was revoked works again")
            ),
        )

    def handle(
        self,
        *args: object,
        part: str,
        address: str,
        renew: tuple[str, str] | None,
        **options: object,
    ) -> None:
        address = link_address(address)
        try:
            require_not_newer()
            if renew:
                part = renew_link(*renew)
            found = matches_with(part)
        except DatabaseError as error:
            message = _("There are no matches here: the database cannot be read ({error}).")
            raise CommandError(message.format(error=error)) from error
        except BackupFailed as failed:
            raise CommandError(str(failed)) from failed
        if not found:
            raise CommandError(_("No match is found."))
        for one in found:
            self.stdout.write("\n".join(lines_of(one, address)))


def link_address(address: str) -> str:
    """An address for the front of links, which begin with the path; raises CommandError."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        message = _("{address} is no address: it begins with http:// or https://.")
        raise CommandError(message.format(address=address))
    return address.rstrip("/").removesuffix(settings.PREFIX)


def renew_link(link: str, number: str) -> str:
    """Renew a link of the match with this number, and return the number; raises CommandError."""
    if link not in COLUMNS:
        message = _("{link} is no link: name the {scorer} or the {viewer}.")
        raise CommandError(message.format(link=link, scorer=SCORER, viewer=VIEWER))
    match = Match.objects.filter(pk=int(number)).first() if is_number(number) else None
    if match is None:
        raise CommandError(_("There is no match {number}.", number=number))
    try:
        renew(match, link, LinkChange(entered_by="manage.py links"))
    except LinkGone:
        raise CommandError(_("Somebody else changed this link just now. Try again.")) from None
    return str(match.pk)


def is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 19


def matches_with(part: str) -> list[Listed]:
    """The matches of this number, or with this in a game's or player's name, the newest first."""
    found = every_match()
    if is_number(part):
        return [one for one in found if one.match.pk == int(part)]
    return [one for one in found if any(folded_name(part) in name for name in names_of(one))]


def names_of(one: Listed) -> list[str]:
    return [folded_name(name) for name in (str(one.game), one.match.game, *one.players)]


def lines_of(one: Listed, address: str) -> list[str]:
    match = one.match
    titles = _("can score"), _("can watch"), _("club"), _("club, can watch")
    day = f", {match.played_on:%Y-%m-%d}" if match.played_on else ""
    lines = [
        f"{match.pk}  {one.game}{day}: {', '.join(one.players)}",
        f"    {titles[0]}: {link_or_revoked(address, 'table', match.scorer_secret)}",
        f"    {titles[1]}: {link_or_revoked(address, 'table', match.viewer_secret)}",
        f"    {titles[2]}:      {link_or_revoked(address, 'club', match.club.secret)}",
    ]
    if match.club.viewer_secret:
        watching = link_or_revoked(address, "club", match.club.viewer_secret)
        lines.append(f"    {titles[3]}: {watching}")
    return lines


def link_or_revoked(address: str, page: str, secret: str | None) -> str:
    return address + reverse(page, args=[secret]) if secret else str(_("revoked"))
