from django.db import migrations, models

IN_ORDER = "adjustment", "challenge", "declaration", "fact"


def renamed(model, old, new, field):
    """Give a field another name in the program; its column keeps the one that it has."""
    return [
        migrations.RenameField(model, old, new),
        migrations.AlterField(model, new, field),
    ]


def in_order(model, **others):
    """Give the number that keeps rows in order the name of an index."""
    return [
        *renamed(model, "place", "index", models.PositiveIntegerField(db_column="place")),
        migrations.AlterModelOptions(model, {"ordering": ["version_id", "index"], **others}),
    ]


class Migration(migrations.Migration):
    dependencies = [("records", "0022_one_table_of_forms")]

    operations = [
        # In the database nothing changes, so that none of its tables is written anew.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveConstraint("challenge", "a_challenge_follows_another"),
                *(operation for model in IN_ORDER for operation in in_order(model)),
                *in_order("tally", verbose_name_plural="tallies"),
                migrations.AddConstraint(
                    "challenge",
                    models.UniqueConstraint("version", "index", name="a_challenge_follows_another"),
                ),
                *renamed(
                    "planline",
                    "place",
                    "index",
                    models.PositiveSmallIntegerField(db_column="place"),
                ),
                migrations.AlterModelOptions("planline", {"ordering": ["index"]}),
                *renamed(
                    "match", "place", "venue", models.TextField(blank=True, db_column="place")
                ),
                *renamed(
                    "adjustment",
                    "crosses",
                    "counter",
                    models.IntegerField(default=0, db_column="crosses"),
                ),
            ]
        )
    ]
