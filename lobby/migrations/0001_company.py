import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("tables", "0005_company"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Ticket",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="玩家",
                    ),
                ),
                ("ruleset", models.CharField(blank=True, max_length=32, verbose_name="玩法")),
                ("rating", models.FloatField(default=0, verbose_name="等级分")),
                (
                    "since",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name="开始等待"),
                ),
                ("bots_at", models.DateTimeField(verbose_name="机器人补位时间")),
                (
                    "seen_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name="最近在线"),
                ),
            ],
            options={
                "verbose_name": "等候",
                "verbose_name_plural": "等候",
                "indexes": [models.Index(fields=["since"], name="lobby_ticket_since")],
            },
        ),
        migrations.CreateModel(
            name="ChatLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "channel",
                    models.CharField(
                        choices=[("lobby", "大厅"), ("players", "牌桌"), ("watchers", "旁观席")],
                        max_length=8,
                        verbose_name="频道",
                    ),
                ),
                ("hand", models.PositiveIntegerField(default=0, verbose_name="第几局")),
                ("text", models.CharField(blank=True, max_length=200, verbose_name="内容")),
                ("phrase", models.CharField(blank=True, max_length=16, verbose_name="快捷语")),
                (
                    "said_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name="时间"),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chat",
                        to="tables.table",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="玩家",
                    ),
                ),
            ],
            options={
                "verbose_name": "聊天",
                "verbose_name_plural": "聊天",
                "indexes": [
                    models.Index(fields=["table", "-id"], name="lobby_chatline_newest"),
                    models.Index(fields=["said_at"], name="lobby_chatline_time"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("channel", "lobby"), ("table__isnull", True)),
                            models.Q(models.Q(("channel", "lobby"), _negated=True), ("table__isnull", False)),
                            _connector="OR",
                        ),
                        name="lobby_chatline_place",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("text", ""), ("phrase", ""), _connector="XOR"),
                        name="lobby_chatline_text_or_phrase",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "created_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name="时间"),
                ),
                ("answered_at", models.DateTimeField(blank=True, null=True, verbose_name="答复时间")),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="邀请人",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="tables.table"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="玩家",
                    ),
                ),
            ],
            options={
                "verbose_name": "邀请",
                "verbose_name_plural": "邀请",
                "indexes": [
                    models.Index(
                        condition=models.Q(("answered_at__isnull", True)), fields=["user"], name="lobby_invitation_open"
                    )
                ],
                "constraints": [models.UniqueConstraint(fields=("table", "user"), name="lobby_invitation_once")],
            },
        ),
    ]
