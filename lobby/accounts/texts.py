"""The words for each refusal of the account services."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lobby.accounts.errors import AccountError

REFUSALS: dict[str, Promise] = {
    "name_empty": _("名字不能空着。"),
    "name_too_long": _("名字太长了：最多六个汉字或十二个字母。"),
    "name_characters": _("名字里只能有文字和数字，中间可以有一个空格、点或横线。"),
    "name_reserved": _("这个名字是留给平台的，换一个吧。"),
    "name_foul": _("这个名字不合适，换一个吧。"),
    "name_alike": _("这个名字和别人的太像了，换一个吧。"),
    "name_taken": _("这个名字有人用了，换一个吧。"),
    "password_too_short": _("密码太短了：至少八个字符。"),
    "password_too_common": _("这个密码太常见，一猜就中。"),
    "password_too_similar": _("密码和名字太像了。"),
    "link_stale": _("这个链接用过了，或者过期了。"),
    "email_taken": _("这个邮箱已经有账号了。"),
    "already_member": _("你已经是会员了。"),
    "color_unknown": _("没有这个颜色。"),
    "language_unknown": _("没有这种语言。"),
    "preference_unknown": _("没有这种设置。"),
    "circle_unknown": _("没有这个选项。"),
    "company_self": _("这是你自己。"),
    "company_unknown": _("没有这个玩家。"),
    "company_closed": _("这位玩家不接受好友申请。"),
    "company_full": _("好友或未回复的申请太多了，先清理几个吧。"),
    "company_no_request": _("没有这个好友申请，也许对方已经收回。"),
    "sanction_past": _("结束时间已经过了。"),
    "sanction_self": _("不能处罚自己。"),
    "sanction_staff": _("工作人员只能由超级管理员处罚。"),
}
# Which field of a form a refusal belongs to; others concern the form as a whole.
FIELDS = {"name": "name", "email": "email", "password": "password", "color": "color"}


def explain(refusal: AccountError) -> str:
    """One sentence for the person who was refused, in the language active now."""
    return str(REFUSALS.get(refusal.code) or refusal.fields["reason"])


def field_of(refusal: AccountError) -> str | None:
    """The form field to show the refusal at; its code begins with it."""
    return FIELDS.get(refusal.code.split("_", maxsplit=1)[0])
