"""Writes frames/*.json: states of the table that are hard to draw, for tests/pages and for looking at.

Run it from the project's folder after the frame's shape has changed: .venv/bin/python -m tests.pages.make_frames
"""

import json
from pathlib import Path
from typing import Any

from tests.pages.engine_frames import all_frames

FRAMES = Path(__file__).parent / "frames"
NAMES = ("我是老王", "海风", "小满子", "老赵", "机器人·甲")
LONG = (
    "Maximiliana Featherstone",
    "Bartholomew-Christopher",
    "Wolfeschlegelstein",
    "Anna-Katharina Winterbottom",
    "Robot Extraordinaire",
)

Frame = dict[str, Any]


def cards(text: str) -> list[str]:
    """'BJ! SJ*2 9SSHC' as codes: a rank with its suits, or a joker with its number."""
    codes: list[str] = []
    for part in text.split():
        if part[1] == "J":
            code, _, number = part.partition("*")
            codes += [code] * int(number or 1)
        else:
            codes += [part[0] + suit for suit in part[1:]]
    return codes


HAND_33 = cards("BJ SJ! 2SHC ASSHCDD KHH QSSHCD JSH TSC 9SC 8SSHC 7SHD")
HAND_44 = cards("BJ! BJ SJ 2SHCD ASSHCDD KHH QSSHCDD JSH TSCD 9SC 8SSHCD 7SSHHD 6SSC 5SSH 4SSD 3SHHCC")
HAND_44 = HAND_44[:44]
ELEVEN = cards("BJ SJ 2SH AC KSH QSHD 8SSSHHHCCCDD 7SH 6SSCD 9SH TH")[:33]
JOKERS = cards("BJ*4 SJ*4 2SSH ASC KSHD QSHH JSS TSHD 9SH 8SSH 7C 6SD")[:33]


def seat(count: int, last: str | None = None, **more: Any) -> Frame:
    """A seat of the view; `last` is 'pass', 'fold' or cards."""
    act: Frame | None = None
    if last in ("pass", "fold", "hold", "claim"):
        act = {"type": last, "cards": [], "play": None}
    elif last:
        codes = cards(last)
        act = {"type": "play", "cards": codes, "play": counted(codes)}
    return {"cards": count, "role": None, "shown": False, "place": None, "last": act, "in_trick": True, **more}


def counted(codes: list[str]) -> list[Any]:
    """The play of some cards: rank, number, small and big jokers, special."""
    plain = [code for code in codes if code[1] != "J"]
    small = sum(code.startswith("SJ") for code in codes)
    return [plain[0][0] if plain else "", len(plain), small, len(codes) - len(plain) - small, 0]


def question(*options: str | Frame, plays: list[Any] | None = None, **more: Any) -> Frame:
    """What is asked: options by type, or with their price."""
    full = [option if isinstance(option, dict) else {"type": option} for option in options]
    bare: Frame = {"groups": [], "cards": [], "win": None, "lose": None, "times": None}
    asked = [{**bare, **option} for option in full]
    return {"options": asked, "default": None, "answered": False, "lead": False, "plays": plays, **more}


def frame(
    hand: list[str], seats: list[Frame], asked: Frame | None = None, *, names: tuple[str, ...] = NAMES, **view: Any
) -> Frame:
    """A whole frame; `table` and `clock` may be given among the fields of the view."""
    table = view.pop("table", {})
    clock = view.pop("clock", {"left_ms": 14000, "total_ms": 25000})
    sitters = [
        {
            "name": name,
            "color": color,
            "user": None if color == 4 else color + 1,
            "bot": "greedy" if color == 4 else None,
            "away": False,
            "auto": False,
            "left": False,
            "ready": False,
            "score": score,
        }
        for color, (name, score) in enumerate(zip(names, (12, -6, 3, 0, -9), strict=True))
    ]
    for number, change in table.pop("sitters", {}).items():
        sitters[number].update(change)
    state = {
        "step": 17,
        "own": 0,
        "phase": "trick",
        "secret": False,
        "turn": 0,
        "emperor": None,
        "emperor_card": None,
        "solo": None,
        "named": None,
        "named_size": None,
        "seats": seats,
        "me": {"seat": 0, "cards": hand, "question": asked, "plain": False, "special": None},
        "trick": None,
        "last_trick": [],
        "played": {},
        "doubles": [],
        "calls": [],
        "gifts": [],
        "result": None,
    }
    state.update(view)
    return {
        "type": "frame",
        "version": {"table": 5, "hand": 3, "step": 17, "own": 0},
        "table": {
            "code": "kqwertyu",
            "ruleset": {"id": "weihai", "name": "威海保皇"},
            "options": {},
            "number": 3,
            "state": "playing",
            "seconds": 25,
            "seats": sitters,
            "you": 0,
            "friendly": None,
            "watching": 0,
            **table,
        },
        "view": state,
        "clock": clock,
        "events": EVENTS,
        "price": {"leave": 96},
    }


EVENTS = [
    {"type": "ascended", "number": 0, "seat": 2, "group": None, "size": None, "guard": None},
    {"type": "trick_opened", "number": 1, "leader": 2, "reason": "emperor"},
    {
        "type": "played",
        "number": 2,
        "seat": 2,
        "cards": cards("7SSCHH"),
        "play": ["7", 5, 0, 0, 0],
        "place": None,
        "turn": 3,
    },
    {
        "type": "played",
        "number": 3,
        "seat": 3,
        "cards": cards("9SSHC SJ"),
        "play": ["9", 4, 1, 0, 0],
        "place": None,
        "turn": 4,
    },
    {"type": "passed", "number": 4, "seat": 4, "turn": 0, "lap": 1},
    {"type": "passed", "number": 5, "seat": 1, "turn": 0, "lap": 1},
]
TOP = {"seat": 3, "type": "play", "cards": cards("9SSHC SJ"), "play": ["9", 4, 1, 0, 0]}
LAST = [
    {"seat": 2, "type": "play", "cards": cards("6SS"), "play": ["6", 2, 0, 0, 0]},
    {"seat": 3, "type": "pass", "cards": [], "play": None},
    {"seat": 4, "type": "play", "cards": cards("TSH"), "play": ["T", 2, 0, 0, 0]},
    {"seat": 0, "type": "fold", "cards": [], "play": None},
    {"seat": 1, "type": "play", "cards": cards("KSH"), "play": ["K", 2, 0, 0, 0]},
]
PLAYED = {"6": 5, "T": 2, "K": 4, "9": 4, "7": 6, "SJ": 1, "A": 3, "BJ": 1}
QUIET = [seat(33) for _ in range(5)]


def ordinary(mine: int = 33) -> list[Frame]:
    """Four seats in the middle of a trick; seat 2 is the emperor, I am the guard."""
    return [
        seat(mine, role="guard"),
        seat(31, "pass"),
        seat(38, "7SSCHH", role="emperor", shown=True),
        seat(8, "9SSHC SJ"),
        seat(29, "fold", in_trick=False),
    ]


def follow(hand: list[str], plays: list[Any], seats: list[Frame] | None = None, **view: Any) -> Frame:
    """A frame in which I am to beat 9×4+小王."""
    asked = question(*(["play"] if plays else []), "pass", "fold", plays=plays)
    trick = {"number": 4, "leader": 2, "lap": 1, "top": TOP, "claim": None}
    return frame(
        hand, seats or ordinary(len(hand)), asked, emperor=2, trick=trick, last_trick=LAST, played=PLAYED, **view
    )


def calls(
    phase: str,
    *options: str | Frame,
    secret: bool = True,
    default: str | None = "no",
    hand: list[str] = HAND_33,
    **view: Any,
) -> Frame:
    """A frame of a question before the first lead."""
    seats = view.pop("seats", QUIET)
    return frame(
        hand, seats, question(*options, default=default), **{"phase": phase, "secret": secret, "turn": None, **view}
    )


FIVE_LAST = [
    seat(17, "8SSSSHHCC", role="emperor", shown=True),
    seat(21, "9SSSHHCCC"),
    seat(8, "TSSHHCC BJ", role="guard", shown=True),
    seat(13, "QSSHC SJ*4"),
    seat(25, "KSSHHCC SJ"),
]
CROWN = [seat(33, role=role, shown=False) for role in ("rebel", None, "emperor", None, None)]
CROWN[2]["shown"] = True

ALL: dict[str, Frame] = {
    "grab": calls("grab", {"type": "grab", "win": 24, "lose": -24}, "no", clock={"left_ms": 9000, "total_ms": 25000}),
    "ascend": calls("ascend", "ascend", "abdicate", default="ascend"),
    "ascend-continue": calls("ascend", "continue", default="continue"),
    "ascend-group": calls(
        "ascend",
        {
            "type": "ascend",
            "groups": [["2S", 3], ["AS", 3], ["AD", 4], ["KH", 3], ["SJ", 3], ["BJ", 3], ["9C", 3], ["8S", 3]],
        },
        "abdicate",
        {"type": "grab", "win": 40, "lose": -40},
        {"type": "open_solo", "win": 32, "lose": -32},
        secret=False,
        turn=0,
        default="abdicate",
        hand=HAND_44,
    ),
    "offer": calls("offer", {"type": "accept", "win": 12, "lose": -12}, "no", secret=False, turn=0, emperor_card=2),
    "offer-wait": frame(HAND_33, QUIET, None, phase="offer", turn=3, emperor_card=1),
    "declare": calls("declare", {"type": "reveal", "times": 2}, "hide", default="hide", seats=ordinary(33), emperor=2),
    "declare-solo": calls(
        "declare",
        {"type": "open", "win": 24, "lose": -24},
        {"type": "hidden", "win": 12, "lose": -12},
        {"type": "surrender", "win": -4, "lose": -4},
        default="hidden",
        emperor=0,
        solo="hidden",
        seats=[seat(33, role="emperor", shown=True), *QUIET[1:]],
    ),
    "continue": calls("declare", "continue", default="continue", seats=CROWN, emperor=2),
    "answered": frame(HAND_33, CROWN, question(answered=True), phase="rebellion", secret=True, turn=None, emperor=2),
    "rebellion": calls("rebellion", {"type": "rebel", "times": 2}, "no", seats=CROWN, emperor=2),
    "twist": calls(
        "twist",
        {"type": "twist", "times": 2},
        "no",
        seats=CROWN,
        emperor=2,
        doubles=["reveal"],
        clock={"left_ms": 4200, "total_ms": 25000},
    ),
    "lead-33": frame(
        HAND_33,
        ordinary(33),
        question(
            "play",
            plays=[["7", n, 0, 0, 0] for n in (1, 2, 3)]
            + [["8", n, 0, 0, 0] for n in (1, 2, 3, 4)]
            + [["8", 3, 0, 1, 0]],
            lead=True,
        ),
        emperor=2,
        trick={"number": 5, "leader": 0, "lap": 1, "top": None, "claim": None},
        last_trick=LAST,
        doubles=["reveal"],
        played=PLAYED,
    ),
    "lead-44": frame(
        HAND_44,
        [seat(44, role="emperor", shown=True), *ordinary()[1:2], seat(43), seat(8), seat(43)],
        question("play", plays=[["3", n, 0, 0, 0] for n in (1, 2, 3, 4, 5)], lead=True),
        emperor=0,
        named="QS",
        named_size=3,
        trick={"number": 1, "leader": 0, "lap": 1, "top": None, "claim": None},
    ),
    "follow": follow(HAND_33, [["Q", 3, 1, 1, 0], ["Q", 4, 0, 1, 0], ["A", 4, 0, 1, 0]], doubles=["reveal", "twist"]),
    "follow-44": follow(HAND_44, [["Q", 4, 0, 1, 0], ["A", 4, 0, 1, 0]]),
    "no-play": follow(HAND_33[3:], [], clock={"left_ms": 8400, "total_ms": 25000}),
    "eight-jokers": follow(JOKERS, [["T", 3, 0, 2, 0]]),
    "eleven": follow(ELEVEN, [["8", 4, 0, 1, 0]]),
    "few": follow(cards("BJ 2SH 9SHC 6S"), []),
    "others-turn": frame(
        HAND_33,
        FIVE_LAST,
        None,
        turn=1,
        emperor=0,
        named="QS",
        trick={
            "number": 9,
            "leader": 2,
            "lap": 2,
            "top": {**TOP, "cards": cards("KSSHHCC SJ"), "play": ["K", 7, 1, 0, 0], "seat": 4},
            "claim": None,
        },
        doubles=["rebellion", "twist", "kick"],
        played=PLAYED,
        last_trick=LAST,
    ),
    "five-eights": frame(
        HAND_33,
        FIVE_LAST,
        question("play", "pass", "fold", plays=[["A", 7, 0, 1, 0]]),
        emperor=0,
        trick={
            "number": 9,
            "leader": 2,
            "lap": 2,
            "top": {**TOP, "cards": cards("KSSHHCC SJ"), "play": ["K", 7, 1, 0, 0], "seat": 4},
            "claim": None,
        },
        played=PLAYED,
    ),
    "places": frame(
        HAND_33[20:],
        [
            seat(13, role="guard"),
            seat(0, "8SS", place=1, in_trick=False),
            seat(0, None, place=2, role="emperor", shown=True, in_trick=False),
            seat(4, "pass"),
            seat(2, "fold", in_trick=False),
        ],
        None,
        turn=3,
        emperor=2,
        trick={
            "number": 12,
            "leader": 1,
            "lap": 1,
            "top": {**TOP, "cards": cards("8SS"), "play": ["8", 2, 0, 0, 0], "seat": 1},
            "claim": None,
        },
        doubles=["reveal"],
    ),
    "auto-right": follow(
        HAND_33, [["Q", 4, 0, 1, 0]], table={"sitters": {1: {"auto": True, "away": True}, 3: {"away": True}}}
    ),
    "auto-me": follow(HAND_33, [["Q", 4, 0, 1, 0]], table={"sitters": {0: {"auto": True}}}),
    "long-names": follow(HAND_33, [["Q", 4, 0, 1, 0]], names=LONG),
    "watcher": {
        **frame(
            [],
            [seat(33), *ordinary()[1:]],
            None,
            emperor=2,
            me=None,
            turn=1,
            trick={"number": 4, "leader": 2, "lap": 1, "top": TOP, "claim": None},
            table={"you": None, "watching": 3},
        ),
        "price": {"leave": 0},
    },
}


def ended(result: Frame, hand: list[str], **view: Any) -> Frame:
    """A frame after the hand."""
    seats = [
        seat(len(left), role=role, shown=True, place=place)
        for left, role, place in zip(result["hands"], result["roles"], result["places"], strict=True)
    ]
    made = frame(
        hand,
        seats,
        None,
        phase="ended",
        turn=None,
        result=result,
        emperor=2,
        clock=None,
        doubles=result["doubles"],
        **view,
    )
    return {**made, "price": {"leave": 0}}


ALL["result"] = ended(
    {
        "end": "played",
        "roles": ["guard", "rebel", "emperor", "rebel", "rebel"],
        "solo": None,
        "places": [2, None, 1, 3, None],
        "doubles": ["reveal", "twist", "kick"],
        "points": [24, -24, 48, -24, -24],
        "sum": {
            "kind": "pair",
            "unit": 1,
            "emperor_value": 2,
            "guard_value": 1,
            "doubles": ["reveal", "twist", "kick"],
        },
        "hands": [[], cards("BJ 2S KSH TSSH 9C 8SHH 6SSHH"), [], [], cards("AS QH JSH 6SC")],
        "seed": "00",
    },
    [],
)
ALL["result-solo"] = ended(
    {
        "end": "played",
        "roles": ["rebel", "rebel", "emperor", "rebel", "rebel"],
        "solo": "hidden",
        "places": [1, None, None, None, None],
        "doubles": ["rebellion", "twist"],
        "points": [0, 0, 0, 0, 0],
        "sum": {"kind": "solo", "base": 0, "doubles": ["rebellion", "twist"]},
        "hands": [[], HAND_33, cards("BJ! SJ! 6SSH"), HAND_33[4:], cards("AS QH JSH 6SC")],
        "seed": "00",
    },
    [],
    table={"sitters": {0: {"ready": True}}},
)
ALL["refused"] = ended(
    {
        "end": "refused",
        "roles": None,
        "solo": None,
        "places": [None] * 5,
        "doubles": [],
        "points": [1, 1, -4, 1, 1],
        "sum": {"kind": "fixed", "base": -4},
        "hands": [HAND_33] * 5,
        "seed": "00",
    }
    | {"roles": ["rebel"] * 5},
    HAND_33,
)
ALL["refused"]["view"]["result"]["roles"] = None
ALL["waiting"] = {
    **frame([], [], None, table={"state": "waiting"}),
    "view": None,
    "clock": None,
    "events": [],
    "price": {"leave": 0},
}
ALL["waiting"]["table"]["seats"][3:] = [None, None]
ALL |= all_frames()

if __name__ == "__main__":
    for name, made in ALL.items():
        (FRAMES / f"{name}.json").write_text(json.dumps(made, ensure_ascii=False) + "\n")
