"""Frames the engine makes of scripted hands: the rare moments of the other rulesets, as one seat sees them."""

from typing import Any

import rules
from rules import events as rule_events
from rules.plain import plain
from rules.plays import Play
from tables import hints
from tests.rules.kit import Table, codes_for, table, trick

Frame = dict[str, Any]
SITTERS = ("我是老王", "海风", "小满子", "老赵", "机器人·甲")
PAIR = ("rebel", "emperor", "guard", "rebel", "rebel")
LATE = ("AS AH 9C", "KS KH 8C", "2S TH 7C", "JS 5H 3C", "QS 6H 4C")


def drawn(hand: Table, seat: int, **more: Any) -> Frame:
    """The frame of a seat, which is put to the lower edge as number 0 of the sitters."""
    view = rules.view(hand.state, seat)
    told = [event for event in (rules.redact(event, seat) for event in hand.events) if event is not None]
    ruleset = hand.state.ruleset
    ended = view.phase == "ended"
    sitters = [
        {
            "name": SITTERS[(number - seat) % 5],
            "color": (number - seat) % 5,
            "user": None if (number - seat) % 5 == 4 else number + 1,
            "bot": "greedy" if (number - seat) % 5 == 4 else None,
            **dict.fromkeys(("away", "auto", "left", "ready"), False),
            "score": 0,
        }
        for number in range(5)
    ]
    return {
        "type": "frame",
        "version": {"table": 5, "hand": 2, "step": view.step, "own": view.own},
        "table": {
            "code": "kqwertyu",
            "ruleset": {"id": ruleset.id, "name": ruleset.name},
            "options": {},
            "number": 2,
            "state": "between" if ended else "playing",
            "seconds": 25,
            "seats": sitters,
            "you": seat,
            "friendly": "strangers",
            "watching": 0,
        },
        "view": plain(view),
        "hint": hints.hint(view),
        "clock": None if ended else {"left_ms": 14000, "total_ms": 25000},
        "events": [{**rule_events.plain(event), "number": number} for number, event in enumerate(told)],
        "price": {"leave": 0 if ended else 96},
        "page": {
            "ruleset": ruleset.name,
            "declines": [
                "pass",
                *["hold"] * ruleset.hold,
                *["fold"] * ruleset.fold,
                *["claim"] * (ruleset.wind == "claim"),
            ],
        },
        **more,
    }


def play(hand: Table, seat: int, *counts: Any) -> Table:
    """Let a seat put down cards by counts."""
    return hand.do(seat, "play", *codes_for(hand.state.holdings[seat], Play(*counts)))


def silent_until_trick(hand: Table) -> Table:
    return hand.until("trick")


GROUPS = {0: "BJ! BJ*2 SJ*3 9C*3 KS*3 TH*4 2D*3"}
ABDICATION = {0: "BJ! KS*2 9C", 4: "2H TH*4", 3: "9C*3 KS*2", 2: "2D*2 AS"}
FORCED = {0: "KS*1 9C", 1: "BJ!", 3: "9C*3 KS*3 SJ*3", 4: "TH*4 BJ*3"}
SPECIAL = {0: "BJ! 9C*3 7S 7H 7D 5S", 2: "9C 9S 9H 8S*2 KD BJ", 4: "BJ*2 TS*2"}


def abdicated() -> Table:
    """Two seats have handed the emperor card on; the second put a card on it."""
    hand = table("qingdao_classic", ABDICATION).silence().do(0, "abdicate")
    return hand.do(4, "abdicate", *rules.legal(hand.state, 4).options[-1].cards)


def forced() -> Table:
    hand = table("qingdao", FORCED).silence()
    for _ in range(5):
        hand.do(rules.pending(hand.state)[0], "abdicate")
    return hand


def void() -> Table:
    return table("classic").until("ended")


def tributed() -> Table:
    """The crown of the hand before lost: seat 1 was emperor, seat 2 guard."""
    before = rules.Previous(PAIR, None, (1, 4, 5, 2, 3), (6, -12, -6, 6, 6))
    return table("qingdao_tribute", {1: "2S 2H AD BJ!", 2: "AS 2D"}, previous=before)


def special() -> Table:
    """Seat 0 has named the nines of clubs; seat 2 holds the fourth, which is 特画."""
    hand = table("qingdao_classic", SPECIAL).silence().do(0, "ascend", "9C", "3")
    return play(silent_until_trick(hand), 0, "7", 3, 0, 0, 0).do(1, "pass")


def special_played() -> Table:
    return play(special(), 2, "9", 2, 0, 0, 1)


def second_lap() -> Table:
    """Seats 2 and 4 held; nobody beat the aces in the first lap."""
    hand = play(trick("qingdao", LATE, named="9C"), 0, "A", 1, 0, 0, 0)
    return hand.do(1, "pass").do(2, "hold").do(3, "pass").do(4, "hold")


def claimed() -> Table:
    """Seat 1 has gone out; seat 3 claims the lead."""
    hands = ("AS AH 9C", "KS", "2S TH 7C", "JS 5H 3C", "QS 6H 4C")
    hand = play(trick("common", hands, leader=1, guard=2), 1, "K", 1, 0, 0, 0)
    return hand.do(2, "pass").do(3, "claim")


def solo() -> Table:
    return table("classic", {0: "BJ! 9C*4"}).silence().do(0, "ascend", "9C", "4")


def first_lead() -> Table:
    return silent_until_trick(table("qingdao", GROUPS).silence().do(0, "ascend", "2D", "3"))


def swept() -> Table:
    """Emperor and guard are out first: the whole hand counts twice."""
    hands = ("", "KS", "2S TH 7C", "JS 5H 3C", "QS 6H 4C")
    hand = trick("common", hands, leader=1, guard=1, places=(1, None, None, None, None))
    hand = play(hand, 1, "K", 1, 0, 0, 0)
    for _ in range(60):
        if hand.state.result is not None:
            break
        seat = hand.state.phase.turn
        question = rules.legal(hand.state, seat)
        if question.plays:
            play(hand, seat, *question.plays[-1])
        else:
            hand.do(seat, "pass")
    return hand


def all_frames() -> dict[str, Frame]:
    """Every frame by name."""
    return {
        "groups": drawn(table("qingdao", GROUPS).silence(), 0),
        "attached": drawn(abdicated(), 3),
        "attached-seen": drawn(abdicated(), 1),
        "forced": drawn(forced(), 3),
        "forced-seen": drawn(forced(), 0),
        "void": drawn(void(), 0),
        "tribute-given": drawn(tributed(), 1),
        "tribute-got": drawn(tributed(), 0),
        "special": drawn(special(), 2),
        "special-played": drawn(special_played(), 4),
        "second-lap": drawn(second_lap(), 2),
        "second-lap-seen": drawn(second_lap(), 0),
        "claim": drawn(claimed(), 4),
        "claim-mine": drawn(claimed(), 3),
        "surrender": drawn(solo(), 0),
        "first-lead": drawn(first_lead(), 0),
        "swept": drawn(swept(), 0),
    }
