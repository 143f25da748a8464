"""Who plays together, and the matches they play."""

import secrets
from collections.abc import Collection, Iterable, Sequence
from dataclasses import fields
from datetime import date
from typing import Any

from django.db import models
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from scorekeeper.config.masking import is_always_masked
from scorekeeper.rules.initials import begins_with, initial_beside
from scorekeeper.rules.match_details import MatchDetails
from scorekeeper.rules.name_forms import NameForms, kept_forms, name_forms
from scorekeeper.rules.names import LONGEST_NAME, folded_name

EPOCH_LENGTH = 12
NAME_LENGTH = LONGEST_NAME
FOLDED_LENGTH = 4 * NAME_LENGTH  # one letter may fold into three
AT_ONCE = 500  # rows that are written together
FORMS_LENGTH = 8 * NAME_LENGTH  # of a name and four of its forms, each a little longer at most
SECRET_LENGTH = 32

# What every request under a match's link asks first: putting it together by way of the model would
# take a fifth of what the least page of Django takes.
BEHIND_LINK = (
    "SELECT records_match.*, records_epoch.value AS epoch,"
    " (SELECT id FROM records_sittingtable WHERE match_id = records_match.id) AS evening_table"
    " FROM records_match, records_epoch"
    " WHERE NOT is_hidden AND (scorer_secret = %s OR viewer_secret = %s)"
)

# The key of the canonical player of a row, for queries.
CANONICAL = Coalesce("player__merged_into", "player")
PROGRAM_LENGTH = 40


class Epoch(models.Model):
    """Some letters drawn by chance, in one row: every restore draws others.

    A version of a match means nothing without them: after a restore the same number stands for
    something else. With SQLite `restore` writes the row. With PostgreSQL it is a materialized view:
    pg_restore fills that by drawing anew, after everything else, and until then refuses to read it.
    """

    value = models.CharField(max_length=EPOCH_LENGTH, primary_key=True)

    class Meta:
        managed = False
        db_table = "records_epoch"

    def __str__(self) -> str:
        return self.value


def epoch_now() -> str:
    return Epoch.objects.values_list("value", flat=True).get()


def epoch_beside() -> models.Subquery:
    """The epoch, read in the same statement as something else, and so at the same moment."""
    return models.Subquery(Epoch.objects.values("value")[:1])


def stamp(version: int, epoch: str) -> str:
    """A version as phones carry it to and fro, with the epoch that it belongs to."""
    return f"{version}-{epoch}"


def new_secret() -> str:
    """Almost 128 random bits for a link, masked by every log."""
    while not is_always_masked(secret := secrets.token_urlsafe(16)):
        pass  # about one in seventeen
    return secret


def today() -> date:
    return timezone.localdate()


class Club(models.Model):
    """The people who play together; made silently with their first match.

    Without a ``name`` until somebody gives one, and without a ``viewer_secret`` until somebody asks
    for a link that shows everything of the club and writes nothing. ``joined`` counts the clubs
    that were joined with it. ``is_for_tonight``: begun for one evening, and offered nowhere for the
    next until somebody keeps it.
    """

    secret = models.CharField(max_length=SECRET_LENGTH, unique=True, default=new_secret)
    viewer_secret = models.CharField(
        max_length=SECRET_LENGTH, unique=True, null=True, blank=True, default=None
    )
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    joined = models.PositiveIntegerField(default=0, editable=False)
    is_for_tonight = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"club {self.pk}"


class Player(models.Model):
    """A person of a club. A guest has only a number instead of a name until somebody gives one.

    ``folded_name`` follows from the name: databases disagree on which letters are the same.
    ``merged_into`` is the canonical player, where somebody played under two names: this name stays
    in old matches, and what was played under it counts for that player, who is merged into nobody.
    ``is_hidden``: does not come any more, and is not offered for new matches.
    ``number``, counted from 0, is whence shape and colour come, and ``initial`` what is written
    there: given with the name and kept for life. ``forms`` are what the name is shortened to on
    pages, kept as long as the name (``NameForms.written``). A guest has none of these.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=NAME_LENGTH)
    folded_name = models.CharField(max_length=FOLDED_LENGTH, editable=False)
    is_guest = models.BooleanField(default=False)
    is_hidden = models.BooleanField(default=False)
    merged_into = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, related_name="merged_players"
    )
    number = models.PositiveIntegerField(null=True, blank=True, editable=False)
    initial = models.CharField(max_length=FOLDED_LENGTH, blank=True, editable=False)
    forms = models.CharField(max_length=FORMS_LENGTH, blank=True, editable=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                "club",
                "folded_name",
                condition=models.Q(is_guest=False),
                name="a_name_is_one_player_of_a_club",
            ),
            models.UniqueConstraint("club", "number", name="a_number_is_one_player_of_a_club"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.folded_name = folded_name(self.name)
        if kwargs.get("update_fields") is None:
            give_pieces(self.club_id, [self])
        super().save(*args, **kwargs)

    @property
    def canonical(self) -> "Player":
        return self.merged_into or self

    @property
    def has_piece(self) -> bool:
        """Whether the initial can stay; a guest has no piece of their own."""
        return self.is_guest or (self.number is not None and begins_with(self.name, self.initial))

    @property
    def kept_forms(self) -> NameForms | None:
        return kept_forms(self.forms, self.name)


def give_pieces(club: int, players: Iterable[Player]) -> None:
    """Give players of a club who have a name the next numbers, and letters that nobody has.

    And what their names are shortened to. Whoever has a number keeps it, and the letters unless the
    name begins otherwise now. One query; one more where others have no short names yet.
    """
    without = [one for one in players if not (one.has_piece and (one.is_guest or one.kept_forms))]
    if not without:
        return
    named = Player.objects.filter(club=club, number__isnull=False).order_by("number")
    until_now, changed = list(named), {one.pk for one in without}
    others = [one for one in until_now if one.pk not in changed]
    taken = [(one.number or 0, one.initial) for one in others]
    for one in without:
        if one.number is None:
            one.number = max((number + 1 for number, _letters in taken), default=0)
        if not one.has_piece:
            one.initial = initial_beside(one.name, one.number, taken)
        taken.append((one.number, one.initial))
    keep_older_forms(until_now)
    give_forms(without, besides=others)


def keep_older_forms(players: Sequence[Player]) -> None:
    """Keep what people from before short names were kept were called until now.

    Among ``players``, all of a club by the names that they had, so that a form which somebody gives
    up with a new name is nobody else's by it.
    """
    older = [one for one in players if one.kept_forms is None]
    if older:
        give_forms(older, besides=[one for one in players if one.kept_forms])
        Player.objects.bulk_update(older, ["forms"], batch_size=AT_ONCE)


def give_forms(players: Sequence[Player], *, besides: Sequence[Player]) -> None:
    """Shorten the names of players, so that nobody ``besides`` is called otherwise by it."""
    kept = [forms for one in besides if (forms := one.kept_forms)]
    names = [one.name for one in players]
    for one, forms in zip(players, name_forms(names, besides=kept), strict=True):
        one.forms = forms.written(one.name)


class Matches(models.Manager["Match"]):
    """Matches, each read together with the epoch that its version belongs to.

    A hidden one is not there for anybody: it is being imported, or deleted, bit by bit.
    """

    def get_queryset(self) -> models.QuerySet["Match"]:
        return self.with_hidden().filter(is_hidden=False)

    def behind_link(self, secret: str) -> "Match | None":
        """The match that a secret leads to, for scoring or for watching."""
        return next(iter(super().get_queryset().raw(BEHIND_LINK, [secret, secret])), None)

    def hidden(self) -> models.QuerySet["Match"]:
        return self.with_hidden().filter(is_hidden=True)

    def with_hidden(self) -> models.QuerySet["Match"]:
        rows = super().get_queryset()
        return rows.annotate(epoch=epoch_beside())  # type: ignore[no-redef]  # declared in Match


class Staked(models.Model):
    """The stake that was agreed on, if any: its amount in minor units, and how it is settled."""

    stake_amount = models.BigIntegerField(null=True)
    stake_currency = models.CharField(max_length=5, blank=True)
    settle = models.CharField(max_length=20, blank=True)
    stake_per = models.PositiveSmallIntegerField(default=1)
    stake_round_to = models.PositiveSmallIntegerField(default=1)
    stake_shares = models.JSONField(default=list)
    fines = models.JSONField(default=list)

    class Meta:
        abstract = True


class Match(Staked):
    """One sitting of a game. Every write to it, or to anything in it, raises ``version``.

    ``house_rules`` holds the resolved values, frozen when the match began, and the version of the
    rules that gave them their meaning. ``start_key`` is drawn for it by this server alone, and is
    never another match's: not even when this one is deleted.
    ``stake_amount`` is in minor units of ``stake_currency``, for ``stake_per`` points; without
    ``stake_shares`` the winner takes the whole pot. ``fines`` have a counter, an amount in minor
    units, the first one that costs it, and where it goes. A link that was revoked has no secret.
    ``is_hidden`` while not all of it is there (see ``Matches``).
    ``size`` is how many bytes were written to it, since that is counted.
    ``on_account_since``: what is unpaid of it belongs to the club's account since then.
    ``is_of_evening``: it is or was a table's of a club evening, whose money goes by it too.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="matches")
    scorer_secret = models.CharField(
        max_length=SECRET_LENGTH, unique=True, null=True, blank=True, default=new_secret
    )
    viewer_secret = models.CharField(
        max_length=SECRET_LENGTH, unique=True, null=True, blank=True, default=new_secret
    )
    start_key = models.CharField(max_length=64, unique=True, default=new_secret)
    version = models.PositiveIntegerField(default=1)
    is_hidden = models.BooleanField(default=False)
    size = models.PositiveBigIntegerField(default=0)
    game = models.SlugField()
    preset = models.SlugField()
    house_rules = models.JSONField()
    first_dealer = models.PositiveSmallIntegerField(default=0)
    played_on = models.DateField(null=True, default=today)
    venue = models.TextField(blank=True, db_column="place")
    note = models.TextField(blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    ended_early = models.BooleanField(default=False)
    settled_at = models.DateTimeField(null=True)
    cancelled_at = models.DateTimeField(null=True)
    on_account_since = models.DateTimeField(null=True)
    is_of_evening = models.BooleanField(default=False)

    objects = Matches()
    epoch: str  # that its version belongs to, known from the moment when it was read
    evening_table: int | None = None  # the key of its table at a club evening, read with its link
    is_written: bool  # of one that is locked: whether anything was written that raises its version

    class Meta:
        ordering = ["-created_at", "-pk"]
        verbose_name_plural = "matches"
        # Said here, it is not asked of a database that the first start has yet to make
        required_db_features = ["supports_json_field"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(stake_amount__isnull=True) | models.Q(stake_amount__gt=0),
                name="a_stake_is_positive",
            )
        ]

    def __str__(self) -> str:
        return f"match {self.pk}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the match; a new one belongs to the epoch that it is stored in."""
        if not self.pk:
            self.epoch = epoch_now()
        super().save(*args, **kwargs)

    def refresh_from_db(self, *args: Any, **kwargs: Any) -> None:
        """Read the match anew: first the epoch, or its old version might be taken for a new one."""
        self.epoch = epoch_now()
        super().refresh_from_db(*args, **kwargs)

    @property
    def details(self) -> MatchDetails:
        return MatchDetails(**{one.name: getattr(self, one.name) for one in fields(MatchDetails)})

    def copy_from(self, other: "Match") -> None:
        for column in Match._meta.concrete_fields:
            setattr(self, column.attname, getattr(other, column.attname))
        self.epoch = other.epoch

    @property
    def identity(self) -> tuple[int, str, int, str]:
        """The key of this state of this match, which no other ever has.

        A number alone would not do: one that was never written for good is given again.
        """
        return self.pk, self.start_key, self.version, self.epoch

    @property
    def counts_on_account(self) -> bool:
        """Whether what is unpaid is on the account: not of one that goes on or was cancelled."""
        has_ended = self.settled_at is not None and self.cancelled_at is None
        return self.on_account_since is not None and has_ended

    @property
    def stamp(self) -> str:
        """The state of this match, as phones carry it to and fro."""
        return stamp(self.version, self.epoch)


class TakenSeats(models.Manager["Seat"]):
    """Seats that somebody sat on, without those whose joining was undone."""

    def get_queryset(self) -> models.QuerySet["Seat"]:
        return super().get_queryset().filter(is_undone=False)


class Seat(models.Model):
    """A place at the table, counted from 0 in the order of play; its score stays with it.

    ``player`` is who sits there at the end. ``is_late``: somebody came to it after the match began.
    Where that ``is_undone`` nobody ever sat there; what was entered meanwhile may name it.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="seats")
    is_late = models.BooleanField(default=False)
    is_undone = models.BooleanField(default=False)

    objects = models.Manager()
    taken = TakenSeats()

    class Meta:
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint("match", "number", name="a_seat_stands_in_one_place"),
            models.UniqueConstraint(
                "match", "player", condition=Q(is_undone=False), name="a_player_has_one_seat"
            ),
            models.CheckConstraint(
                condition=Q(is_undone=False) | Q(is_late=True), name="who_began_sat_there"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number}"


class FormerName(models.Model):
    """The name of a player who was replaced in a seat.

    ``match_version`` is the version of the match that this made, where it is known. A player who
    sat there through no round (not ``has_played``) had taken the seat by mistake.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="former_names")
    name = models.CharField(max_length=NAME_LENGTH)
    until = models.DateTimeField(default=timezone.now)
    match_version = models.PositiveIntegerField(null=True)
    has_played = models.BooleanField(default=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


def canonical_keys(keys: Collection[int]) -> dict[int, int]:
    rows = Player.objects.filter(pk__in=keys).values_list("pk", "merged_into")
    return {key: merged_into or key for key, merged_into in rows}


def names_of_one(players: Collection[Player]) -> Q:
    keys = {player.merged_into_id or player.pk for player in players}
    return Q(pk__in=keys) | Q(merged_into__in=keys)


def undone_arrivals(clubs: Collection[int]) -> QuerySet[Player, Any]:
    """The keys of players of these clubs who are nothing but a joining late that was undone."""
    own = Seat.objects.filter(player=OuterRef("pk"))
    nothing_else = Player.objects.filter(
        merged_players=None, seat_changes=None, account_lines=None, evenings=None
    ).filter(sitting_places=None)
    only_there = nothing_else.filter(
        Exists(own.filter(is_undone=True)), ~Exists(own.filter(is_undone=False)), club__in=clubs
    )
    return only_there.values("pk")


class DerivedResult(models.Model):
    """The result of a match as it stood at one time: derived, not a fact.

    It is valid only while the match has this start key, version and epoch, and for a program with
    this fingerprint. No constraint binds it to its match: deleting that does not wait for a process
    that stores this, and what is left over says nothing of any other.
    """

    match = models.OneToOneField(
        Match,
        on_delete=models.CASCADE,
        primary_key=True,
        db_constraint=False,
        related_name="derived_result",
    )
    start_key = models.CharField(max_length=64)
    version = models.PositiveIntegerField()
    epoch = models.CharField(max_length=EPOCH_LENGTH)
    program = models.CharField(max_length=PROGRAM_LENGTH)
    content = models.TextField()

    def __str__(self) -> str:
        return f"result {self.pk}"
