"""The list of tables, and what an account is told of itself."""

from contextlib import nullcontext

import pytest

from lobby import hall
from lobby.accounts import company
from lobby.accounts.models import Circle
from lobby.accounts.services import draw_circles
from lobby.hall import Filter
from lobby.services import inviting, queue
from tables.errors import TableError
from tables.models import Table
from tables.services import hosting, seating
from tables.threads import in_thread
from tests.company.pages import visiting


def codes(**wanted):
    return [row.code for row in hall.hall(Filter(**wanted)).rows]


def test_the_list_holds_open_public_tables_and_says_what_is_free(people):
    one = seating.open_table(people[0], "weihai")
    seating.open_table(people[1], "weihai", public=False)
    bots = seating.open_table(people[2], "qingdao", bot_level="greedy")
    rows = {row.code: row for row in hall.hall(Filter()).rows}
    assert set(rows) == {one.code, bots.code}
    assert [rows[code].free for code in (one.code, bots.code)] == [4, 4]
    assert rows[one.code].seats[0].name == people[0].name
    assert rows[one.code].seats[1] is None
    seating.leave(people[0], one.code)
    assert codes() == [bots.code]


def test_the_list_is_filtered_by_ruleset_free_seats_and_what_counts(people, solitaire):
    other = seating.open_table(people[1], "qingdao")
    assert set(codes()) == {solitaire.code, other.code}
    assert codes(ruleset="qingdao") == [other.code]
    assert codes(free=True) == [other.code]
    assert codes(rated=True) == []
    assert codes() == [other.code, solitaire.code], "where a seat is free comes first"


def test_the_list_costs_three_queries_however_long_it_is(people, django_assert_max_num_queries):
    for person in people:
        seating.open_table(person, "weihai")
    with django_assert_max_num_queries(3):
        hall.hall(Filter())


def befriend(one, other):
    company.ask(one, other)
    company.accept(other, one)


def test_an_invitation_is_read_until_it_is_answered_and_never_by_who_blocks(people):
    befriend(people[0], people[1])
    opened = seating.open_table(people[0], "weihai", public=False)
    inviting.invite(people[0], opened.code, people[1])
    assert [each.code for each in hall.going_on([people[1].pk])[people[1].pk].invitations] == [opened.code]
    inviting.decline(people[1], opened.code)
    assert hall.going_on([people[1].pk])[people[1].pk].invitations == ()
    company.block(people[2], people[0])
    inviting.invite(people[0], opened.code, people[2])
    assert hall.going_on([people[2].pk])[people[2].pk].invitations == ()


@pytest.mark.parametrize(
    ("circle", "friend", "stranger"),
    [(Circle.EVERYBODY, True, True), (Circle.FRIENDS, True, False), (Circle.NOBODY, False, False)],
)
def test_everybody_chooses_who_may_invite_him(people, circle, friend, stranger):
    lee, ann, bob = people[:3]
    befriend(lee, ann)
    draw_circles(ann, invitations_from=circle)
    opened = seating.open_table(lee, "weihai")
    seating.sit(bob, opened.code)
    for asking, heard in ((lee, friend), (bob, stranger)):
        refused = nullcontext() if heard else pytest.raises(TableError, match="invitations_closed")
        with refused:
            inviting.invite(asking, opened.code, ann)
        assert bool(hall.going_on([ann.pk])[ann.pk].invitations) is heard
        inviting.decline(ann, opened.code)


def test_only_who_sits_there_invites_and_never_who_was_sent_away(people):
    opened = seating.open_table(people[0], "weihai")
    with pytest.raises(TableError, match="not_seated"):
        inviting.invite(people[1], opened.code, people[2])
    seating.sit(people[1], opened.code)
    hosting.kick(people[0], opened.code, 1, ban=True)
    with pytest.raises(TableError, match="shut_out"):
        inviting.invite(people[0], opened.code, people[1])


async def test_the_list_comes_by_itself_to_who_looks_and_only_when_it_changed(people):
    async with visiting() as page:
        await page.look(lobby=True)
        assert (await page.hear("tables"))["rows"] == []
        opened = await in_thread(seating.open_table, people[0], "weihai")
        shown = await page.hear("tables", until=lambda message: message["rows"])
        assert shown["rows"][0]["code"] == opened.code
        assert await page.hears_nothing_of("tables", 2.5)
        await page.look(lobby=True, visible=False)
        await in_thread(seating.open_table, people[1], "weihai")
        assert await page.hears_nothing_of("tables", 2.5)


async def test_who_waits_is_told_of_the_seat_as_soon_as_there_is_one(people):
    async with visiting(people[0]) as page:
        await in_thread(queue.seek, people[0], "weihai")
        await page.hear("personal", until=lambda message: message["going"]["waited"] is not None)
        await in_thread(queue.hurry, people[0])
        told = await page.hear("personal", until=lambda message: message["going"]["table"])
        table = await in_thread(Table.objects.get)
        assert (told["going"]["table"], told["going"]["playing"]) == (table.code, True)


async def test_an_invitation_is_shown_at_once(people):
    await in_thread(befriend, people[0], people[1])
    async with visiting(people[1]) as page:
        opened = await in_thread(seating.open_table, people[0], "qingdao")
        await in_thread(inviting.invite, people[0], opened.code, people[1])
        told = await page.hear("personal", until=lambda message: message["going"]["invitations"])
        assert told["going"]["invitations"] == [{"code": opened.code, "ruleset": "qingdao", "by": people[0].name}]


async def test_watchers_are_counted_and_named_and_players_are_none(table, people, stranger):
    async with visiting(people[0]) as player, visiting(stranger) as watcher, visiting() as nameless:
        for page in (watcher, nameless, player):
            await page.look(table.code)
        told = await player.hear("watchers", until=lambda message: message["count"] == 2)
        assert told["names"] == [stranger.name]


async def test_friends_who_are_about_are_shown_with_their_public_table(people):
    await in_thread(befriend, people[0], people[1])
    opened = await in_thread(seating.open_table, people[1], "weihai")
    async with visiting(people[0]) as page, visiting(people[1]):
        told = await page.hear("friends", until=lambda message: message["friends"], seconds=12)
        assert [(each["id"], each["table"]) for each in told["friends"]] == [(people[1].pk, opened.code)]


async def test_who_does_not_want_to_be_seen_is_not_shown_to_his_friends_over_the_socket_either(people):
    lee, ann, bob = people[:3]
    for friend in (ann, bob):
        await in_thread(befriend, lee, friend)
    await in_thread(lambda: draw_circles(ann, presence_to=Circle.NOBODY))
    await in_thread(seating.open_table, ann, "weihai")
    async with visiting(lee) as page, visiting(ann), visiting(bob):
        told = await page.hear("friends", until=lambda message: message["friends"], seconds=12)
        assert [each["id"] for each in told["friends"]] == [bob.pk]
