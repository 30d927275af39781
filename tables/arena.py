"""Made-up people who play for themselves through the services that real ones go through, for ever changing tables.

They open tables, sit down from networks of their own, get ready, act as their bot would, leave in the middle of a
hand now and then; some are friends. Bots sit beside some of them. Only the waiting is left out.
"""

import asyncio
import random  # noqa: TID251 - decides who plays how, never a deal.
from collections.abc import Iterator
from dataclasses import dataclass
from uuid import uuid4

from django.conf import settings
from django.db import transaction

import bots
import rules
from lobby.accounts import company, names
from lobby.accounts import selectors as accounts
from lobby.accounts.models import User
from lobby.accounts.network import blur
from lobby.accounts.services import make_guest
from rules import actions
from scoring.rebuild import work_out_again
from scoring.services import void_hand
from scoring.settlement import settle
from tables import log, selectors
from tables.effects import Bells
from tables.models import Hand, HandEvent, Seat, Table
from tables.selectors import Sitting
from tables.services import hosting, pace, play, presence, seating, swift
from tables.services.play import Command
from tables.services.store import Store

# Hands that the same five play before they part.
SITTING = 5
# How often, of so many: somebody leaves a hand, a table is private, a hand is voided afterwards.
LEAVINGS, PRIVATE, VOIDS = 0.03, 0.1, 0.002
FRIENDS = 6
# A settlement comes after so many hands, and so finds several at once.
SETTLED = 7


@dataclass(frozen=True, slots=True)
class Played:
    """A hand that has ended, and how many actions it took."""

    ruleset: str
    actions: int
    ranked: bool
    left: int
    voided: bool


class Arena:
    """So many people, each as strong as the share of moves, half or more, that the better bot makes for them."""

    def __init__(self, people: int, seed: int) -> None:
        settings.BOT_PACE_MS = settings.SEAL_WAIT_MS = 0
        self._chance = random.Random(seed)  # noqa: S311 - see above.
        self._loop, self._store, self._bells = asyncio.Runner(), Store(), Bells()
        self._judge = _account(f"Judge{seed}")
        self.people = [_account(f"P{seed}x{number}") for number in range(people)]
        self._skill = {user.pk: (1 + number / max(people - 1, 1)) / 2 for number, user in enumerate(self.people)}
        self._network = {user.pk: blur(f"10.{seed % 256}.{number % 256}.1") for number, user in enumerate(self.people)}
        for one, other in zip(self.people[:FRIENDS:2], self.people[1:FRIENDS:2], strict=True):
            if other.pk not in accounts.friend_ids(one.pk):
                company.ask(one, other)
                company.accept(other, one)

    def close(self) -> None:
        """Give the connections back."""
        self._loop.run(self._store.close())
        self._loop.run(self._bells.close())
        self._loop.close()

    def play(self, hands: int) -> Iterator[Played]:
        """Play so many hands, a table after the other."""
        played = 0
        rulesets = [ruleset.id for ruleset in rules.rulesets()]
        while played < hands:
            table, guests = self._gather(self._chance.choice(rulesets))
            for _ in range(min(SITTING, hands - played)):
                yield self._hand(table, guests)
                played += 1
                if played % SETTLED == 0:
                    settle()
                guests = [user for user in guests if Seat.objects.filter(table=table, user=user, left=False).exists()]
                if not guests:
                    break
            for user in guests:
                seating.leave(user, table.code)
        settle()

    def _gather(self, ruleset: str) -> tuple[Table, list[User]]:
        """Open a table and seat two to five people, bots on the other chairs."""
        # Mostly five: what people do is what counts, and is tried over the way that theirs go.
        guests = self._chance.sample(self.people, self._chance.choice((2, 3, 4, 5, 5, 5, 5, 5)))
        table = seating.open_table(guests[0], ruleset, public=self._chance.random() >= PRIVATE)
        for user in guests[1:]:
            seating.sit(user, table.code)
        for user in guests:
            presence.arrive(user.pk, table.code, self._network[user.pk])
        for seat in table.seats.filter(user=None):
            hosting.set_bot(guests[0], table.code, seat.number, self._chance.choice(bots.PLAYABLE))
        return table, guests

    def _hand(self, table: Table, guests: list[User]) -> Played:
        for user in guests:
            seating.again(user, table.code)
        # Tables that are dealt anew after a void hand need nobody to be ready.
        hand = Hand.objects.filter(table=table).latest("number")
        leaves_at = self._chance.randrange(150) if self._chance.random() < LEAVINGS else None
        sitting = selectors.sitting(table.code)
        taken = 0
        while sitting is not None and log.fold(hand).state.result is None:
            self._act(sitting, hand)
            taken += 1
            if taken == leaves_at and len(guests) > 1:
                seating.leave(self._chance.choice(guests), table.code)
                sitting = selectors.sitting(table.code)
        voided = self._chance.random() < VOIDS
        if voided:
            void_hand(hand.pk, self._judge, "arena")
            settle()
            # As the site does within minutes.
            work_out_again()
        hand.refresh_from_db()
        return Played(hand.ruleset, taken, hand.ranked, len(hand.left), voided)

    def _act(self, sitting: Sitting, hand: Hand) -> None:
        """Take one action of the seat that is asked first, the way its kind does: a person's by one statement."""
        state = log.fold(hand).state
        seat = sitting.seats[rules.pending(state)[0]]
        action = self._choice(state, seat)
        if seat.person is None:
            self._act_for(hand.pk, seat.number, action)
            return
        command = Command(uuid4(), sitting.table.code, hand.number, state.step, seat.person, actions.plain(action))
        taken = self._loop.run(swift.act(self._store, self._bells, sitting, command))
        if taken is None:
            answer = play.act(command)
            assert answer.result == "ok", answer  # noqa: S101  (it was chosen from what is legal)

    def _act_for(self, hand_id: int, number: int, action: rules.Action) -> None:
        """As a worker does for a bot."""
        with transaction.atomic():
            locked = Hand.objects.select_related("table").select_for_update(of=("self",))
            hand = locked.annotate(time_left=pace.left()).get(pk=hand_id)
            seats = list(hand.table.seats.order_by("number"))
            play.take(hand, seats, number, action, by=HandEvent.By.BOT, time_left=hand.time_left)

    def _choice(self, state: rules.State, seat: Seat) -> rules.Action:
        level = seat.bot or ("greedy" if self._chance.random() < self._skill[seat.user_id or 0] else "random")
        seed = self._chance.getrandbits(32)
        return bots.choose(rules.view(state, seat.number), level=level, seed=seed).action


def _account(name: str) -> User:
    """An account of this name; a run that goes on where another ended finds its people."""
    return User.objects.filter(username=names.key(name)).first() or make_guest(name)
