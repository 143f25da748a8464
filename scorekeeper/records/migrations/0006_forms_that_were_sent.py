"""Gives the forms that were sent a table of their own, and each version of a round its cause."""

import hashlib

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


def digest(said):
    """A short name for what a form said, as the program makes it."""
    return hashlib.sha256(repr(said).encode()).hexdigest()


def tell_forms(apps, schema_editor):
    """Take the keys of forms out of the rows that they wrote, and say why each row is there."""
    Sending = apps.get_model("records", "Sending")
    for version in apps.get_model("records", "RoundVersion").objects.order_by("pk").iterator():
        form, colon, _rest = version.key.partition(":")
        if colon:
            version.cause = "sheet" if form == "sheet" else "followed"
            version.save(update_fields=["cause"])
        elif version.undoes is not None:
            version.cause = "undo"
            version.save(update_fields=["cause"])
        else:
            Sending.objects.create(
                match_id=version.match_id,
                key=form[:64],
                match_version=version.match_version,
                sent_at=version.entered_at,
            )
    tell_beginnings(apps)


def tell_beginnings(apps):
    """What began each match; it is led to again unless its link for writing was changed."""
    Event, Sending = apps.get_model("records", "Event"), apps.get_model("records", "Sending")
    changes = Event.objects.filter(kind__in=["link_renewed", "link_revoked"], after="scorer")
    changed = set(changes.values_list("match_id", flat=True))
    for match in apps.get_model("records", "Match").objects.order_by("pk").iterator():
        Sending.objects.create(
            key=match.start_key,
            began=match,
            link="" if match.pk in changed else digest(match.scorer_secret),
            sent_at=match.created_at,
        )


def tell_keys(apps, schema_editor):
    """Put the keys of forms back into the rows that they wrote."""
    Sending = apps.get_model("records", "Sending")
    forms = {
        (one.match_id, one.match_version): one.key for one in Sending.objects.exclude(match=None)
    }
    for version in apps.get_model("records", "RoundVersion").objects.order_by("pk").iterator():
        form = forms.get((version.match_id, version.match_version), f"row-{version.match_version}")
        version.key = {
            "sheet": f"sheet:{version.pk}",
            "followed": f"{form}:{version.round_id}",
            "undo": f"undo-{version.match_version}-{version.round_id}",
        }.get(version.cause, form)
        version.save(update_fields=["key"])


class Migration(migrations.Migration):
    dependencies = [("records", "0005_calls_are_declarations")]

    operations = [
        migrations.AddField(
            model_name="roundversion",
            name="cause",
            field=models.CharField(
                choices=[
                    ("form", "Form"),
                    ("followed", "Followed"),
                    ("sheet", "Sheet"),
                    ("undo", "Undo"),
                ],
                default="form",
                max_length=12,
            ),
        ),
        migrations.CreateModel(
            name="Sending",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=64)),
                ("verb", models.CharField(blank=True, max_length=20)),
                ("told", models.CharField(blank=True, max_length=64)),
                ("match_version", models.PositiveIntegerField(default=0)),
                ("link", models.CharField(blank=True, max_length=64)),
                ("sent_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "began",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="records.match",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sendings",
                        to="records.match",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        models.F("match"), models.F("key"), name="a_form_counts_once"
                    ),
                    models.UniqueConstraint(
                        models.F("key"),
                        condition=models.Q(match__isnull=True),
                        name="a_form_begins_one_match",
                    ),
                ],
            },
        ),
        migrations.RemoveConstraint(model_name="roundversion", name="a_submission_counts_once"),
        migrations.RunPython(tell_forms, tell_keys),
    ]
