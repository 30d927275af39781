from typing import Any

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

import tables.fair
import tables.replay.models

JOKERS = ("SJ", "BJ", "SJ!", "BJ!")


def seal_and_summarise(apps: Any, _schema_editor: Any) -> None:
    """Give open tables their next seal, and the hands that are over their row."""
    seal, finished = apps.get_model("tables", "Seal"), apps.get_model("tables", "FinishedHand")
    log, hands = apps.get_model("tables", "HandEvent").objects, apps.get_model("tables", "Hand").objects
    unsealed = apps.get_model("tables", "Table").objects.exclude(state="closed")
    seal.objects.bulk_create([seal(table=table, seed=tables.fair.draw_seed()) for table in unsealed])
    for hand in hands.filter(state="ended").select_related("table").iterator(chunk_size=200):
        facts = dict(log.filter(hand=hand, type__in=["dealt", "ended"]).values_list("type", "data"))
        if facts.keys() != {"dealt", "ended"}:
            continue
        result, dealt = facts["ended"]["result"], facts["dealt"]["hands"]
        roles = result["roles"]
        emperor = result["points"][roles.index("emperor")] if roles else None
        finished.objects.create(
            hand=hand,
            code=tables.replay.models.draw_code(),
            public=hand.table.public,
            ruleset=hand.ruleset,
            ended_at=hand.ended_at,
            end=result["end"],
            solo=result["solo"] or "",
            won=""
            if emperor is None or result["sum"] is None
            else ("level", "crown", "rebels")[(emperor > 0) - (emperor < 0)],
            roles=roles,
            places=result["places"],
            points=result["points"],
            emperor_card=next(seat for seat, cards in enumerate(dealt) if "BJ!" in cards),
            jokers=[sum(code in JOKERS for code in cards) for cards in dealt],
        )


class Migration(migrations.Migration):
    dependencies = [("tables", "0005_company")]

    operations = [
        migrations.CreateModel(
            name="Seal",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="seal",
                        serialize=False,
                        to="tables.table",
                    ),
                ),
                ("seed", models.CharField(default=tables.fair.draw_seed, editable=False, max_length=64)),
                ("added", models.JSONField(default=dict, editable=False)),
            ],
        ),
        migrations.CreateModel(
            name="FinishedHand",
            fields=[
                (
                    "hand",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="finished",
                        serialize=False,
                        to="tables.hand",
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=tables.replay.models.draw_code,
                        editable=False,
                        max_length=14,
                        unique=True,
                        verbose_name="编号",
                    ),
                ),
                ("public", models.BooleanField(verbose_name="公开")),
                ("ruleset", models.CharField(max_length=32, verbose_name="玩法")),
                ("ended_at", models.DateTimeField(verbose_name="结束")),
                ("end", models.CharField(max_length=12, verbose_name="结束方式")),
                ("solo", models.CharField(blank=True, max_length=8, verbose_name="独保")),
                (
                    "won",
                    models.CharField(
                        blank=True,
                        choices=[("crown", "皇帝一方赢"), ("rebels", "平民赢"), ("level", "打平")],
                        max_length=6,
                        verbose_name="赢家",
                    ),
                ),
                (
                    "roles",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=8), null=True, size=None, verbose_name="身份"
                    ),
                ),
                (
                    "places",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveSmallIntegerField(null=True), size=None, verbose_name="名次"
                    ),
                ),
                (
                    "points",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.SmallIntegerField(), size=None, verbose_name="分"
                    ),
                ),
                ("emperor_card", models.PositiveSmallIntegerField(verbose_name="皇牌发给")),
                (
                    "jokers",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveSmallIntegerField(), size=None, verbose_name="王"
                    ),
                ),
            ],
            options={
                "verbose_name": "打完的牌局",
                "verbose_name_plural": "打完的牌局",
                "ordering": ["-ended_at", "-hand"],
            },
        ),
        migrations.AddIndex(
            model_name="finishedhand",
            index=models.Index(
                condition=models.Q(("public", True)), fields=["-ended_at", "-hand"], name="tables_finished_time"
            ),
        ),
        migrations.AddIndex(
            model_name="finishedhand",
            index=models.Index(
                condition=models.Q(("public", True)),
                fields=["ruleset", "-ended_at", "-hand"],
                name="tables_finished_ruleset",
            ),
        ),
        migrations.RemoveConstraint(model_name="table", name="tables_table_deals_between_hands"),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(("deals_at__isnull", True), ("state__in", ["waiting", "between"]), _connector="OR"),
                name="tables_table_deals_between_hands",
            ),
        ),
        migrations.RunPython(seal_and_summarise, migrations.RunPython.noop),
    ]
