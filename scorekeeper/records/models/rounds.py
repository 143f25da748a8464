"""A round is an identity; its facts are versions, of which one counts."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scorekeeper.records.models.matches import Match, Seat

KIND_LENGTH = 40


class Round(models.Model):
    """One deal of a match. One without a position is still in play, and so always the last."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rounds")
    position = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("match", "position", name="a_round_has_its_own_position"),
            models.UniqueConstraint(
                "match", condition=Q(position__isnull=True), name="one_round_is_in_play"
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.pk}"


class RoundVersion(models.Model):
    """What the table said of a round at one time. The newest counts; the others stay readable.

    ``match_version`` is the version of the match that this made: what was written together shares
    it, and its first one from a form is what the form said. ``undoes`` is that of what was taken
    back with it.
    """

    class State(models.TextChoices):
        IN_PLAY = "in_play"
        RECORDED = "recorded"
        WITHDRAWN = "withdrawn"

    class Outcome(models.TextChoices):
        PLAYED = "played"
        AGREED = "agreed"
        VOID = "void"

    class Cause(models.TextChoices):
        FORM = "form"
        FOLLOWED = "followed"  # had to, e.g. its dealer, because another round was changed
        SHEET = "sheet"
        UNDO = "undo"
        BACK = "back"  # it was withdrawn, and a form brought it back

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="versions")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="versions")
    state = models.CharField(max_length=12, choices=State, default=State.RECORDED)
    is_current = models.BooleanField(default=True)
    is_correction = models.BooleanField(default=False)
    match_version = models.PositiveIntegerField()
    undoes = models.PositiveIntegerField(null=True)
    cause = models.CharField(max_length=12, choices=Cause, default=Cause.FORM)
    entered_by = models.CharField(max_length=40, blank=True)
    entered_at = models.DateTimeField(default=timezone.now)
    dealer = models.ForeignKey(Seat, on_delete=models.RESTRICT, related_name="+")
    out_of_turn = models.BooleanField(default=False)
    outcome = models.CharField(max_length=12, choices=Outcome, default=Outcome.PLAYED)
    agreed_reason = models.TextField(blank=True)
    note = models.TextField(blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                "round", condition=Q(is_current=True), name="one_version_of_a_round_counts"
            ),
            models.UniqueConstraint(
                "match",
                condition=Q(is_current=True, state="in_play"),
                name="one_version_is_in_play",
            ),
        ]

    def __str__(self) -> str:
        return f"version {self.pk}"


class Contract(models.Model):
    """What was played: the trump suit and who chose it."""

    version = models.OneToOneField(RoundVersion, on_delete=models.CASCADE, primary_key=True)
    trump = models.CharField(max_length=KIND_LENGTH, blank=True)
    declarer = models.ForeignKey(Seat, on_delete=models.RESTRICT, null=True, related_name="+")

    def __str__(self) -> str:
        return self.trump


class OrderedFact(models.Model):
    """What is entered of a round one after the other; ``index`` keeps the order."""

    version = models.ForeignKey(
        RoundVersion, on_delete=models.CASCADE, related_name="%(class)s_rows"
    )
    index = models.PositiveIntegerField(db_column="place")

    class Meta:
        abstract = True
        ordering = ["version_id", "index"]  # by the number alone: no join


class Challenge(OrderedFact):
    """Contra, re, superkraken, ...: which one it is follows from its index."""

    seat = models.ForeignKey(Seat, on_delete=models.RESTRICT, related_name="+")

    class Meta(OrderedFact.Meta):
        constraints = [
            models.UniqueConstraint("version", "index", name="a_challenge_follows_another")
        ]

    def __str__(self) -> str:
        return f"challenge {self.index + 1}"


class Declaration(OrderedFact):
    """A combination or an event; in the hand, or as a bonus in a trick; or a call of a side.

    Where a side calls, no player is named.
    """

    seat = models.ForeignKey(Seat, on_delete=models.RESTRICT, null=True, related_name="+")
    kind = models.CharField(max_length=KIND_LENGTH)
    in_trick = models.BooleanField(default=False)

    class Meta(OrderedFact.Meta):
        constraints = [
            models.CheckConstraint(
                condition=Q(in_trick=False) | Q(seat__isnull=False), name="a_player_won_each_trick"
            )
        ]

    def __str__(self) -> str:
        return self.kind


class Tally(OrderedFact):
    """Something counted: card points, cards, clubs, the points of a hand."""

    seat = models.ForeignKey(Seat, on_delete=models.RESTRICT, null=True, related_name="+")
    kind = models.CharField(max_length=KIND_LENGTH)
    count = models.IntegerField()

    class Meta(OrderedFact.Meta):
        verbose_name_plural = "tallies"

    def __str__(self) -> str:
        return f"{self.kind}: {self.count}"


class Fact(OrderedFact):
    """What no common table fits: a kind, with a seat or two, a short text, or all of it."""

    seat = models.ForeignKey(Seat, on_delete=models.RESTRICT, null=True, related_name="+")
    other_seat = models.ForeignKey(Seat, on_delete=models.RESTRICT, null=True, related_name="+")
    kind = models.CharField(max_length=KIND_LENGTH)
    text = models.CharField(max_length=60, blank=True)

    def __str__(self) -> str:
        return self.kind


class Adjustment(OrderedFact):
    """What the table agreed besides the rules: points and crosses, with the reason.

    A personal one counts in the club's list and season alone, for who sat there then.
    """

    seat = models.ForeignKey(Seat, on_delete=models.RESTRICT, related_name="+")
    points = models.IntegerField(default=0)
    counter = models.IntegerField(default=0, db_column="crosses")
    reason = models.TextField()
    personal = models.BooleanField(default=False)

    class Meta(OrderedFact.Meta):
        constraints = [
            models.CheckConstraint(
                condition=Q(personal=False) | Q(counter=0), name="for_one_person_points_alone"
            )
        ]

    def __str__(self) -> str:
        return self.reason
