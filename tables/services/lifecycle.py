"""A hand from its seed to the ledger. Both ends run inside a transaction that holds the table's lock."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import structlog
from django.conf import settings
from django.db.models import F
from django.db.models.functions import Now

import rules
from scoring.results import HandResult, Leaving, Player
from scoring.services import record_hand
from tables import effects, fair, log, names
from tables.counting import is_ranked
from tables.models import SEATS, Hand, Seat, Table
from tables.replay import archive
from tables.services import drain, pace, seals

logger = structlog.get_logger(__name__)


def begin(table: Table, seats: Sequence[Seat]) -> None:
    """Deal; before a table's first hand wait a moment for pages that are only just loading to add to its seal.

    The clock deals when that moment is over, and when a drain that holds the hand up is.
    """
    patience = timedelta(milliseconds=settings.SEAL_WAIT_MS)
    if drain.on():
        Table.objects.filter(pk=table.pk).update(deals_at=Now())
    elif table.hands_dealt == 0 and patience and seals.missing(table, seats):
        Table.objects.filter(pk=table.pk).update(deals_at=Now() + patience)
    else:
        start_hand(table, seats)


def start_hand(table: Table, seats: Sequence[Seat]) -> Hand:
    """Deal the table's next hand to its five taken seats.

    It comes from the table's seal, whose hash has been shown since it was made and is the hand's first event.
    Rule: R2-deal.
    """
    for seat in seats:
        _settle_in(seat)
    players = [{"user": seat.user_id, "bot": seat.bot, "name": names.of_seat(table, seat)} for seat in seats]
    first_seat, previous = _carried_over(table, players)
    ruleset = rules.ruleset(table.ruleset, table.options)
    seed, entropy = seals.take(table, seats)
    order = fair.shuffle(seed, entropy, rules.deck(ruleset))
    deal = rules.Deal(
        hands=rules.deal_out(ruleset, order, first_seat),
        seed=seed,
        commitment=fair.commitment(seed),
        entropy=entropy,
    )
    transition = rules.start(ruleset, deal, first_seat, previous)
    banks = [table.bank_seconds * 1000] * SEATS
    hand = Hand.objects.create(
        table=table,
        number=table.hands_dealt + 1,
        ruleset=table.ruleset,
        options=table.options,
        rules_version=rules.RULES_VERSION,
        first_seat=first_seat,
        players=players,
        ranked=is_ranked(table, seats),
        events=len(transition.events),
        step=transition.state.step,
        banks=banks,
        **pace.ask(transition.state, seats, table.seconds, banks, salt=table.pk),
    )
    log.append(hand, None, transition)
    Table.objects.filter(pk=table.pk).update(
        state=Table.State.PLAYING, deals_at=None, hands_dealt=F("hands_dealt") + 1, revision=F("revision") + 1
    )
    effects.ring(table.code)
    logger.info("tables.hand.started", table=table.code, hand=hand.pk, number=hand.number)
    return hand


def end_hand(hand: Hand, seats: Sequence[Seat], result: rules.Result) -> None:
    """Write the ledger and the scores of the sitting, once; the table waits for another hand or closes.

    After a void hand the clock deals the next one. Rule: R4b.4 R4c.3.
    """
    record_hand(told(hand, [Player(seat.person, seat.bot) for seat in seats], result))
    archive.keep(hand, result)
    for seat in seats:
        if not seat.left:
            Seat.objects.filter(pk=seat.pk).update(score=F("score") + result.points[seat.number])
    abandoned = all(seat.person is None for seat in seats)
    if abandoned:
        Seat.objects.filter(table=hand.table_id).update(network="")
    Table.objects.filter(pk=hand.table_id).update(
        state=Table.State.CLOSED if abandoned else Table.State.BETWEEN,
        closed_at=Now() if abandoned else None,
        deals_at=Now() + pace.REDEAL if result.end == "void" and not abandoned else None,
        revision=F("revision") + 1,
    )
    logger.info("tables.hand.ended", table=hand.table_id, hand=hand.pk, number=hand.number, end=result.end)


def told(hand: Hand, players: Sequence[Player], result: rules.Result) -> HandResult:
    """How a hand ended, as the ledger is told."""
    return HandResult(
        hand_id=hand.pk,
        table_id=hand.table_id,
        ruleset=hand.ruleset,
        end=result.end,
        players=tuple(players),
        roles=result.roles,
        solo=result.solo,
        places=result.places,
        points=result.points,
        doubles=result.doubles,
        leaving=tuple(Leaving(left["seat"], left["user"], left["cost"]) for left in hand.left),
        ranked=hand.ranked,
    )


def _settle_in(seat: Seat) -> None:
    """Make a seat new for a hand; a seat whose person left is its bot's from now on."""
    if seat.left:
        seat.user_id, seat.left, seat.score, seat.network = None, False, 0, ""
    seat.ready = False
    seat.timeouts, seat.wants = 0, None
    seat.save(update_fields=["user", "left", "score", "network", "ready", "timeouts", "wants"])


def _carried_over(table: Table, players: list[dict[str, Any]]) -> tuple[int, rules.Previous | None]:
    """The first seat, drawn for a table's first hand, and what tribute needs of the hand before. Rule: R2-deal R7c."""
    before = table.hands.order_by("-number").first()
    if before is None:
        return secrets.randbelow(SEATS), None
    state = log.fold(before).state
    came_from = _came_from(before.players, players)
    previous = rules.previous_of(state)
    carried = _reseated(previous, came_from) if previous and came_from else None
    return rules.following_first_seat(state), carried


def _came_from(before: list[dict[str, Any]], players: list[dict[str, Any]]) -> list[int] | None:
    """Which seat each of the five had in the hand before, whatever they are called by now; None: they are others.

    Bots of a level are alike, so each that can have stayed has stayed.
    """
    old, new = ([(player["user"], player["bot"]) for player in five] for five in (before, players))
    came_from = {seat: seat for seat in range(SEATS) if old[seat] == new[seat]}
    moved = [seat for seat in range(SEATS) if seat not in came_from]
    for seat in moved:
        free = [other for other in moved if other not in came_from.values() and old[other] == new[seat]]
        if not free:
            return None
        came_from[seat] = free[0]
    return [came_from[seat] for seat in range(SEATS)]


def _reseated(previous: rules.Previous, came_from: list[int]) -> rules.Previous:
    """What tribute needs, by the seats the five have now. Rule: R7c."""
    return replace(
        previous,
        roles=previous.roles and tuple(previous.roles[seat] for seat in came_from),
        places=tuple(previous.places[seat] for seat in came_from),
        points=tuple(previous.points[seat] for seat in came_from),
    )
