from typing import Any

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

from lobby.accounts.likeness import likeness


def look(apps: Any, _schema_editor: Any) -> None:
    """Give every account its name's likeness; where two are alike the later one keeps its name all the same."""
    users = apps.get_model("accounts", "User").objects
    taken: set[str] = set()
    for user in users.order_by("pk").iterator():
        seen = likeness(user.name)
        user.likeness = f"{seen}#{user.pk}" if seen in taken else seen
        taken.add(seen)
        user.save(update_fields=["likeness"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_preferences")]

    operations = [
        migrations.AddField("user", "likeness", models.CharField(max_length=96, null=True, editable=False)),
        migrations.RunPython(look, migrations.RunPython.noop),
        migrations.AlterField("user", "likeness", models.CharField(max_length=96, unique=True, editable=False)),
        migrations.CreateModel(
            name="Visit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("device", models.CharField(max_length=32, verbose_name="设备")),
                ("network", models.CharField(max_length=32, verbose_name="网络")),
                (
                    "first_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name="首次"),
                ),
                (
                    "last_at",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now(), db_index=True, verbose_name="最近"
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="visits",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="玩家",
                    ),
                ),
            ],
            options={
                "verbose_name": "来访",
                "verbose_name_plural": "来访",
                "indexes": [
                    models.Index(fields=["device"], name="accounts_visit_device"),
                    models.Index(fields=["network"], name="accounts_visit_network"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("account", "device", "network"), name="accounts_visit_once")
                ],
            },
        ),
    ]
