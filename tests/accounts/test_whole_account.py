"""Every row that points at an account is in its owner's file, and goes when he goes, or there is a reason why not."""

import json
from datetime import timedelta

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.db.models.functions import Now
from django.urls import reverse
from django.utils import timezone
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from lobby import departure
from lobby.accounts.api.models import Key
from lobby.accounts.models import Ban, Block, Friendship, Mute, PersonalMute, User, Visit
from lobby.accounts.services import make_guest
from lobby.models import ChatLine, Invitation, Ticket
from lobby.moderation.models import Act, Look, Notice, Report
from scoring.models import Partnership, Rating, RatingChange, Season, SeasonPlace, Tally
from tables.models import Seat, Table
from tables.services import seating
from tests.tables.cast import run_bots

pytestmark = pytest.mark.django_db(transaction=True)

STAFF = "what staff did is staff's log, not the account's"
# Relation to its section in the file; or in NOT_TOLD the reason why it is in none.
TOLD = {
    "accounts.Friendship.asker": "friends",
    "accounts.Friendship.asked": "requests",
    "accounts.Block.blocker": "blocked",
    "accounts.PersonalMute.muter": "muted",
    "accounts.Ban.account": "bans",
    "accounts.Mute.account": "mutes",
    "accounts.Visit.account": "visits",
    "api.Key.user": "keys",
    "lobby.Ticket.user": "waiting",
    "lobby.Invitation.user": "invitations",
    "lobby.Invitation.by": "invitations_sent",
    "lobby.ChatLine.user": "chat",
    "tables.Table.owner": "tables_opened",
    "tables.Seat.user": "seats",
    "scoring.Tally.user": "sums",
    "scoring.Rating.user": "ratings",
    "scoring.RatingChange.user": "rating_changes",
    "scoring.Partnership.user": "partners",
    "scoring.LedgerEntry.user": "ledger",
    "scoring.SeasonPlace.user": "seasons",
    "moderation.Report.reporter": "reports_made",
    "moderation.Notice.account": "notices",
}
NOT_TOLD = {
    "accounts.Block.blocked": "who blocks somebody is not told",
    "accounts.PersonalMute.muted": "who does not read somebody is not told",
    "moderation.Report.about": "who reported somebody is not told; what came of it is in the notices",
    "scoring.Partnership.partner": "the other's own figures; the account's are those where it is the user",
    "otp_totp.TOTPDevice.user": "a secret of the desk's",
    "otp_static.StaticDevice.user": "a secret of the desk's",
    "accounts.User_groups.user": STAFF,
    "accounts.User_user_permissions.user": STAFF,
    **dict.fromkeys(
        [
            *("admin.LogEntry.user", "accounts.Ban.by", "accounts.Ban.lifted_by", "accounts.Mute.by"),
            *("accounts.Mute.lifted_by", "scoring.Posting.by", "moderation.Report.claimed_by", "moderation.Act.by"),
            *("moderation.Act.account", "moderation.Look.by"),
        ],
        STAFF,
    ),
}
LEDGER = "other people's points add up only with it; it holds a number and no name"
IMPOSED = "it stands until it ends, or leaving would lift it; the privacy page says so"
# What still points at an account that was emptied, and why.
STAYS = {
    **dict.fromkeys(
        [
            *("scoring.Tally.user", "scoring.Rating.user", "scoring.RatingChange.user", "scoring.Partnership.user"),
            *("scoring.Partnership.partner", "scoring.LedgerEntry.user", "scoring.SeasonPlace.user"),
        ],
        LEDGER,
    ),
    **dict.fromkeys(["accounts.Ban.account", "accounts.Mute.account", "moderation.Report.about"], IMPOSED),
    "accounts.Visit.account": "of a banned account, so that its device stays barred; for 90 days at most",
    "moderation.Report.reporter": "the report is about somebody else; its text goes a year after the decision",
    "tables.Table.owner": "who opened a table, as a number; its hands are others' too",
    "tables.Seat.user": "the seat of a running hand, marked as left, until the next hand",
    **{relation: reason for relation, reason in NOT_TOLD.items() if reason == STAFF},
}
del STAYS["accounts.User_groups.user"], STAYS["accounts.User_user_permissions.user"]


def relations():
    """Everything that points at an account, as `app.Model.field`, with its rows for one."""
    found = {}
    for relation in User._meta.get_fields(include_hidden=True):
        if relation.auto_created and (relation.one_to_many or relation.one_to_one):
            model, field = relation.related_model, relation.field.name
            found[f"{model._meta.label}.{field}"] = (model, field)
    return found


def pointing_at(user):
    return {
        name for name, (model, field) in relations().items() if model._base_manager.filter(**{field: user}).exists()
    }


@pytest.fixture
def lee(settings):
    """An account with a row of everything there is."""
    settings.BOT_PACE_MS = 0
    user, ann, bob = (make_guest(name) for name in ("Lee", "Ann", "Bob"))
    table = seating.play_now(user)
    seating.leave(user, table.code)
    hand = run_bots(table)
    other = seating.play_now(user)
    now, day = timezone.now(), timedelta(days=1)
    Friendship.objects.create(asker=user, asked=ann, accepted_at=now)
    Friendship.objects.create(asker=bob, asked=user)
    for model, one, two in ((Block, "blocker", "blocked"), (PersonalMute, "muter", "muted")):
        model.objects.create(**{one: user, two: ann})
        model.objects.create(**{one: ann, two: user})
    for model in (Ban, Mute):
        model.objects.create(account=user, reason="spam", until=now - day, lifted_by=user)
        model.objects.create(account=bob, reason="spam", until=now + day, by=user, lifted_by=user, lifted_at=now)
    Visit.objects.create(account=user, device="d", network="n")
    Key.objects.make(user, "a program")
    Ticket.objects.create(user=user, bots_at=now)
    Invitation.objects.create(table=other, user=user, by=ann)
    Invitation.objects.create(table=other, user=ann, by=user)
    line = ChatLine.objects.create(table=other, channel="players", user=user, text="hello")
    said = [{"user": user.pk, "name": "Lee", "text": line.text, "at": now.isoformat()}]
    Report.objects.create(reporter=ann, about=user, reason="spam", chat=said, claimed_by=bob)
    mine = Report.objects.create(reporter=user, about=ann, reason="spam", text="she stalls")
    Report.objects.create(reporter=ann, about=bob, reason="spam", claimed_by=user)
    Notice.objects.create(account=user, kind="thanks", reason="spam", report=mine)
    Act.objects.create(by=user, account=user, verb="ban")
    Look.objects.create(by=user, path="/")
    LogEntry.objects.create(user=user, content_type=ContentType.objects.get_for_model(User), action_flag=CHANGE)
    for device in (TOTPDevice, StaticDevice):
        device.objects.create(user=user, name="app", confirmed=True)
    user.groups.add(Group.objects.first())
    user.user_permissions.add(Permission.objects.first())
    Rating.objects.get_or_create(user=user, ruleset="", defaults={"mu": 25, "sigma": 8})
    RatingChange.objects.create(user=user, ruleset="", number=99, hand_id=hand.pk, at=Now(), mu=25, sigma=8)
    Tally.objects.get_or_create(user=user, ruleset="", period="all", ranked=True)
    Partnership.objects.create(user=user, partner=ann)
    Partnership.objects.create(user=ann, partner=user)
    season = Season.objects.create(period="2020-Q1", starts_at=now - day, ends_at=now)
    SeasonPlace.objects.create(season=season, user=user, rank=1, points=1, hands=1)
    from scoring.models import Posting  # noqa: PLC0415

    Posting.objects.create(hand_id=hand.pk, kind="void", by=user, reason="a test", number=10**6)
    return user


def test_the_account_of_this_test_has_a_row_of_everything_that_can_point_at_one(lee):
    assert set(relations()) - pointing_at(lee) == set(), "make a row of what is new, and say below where it goes"


def test_everything_that_points_at_an_account_is_in_its_file_or_there_is_a_reason(client, lee):
    assert set(relations()) == TOLD.keys() | NOT_TOLD.keys()
    assert not TOLD.keys() & NOT_TOLD.keys()
    client.force_login(lee)
    told = json.loads(client.get(reverse("lobby:own_data")).text)
    assert {name for name in TOLD.values() if not told[name]} == set(), "a section without its rows"
    assert "Ann" not in json.dumps(told["notices"])


def test_the_file_holds_no_secret(client, lee):
    client.force_login(lee)
    text = client.get(reverse("lobby:own_data")).text
    key = Key.objects.get(user=lee)
    for secret in (lee.password, key.digest, key.token_key, TOTPDevice.objects.get(user=lee).key):
        assert secret
        assert secret not in text


def test_what_points_at_an_emptied_account_is_what_there_is_a_reason_for(lee):
    departure.depart(lee)
    assert pointing_at(lee) - STAYS.keys() == set()
    assert set(STAYS) <= set(relations())


def test_no_name_of_an_emptied_account_is_left_in_a_report(lee):
    departure.depart(lee)
    assert [line["name"] for line in Report.objects.get(about=lee).chat] == [f"#{lee.pk}"]
    assert not User.objects.filter(name="Lee").exists()
    assert not Seat.objects.filter(user=lee, left=False).exists()
    assert Table.objects.filter(owner=lee).exists()
