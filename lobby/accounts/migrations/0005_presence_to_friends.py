from typing import Any

from django.db import migrations, models


def narrow(apps: Any, schema_editor: Any) -> None:
    """Who chose everybody was shown to friends alone: nothing ever showed more."""
    del schema_editor
    apps.get_model("accounts", "User").objects.filter(presence_to="everybody").update(presence_to="friends")


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_likeness_and_visits"),
    ]

    operations = [
        migrations.AlterField(
            model_name="user",
            name="presence_to",
            field=models.CharField(
                choices=[("friends", "好友"), ("nobody", "谁也不行")],
                default="friends",
                max_length=9,
                verbose_name="谁能看到我在线",
            ),
        ),
        migrations.RunPython(narrow, migrations.RunPython.noop),
    ]
