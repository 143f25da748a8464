import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("records", "0020_derived_results")]

    operations = [
        migrations.AlterField(
            model_name="clubsending",
            name="club",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="records.club",
            ),
        ),
        migrations.AddField(
            model_name="sending",
            name="club",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="sendings",
                to="records.club",
            ),
        ),
        migrations.RemoveConstraint(model_name="sending", name="a_form_begins_one_match"),
        migrations.RemoveConstraint(
            model_name="clubsending", name="a_form_about_a_club_counts_once"
        ),
        migrations.AddConstraint(
            model_name="sending",
            constraint=models.UniqueConstraint(
                models.F("club"), models.F("key"), name="a_form_about_a_club_counts_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="sending",
            constraint=models.UniqueConstraint(
                models.F("key"),
                condition=Q(match__isnull=True, club__isnull=True),
                name="a_form_begins_one_match",
            ),
        ),
        migrations.AddConstraint(
            model_name="sending",
            constraint=models.CheckConstraint(
                condition=Q(match__isnull=True) | Q(club__isnull=True),
                name="a_form_is_sent_under_one_link",
            ),
        ),
    ]
