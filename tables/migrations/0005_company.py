import django.contrib.postgres.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0004_what_counts")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="delay_seconds",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="旁观延迟秒数"),
        ),
        migrations.AddField(
            model_name="table",
            name="shut_out",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.BigIntegerField(), blank=True, default=list, size=None, verbose_name="请出的人"
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="vote",
            field=models.JSONField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="wants",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="想换的座位"),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(("delay_seconds__lte", 600)), name="tables_table_delay_seconds"
            ),
        ),
    ]
