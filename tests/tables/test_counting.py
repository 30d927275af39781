"""Which hands are ranked is decided when they are dealt, and the networks it was decided from are forgotten."""

import pytest

from lobby.accounts import company
from lobby.accounts.network import network_of_socket
from scoring.models import LedgerEntry
from tables.counting import hindrance, is_ranked
from tables.models import Seat, Table
from tables.services import presence, seating
from tests.tables.cast import newest_hand, play_on

STREETS = ["198.51.100.7", "203.0.113.7", "192.0.2.7", "198.51.101.7", "203.0.114.7"]


def scope(address, forwarded=None):
    headers = [] if forwarded is None else [(b"x-forwarded-for", forwarded.encode())]
    return {"client": (address, 5000), "headers": headers}


def befriend(one, other):
    company.ask(one, other)
    company.accept(other, one)


@pytest.fixture
def sit(people):
    """Give a function that seats as many people at a table, each from an address, before its first hand."""

    def seated(addresses, bots=0, **about):
        table = seating.open_table(people[0], "weihai", **about)
        for person in people[1 : len(addresses)]:
            seating.sit(person, table.code)
        for person, address in zip(people, addresses, strict=False):
            presence.arrive(person.pk, table.code, network_of_socket(scope(address)))
        if bots:
            Seat.objects.filter(table=table, user=None).update(bot="greedy")
        return Table.objects.get(pk=table.pk)

    return seated


def counts(table):
    return is_ranked(table, list(table.seats.order_by("number")))


def test_three_strangers_at_a_public_table_count_with_bots_beside_them(sit):
    assert counts(sit(STREETS[:3], bots=2))


def test_two_people_and_three_bots_are_friendly(sit):
    assert not counts(sit(STREETS[:2], bots=3))


def test_a_private_table_is_friendly(sit):
    assert not counts(sit(STREETS, public=False))


def test_house_options_make_it_friendly(sit):
    table = sit(STREETS)
    table.options = {"wind": "claimed"}
    assert not counts(table)


def test_of_three_people_two_friends_make_it_friendly_and_of_five_three_strangers_are_enough(sit, people):
    befriend(people[0], people[1])
    assert not counts(sit(STREETS[:3], bots=2))


def test_among_five_there_may_be_friends_as_long_as_three_are_strangers(sit, people):
    befriend(people[0], people[1])
    befriend(people[2], people[3])
    assert counts(sit(STREETS))


@pytest.mark.parametrize("neighbours", [[STREETS[0], "198.51.100.200"], ["2001:db8:7::1", "2001:db8:7:ffff::1"]])
def test_who_plays_through_one_network_is_one_stranger(sit, neighbours):
    assert not counts(sit([*neighbours, STREETS[1]], bots=2))


def test_who_has_not_come_to_the_page_is_no_stranger(sit):
    table = sit(STREETS[:3], bots=2)
    Seat.objects.filter(table=table, number=0).update(network="")
    assert not counts(table)


def test_what_a_client_claims_about_its_address_is_not_heard(settings):
    assert network_of_socket(scope(STREETS[0], "192.0.2.1")) == network_of_socket(scope(STREETS[0]))
    settings.PROXIES = 1
    assert network_of_socket(scope("10.0.0.1", f"192.0.2.1, {STREETS[0]}")) == network_of_socket(scope(STREETS[0]))


def test_no_address_can_be_read_from_what_is_kept(sit):
    kept = set(sit(STREETS).seats.values_list("network", flat=True))
    assert len(kept) == 5
    assert not any(part in network for network in kept for part in ("198", "203", "192.0"))


@pytest.fixture
def dealt(sit, people):
    """Give a table of strangers of whom no three are when their hand has begun."""
    table = sit(STREETS)
    for person in people:
        seating.again(person, table.code)
    for one, other in ((0, 1), (2, 3), (0, 4)):
        befriend(people[one], people[other])
    table.refresh_from_db()
    return table


def test_the_hand_and_its_ledger_say_so_and_becoming_friends_meanwhile_changes_nothing(dealt, people):
    play_on(dealt, people)
    assert newest_hand(dealt).ranked
    assert set(LedgerEntry.objects.values_list("ranked", flat=True)) == {True}


def test_a_network_is_forgotten_with_the_seat(sit, people):
    table = sit(STREETS)
    for person in people:
        seating.leave(person, table.code)
    assert set(Seat.objects.filter(table=table).values_list("network", flat=True)) == {""}


def why(table):
    hand = table.hands.order_by("-number").first()
    return hindrance(table, list(table.seats.order_by("number")), hand)


@pytest.mark.parametrize(
    ("addresses", "bots", "public", "reason"),
    [(STREETS[:3], 2, True, None), (STREETS[:2], 3, True, "strangers"), (STREETS, 0, False, "private")],
)
def test_before_the_hand_a_table_says_whether_it_will_count_and_why_not(sit, addresses, bots, public, reason):
    assert why(sit(addresses, bots=bots, public=public)) == reason


def test_a_table_of_house_rules_says_so(sit):
    table = sit(STREETS)
    table.options = {"wind": "claimed"}
    assert why(table) == "house"


def test_during_the_hand_a_table_says_what_was_decided_when_it_was_dealt(dealt):
    assert why(dealt) is None
    dealt.hands.update(ranked=False)
    assert why(dealt) == "strangers"
