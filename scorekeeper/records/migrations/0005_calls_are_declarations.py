"""Keeps what a side called where everything else that is announced is kept."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F, Q


def declare_calls(apps, schema_editor):
    """Turn every call into a declaration that names nobody; the facts behind it move up."""
    Declaration, Fact = (apps.get_model("records", name) for name in ("Declaration", "Fact"))
    for call in list(Fact.objects.filter(kind="call")):
        Declaration.objects.create(version_id=call.version_id, place=0, kind=call.text)
        behind = Fact.objects.filter(version_id=call.version_id, place__gt=call.place)
        behind.update(place=F("place") - 1)
        call.delete()


def tell_calls(apps, schema_editor):
    """Turn every call back into a fact, between the pair and the seats."""
    Declaration, Fact = (apps.get_model("records", name) for name in ("Declaration", "Fact"))
    for call in list(Declaration.objects.filter(seat__isnull=True)):
        others = Fact.objects.filter(version_id=call.version_id)
        place = others.filter(kind="kankei").count()
        others.filter(place__gte=place).update(place=F("place") + 1)
        Fact.objects.create(version_id=call.version_id, place=place, kind="call", text=call.kind)
        call.delete()


class Migration(migrations.Migration):
    dependencies = [("records", "0004_epoch")]

    operations = [
        migrations.AlterField(
            model_name="declaration",
            name="seat",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="+",
                to="records.seat",
            ),
        ),
        migrations.AddConstraint(
            model_name="declaration",
            constraint=models.CheckConstraint(
                condition=Q(in_trick=False) | Q(seat__isnull=False), name="a_player_won_each_trick"
            ),
        ),
        migrations.RunPython(declare_calls, tell_calls),
    ]
