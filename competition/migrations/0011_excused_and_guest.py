from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('competition', '0010_columns_and_proposals'),
    ]

    operations = [
        migrations.AddField(
            model_name='attendance',
            name='excused',
            field=models.BooleanField(default=False, verbose_name='counts as in time'),
        ),
        migrations.AddField(
            model_name='attendance',
            name='guest',
            field=models.BooleanField(default=False, verbose_name='plays a guest'),
        ),
        migrations.AddConstraint(
            model_name='attendance',
            constraint=models.CheckConstraint(condition=models.Q(('reported_as__in', ['', 'bye', 'absent', 'absent_late', 'absent_unnotified', 'external', 'external_other_day', 'exempt', 'personal', 'forfeit_win', 'forfeit_loss'])), name='attendance_reported_as_is_known'),
        ),
    ]
