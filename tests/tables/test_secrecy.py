"""Every byte that leaves: two hands that differ only in what a seat may not know are the same to that seat.

Rule: R4-secret R4-public. Each hand is played over sockets, all five and a watcher connected, up to where a
secret must show; frames, answers, their order and number are compared, and so is how often the bell rang.
"""

import json
import random  # noqa: TID251  (a deal for a test)
import re
import secrets
from contextlib import AsyncExitStack
from datetime import timedelta
from uuid import UUID

import pytest
from django.db.models.functions import Now

import rules
from rules import actions
from tables import effects, hub
from tables.models import Seat, Table
from tables.services import seating
from tables.threads import in_thread
from tests.tables.sockets import cards_of, connected

WEIHAI = rules.ruleset("weihai")
EMPEROR, GUARD = "BJ!", "SJ!"
KINDS = {"frame": "frame", "answer": "answer"}


def deal(seed: int) -> list[list[str]]:
    """Five hands with the emperor card at seat 0, the guard card at seat 3."""
    order = list(rules.deck(WEIHAI))
    random.Random(seed).shuffle(order)
    hands = [list(hand) for hand in rules.deal_out(WEIHAI, order, 0)]
    for card, seat in ((EMPEROR, 0), (GUARD, 3)):
        exchange(hands, card, seat)
    return hands


def exchange(hands: list[list[str]], card: str, seat: int) -> None:
    """Give a card to a seat for an ace, or the next best."""
    holder = next(number for number, hand in enumerate(hands) if card in hand)
    if holder != seat:
        ace = next(held for rank in "A2KQ" for held in hands[seat] if held[0] == rank)
        hands[holder][hands[holder].index(card)] = ace
        hands[seat][hands[seat].index(ace)] = card


def guard_at_3_or_4(seed: int):
    """The guard and a rebel exchanged, with all their cards."""
    one = deal(seed)
    return one, [*one[:3], one[4], one[3]], (0, 1, 2, None), (3, 4)


def guard_or_hidden_solo(seed: int):
    """The emperor has a guard, or holds the guard card himself."""
    one, other = deal(seed), deal(seed)
    exchange(other, GUARD, 0)
    return one, other, (1, 2, 4, None), (3,)


def strangers_hands(seed: int):
    """Two rebels' cards exchanged."""
    one = deal(seed)
    return one, [one[0], one[2], one[1], *one[3:]], (0, 3, 4, None), (1, 2)


def started(hands) -> rules.State:
    return rules.start(WEIHAI, rules.Deal(tuple(map(tuple, hands))), 0).state


def quiet(view: rules.View, *, mute: bool) -> actions.Action | None:
    """What tells nothing: the default, the smallest play of plain cards, else pass; None: the seat must tell."""
    question = view.me.question
    if view.phase != "trick":
        return actions.parse({"type": question.default})
    plays = [play for play in question.plays or () if play[2] == play[3] == 0 and play[0] not in "6A2"]
    if plays and not mute:
        me = {"cards": list(view.me.cards)}
        return actions.Play(tuple(cards_of(me, list(plays[0]))))
    return None if question.lead else actions.Pass()


def script(one: rules.State, other: rules.State, mute_seats) -> list[tuple[int, dict, dict]]:
    """What is done in each of the two hands, as long as it looks the same to a watcher."""
    done: list[tuple[int, dict, dict]] = []
    while one.result is None and len(done) < 150:
        seat = rules.pending(one)[0]
        if seat not in rules.pending(other):
            break
        mute = seat in mute_seats
        taken = [quiet(rules.view(state, seat), mute=mute) for state in (one, other)]
        if None in taken:
            break
        after = [rules.apply(state, seat, action).state for state, action in zip((one, other), taken, strict=True)]
        if rules.view(after[0], None) != rules.view(after[1], None):
            break
        one, other = after
        done.append((seat, *map(actions.plain, taken)))
    return done


class World:
    """One of the two hands: what each viewer heard, and how the bell rang."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.heard: dict[int | None, list[str]] = {}
        self.bells: list[int | None] = []


def masked(world: World, viewer: int | None, kind: str) -> list[str]:
    """The messages of a kind, without what differs between any two tables: the code, and the milliseconds left.

    An answer and the frame of the same action race each other, so each kind is in an order of its own.
    """
    kinds = [json.loads(text)["type"] for text in world.heard[viewer]]
    told = [text for text, of in zip(world.heard[viewer], kinds, strict=True) if kind == KINDS.get(of, "other")]
    return [re.sub(r'"left_ms":\d+', '"left_ms":0', text.replace(world.table.code, "code")) for text in told]


async def play(people, hands, steps: list[tuple[int, dict]], monkeypatch) -> World:
    """Deal these hands and take these actions, each over its seat's socket; the others try what they may not."""
    monkeypatch.setattr(rules, "deal_out", lambda *_: tuple(map(tuple, hands)))
    world = World(await in_thread(new_table, people))
    bell = effects._bell
    monkeypatch.setattr(
        effects, "_bell", lambda code, seat, *more: (world.bells.append(seat), bell(code, seat, *more))[1]
    )
    async with AsyncExitStack() as stack:
        peers = {
            viewer: await stack.enter_async_context(
                connected(world.table.code, None if viewer is None else people[viewer])
            )
            for viewer in (0, 1, 2, 3, 4, None)
        }
        await in_thread(Seat.objects.update, seen_at=Now() + timedelta(days=1))
        await show_to_all(world.table.code)
        for viewer, peer in peers.items():
            await peer.say({"type": "ping", "n": 0})
            await peer.hear("pong")
            peer.heard.clear()
            world.heard[viewer] = peer.heard
        for number, (seat, action) in enumerate(steps):
            step = peers[seat].frame["version"]["step"]
            answer = await peers[seat].act(action, id=str(UUID(int=number)))
            assert answer["result"] == "ok", (answer, action)
            for viewer, peer in peers.items():
                if answer["step"] > step:
                    await peer.hear_until(lambda frame, step=answer["step"]: frame["version"]["step"] >= step)
                elif viewer == seat:
                    await peer.hear_until(lambda frame: frame["view"]["me"]["question"]["answered"])
                else:
                    await peer.act({"type": "kick"}, id=str(UUID(int=10_000 + number)))
        for peer in peers.values():
            await peer.say({"type": "resume", "hand": 1, "step": 0})
            await peer.hear("frame")
    monkeypatch.setattr(effects, "_bell", bell)
    await in_thread(lambda: [seating.leave(person, world.table.code) for person in people])
    return world


async def show_to_all(code: str) -> None:
    """Show who has come meanwhile: a bell from before the first action may be late, and would do it in its midst."""
    room = hub.hub().rooms[code]
    room.ring()
    assert room._showing
    await room._showing


def new_table(people) -> Table:
    table = seating.open_table(people[0], "weihai")
    for person in people[1:]:
        seating.sit(person, table.code)
    for person in people:
        seating.again(person, table.code)
    return table


@pytest.mark.parametrize("differ", [guard_at_3_or_4, guard_or_hidden_solo, strangers_hands])
@pytest.mark.parametrize("seed", [5])
async def test_what_a_seat_may_not_know_changes_no_byte_that_it_is_sent(people, monkeypatch, differ, seed):
    one, other, observers, mute_seats = differ(seed)
    monkeypatch.setattr(hub, "BEAT_SECONDS", 3600)
    monkeypatch.setattr(secrets, "token_hex", lambda size: "5e" * size)
    monkeypatch.setattr(secrets, "randbelow", lambda bound: 0)
    steps = script(started(one), started(other), mute_seats)
    first = await play(people, one, [(seat, action) for seat, action, _ in steps], monkeypatch)
    second = await play(people, other, [(seat, action) for seat, _, action in steps], monkeypatch)
    phases = {
        rule
        for rule in ("grab", "ascend", "declare", "rebellion", "trick")
        if f'"{rule}"' in "".join(first.heard[None])
    }
    assert phases == {"grab", "ascend", "declare", "rebellion", "trick"}
    assert len(steps) > 30
    for viewer in observers:
        for kind in ("frame", "answer", "other"):
            told = [masked(world, viewer, kind) for world in (first, second)]
            assert told[0] == told[1], f"seat {viewer} is told something it may not know, by {kind}"
    assert first.bells == second.bells
