"""Drops the keys of forms from the versions of rounds: they have a table of their own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("records", "0006_forms_that_were_sent")]

    operations = [
        migrations.AlterField(  # so that the way back has something to put there
            model_name="roundversion",
            name="key",
            field=models.CharField(max_length=100, default=""),
        ),
        migrations.RemoveField(model_name="roundversion", name="key"),
    ]
