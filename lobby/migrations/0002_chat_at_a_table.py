import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lobby", "0001_company"),
        ("tables", "0008_hand_of_a_table"),
    ]

    operations = [
        migrations.AlterField(
            model_name="chatline",
            name="table",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="chat",
                to="tables.table",
                verbose_name="牌桌",
            ),
        ),
    ]
