"""The form of a table with house options."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import bots
import rules
from tables import options

SECONDS = (10, 15, 25, 40, 60, 120)
USUAL_SECONDS = 25
BANKS = (0, 30, 60, 120, 300)
USUAL_BANK = 60
DELAYS = (0, 30, 60, 120, 300)

LEVELS: Mapping[str, Promise] = {
    "random": _("乱出"),
    "greedy": _("有牌就压"),
    "novice": _("新手"),
    "standard": _("一般"),
    "skilled": _("熟手"),
    "strong": _("高手"),
}

GROUPS: tuple[tuple[Promise, tuple[str, ...]], ...] = (
    (_("牌和发牌"), ("removed_sixes", "deal_offset", "next_first", "tribute", "card_ties")),
    (_("一套牌"), ("jokers_alone", "jokers_mixed", "held_back", "three_twos_beat_big", "special_card")),
    (
        _("皇帝和侍卫"),
        (
            *("grab", "grab_asked", "grab_in_ascend", "open_solo", "four_named", "abdication_step"),
            *("acceptor_may_hide", "attached_card", "unwanted", "forced_big", "forced_highest"),
        ),
    ),
    (_("开牌以前"), ("surrender", "surrender_grab", "rebels_needed", "answers", "rebelled_solo", "answers_after_grab")),
    (_("出牌"), ("passing", "hold", "fold", "wind", "claim_outside", "unclaimed")),
    (_("结束和算分"), ("end", "solo_ends_early", "sweep", "solo_loss")),
)
"""How the house options are laid out."""


@dataclass(frozen=True, slots=True)
class Group:
    """House options of one kind; `open` where something in it was changed or refused."""

    title: str
    fields: list[BoundField]
    open: bool


class TableForm(forms.Form):
    """A table of one ruleset. `cleaned_data["options"]` are the options in which it differs from the preset."""

    seconds = forms.TypedChoiceField(label=_("每一步的时间"), coerce=int, initial=USUAL_SECONDS)
    bank_seconds = forms.TypedChoiceField(
        label=_("每局的备用时间"),
        coerce=int,
        initial=USUAL_BANK,
        help_text=_("一步的时间用完了接着用它，每局每人这么多；大家一起表态时不用。"),
    )
    level = forms.ChoiceField(
        label=_("空位"),
        initial="greedy",
        required=False,
        help_text=_("等人来的桌，坐下以后也可以随时加机器人。"),
    )
    public = forms.TypedChoiceField(label=_("谁能来"), coerce=lambda text: text == "True", initial="True")
    delay_seconds = forms.TypedChoiceField(
        label=_("旁观延迟"),
        coerce=int,
        initial=0,
        help_text=_("旁观的人晚这么久才看到打出的牌，就没法给人报信。"),
    )

    def __init__(self, ruleset: rules.Ruleset, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset = ruleset
        self.fields["seconds"].choices = [  # type: ignore[attr-defined]
            (seconds, gettext("%(seconds)s 秒") % {"seconds": seconds}) for seconds in SECONDS
        ]
        self.fields["bank_seconds"].choices = [  # type: ignore[attr-defined]
            (seconds, gettext("%(seconds)s 秒") % {"seconds": seconds} if seconds else gettext("不设"))
            for seconds in BANKS
        ]
        self.fields["level"].choices = [  # type: ignore[attr-defined]
            *((level, gettext("机器人：%(level)s") % {"level": LEVELS[level]}) for level in bots.PLAYABLE),
            ("", gettext("等人来")),
        ]
        self.fields["public"].choices = [  # type: ignore[attr-defined]
            ("True", gettext("公开，大厅里看得到")),
            ("False", gettext("有链接的人才能来")),
        ]
        self.fields["delay_seconds"].choices = [  # type: ignore[attr-defined]
            (seconds, gettext("%(seconds)s 秒") % {"seconds": seconds} if seconds else gettext("不延迟"))
            for seconds in DELAYS
        ]
        for name, wording in options.WORDINGS.items():
            self.fields[name] = _choice(name, wording, getattr(ruleset, name))

    def clean(self) -> dict[str, Any]:
        """Let the rules check the options together."""
        given = self.cleaned_data
        wanted = {
            name: given[name]
            for name in options.WORDINGS
            if name in given and given[name] != getattr(self.ruleset, name)
        }
        try:
            rules.ruleset(self.ruleset.id, wanted)
        except rules.RulesetError as refusal:
            sentence = options.explain(refusal, self.ruleset, wanted)
            for name in options.refused_fields(refusal):
                self.add_error(name, sentence)
            if not self.errors:
                self.add_error(None, sentence)
        return {**given, "options": wanted}

    def groups(self) -> Iterator[Group]:
        """The house options as the page lays them out."""
        for title, names in GROUPS:
            fields = [self[name] for name in names]
            yield Group(str(title), fields, any(field.errors or _changed(field) for field in fields))


def _changed(field: BoundField) -> bool:
    return str(field.value()) != str(field.initial)


def _choice(name: str, wording: options.Wording, usual: options.Value) -> forms.TypedChoiceField:
    """A select with the values of a switch; the ruleset's own is marked."""
    values = {str(value): value for value in rules.SWITCHES[name].values}
    return forms.TypedChoiceField(
        label=str(wording.label),
        coerce=values.__getitem__,
        initial=str(usual),
        choices=[
            (
                text,
                gettext("%(value)s（本玩法）") % {"value": wording.values[value]}
                if value == usual
                else wording.values[value],
            )
            for text, value in values.items()
        ],
    )
