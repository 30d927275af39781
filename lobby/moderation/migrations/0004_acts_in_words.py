from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("moderation", "0003_what_a_decision_imposed"),
    ]

    operations = [
        migrations.AlterField(
            model_name="act",
            name="verb",
            field=models.CharField(
                choices=[
                    ("ban", "封禁"),
                    ("mute", "禁言"),
                    ("lift", "解除处罚"),
                    ("claim", "接手举报"),
                    ("uphold", "举报属实"),
                    ("dismiss", "举报不成立"),
                    ("reopen", "撤回决定"),
                    ("void_hand", "牌局作废"),
                    ("close_table", "关闭牌桌"),
                    ("announce", "发布公告"),
                    ("withdraw", "撤下公告"),
                    ("maintenance_on", "开始维护"),
                    ("maintenance_off", "结束维护"),
                    ("add_account", "新建账号"),
                    ("change_account", "修改账号"),
                    ("second_factor", "设置第二道验证"),
                    ("forget_factor", "忘掉第二道验证"),
                ],
                db_index=True,
                max_length=24,
                verbose_name="做了什么",
            ),
        ),
    ]
