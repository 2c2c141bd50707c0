import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("competition", "0006_championship_answers"),
        ("players", "0005_outgoing_mail"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Match",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("date", models.DateField(verbose_name="date")),
                ("opponent", models.CharField(blank=True, max_length=150, verbose_name="opponent")),
                ("at_home", models.BooleanField(default=True, verbose_name="at home")),
                ("cancelled", models.BooleanField(default=False, verbose_name="cancelled")),
                ("version", models.PositiveBigIntegerField(default=1, editable=False)),
                ("changed_at", models.DateTimeField()),
            ],
            options={
                "verbose_name": "match",
                "verbose_name_plural": "matches",
                "ordering": ["date", "team", "pk"],
            },
        ),
        migrations.CreateModel(
            name="MatchBoard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("board", models.PositiveIntegerField(blank=True, null=True, verbose_name="board")),
                (
                    "colour",
                    models.CharField(
                        blank=True,
                        choices=[("white", "white"), ("black", "black")],
                        max_length=5,
                        verbose_name="colour",
                    ),
                ),
                ("result", models.CharField(blank=True, max_length=3, verbose_name="result")),
                (
                    "opponent_rating",
                    models.IntegerField(blank=True, null=True, verbose_name="rating of the opponent"),
                ),
                ("unconfirmed", models.BooleanField(default=False)),
            ],
            options={
                "verbose_name": "board of a match",
                "verbose_name_plural": "boards of matches",
                "ordering": ["match", models.OrderBy(models.F("board"), nulls_last=True), "pk"],
            },
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=100, unique=True, verbose_name="team")),
                ("competition", models.CharField(blank=True, max_length=100, verbose_name="plays in")),
                ("active", models.BooleanField(default=True, verbose_name="plays this season")),
            ],
            options={
                "verbose_name": "team",
                "verbose_name_plural": "teams",
                "ordering": ["name"],
            },
        ),
        migrations.RemoveConstraint(
            model_name="attendance",
            name="no_league_game_at_the_club_board",
        ),
        migrations.AddField(
            model_name="match",
            name="changed_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="attendance",
            name="match",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="attendances",
                to="competition.match",
            ),
        ),
        migrations.AddField(
            model_name="externalgame",
            name="match",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="external_games",
                to="competition.match",
            ),
        ),
        migrations.AddConstraint(
            model_name="attendance",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "game"), _negated=True),
                    models.Q(
                        ("board", None),
                        ("match", None),
                        ("opponent_rating", None),
                        ("result", ""),
                        ("team", ""),
                    ),
                    _connector="OR",
                ),
                name="no_league_game_at_the_club_board",
            ),
        ),
        migrations.AddConstraint(
            model_name="externalgame",
            constraint=models.UniqueConstraint(
                condition=models.Q(("match__isnull", False)),
                fields=("match", "entry"),
                name="league_game_once_a_match",
            ),
        ),
        migrations.AddField(
            model_name="matchboard",
            name="match",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="boards", to="competition.match"
            ),
        ),
        migrations.AddField(
            model_name="matchboard",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="match_boards", to="players.player"
            ),
        ),
        migrations.AddField(
            model_name="team",
            name="captains",
            field=models.ManyToManyField(
                blank=True, related_name="captain_of", to="players.player", verbose_name="captains"
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="team",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="matches",
                to="competition.team",
                verbose_name="team",
            ),
        ),
        migrations.AddConstraint(
            model_name="matchboard",
            constraint=models.UniqueConstraint(fields=("match", "player"), name="one_board_a_player"),
        ),
        migrations.AddConstraint(
            model_name="matchboard",
            constraint=models.UniqueConstraint(
                condition=models.Q(("board__isnull", False)),
                fields=("match", "board"),
                name="one_player_a_board",
            ),
        ),
        migrations.AddConstraint(
            model_name="matchboard",
            constraint=models.CheckConstraint(
                condition=models.Q(("result__in", ["", "1", "1/2", "0"])), name="match_result_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="matchboard",
            constraint=models.CheckConstraint(
                condition=models.Q(("colour__in", ["", "white", "black"])), name="match_colour_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="team_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(
                condition=models.Q(("cancelled", False)),
                fields=("team", "date"),
                name="one_match_a_team_a_day",
            ),
        ),
    ]
