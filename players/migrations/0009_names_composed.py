"""Names as they are stored from now on: letters with their accents as one character, ’t and sr. in place."""

from __future__ import annotations

import re
import unicodedata

from django.db import migrations

_PARTS = ("given_name", "prefix", "family_name")
_APOSTROPHE_WORD = re.compile(r"([’‘ʼ´`']t) (\S.*)")
_SUFFIXES = {"sr", "jr", "sr.", "jr.", "senior", "junior"}


def compose(apps, schema_editor):
    """NFC; "’t" from the family name to the prefix; "sr." behind the family name instead of as one."""
    for player in apps.get_model("players", "Player").objects.all():
        before = [getattr(player, part) for part in _PARTS]
        given, prefix, family = (unicodedata.normalize("NFC", part) for part in before)
        if match := _APOSTROPHE_WORD.fullmatch(family):
            prefix, family = f"{prefix} {match[1]}".strip(), match[2]
        first, _space, last = given.rpartition(" ")
        if family.lower() in _SUFFIXES and not prefix and last:
            given, family = first, f"{last} {family}"
        if [given, prefix, family] != before and len(prefix) <= 50 and len(family) <= 200:
            player.given_name, player.prefix, player.family_name = given, prefix, family
            player.save(update_fields=_PARTS)
    for user in apps.get_model("players", "User").objects.all():
        name = unicodedata.normalize("NFC", user.name)
        if name != user.name:
            user.name = name
            user.save(update_fields=["name"])


class Migration(migrations.Migration):
    dependencies = [("players", "0008_names_version")]
    operations = [migrations.RunPython(compose, migrations.RunPython.noop, elidable=False)]
