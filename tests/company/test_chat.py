"""What is said, who reads it, and what is refused."""

import json
from datetime import timedelta

import pytest
from django.db.models.functions import Now
from django.utils import timezone

from lobby.accounts import company, sanctions
from lobby.models import ChatLine
from lobby.services import chat
from tables.errors import TableError
from tables.models import Table
from tables.services import hosting, seating
from tables.threads import in_thread
from tests.company.pages import visiting
from tests.tables.cast import play_on

PLAYERS, WATCHERS, LOBBY = ChatLine.Channel.PLAYERS, ChatLine.Channel.WATCHERS, ChatLine.Channel.LOBBY


def texts(code, viewer, **more):
    return [line.text or line.phrase for line in chat.history(code, viewer, **more)]


def refused(code, *given, **more):
    with pytest.raises(TableError, match=code):
        chat.say(*given, **more)


@pytest.fixture
def waiting(people):
    return seating.open_table(people[0], "weihai")


def test_players_read_watchers_only_when_the_hand_is_over(table, people, stranger):
    """Nobody shall be told from behind what to play."""
    chat.say(people[0], table.code, text="大家好")
    chat.say(stranger, table.code, text="他有大王")
    assert texts(table.code, PLAYERS) == ["大家好"]
    assert texts(table.code, WATCHERS) == ["大家好", "他有大王"]
    play_on(table, people)
    assert texts(table.code, PLAYERS) == ["大家好", "他有大王"]


def test_at_a_table_with_a_delay_watchers_do_not_hear_the_players_either(table, people, stranger):
    Table.objects.filter(pk=table.pk).update(delay_seconds=60)
    chat.say(people[0], table.code, text="我先出")
    assert texts(table.code, WATCHERS) == []
    play_on(table, people)
    assert texts(table.code, WATCHERS) == ["我先出"]


def test_a_line_is_a_text_or_a_known_phrase_and_not_too_long(people):
    refused("chat_empty", people[0], None)
    refused("chat_empty", people[0], None, text=" \u200b ")
    refused("chat_empty", people[0], None, text="好", phrase="hello")
    refused("phrase_unknown", people[0], None, phrase="nonsense")
    refused("chat_too_long", people[0], None, text="长" * 201)
    chat.say(people[0], None, phrase="hello")
    chat.say(people[0], None, phrase="flower")
    assert texts(None, LOBBY) == ["hello", "flower"]


def test_guests_write_no_addresses_but_members_do(people):
    for text in ("看 http://x.y", "www.example.com", "ｅｘａｍｐｌｅ．ｃｏｍ 便宜"):
        refused("links_off", people[0], None, text=text)
    people[0].is_guest = False
    chat.say(people[0], None, text="https://example.org/")
    chat.say(people[1], None, text="9.带小王，3.5 张")


def test_letters_that_turn_the_line_around_or_show_nothing_are_left_out(people):
    assert chat.say(people[0], None, text="a\u202eb\u0000c\u200d").text == "abc"


def test_listed_words_are_covered(people, settings, tmp_path):
    settings.FOUL_WORDS = tmp_path / "words.txt"
    settings.FOUL_WORDS.write_text("# remark\n坏词\n", encoding="utf-8")
    assert chat.say(people[0], None, text="你这个坏词真坏").text == "你这个＊＊真坏"


def test_who_is_muted_by_staff_writes_nowhere_and_is_told_until_when(table, people):
    sanctions.mute(people[0], reason="spam", until=timezone.now() + timedelta(hours=1), by=None)
    refused("muted", people[0], None, text="你好")
    refused("muted", people[0], table.code, phrase="hello")


def test_who_was_sent_away_for_good_neither_writes_nor_reads_there(waiting, people):
    seating.sit(people[1], waiting.code)
    hosting.kick(people[0], waiting.code, 1, ban=True)
    refused("shut_out", people[1], waiting.code, text="放我进来")
    assert chat.viewer_of(people[1].pk, waiting.code) is None


def test_chat_is_kept_for_the_stated_time_only(people, settings):
    old = chat.say(people[0], None, text="旧")
    chat.say(people[0], None, text="新")
    ChatLine.objects.filter(pk=old.pk).update(said_at=Now() - timedelta(days=settings.CHAT_DAYS, minutes=1))
    assert chat.forget() == 1
    assert texts(None, LOBBY) == ["新"]


async def test_a_line_reaches_those_at_its_place_and_nobody_else(table, people, stranger):
    async with visiting(people[0]) as player, visiting(stranger) as watcher, visiting(people[1]) as away:
        await player.look(table.code)
        await watcher.look(table.code)
        await away.look(lobby=True)
        assert (await player.say("出牌了"))["result"] == "ok"
        assert (await watcher.next_line())["text"] == "出牌了"
        assert (await player.next_line())["text"] == "出牌了"
        assert (await watcher.say("别听我的"))["result"] == "ok"
        assert (await watcher.next_line())["channel"] == "watchers"
        assert await away.hears_nothing_of("chat")
        assert not any("别听我的" in json.dumps(each, ensure_ascii=False) for each in player.heard)
        assert await player.hears_nothing_of("chat", 1)


async def test_markup_is_passed_on_as_the_text_it_is(people):
    said = '<img src=x onerror="alert(1)"><script>alert(2)</script>'
    async with visiting(people[0]) as one, visiting(people[1]) as other:
        await one.look(lobby=True)
        await other.look(lobby=True)
        await one.say(said)
        assert (await other.next_line())["text"] == said


async def test_who_is_muted_by_a_reader_is_not_read_by_him_but_by_others(people):
    await in_thread(company.mute, people[1], people[0])
    async with visiting(people[0]) as talker, visiting(people[1]) as deaf, visiting(people[2]) as other:
        for page in (talker, deaf, other):
            await page.look(lobby=True)
        await talker.say("有人吗")
        assert (await other.next_line())["text"] == "有人吗"
        assert await deaf.hears_nothing_of("chat", 1)


async def test_muting_from_the_page_takes_the_lines_away_and_back(people):
    async with visiting(people[0]) as talker, visiting(people[1]) as reader:
        await talker.look(lobby=True)
        await reader.look(lobby=True)
        await talker.say("唠叨")
        await reader.next_line()
        for on, left in ((True, []), (False, ["唠叨"])):
            message = {"type": "deafen", "id": "5c1f0e0e-58a5-4b0e-8a55-2f1f9f3f4f11", "user": people[0].pk, "on": on}
            await reader.send(message)
            anew = await reader.hear("chat", until=lambda message: message["whole"])
            assert [line["text"] for line in anew["lines"]] == left


async def test_who_talks_too_much_is_held_back_over_all_of_his_pages(people):
    async with visiting(people[0]) as one, visiting(people[0]) as other:
        await one.look(lobby=True)
        await other.look(lobby=True)
        codes = [(await page.say(f"第{n}句"))["code"] for n in range(4) for page in (one, other)]
    assert codes.count("rate_limited") >= 2
    assert codes[:4] == [None] * 4


async def test_who_has_no_account_reads_and_cannot_write(people):
    async with visiting() as stranger:
        await stranger.look(lobby=True)
        assert (await stranger.say("我是谁"))["code"] == "no_account"


@pytest.mark.parametrize(
    "forged",
    [
        {"type": "say", "id": "x", "text": "a"},
        {"type": "say", "id": "5c1f0e0e-58a5-4b0e-8a55-2f1f9f3f4f11", "text": "a", "user": 1},
        {"type": "say", "id": "5c1f0e0e-58a5-4b0e-8a55-2f1f9f3f4f11", "text": "a", "channel": "players"},
        {"type": "look", "at": "../lobby"},
        {"type": "look", "lobby": True, "seat": 0},
        {"type": "act"},
        {"type": "chat", "lines": []},
        "look",
        None,
    ],
)
async def test_forged_messages_are_refused_and_the_socket_lives(people, forged):
    async with visiting(people[0]) as page:
        await page.send(forged)
        assert (await page.hear("error"))["code"] == "malformed"
        await page.send({"type": "ping", "n": 4})
        assert (await page.hear("pong"))["n"] == 4


async def test_nobody_looks_into_a_table_that_is_none_or_from_which_he_was_sent_away(people):
    opened = await in_thread(seating.open_table, people[0], "weihai")
    await in_thread(seating.sit, people[1], opened.code)
    await in_thread(lambda: hosting.kick(people[0], opened.code, 1, ban=True))
    async with visiting(people[1]) as page:
        for code in (opened.code, "zzzzzzzz"):
            await page.send({"type": "look", "at": code})
            assert (await page.hear("error"))["code"] == "no_such_table"
            assert (await page.say("在吗"))["code"] == "nowhere"


def test_a_report_has_the_lines_around_it_that_its_writer_could_read(table, people, stranger):
    for number in range(15):
        chat.say(people[0], table.code, text=f"第{number}句")
    chat.say(stranger, table.code, text="场外的话")
    line = ChatLine.objects.get(text="第12句")
    around = [each["text"] for each in chat.evidence(line.pk, people[1].pk)]
    assert around == [f"第{number}句" for number in range(2, 15)], "what watchers say in a hand is none of a player's"
    assert chat.evidence(ChatLine.objects.get(text="场外的话").pk, people[1].pk) == []
    assert chat.evidence(10**9, people[1].pk) == []
