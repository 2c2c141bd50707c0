"""What stood as a Dutch word before a note stands in a column of its own."""

from django.db import migrations
from django.db.models import F, Value
from django.db.models.functions import Concat

# By column: how the note began, and the rows it is for.
MARKS = {
    'excused': ('overmacht: ', {}),
    'guest': ('gast: ', {'kind': 'bye'}),
}


def take_out(apps, schema_editor):
    rows = apps.get_model('competition', 'Attendance').objects.using(schema_editor.connection.alias)
    for column, (beginning, only) in MARKS.items():
        # Written in Python: LIKE takes capitals for small letters in SQLite.
        for pk, note in rows.filter(note__startswith=beginning, **only).values_list('pk', 'note'):
            if note.startswith(beginning):
                rows.filter(pk=pk).update(note=note.removeprefix(beginning), **{column: True})


def put_back(apps, schema_editor):
    rows = apps.get_model('competition', 'Attendance').objects.using(schema_editor.connection.alias)
    for column, (beginning, _only) in MARKS.items():
        rows.filter(**{column: True}).update(note=Concat(Value(beginning), F('note')))


class Migration(migrations.Migration):

    dependencies = [
        ('competition', '0011_excused_and_guest'),
    ]

    operations = [
        migrations.RunPython(take_out, put_back),
    ]
