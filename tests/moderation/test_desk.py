"""The admin's desk: who gets in, what he sees, what he does, and what is kept of it."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice

import rules
from lobby.accounts import selectors, services
from lobby.accounts.models import Ban, User
from lobby.models import ChatLine
from lobby.moderation import manners, reports, roles
from lobby.moderation import services as moderation
from lobby.moderation.errors import ModerationError
from lobby.moderation.models import Act, Announcement, Look, Notice, Report
from lobby.tasks import forget_chat
from scoring.models import LedgerEntry
from tables import log
from tables.models import Hand, HandEvent, Seat, Table
from tables.services import drain, seating
from tests.tables.cast import newest_hand, run_bots

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "four kings in one hand"
SCRIPT = "<script>alert(1)</script>"


@pytest.fixture(autouse=True)
def groups(transactional_db, static_files, settings):
    settings.BOT_PACE_MS = 0
    roles.make()
    log.forget()


def staff(name, role):
    user = User.objects.create_user(name, PASSWORD, is_guest=False, is_staff=True)
    user.groups.add(Group.objects.get(name=role))
    return user


@pytest.fixture
def moderator():
    return staff("Mo", roles.MODERATOR)


@pytest.fixture
def lee():
    return services.make_guest("Lee")


@pytest.fixture
def ann():
    return services.make_guest("Ann")


@pytest.fixture
def told(lee, ann):
    """Ann reports Lee, with a table and what was said there."""
    table = seating.play_now(lee)
    ChatLine.objects.create(table=table, channel="players", user=lee, text=SCRIPT)
    return reports.report(ann, lee, reason="insult", text=SCRIPT, code=table.code)


def press(client, model, row, name, **given):
    return client.post(reverse(f"admin:{model}_press", args=[row.pk, name]), given)


class TestGettingIn:
    def test_staff_without_a_second_factor_sees_nothing_of_the_desk(self, moderator, client):
        client.force_login(moderator)
        for name in ("index", "moderation_report_changelist", "accounts_user_changelist", "figures", "pairs"):
            response = client.get(reverse(f"admin:{name}"), follow=True)
            assert response.redirect_chain[-1][0].startswith(reverse("admin:second"))

    def test_the_app_is_set_up_by_its_first_right_code_and_ten_codes_go_on_paper(self, moderator, client):
        client.force_login(moderator)
        page = client.get(reverse("admin:second"))
        assert "<svg" in page.text
        assert not re.findall(r"<style|\sstyle=|<script(?![^>]*\bsrc=)", page.text)
        assert "证码不对" in client.post(reverse("admin:second"), {"code": "000000"}).text
        device = TOTPDevice.objects.get(user=moderator)
        TOTPDevice.objects.update(throttling_failure_timestamp=None, throttling_failure_count=0)
        answer = client.post(reverse("admin:second"), {"code": f"{totp(device.bin_key):06}"})
        codes = answer.context["outcome"].codes
        assert len(set(codes)) == 10
        assert client.get(reverse("admin:index")).status_code == 200

        elsewhere = Client()
        elsewhere.force_login(moderator)
        assert elsewhere.get(reverse("admin:index")).status_code == 302
        assert "<svg" not in elsewhere.get(reverse("admin:second")).text, "a set-up app must not be shown again"
        assert elsewhere.post(reverse("admin:second"), {"code": codes[0]}).status_code == 302
        assert elsewhere.get(reverse("admin:index")).status_code == 200
        third = Client()
        third.force_login(moderator)
        assert third.post(reverse("admin:second"), {"code": codes[0]}).status_code == 200, "a code on paper works once"

    def test_guessing_is_slowed_down(self, moderator, client):
        TOTPDevice.objects.create(user=moderator, confirmed=True)
        client.force_login(moderator)
        client.post(reverse("admin:second"), {"code": "000000"})
        assert "等一会儿" in client.post(reverse("admin:second"), {"code": "000001"}).text

    def test_players_have_no_second_factor_and_no_desk(self, lee, client):
        client.force_login(lee)
        assert client.get(reverse("admin:second")).status_code == 403
        assert not TOTPDevice.objects.exists()
        led = client.get(reverse("admin:index"), follow=True)
        assert led.status_code == 403, "who is logged in is not sent to the log-in, which would send him back"
        assert 'href="/"' in led.text

    def test_the_second_factor_leads_to_no_other_site(self, moderator, at_desk):
        response = at_desk(moderator).get(reverse("admin:second"), {"next": "https://example.org/"})
        assert response["Location"] == reverse("admin:index")


class TestRights:
    def test_a_moderator_reaches_no_admins_rights(self, moderator, at_desk, lee):
        client = at_desk(moderator)
        change = reverse("admin:accounts_user_change", args=[moderator.pk])
        for target in (moderator, lee):
            client.post(
                reverse("admin:accounts_user_change", args=[target.pk]),
                {
                    "name": "Mo",
                    "is_staff": "on",
                    "is_superuser": "on",
                    "groups": [1, 2],
                    "color": "0",
                    "language": "en",
                },
            )
            target.refresh_from_db()
            assert not target.is_superuser
        assert not lee.is_staff
        assert [group.name for group in moderator.groups.all()] == [roles.MODERATOR]
        assert client.get(change).status_code == 200
        root = User.objects.create_superuser("Root", PASSWORD)
        for name, args in (
            ("accounts_user_add", []),
            ("auth_user_password_change", [root.pk]),
            ("moderation_look_changelist", []),
            ("moderation_announcement_add", []),
        ):
            assert client.get(reverse(f"admin:{name}", args=args)).status_code == 403, name
        assert client.post(reverse("admin:maintenance"), {"on": "1"}).status_code == 403
        assert not drain.on()

    def test_a_moderator_neither_closes_tables_nor_voids_hands(self, moderator, at_desk, lee):
        table = seating.play_now(lee)
        client = at_desk(moderator)
        assert press(client, "tables_table", table, "close", text="x").status_code == 403
        assert press(client, "tables_hand", newest_hand(table), "void", text="x").status_code == 403
        assert newest_hand(table).state == Hand.State.RUNNING

    def test_a_moderator_cannot_ban_staff(self, moderator, at_desk):
        other = staff("Other", roles.ADMIN)
        at_desk(moderator).post(reverse("admin:accounts_ban_add"), {"account": other.pk, "reason": "spam"})
        assert not Ban.objects.exists()

    def test_an_admin_raises_nobody(self, at_desk, lee):
        client = at_desk(staff("Ad", roles.ADMIN))
        change = reverse("admin:accounts_user_change", args=[lee.pk])
        assert "is_staff" not in client.get(change).text
        client.post(change, {"name": "Lea", "color": "0", "language": "en", "is_staff": "on", "is_superuser": "on"})
        lee.refresh_from_db()
        assert (lee.name, lee.is_staff, lee.is_superuser) == ("Lea", False, False)


class TestReports:
    def test_a_report_carries_the_chat_and_the_hand(self, told, lee):
        assert told.hand == newest_hand(told.table)
        assert told.chat[0]["text"] == SCRIPT
        assert told.chat[0]["user"] == lee.pk

    def test_what_was_written_is_shown_as_text_and_never_run(self, told, moderator, at_desk):
        client = at_desk(moderator)
        for name, args in (("change", [told.pk]), ("changelist", [])):
            page = client.get(reverse(f"admin:moderation_report_{name}", args=args)).text
            assert SCRIPT not in page
        assert "&lt;script&gt;" in client.get(reverse("admin:moderation_report_change", args=[told.pk])).text

    def test_it_is_claimed_decided_and_both_are_told(self, told, moderator, at_desk, lee, ann):
        client = at_desk(moderator)
        press(client, "moderation_report", told, "claim")
        press(client, "moderation_report", told, "uphold", text=SCRIPT)
        told.refresh_from_db()
        assert (told.state, told.claimed_by) == (Report.State.UPHELD, moderator)
        assert {(notice.account, notice.kind) for notice in Notice.objects.all()} == {(lee, "warning"), (ann, "thanks")}
        mine = Client()
        mine.force_login(lee)
        page = mine.get("/").text
        assert "查实了" in page
        assert SCRIPT not in page
        mine.post(reverse("moderation:put_away", args=[Notice.objects.get(account=lee).pk]))
        assert "查实了" not in mine.get("/").text
        assert [act.verb for act in Act.objects.order_by("pk")] == ["claim", "uphold"]

    def test_what_another_claimed_is_his_to_decide(self, told, moderator):
        reports.claim(moderator, told.pk)
        with pytest.raises(ModerationError):
            reports.decide(staff("Other", roles.MODERATOR), told.pk, upheld=True)

    def test_nobody_decides_a_report_about_himself(self, moderator, ann):
        row = reports.report(ann, moderator, reason="other")
        with pytest.raises(ModerationError):
            reports.decide(moderator, row.pk, upheld=False)

    def test_a_decision_is_undone_with_the_messages_nobody_read(self, told, moderator, at_desk, ann):
        client = at_desk(moderator)
        press(client, "moderation_report", told, "dismiss")
        press(client, "moderation_report", told, "reopen")
        told.refresh_from_db()
        assert told.state == Report.State.OPEN
        assert [(notice.account, notice.kind) for notice in Notice.objects.all()] == [(ann, "reopened")]
        assert Act.objects.filter(verb="reopen").exists()

    @pytest.mark.parametrize("sentence", ["ban7", "mute7"])
    def test_undoing_a_decision_lifts_what_it_imposed_and_tells_both(self, told, moderator, at_desk, sentence):
        """Another sanction of the same account stays."""
        client = at_desk(moderator)
        other = moderation.ban(moderator, told.about, reason="name", until=timezone.now() + timedelta(days=1))
        press(client, "moderation_report", told, "uphold", pick=sentence)
        told.refresh_from_db()
        imposed = told.ban or told.mute
        assert imposed.until - timezone.now() > timedelta(days=6)
        Notice.objects.update(seen_at=timezone.now())
        press(client, "moderation_report", told, "reopen")
        told.refresh_from_db()
        imposed.refresh_from_db()
        assert (imposed.lifted_by, told.ban, told.mute) == (moderator, None, None)
        assert selectors.active_ban(told.about_id) == other
        unread = {(notice.account, notice.kind) for notice in Notice.objects.filter(seen_at=None)}
        assert unread == {(told.about, "revoked"), (told.reporter, "reopened")}
        assert [act.verb for act in Act.objects.order_by("-pk")[:2]] == ["reopen", "lift"]
        assert Act.objects.latest("pk").details["lifted"] == [f"{sentence[:-1]} {imposed.pk}"]

    def test_undoing_a_decision_leaves_what_is_over_or_was_lifted_as_it_is(self, told, moderator):
        reports.decide(moderator, told.pk, upheld=True, sentence="ban1")
        Ban.objects.update(until=timezone.now() - timedelta(seconds=1))
        reports.reopen(moderator, told.pk)
        assert Ban.objects.get().lifted_at is None
        assert Act.objects.latest("pk").details["lifted"] == []

    def test_what_nobody_can_be_sentenced_to_is_refused(self, told, moderator, at_desk):
        press(at_desk(moderator), "moderation_report", told, "uphold", pick="gallows")
        told.refresh_from_db()
        assert told.state == Report.State.OPEN

    def test_what_was_said_is_forgotten_a_year_after_the_decision_and_not_before(self, told, moderator):
        reports.decide(moderator, told.pk, upheld=True)
        Report.objects.update(decided_at=timezone.now() - timedelta(days=364))
        forget_chat()
        told.refresh_from_db()
        assert told.chat
        Report.objects.update(decided_at=timezone.now() - timedelta(days=366))
        forget_chat()
        told.refresh_from_db()
        assert (told.chat, told.text, told.state) == ([], "", Report.State.UPHELD)

    def test_what_still_waits_for_a_decision_is_not_forgotten(self, told):
        Report.objects.update(created_at=timezone.now() - timedelta(days=800))
        forget_chat()
        told.refresh_from_db()
        assert told.chat

    def test_the_chat_of_a_table_goes_along_though_who_is_reported_said_nothing(self, lee, ann):
        table = seating.open_table(lee, "weihai")
        seating.sit(ann, table.code)
        ChatLine.objects.create(table=table, channel="players", user=ann, text="hello?")
        assert [line["text"] for line in reports.report(ann, lee, reason="stalling", code=table.code).chat] == [
            "hello?"
        ]

    def test_one_reports_another_once_until_it_is_settled(self, told, lee, ann):
        with pytest.raises(ModerationError, match="举报"):
            reports.report(ann, lee, reason="spam")

    def test_the_page_takes_a_report_and_nobody_reports_himself(self, lee, ann):
        client = Client()
        client.force_login(ann)
        client.post(reverse("moderation:report"), {"about": lee.pk, "reason": "spam", "text": "x"})
        assert Report.objects.get().about == lee
        client.post(reverse("moderation:report"), {"about": ann.pk, "reason": "spam"})
        assert Report.objects.count() == 1

    def test_who_would_report_himself_or_a_bot_is_told_so_and_led_back(self, lee, client):
        client.force_login(lee)
        table = seating.play_now(lee)
        for about, sentence in ((lee.pk, "不能举报自己"), ("", "机器人")):
            page = client.get(reverse("moderation:report"), {"about": about, "table": table.code})
            assert sentence in page.text
            assert "<textarea" not in page.text
            assert f"/tables/{table.code}/" in page.text

    def test_after_a_report_one_is_led_back_to_the_table(self, lee, ann, client):
        client.force_login(ann)
        table = seating.play_now(lee)
        given = {"about": lee.pk, "reason": "spam", "table": table.code}
        assert client.post(reverse("moderation:report"), given)["Location"] == f"/tables/{table.code}/"
        assert Report.objects.get().hand == newest_hand(table)

    def test_a_profile_has_a_way_to_report_but_not_ones_own(self, lee, ann, client):
        address = f"{reverse('moderation:report')}?about={lee.pk}"
        assert address not in client.get("/players/lee/").text, "a stranger has to come in first"
        client.force_login(ann)
        assert address in client.get("/players/lee/").text
        client.force_login(lee)
        assert address not in client.get("/players/lee/").text


class TestSanctions:
    def test_a_ban_from_the_desk_takes_the_seat_and_is_noted(self, moderator, at_desk, lee):
        table = seating.play_now(lee)
        client = at_desk(moderator)
        assert (
            client.post(reverse("admin:accounts_ban_add"), {"account": lee.pk, "reason": "insult"}).status_code == 302
        )
        assert selectors.active_ban(lee.pk).by == moderator
        assert not Seat.objects.filter(user=lee, left=False).exists()
        run_bots(table)
        assert LedgerEntry.objects.filter(user=lee, kind="leaving").exists()
        assert Act.objects.get().verb == "ban"

    def test_a_ban_is_lifted_by_a_press_and_never_changed(self, moderator, at_desk, lee):
        row = moderation.ban(moderator, lee, reason="spam", until=None)
        client = at_desk(moderator)
        change = reverse("admin:accounts_ban_change", args=[row.pk])
        assert client.post(change, {"account": lee.pk, "reason": "other"}).status_code == 403
        press(client, "accounts_ban", row, "lift")
        assert selectors.active_ban(lee.pk) is None

    def test_a_mute_needs_an_end(self, moderator, at_desk, lee):
        client = at_desk(moderator)
        add = reverse("admin:accounts_mute_add")
        assert client.post(add, {"account": lee.pk, "reason": "insult"}).status_code == 200
        end = timezone.localtime(timezone.now() + timedelta(days=1))
        given = {"account": lee.pk, "reason": "insult", "until_0": f"{end:%Y-%m-%d}", "until_1": f"{end:%H:%M:%S}"}
        client.post(add, given)
        assert selectors.active_mute(lee.pk)


class TestTables:
    def test_a_running_hand_is_voided_without_points(self, admin_client, lee):
        table = seating.play_now(lee)
        press(admin_client, "tables_hand", newest_hand(table), "void", text="坏了")
        assert newest_hand(table).state == Hand.State.ENDED
        assert set(LedgerEntry.objects.values_list("points", flat=True)) <= {0}
        assert Act.objects.get(verb="void_hand").details["reason"] == "坏了"

    def test_a_hand_that_has_ended_is_reversed_in_the_ledger_and_no_entry_changes(self, admin_client, lee):
        table = seating.play_now(lee)
        seating.leave(lee, table.code)
        hand = run_bots(table)
        before = list(LedgerEntry.objects.order_by("pk").values())
        press(admin_client, "tables_hand", hand, "void", text="串通")
        assert list(LedgerEntry.objects.order_by("pk").values())[: len(before)] == before
        assert sum(LedgerEntry.objects.filter(user=lee).values_list("points", flat=True)) == 0

    def test_without_a_reason_nothing_is_voided_or_closed(self, admin_client, lee):
        table = seating.play_now(lee)
        press(admin_client, "tables_hand", newest_hand(table), "void")
        press(admin_client, "tables_table", table, "close", text="  ")
        assert newest_hand(table).state == Hand.State.RUNNING

    def test_a_table_is_closed_and_everybody_may_sit_elsewhere(self, admin_client, lee):
        table = seating.play_now(lee)
        press(admin_client, "tables_table", table, "close", text="测试")
        table.refresh_from_db()
        assert table.state == Table.State.CLOSED
        assert seating.play_now(lee).pk != table.pk

    def test_a_maintenance_is_begun_and_ended_by_presses(self, admin_client):
        assert admin_client.get(reverse("admin:maintenance")).status_code == 405
        admin_client.post(reverse("admin:maintenance"), {"on": "1"})
        assert drain.on()
        admin_client.post(reverse("admin:maintenance"), {"on": "0"})
        assert not drain.on()
        assert list(Act.objects.order_by("pk").values_list("verb", flat=True)) == ["maintenance_on", "maintenance_off"]

    def test_no_page_of_the_desk_holds_a_hidden_card_of_a_running_hand(self, admin_client, lee, ann):
        table = seating.play_now(lee)
        reports.report(ann, lee, reason="spam", code=table.code)
        hand = newest_hand(table)
        state = log.fold(hand).state
        held = {card for seat in range(5) for card in rules.view(state, seat).me.cards}
        assert len(held) > 40
        pages = [reverse("admin:index"), reverse("admin:figures"), reverse("admin:pairs")]
        for model in admin_client.get(reverse("admin:index")).context["app_list"]:
            pages += [entry["admin_url"] for entry in model["models"] if entry["admin_url"]]
        for row in (table, hand, lee, Report.objects.get()):
            pages.append(reverse(f"admin:{row._meta.label_lower.replace('.', '_')}_change", args=[row.pk]))
        assert len(pages) > 15
        secret = [quote + card + quote for card in held for quote in ('"', "'", "&quot;", "&#x27;")]
        for page in pages:
            text = admin_client.get(page).text
            assert not [card for card in secret if card in text], page
            assert "commitment" not in text, page


class TestLogs:
    def test_what_was_looked_at_is_kept_with_who_looked(self, moderator, at_desk, lee):
        page = reverse("admin:accounts_user_change", args=[lee.pk])
        at_desk(moderator).get(page)
        assert list(Look.objects.values_list("by", "path")) == [(moderator.pk, page)]

    @pytest.mark.parametrize("table", ["moderation_act", "moderation_look"])
    def test_the_database_itself_refuses_to_change_or_delete_a_log(self, table, moderator, lee):
        moderation.ban(moderator, lee, reason="spam", until=None)
        Look.objects.create(by=moderator, path="/")
        for sql in (f"UPDATE {table} SET at = now()", f"DELETE FROM {table}"):
            with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(sql)


class TestAnnouncements:
    def test_it_is_shown_from_its_start_to_its_end_in_the_readers_language(self, client):
        now, hour = timezone.now(), timedelta(hours=1)
        for number, (start, end) in enumerate([(-1, 1), (1, 2), (-2, -1)]):
            Announcement.objects.create(
                text=f"公告{number}{SCRIPT}",
                text_en=f"News{number}",
                starts_at=now + start * hour,
                ends_at=now + end * hour,
            )
        cache.delete("announcements")
        page = client.get("/").text
        assert "公告0" in page
        assert "公告1" not in page
        assert "公告2" not in page
        assert SCRIPT not in page
        client.cookies["django_language"] = "en"
        assert client.get("/announcements/").json() == {"announcements": ["News0"]}


def test_the_figures_and_the_pairs_are_drawn_without_scripts(admin_client, lee):
    table = seating.play_now(lee)
    seating.leave(lee, table.code)
    run_bots(table)
    for name in ("figures", "pairs"):
        page = admin_client.get(reverse(f"admin:{name}")).text
        assert not re.findall(r"<style|\sstyle=|<script(?![^>]*\bsrc=)", page), name
    assert "<rect" in admin_client.get(reverse("admin:figures")).text


def test_the_list_of_players_counts_leavings_and_stalling_in_one_query(
    admin_client, lee, django_assert_max_num_queries
):
    table = seating.play_now(lee)
    Seat.objects.filter(user=lee).update(timeouts=1)
    seating.leave(lee, table.code)
    run_bots(table)
    for number in range(12):
        services.make_guest(f"guest{number}")
    address = reverse("admin:accounts_user_changelist")
    with CaptureQueriesContext(connection) as few:
        admin_client.get(address, {"q": "lee"})
    with django_assert_max_num_queries(len(few) + 1):
        page = admin_client.get(address)
    row = next(row for row in re.findall("<tr>.*?</tr>", page.text, re.DOTALL) if "lee" in row)
    assert "1 / 0" in row, "Lee left the one hand he began"


def test_a_players_page_tells_by_weeks_how_often_the_clock_had_to_act(admin_client, lee):
    table = seating.play_now(lee)
    hand = newest_hand(table)
    seating.auto(lee, table.code, on=True)
    run_bots(table)
    seat = next(number for number, player in enumerate(hand.players) if player["user"] == lee.pk)
    steps = set(HandEvent.objects.filter(hand=hand, seat=seat, by="clock").values_list("step", flat=True))
    week, *before = manners.weeks(lee.pk)
    assert (week.hands, week.left, week.clocked) == (1, 0, len(steps))
    assert steps
    assert {(each.hands, each.left, each.clocked) for each in before} == {(0, 0, 0)}
    page = admin_client.get(reverse("admin:accounts_user_change", args=[lee.pk])).text
    assert f"{week.monday}: 1 / 0 / {len(steps)}" in page
