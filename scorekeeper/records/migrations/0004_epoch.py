"""Lets every restore be noticed: by a row on SQLite, by what pg_restore does last on PostgreSQL."""

from django.db import migrations, models

DRAWN = {
    "sqlite": [
        "CREATE TABLE records_epoch (value varchar(12) NOT NULL PRIMARY KEY)",
        "INSERT INTO records_epoch VALUES (lower(hex(randomblob(6))))",
    ],
    "postgresql": [
        "CREATE MATERIALIZED VIEW records_epoch AS"
        " SELECT left(replace(gen_random_uuid()::text, '-', ''), 12)::varchar(12) AS value",
    ],
}
GONE = {
    "sqlite": ["DROP TABLE records_epoch"],
    "postgresql": ["DROP MATERIALIZED VIEW records_epoch"],
}


def draw(apps, schema_editor):
    for statement in DRAWN[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def drop(apps, schema_editor):
    for statement in GONE[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("records", "0003_number_what_was_written")]

    operations = [
        migrations.CreateModel(
            name="Epoch",
            fields=[
                ("value", models.CharField(max_length=12, primary_key=True, serialize=False)),
            ],
            options={"db_table": "records_epoch", "managed": False},
        ),
        migrations.RunPython(draw, drop),
    ]
