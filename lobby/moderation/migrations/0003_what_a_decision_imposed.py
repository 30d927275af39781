import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_presence_to_friends"),
        ("moderation", "0002_written_once"),
    ]

    operations = [
        *(
            migrations.AddField(
                model_name="report",
                name=name,
                field=models.ForeignKey(
                    null=True,
                    on_delete=django.db.models.deletion.SET_NULL,
                    related_name="+",
                    to=f"accounts.{name}",
                    verbose_name=label,
                ),
            )
            for name, label in (("ban", "封禁"), ("mute", "禁言"))
        ),
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("thanks", "举报已处理：属实"),
                    ("nothing", "举报已处理：不成立"),
                    ("warning", "警告"),
                    ("reopened", "举报重新处理"),
                    ("revoked", "警告撤销"),
                ],
                max_length=8,
                verbose_name="类别",
            ),
        ),
    ]
