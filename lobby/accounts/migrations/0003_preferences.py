from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_company_and_sanctions")]

    operations = [
        migrations.AddField(
            "user",
            "preferences",
            models.JSONField(blank=True, default=dict, editable=False, verbose_name="设置"),
        ),
    ]
