from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("records", "0010_hidden_matches"),
    ]

    operations = [
        migrations.RenameField(
            model_name="sending",
            old_name="told",
            new_name="content_digest",
        ),
    ]
