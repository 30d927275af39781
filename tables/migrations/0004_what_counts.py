from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0003_time_bank")]

    operations = [
        migrations.AddField(
            model_name="hand",
            name="ranked",
            field=models.BooleanField(db_default=False, default=False, verbose_name="计入排名"),
        ),
        migrations.AddField(
            model_name="seat",
            name="network",
            field=models.CharField(blank=True, default="", editable=False, max_length=32),
        ),
    ]
