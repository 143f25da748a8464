"""Whether a club's account says what its matches and payments do: entry by entry, from scratch."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from django.db.models import Count, Q

from scorekeeper.games.registry import UnknownGame
from scorekeeper.records.attendance import RestoredMeanwhile
from scorekeeper.records.book import read_book
from scorekeeper.records.models import (
    CANONICAL,
    AccountEntry,
    AccountLine,
    Club,
    Match,
    Player,
    Seat,
)
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.account.accounts import CAN_BE_UNDONE
from scorekeeper.services.account.journal import Amounts, worth_of
from scorekeeper.services.account.parties import BOX_KEY, canonical_parties

Kind = AccountEntry.Kind
OF_BOX = Kind.BOX, Kind.DIVISION
OF_MATCHES = Kind.MATCH, Kind.CHANGE, Kind.TAKEN_BACK, Kind.LEFT, Kind.CAME
READS = 3  # a match may be written to while it is looked at, and its entry with it


def account_differences(club: Club) -> list[str]:
    """What is wrong on the account of a club, in words; empty when all is right."""
    entries = list(AccountEntry.objects.filter(club=club).order_by("pk"))
    lines = lines_by_entry(club)
    found = [str(fault) for fault in faults_of_players(club)]
    found += [str(fault) for fault in faults_of_entries(club, entries, lines)]
    found += [str(fault) for match in matches_on(club) for fault in faults_of_match(match)]
    return list(dict.fromkeys(found))


def faults_of_players(club: Club) -> Iterator[Text]:
    merged = Player.objects.filter(club=club).exclude(merged_into=None)
    is_right = Q(merged_into__club=club, merged_into__merged_into=None)
    for player in merged.exclude(is_right):
        yield _("player {number}, who is merged into somebody who is not there", number=player.pk)
    seated = Seat.objects.filter(match__club=club)
    for match in seated.exclude(player__club=club).values_list("match", flat=True).distinct():
        yield _("match {number}, in which somebody of another club sits", number=match)
    seats = Seat.taken.filter(match__club=club).order_by().values("match", who=CANONICAL)
    for seat in seats.annotate(number=Count("pk")).filter(number__gt=1):
        yield _("match {number}, in which one player sits twice", number=seat["match"])


def lines_by_entry(club: Club) -> dict[int, list[AccountLine]]:
    lines = defaultdict(list)
    for line in AccountLine.objects.filter(entry__club=club).select_related("player"):
        lines[line.entry_id].append(line)
    return lines


def matches_on(club: Club) -> list[Match]:
    matches = Match.objects.filter(club=club).exclude(on_account_since=None, account_entries=None)
    return list(matches.distinct().order_by("pk"))


def faults_of_entries(
    club: Club, entries: Sequence[AccountEntry], lines: dict[int, list[AccountLine]]
) -> Iterator[Text]:
    by_key = {entry.pk: entry for entry in entries}
    for entry in entries:
        own = lines[entry.pk]
        if sum(line.amount for line in own):
            yield _("entry {number} of the account, which does not sum to zero", number=entry.pk)
        if any(line.player is not None and line.player.club_id != club.pk for line in own):
            yield _("entry {number} of the account, with a stranger", number=entry.pk)
        if entry.kind == Kind.PAYMENT and len(own) != 2:
            yield _("entry {number} of the account, which is no payment", number=entry.pk)
        if entry.kind in OF_BOX and sum(line.player is None for line in own) != 1:
            yield _("entry {number} of the account, which is not the box's", number=entry.pk)
        if entry.kind == Kind.UNDONE and not is_undone_by(by_key, lines, entry):
            yield _("entry {number} of the account, which undoes something else", number=entry.pk)
    if leaves_amounts(entries, lines):
        yield _("what deleted matches brought to the account")


def leaves_amounts(entries: Sequence[AccountEntry], lines: dict[int, list[AccountLine]]) -> bool:
    """Whether matches deleted for good still bring anything: they were cancelled before."""
    left = Counter[tuple[str, int]]()
    for entry in entries:
        if entry.kind in OF_MATCHES and entry.match_id is None:
            for line in lines[entry.pk]:
                left[entry.currency, key_in(line)] += line.amount
    return any(left.values())


def key_in(line: AccountLine) -> int:
    """The key of the canonical player of a line, or of the cash box."""
    return BOX_KEY if line.player is None else line.player.merged_into_id or line.player.pk


def is_undone_by(
    entries: dict[int, AccountEntry], lines: dict[int, list[AccountLine]], entry: AccountEntry
) -> bool:
    booked = entries.get(entry.undoes_id or 0)
    if booked is None or booked.kind not in CAN_BE_UNDONE or booked.currency != entry.currency:
        return False
    taken_back = {line.player_id: -line.amount for line in lines[entry.pk]}
    return taken_back == {line.player_id: line.amount for line in lines[booked.pk]}


def faults_of_match(match: Match) -> Iterator[Text]:
    for _time in range(READS):
        read = match
        try:
            worth = worth_of(read, read_book(read))
        except (UnknownGame, Match.DoesNotExist, RestoredMeanwhile):
            return  # nobody can replay it, or it was deleted meanwhile
        entries = AccountEntry.objects.filter(match=match)
        lines = AccountLine.objects.filter(entry__in=entries).values_list("player", "amount")
        stands: Amounts = Counter()
        for player, amount in lines:
            stands[player or BOX_KEY] += amount
        currencies = set(entries.values_list("currency", flat=True))
        match = Match.objects.filter(pk=read.pk).first() or read
        if match.stamp == read.stamp:
            break
    number = {"number": read.pk}
    if by_canonical_player(worth) != by_canonical_player(stands):
        yield _("what match {number} brought to the account").format(**number)
    if currencies - {read.stake_currency}:
        yield _("the currency in which match {number} is on the account").format(**number)


def by_canonical_player(amounts: Amounts) -> Amounts:
    canonical = canonical_parties(amounts)
    sums: Amounts = Counter()
    for player, amount in amounts.items():
        sums[canonical[player]] += amount
    return Counter({player: amount for player, amount in sums.items() if amount})
