"""What the moderation refuses, and the words for it."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, Promise] = {
    "report_self": _("不能举报自己。"),
    "report_bot": _("机器人不能举报：它照规则打，没有人在后面。"),
    "report_twice": _("你已经举报过这位玩家，还在处理。"),
    "report_too_many": _("你的举报太多了，等处理完再说。"),
    "report_taken": _("别人正在处理这个举报。"),
    "report_settled": _("这个举报已经处理过了。"),
    "sentence_unknown": _("没有这种处罚。"),
    "report_own": _("和自己有关的举报要由别人处理。"),
}


class ModerationError(Exception):
    """A refusal; `code` is a key of `SENTENCES`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code

    def __str__(self) -> str:
        return str(SENTENCES[self.code])
