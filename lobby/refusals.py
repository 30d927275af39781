"""What was refused on the way to a seat, in a sentence for a page that is loaded anew."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tables.errors import TableError

SENTENCES: Mapping[str, Promise] = {
    "closed": _("这一桌已经散了。"),
    "playing": _("这一局还没打完，先旁观，打完再坐。"),
    "seat_taken": _("这个座位刚被人坐了，请另选一个。"),
    "shut_out": _("桌主请你离开了这一桌，不能再坐。"),
    "seated_elsewhere": _("你已经坐在一张桌上，一个人只能坐一桌。"),
    "not_seated": _("先在这一桌坐下，再请别人。"),
    "invitations_closed": _("这位玩家不接受你的邀请。"),
    "too_many": _("这一桌请的人太多了，等他们回答再请。"),
    "no_such_table": _("没有这一桌，请回大厅。"),
}


def sentence(refusal: TableError) -> str:
    """The sentence of a refusal, in the language active now."""
    known = SENTENCES.get(refusal.code)
    return str(known) if known else gettext("这一步不行（%(code)s）。") % {"code": refusal.code}
