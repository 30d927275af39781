"""The events of a finished hand as sentences, with nothing hidden: the list that reads without scripts.

What is not worth a line gives none. The live table words its own log from what a seat may know, in
`static/js/table/chronicle.js`; both say the same of what both tell.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext, pgettext

import rules
from rules import events as ev
from tables import wording
from tables.wording import listed

Names = Sequence[str]


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence about the event with this number in the log; `moment` is the number of the moment it belongs to."""

    number: int
    moment: int
    text: str
    seat: int | None
    # "auto": the clock took the action, "bot": a bot did.
    mark: str | None = None


def lines(log: Sequence[rules.Event], firsts: Sequence[int], names: Names, marks: Mapping[int, str]) -> list[Line]:
    """Tell a whole log; `firsts` are the numbers at which its moments begin."""
    told: list[Line] = []
    moment = 0
    starts = set(firsts)
    phase = ""
    for number, event in enumerate(log):
        moment = number if number in starts else moment
        phase = event.phase if isinstance(event, ev.Opened) else phase
        text = _text(event, names, phase)
        if text:
            told.append(Line(number, moment, text, getattr(event, "seat", None), marks.get(number)))
    return told


def _text(event: rules.Event, names: Names, phase: str) -> str | None:
    if isinstance(event, ev.Answered):
        return _answered(event, names, phase)
    tell = _TELL.get(type(event))
    return tell(event, names) if tell else None


def _answered(event: ev.Answered, names: Names, phase: str) -> str | None:
    """A secret answer; *continue* is none."""
    if event.answer == "continue":
        return None
    said = wording.refusal(phase) if event.answer == "no" else wording.answer(event.answer)
    return gettext("%(name)s 暗中表态：%(answer)s") % {"name": names[event.seat], "answer": said}


def _of(sentence: Callable[[], str]) -> Callable[[Any, Names], str]:
    """A sentence that names the seat alone."""
    return lambda event, names: sentence() % {"name": names[event.seat]}


def _dealt(event: ev.Dealt, names: Names) -> str:
    cards = listed(
        gettext("%(name)s %(count)s 张") % {"name": name, "count": len(hand)}
        for name, hand in zip(names, event.hands, strict=True)
    )
    return gettext("发牌：%(cards)s") % {"cards": cards}


def _tributed(event: ev.Tributed, names: Names) -> str | None:
    if not event.gifts:
        return None
    gifts = listed(
        gettext("%(from)s 给 %(to)s %(card)s")
        % {"from": names[gift.giver], "to": names[gift.receiver], "card": wording.kind(gift.card)}
        for gift in event.gifts
    )
    return gettext("进贡：%(gifts)s") % {"gifts": gifts}


def _ascended(event: ev.Ascended, names: Names) -> str:
    name = names[event.seat]
    if event.group is None:
        said = gettext("%(name)s 登基") % {"name": name}
    else:
        kind = f"{wording.kind(event.group)}×{event.size}"
        said = gettext("%(name)s 登基，叫 %(kind)s") % {"name": name, "kind": kind}
    if event.guard is None:
        return said
    if event.guard == event.seat:
        return gettext("%(said)s（没有侍卫，暗独）") % {"said": said}
    return gettext("%(said)s（侍卫是 %(guard)s）") % {"said": said, "guard": names[event.guard]}


def _abdicated(event: ev.Abdicated, names: Names) -> str:
    name = names[event.seat]
    said = gettext("%(name)s 让位") % {"name": name}
    if event.to is not None:
        said = gettext("%(name)s 让位给 %(to)s") % {"name": name, "to": names[event.to]}
    if not event.cards:
        return said
    cards = listed(wording.kind(code) for code in event.cards)
    return listed([said, gettext("贴 %(cards)s") % {"cards": cards}])


def _roles_shown(event: ev.RolesShown, names: Names) -> str:
    crown = listed(
        f"{name} {wording.role(role)}" for name, role in zip(names, event.roles, strict=True) if role != "rebel"
    )
    return gettext("身份亮明：%(roles)s") % {"roles": crown}


def _trick_opened(event: ev.TrickOpened, names: Names) -> str:
    name = {"name": names[event.leader]}
    if event.reason == "emperor":
        return gettext("皇帝 %(name)s 先开牌") % name
    if event.reason in {"wind", "claim"}:
        return gettext("%(name)s 接风开牌") % name
    return gettext("%(name)s 开牌") % name


def _played(event: ev.Played, names: Names) -> str:
    said = gettext("%(name)s 出 %(cards)s") % {"name": names[event.seat], "cards": wording.play(event.play)}
    return listed([said, wording.place(event.place)]) if event.place else said


def _declined(type_: str) -> Callable[[Any, Names], str]:
    return lambda event, names: (
        gettext("%(name)s %(decline)s") % {"name": names[event.seat], "decline": wording.decline(type_)}
    )


_TELL: Final[Mapping[type[rules.Event], Callable[[Any, Names], str | None]]] = {
    ev.Committed: lambda event, names: gettext("新的一局，牌序已经封存"),  # noqa: ARG005
    ev.Dealt: _dealt,
    ev.Tributed: _tributed,
    ev.Grabbed: _of(lambda: gettext("%(name)s 抢独，当了皇帝")),
    ev.Ascended: _ascended,
    ev.SoloAscended: _of(lambda: gettext("%(name)s 登基，明独")),
    ev.Abdicated: _abdicated,
    ev.Accepted: _of(lambda: gettext("%(name)s 接了皇牌，当了皇帝")),
    ev.Refused: _of(lambda: gettext("%(name)s 不接")),
    ev.Forced: _of(lambda: gettext("逼位：%(name)s 必须登基")),
    ev.Revealed: _of(lambda: gettext("%(name)s 明保：我是侍卫")),
    ev.OpenDeclared: _of(lambda: gettext("%(name)s 明独：没有侍卫")),
    ev.Surrendered: _of(lambda: gettext("%(name)s 投降")),
    ev.Rebelled: _of(lambda: gettext("%(name)s 造反")),
    ev.Twisted: _of(lambda: gettext("%(name)s 扭")),
    ev.Kicked: _of(lambda: gettext("%(name)s 踢")),
    ev.Doubled: lambda event, names: (  # noqa: ARG005
        gettext("%(double)s：整局 ×2") % {"double": wording.double(event.double)}
    ),
    ev.RolesShown: _roles_shown,
    ev.TrickOpened: _trick_opened,
    ev.Played: _played,
    ev.Passed: _declined("pass"),
    ev.Held: _declined("hold"),
    ev.Folded: _declined("fold"),
    ev.Claimed: _of(lambda: gettext("%(name)s 申请接风")),
    ev.Stopped: lambda event, names: wording.end(event.end),  # noqa: ARG005
    ev.Ended: lambda event, names: pgettext("event", "这一局结束"),  # noqa: ARG005
}
