"""Takes out of names and texts what is no character, or is drawn as nothing.

They were taken before; a match with one of them could not be drawn as a picture, and its score
sheet would be refused now.
"""

from django.db import migrations

from scorekeeper.records.migrations._names_as_they_were import (
    LONGEST_NAME,
    clean_player_name,
    folded_name,
    is_writable,
    tidy_name,
    without_unseen,
)

TEXTS = {
    "Club": ("name",),
    "Match": ("place", "note"),
    "RoundVersion": ("note", "agreed_reason", "entered_by"),
    "Adjustment": ("reason",),
    "Event": ("entered_by",),
    "AccountEntry": ("entered_by",),
}
# Names of which two of a club are never alike, and how one is called of which nothing is left
UNIQUE = {"Player": "Player", "Season": "Season"}


def seen_text(text):
    """Return a text without what cannot be written or seen."""
    if text.isascii():
        return text
    return tidy_name(written(without_unseen(text)))


def written(text):
    """Return a text without what is no character."""
    return "".join(letter for letter in text if is_writable(letter) or letter in "\n\t\r")


def seen_name(name, nameless="Player"):
    """Return a name that somebody can have, as like to this one as can be."""
    seen = seen_text(name)
    if seen == name:
        return name
    try:
        return clean_player_name(seen)
    except ValueError:
        return nameless


def show_unique(apps, schema_editor):
    """Give every player and season a name that can be seen, and that no other of the club has."""
    for model, nameless in UNIQUE.items():
        rows = apps.get_model("records", model).objects
        for row in list(rows.all()):
            if (name := seen_name(row.name, nameless)) != row.name:
                others = rows.filter(club_id=row.club_id).exclude(pk=row.pk)
                row.name = free_name(name, set(others.values_list("folded_name", flat=True)))
                row.folded_name = folded_name(row.name)
                row.save()


def free_name(name, taken):
    """Return the name, or the name with the first number that makes it free."""
    free, number = name, 2
    while folded_name(free) in taken:
        free, number = f"{name[: LONGEST_NAME - 5]} {number}", number + 1
    return free


def show_former(apps, schema_editor):
    """Let the names that seats had before be seen, and what the history says of them."""
    FormerName, Event = (apps.get_model("records", name) for name in ("FormerName", "Event"))
    for former in FormerName.objects.iterator():
        if (name := seen_name(former.name)) != former.name:
            FormerName.objects.filter(pk=former.pk).update(name=name)
    for event in Event.objects.filter(kind__in=["renamed", "replaced"]).iterator():
        before, after = seen_name(event.before), seen_name(event.after)
        if (before, after) != (event.before, event.after):
            Event.objects.filter(pk=event.pk).update(before=before, after=after)


def show_texts(apps, schema_editor):
    """Take out of every text what cannot be written or seen."""
    for model, fields in TEXTS.items():
        rows = apps.get_model("records", model).objects
        for row in rows.values("pk", *fields).iterator():
            seen = {field: seen_text(row[field]) for field in fields}
            if any(seen[field] != row[field] for field in fields):
                rows.filter(pk=row["pk"]).update(**seen)


def show_reasons(apps, schema_editor):
    """Let what the account says of its entries be written; it turns its own names around."""
    entries = apps.get_model("records", "AccountEntry").objects
    for key, about in entries.values_list("pk", "about").iterator():
        if (shown := written(about)) != about:
            entries.filter(pk=key).update(about=shown)


def show_house_rules(apps, schema_editor):
    """Let what a table called its game be seen; a game of which nothing is left has no name."""
    matches = apps.get_model("records", "Match").objects
    for key, rules in matches.values_list("pk", "house_rules").iterator():
        values = {
            name: seen_text(value) or None if isinstance(value, str) else value
            for name, value in rules["values"].items()
        }
        if values != rules["values"]:
            matches.filter(pk=key).update(house_rules={**rules, "values": values})


class Migration(migrations.Migration):
    dependencies = [("records", "0017_tricks_beside_a_cloud")]

    operations = [
        migrations.RunPython(show_unique, migrations.RunPython.noop),
        migrations.RunPython(show_former, migrations.RunPython.noop),
        migrations.RunPython(show_texts, migrations.RunPython.noop),
        migrations.RunPython(show_reasons, migrations.RunPython.noop),
        migrations.RunPython(show_house_rules, migrations.RunPython.noop),
    ]
