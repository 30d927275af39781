"""What one may ask the list of finished hands, and the file one may bring."""

from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

import rules
from lobby.accounts import names
from lobby.accounts.models import User
from tables.replay import search, uploads

ROLES = {
    "emperor": pgettext_lazy("role", "皇帝"),
    "guard": pgettext_lazy("role", "侍卫"),
    "rebel": pgettext_lazy("role", "平民"),
}
RESULTS = {
    "won": _("这位玩家赢"),
    "lost": _("这位玩家输"),
    "crown": pgettext_lazy("won", "皇帝一方赢"),
    "rebels": pgettext_lazy("won", "平民赢"),
    "level": pgettext_lazy("won", "打平"),
    "solo": _("独保"),
    "stopped": _("没有打成"),
}


def day(label: Any) -> forms.DateField:
    return forms.DateField(label=label, required=False, widget=forms.DateInput(attrs={"type": "date"}))


class SearchForm(forms.Form):
    """All of it may be left out; a role or a player's result needs the player."""

    player = forms.CharField(label=_("玩家"), required=False, max_length=48)
    ruleset = forms.ChoiceField(label=_("玩法"), required=False)
    role = forms.ChoiceField(label=_("身份"), required=False, choices=[("", _("不限")), *ROLES.items()])
    result = forms.ChoiceField(label=_("结果"), required=False, choices=[("", _("不限")), *RESULTS.items()])
    since = day(_("从"))
    until = day(_("到"))

    def __init__(self, *args: Any, viewer_id: int | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.auto_id, self.label_suffix = "search-%s", ""
        self.viewer_id = viewer_id
        offered = [(ruleset.id, gettext(ruleset.name)) for ruleset in rules.rulesets()]
        self.fields["ruleset"].choices = [("", gettext("不限")), *offered]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if not given.get("player") and (given.get("role") or given.get("result") in search.PLAYERS):
            self.add_error("player", forms.ValidationError(gettext("说明是哪位玩家。"), "player_missing"))
        since, until = given.get("since"), given.get("until")
        if since and until and since > until:
            self.add_error("until", forms.ValidationError(gettext("“到”不能早于“从”。"), "days_reversed"))
        return given

    def clean_player(self) -> User | None:
        told = self.cleaned_data["player"].strip()
        if not told:
            return None
        player = User.objects.filter(username=names.key(told), deleted_at__isnull=True).first()
        if player is None:
            raise forms.ValidationError(gettext("没有这个名字的玩家。"), "player_unknown")
        if not search.may_see(player, self.viewer_id):
            raise forms.ValidationError(gettext("这位玩家的战绩不公开。"), "history_private")
        return player

    def wanted(self) -> search.Wanted:
        given = self.cleaned_data
        return search.Wanted(
            player=given["player"],
            ruleset=given["ruleset"] or None,
            role=given["role"] or None,
            result=given["result"] or None,
            since=given["since"],
            until=given["until"],
        )


class UploadForm(forms.Form):
    """A record as a file, or pasted."""

    file = forms.FileField(label=_("文件"), required=False, allow_empty_file=True)
    text = forms.CharField(
        label=_("或者把记录贴在这里"), required=False, strip=False, widget=forms.Textarea(attrs={"rows": 6})
    )

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        file, text = given.get("file"), given.get("text") or ""
        if file is None and not text.strip():
            raise forms.ValidationError(gettext("先选一个文件，或者贴上一局的记录。"), "nothing")
        if (file.size if file is not None else len(text.encode())) > uploads.MOST_BYTES:
            raise forms.ValidationError(
                gettext("太大了：一局的记录最多 %(size)s kB。") % {"size": uploads.MOST_BYTES // 1024}, "too_long"
            )
        given["data"] = file.read() if file is not None else text.encode()
        return given
