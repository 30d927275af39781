import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0007_operation"),
    ]

    operations = [
        migrations.AlterField(
            model_name="hand",
            name="table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="hands",
                to="tables.table",
                verbose_name="牌桌",
            ),
        ),
    ]
