"""Club evenings: who is there, the sittings that were drawn, and the tables with their cards.

Amounts are in minor units. What an evening comes to follows from its matches and is not stored.
"""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scorekeeper.records.models.access import CODE_LENGTH
from scorekeeper.records.models.events import SENT_KEY_LENGTH
from scorekeeper.records.models.matches import (
    SECRET_LENGTH,
    Club,
    Match,
    Player,
    Staked,
    new_secret,
    today,
)

WORD_LENGTH = 20


class ClubEvening(Staked):
    """Several sittings of one game at several tables, with one list over all.

    Every write to it raises ``version``; writes to its matches do not. ``viewer_secret`` is the
    link that shows the evening alone. ``house_rules`` has what was agreed other than the preset
    says: what that gives may depend on the size of a table. ``sittings`` is how many are planned,
    ``sizes`` those of tables, the usual one first; ``way`` and ``pairing`` are how to seat, as it
    was said last. ``sits_out_points`` is what a sitting out gives where ``sits_out`` says
    ``points``. ``prizes`` are amounts, or whole percents, of the places of the list, the best
    first; ``share_of_fees`` is how many percent of the entry fees they come from, null where the
    cash box pays them. ``form_key`` is that of the form that began it.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="club_evenings")
    viewer_secret = models.CharField(max_length=SECRET_LENGTH, unique=True, default=new_secret)
    version = models.PositiveIntegerField(default=1)
    game = models.SlugField()
    preset = models.SlugField()
    house_rules = models.JSONField(default=dict)
    played_on = models.DateField(default=today)
    venue = models.TextField(blank=True)
    sittings = models.PositiveSmallIntegerField()
    sizes = models.JSONField(default=list)
    way = models.CharField(max_length=WORD_LENGTH)
    pairing = models.CharField(max_length=WORD_LENGTH, blank=True)
    sits_out = models.CharField(max_length=WORD_LENGTH)
    sits_out_points = models.IntegerField(null=True)
    late = models.CharField(max_length=WORD_LENGTH)
    tie = models.CharField(max_length=WORD_LENGTH)
    list_points = models.CharField(max_length=WORD_LENGTH)
    currency = models.CharField(max_length=5, blank=True)
    fee = models.BigIntegerField(default=0)
    fee_per = models.CharField(max_length=WORD_LENGTH)
    prizes = models.JSONField(default=list)
    are_prizes_percents = models.BooleanField(default=False)
    is_every_fourth = models.BooleanField(default=False)
    share_of_fees = models.PositiveSmallIntegerField(null=True)
    place_money = models.JSONField(default=list)
    are_stakes_on_account = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True)
    form_key = models.CharField(max_length=SENT_KEY_LENGTH, blank=True)

    is_written: bool  # of one that is locked: whether anything was written that raises its version

    class Meta:
        ordering = ["-created_at", "-pk"]
        # Said here, it is not asked of a database that the first start has yet to make
        required_db_features = ["supports_json_field"]
        constraints = [
            models.CheckConstraint(condition=Q(fee__gte=0), name="a_fee_is_not_less_than_nothing"),
            models.CheckConstraint(
                condition=Q(sits_out="points", sits_out_points__isnull=False)
                | (~Q(sits_out="points") & Q(sits_out_points=None)),
                name="points_of_sitting_out_are_said_or_not",
            ),
            models.UniqueConstraint(
                "club", "form_key", condition=~Q(form_key=""), name="a_form_begins_one_evening"
            ),
        ]

    def __str__(self) -> str:
        return f"evening {self.pk}"


class EveningPerson(models.Model):
    """Somebody who was named for an evening, and whether they are here; ``index`` is the order.

    Two of the same ``pair`` are partners all evening.
    """

    evening = models.ForeignKey(ClubEvening, on_delete=models.CASCADE, related_name="people")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="evenings")
    is_here = models.BooleanField(default=True)
    index = models.PositiveSmallIntegerField()
    pair = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint("evening", "player", name="somebody_is_named_once_an_evening"),
            models.UniqueConstraint("evening", "index", name="people_of_an_evening_are_in_order"),
        ]

    def __str__(self) -> str:
        return f"person {self.index}"


class EveningSitting(models.Model):
    """A sitting as it was drawn; the draw waits until it ``began_at``, with *Play*.

    ``lot`` is the number that it was drawn with; none where people were seated by hand from the
    start. ``is_changed``: somebody was moved since, so that the number alone does not draw it
    again.
    """

    evening = models.ForeignKey(
        ClubEvening, on_delete=models.CASCADE, related_name="drawn_sittings"
    )
    number = models.PositiveSmallIntegerField()
    way = models.CharField(max_length=WORD_LENGTH)
    pairing = models.CharField(max_length=WORD_LENGTH, blank=True)
    lot = models.PositiveBigIntegerField(null=True)
    is_changed = models.BooleanField(default=False)
    drawn_at = models.DateTimeField(default=timezone.now)
    began_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint("evening", "number", name="a_sitting_is_drawn_once"),
            models.UniqueConstraint(
                "evening", condition=Q(began_at=None), name="one_draw_of_an_evening_waits"
            ),
        ]

    def __str__(self) -> str:
        return f"sitting {self.number}"


class EveningTable(models.Model):
    """A table of an evening with its card, which stays the same all evening.

    By the secret of the card, or by its code for typing, a phone comes to the match that is played
    there now.
    """

    evening = models.ForeignKey(ClubEvening, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    card_secret = models.CharField(max_length=SECRET_LENGTH, unique=True, default=new_secret)
    code = models.CharField(max_length=CODE_LENGTH, unique=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint("evening", "number", name="a_table_has_its_own_number")
        ]

    def __str__(self) -> str:
        return f"table {self.number}"


class SittingTable(models.Model):
    """A table in one sitting, for ``size`` people, and its match.

    Without a match until *Play*, and where that was deleted.
    """

    sitting = models.ForeignKey(EveningSitting, on_delete=models.CASCADE, related_name="tables")
    table = models.ForeignKey(EveningTable, on_delete=models.CASCADE, related_name="sittings")
    size = models.PositiveSmallIntegerField()
    match = models.OneToOneField(
        Match, on_delete=models.SET_NULL, null=True, related_name="sitting_table"
    )

    epoch: str  # read beside it, for its match

    class Meta:
        ordering = ["table__number"]
        constraints = [
            models.UniqueConstraint("sitting", "table", name="a_table_is_in_a_sitting_once")
        ]

    def __str__(self) -> str:
        return f"table {self.pk}"


class SittingPlace(models.Model):
    """Where somebody sits in a sitting, as it began: on a seat of a table, or they sit out."""

    sitting = models.ForeignKey(EveningSitting, on_delete=models.CASCADE, related_name="places")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="sitting_places")
    table = models.ForeignKey(
        SittingTable, on_delete=models.CASCADE, null=True, related_name="places"
    )
    seat = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["table", "seat", "pk"]
        constraints = [
            models.UniqueConstraint("sitting", "player", name="nobody_is_in_two_places"),
            models.UniqueConstraint("table", "seat", name="a_seat_of_a_sitting_is_one_persons"),
            models.CheckConstraint(
                condition=Q(table=None, seat=None) | Q(table__isnull=False, seat__isnull=False),
                name="who_has_a_table_has_a_seat",
            ),
        ]

    def __str__(self) -> str:
        return f"place {self.pk}"
