"""Leaderboards and players as pages, as a file and as JSON, and the ledger at the desk."""

import csv
import io
import xml.etree.ElementTree as ET

import pytest
from django.urls import reverse
from django.utils import timezone

from lobby.accounts import company
from lobby.accounts.models import Circle
from scoring.models import LedgerEntry, Posting, Season, SeasonPlace
from scoring.ratings import PROVISIONAL_HANDS
from scoring.results import Player
from scoring.seasons import turn
from scoring.selectors import players
from scoring.services import record_hand, void_hand
from scoring.settlement import settle
from scoring.tasks import mend_ratings

pytestmark = pytest.mark.django_db

PAGE = "/leaderboards/"
API = "/api/v1/leaderboards/"
DESK = reverse("admin:scoring_ledgerentry_changelist")
LOST = (-6, -3, 3, 3, 3)


@pytest.fixture
def played(ended):
    """Give a function that plays so many hands, every third of which the crown loses."""

    def play(hands=1, **given):
        for number in range(hands):
            record_hand(ended(**({"points": LOST} if number % 3 == 2 else {}) | given))
        settle()

    return play


def test_an_empty_leaderboard_invites_to_the_first_hand(client):
    assert "第一名的位子空着" in client.get(PAGE).text


def test_a_stranger_sees_points_with_their_sign(client, played):
    played()
    page = client.get(PAGE).text
    assert "+6" in page
    assert "\N{MINUS SIGN}3" in page


def test_my_own_line_is_marked(client, played, five):
    played()
    client.force_login(five[2])
    assert client.get(PAGE).text.count('class="is-me"') == 1


def test_my_neighbours_are_shown_below_the_lines_that_fit(client, played, five, monkeypatch):
    played()
    monkeypatch.setattr("scoring.views.SHOWN", 1)
    client.force_login(five[4])
    shown = client.get(PAGE)
    assert [line.name for line in shown.context["page"].standings] == ["Ann"]
    assert [line.name for line in shown.context["mine"]] == ["Cid", "Dan", "Eve"]
    assert client.get(f"{PAGE}?{shown.context['next']}").context["page"].standings[0].name == "Bob"


def test_friends_only_shows_them_and_me(client, played, five):
    played()
    company.ask(five[0], five[3])
    company.accept(five[3], five[0])
    client.force_login(five[0])
    shown = client.get(PAGE, {"friends": "1"}).context["page"].standings
    assert [line.name for line in shown] == ["Ann", "Dan"]


@pytest.mark.parametrize("by", ["points", "hands", "rating", "mean", "emperor_share", "guard_share", "rebel_share"])
@pytest.mark.parametrize("period", ["day", "week", "season", "all"])
def test_every_board_can_be_read(client, played, by, period):
    played(PROVISIONAL_HANDS)
    shown = client.get(PAGE, {"by": by, "period": period, "ruleset": "weihai"})
    expected = {"emperor_share": 1, "guard_share": 1, "rebel_share": 3}.get(by, 5)
    assert len(shown.context["page"].standings) == expected
    assert shown.text.count("<tbody>") == (1 if by != "rating" else 2 if shown.context["bots"] else 1)


@pytest.mark.parametrize(
    "query",
    [{"ruleset": "chess"}, {"by": "luck"}, {"period": "2026-W99"}, {"period": "x"}, {"hands": "all"}, {"after": "1"},
     {"by": "rating", "hands": "friendly"}],
)  # fmt: skip
def test_an_address_that_makes_no_sense_is_no_page_and_the_api_names_the_field(client, query):
    assert client.get(PAGE, query).status_code == 404
    refused = client.get(API, query)
    assert refused.status_code == 400
    assert set(refused.json()["fields"]) <= set(query)


def test_the_bots_rating_is_shown_apart_and_marked(client, ended, five):
    record_hand(ended(players=(*[Player(user.pk) for user in five[:3]], *[Player(None, "greedy")] * 2)))
    settle()
    shown = client.get(PAGE, {"by": "rating"})
    assert [bot.level for bot in shown.context["bots"]] == ["greedy"]
    assert "暂定" in shown.text


def test_a_closed_seasons_honours_are_shown_on_its_board_and_at_the_player(client, played, five):
    played()
    now = timezone.now()
    season = Season.objects.create(
        period="2026-Q1", starts_at=now.replace(year=2025), ends_at=now, closed_at=now, closed_after=0
    )
    SeasonPlace.objects.create(season=season, ruleset="", user=five[0], rank=1, points=50, hands=9)
    assert "+50" in client.get(PAGE, {"period": "2026-Q1"}).text
    assert "2026-Q1" in client.get("/players/Ann/").text
    [told] = client.get("/api/v1/seasons/").json()
    assert told["places"] == [
        {"ruleset": "", "rank": 1, "user_id": five[0].pk, "name": "Ann", "points": 50, "hands": 9}
    ]


def test_the_file_has_every_line_of_the_board(client, played, monkeypatch):
    played()
    monkeypatch.setattr("scoring.views.READ", 2)
    answer = client.get("/leaderboards.csv")
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["rank"], row["name"], row["points"]) for row in rows] == [
        ("1", "Ann", "6"), ("2", "Bob", "3"), ("3", "Cid", "-3"), ("3", "Dan", "-3"), ("3", "Eve", "-3"),
    ]  # fmt: skip
    assert "attachment" in answer["Content-Disposition"]


def test_what_counts_is_told_on_a_page(client):
    page = client.get("/leaderboards/counting/").text
    assert "至少有三个人" in page
    assert "三十" in client.get(PAGE, {"by": "rating"}).text


def test_the_json_says_what_the_page_says_and_where_to_go_on(client, played, five):
    played()
    answer = client.get(API, {"limit": 1}).json()
    [line] = answer.pop("standings")
    assert answer == {"ruleset": None, "by": "points", "period": "all", "hands": "ranked", "next": f"6.{five[0].pk}"}
    assert (line["rank"], line["name"], line["points"], line["figure"]) == (1, "Ann", 6, 6)
    following = client.get(API, {"limit": 1, "after": answer["next"]}).json()["standings"]
    assert [line["name"] for line in following] == ["Bob"]


def test_my_place_among_my_neighbours_is_told_to_me_alone(client, played, five):
    played()
    assert client.get(f"{API}me/").status_code in {401, 403}
    client.force_login(five[0])
    assert [line["name"] for line in client.get(f"{API}me/").json()["standings"]] == ["Ann", "Bob", "Cid"]


def test_the_version_grows_with_what_changes_a_board(client, played):
    before = client.get(f"{API}version/").json()["version"]
    played()
    assert client.get(f"{API}version/").json()["version"] > before


def test_a_profile_tells_figures_by_ruleset_and_role_streaks_partners_and_hands(client, played, five):
    played(4)
    played(1, ruleset="qingdao", points=LOST)
    shown = client.get("/players/ann/").context["shown"]
    assert [(tally.ruleset, tally.points, tally.hands) for tally in shown.ranked] == [
        ("", 6, 5), ("weihai", 12, 4), ("qingdao", -6, 1),
    ]  # fmt: skip
    assert (shown.highlights.streaks.longest, shown.highlights.streaks.running) == (2, 0)
    assert [(partner.name, partner.hands) for partner in shown.partners] == [("Bob", 5)]
    assert [hand.points for hand in shown.highlights.best] == [6, 6, 6]
    assert [hand.points for hand in shown.highlights.worst] == [-6, -6]


def test_a_void_hand_is_neither_among_the_best_nor_in_a_streak(client, played, admin_user):
    played(2)
    # What a process remembers of an account is no longer true of it afterwards.
    assert len(client.get("/players/ann/").context["shown"].highlights.best) == 2
    void_hand(2, admin_user, "x")
    settle()
    shown = client.get("/players/ann/").context["shown"]
    assert [hand.hand_id for hand in shown.highlights.best] == [1]
    assert (shown.highlights.streaks.longest, shown.highlights.streaks.running) == (1, 1)
    assert "正在重算" in client.get("/players/ann/").text


def test_the_rating_over_time_is_a_picture_without_scripts_and_inline_styles(client, played):
    played(8)
    page = client.get("/players/ann/?ruleset=weihai").text
    svg = page[page.index('<svg class="plot"') : page.index("</svg>", page.index('<svg class="plot"')) + 6]
    drawing = ET.fromstring(svg)
    line = drawing.find("polyline")
    assert line is not None
    assert len(line.attrib["points"].split()) == 8
    assert "style" not in svg
    assert drawing.attrib["role"] == "img"
    assert drawing.attrib["aria-label"]


def test_the_rating_over_time_is_told_anew_after_a_hand_and_after_one_is_taken_back(played, five, admin_user):
    played(3)
    course = players.rating_history(five[0], "weihai")
    assert players.rating_history(five[0], "weihai") == course
    played(1)
    longer = players.rating_history(five[0], "weihai")
    assert [len(course), len(longer)] == [3, 4]
    void_hand(1, admin_user, "x")
    settle()
    mend_ratings()
    assert len(players.rating_history(five[0], "weihai")) == 3


@pytest.mark.parametrize(
    ("circle", "answers"),
    [(Circle.EVERYBODY, (200, 200)), (Circle.FRIENDS, (403, 200)), (Circle.NOBODY, (403, 403))],
)
def test_its_owner_chooses_who_may_see_a_profile(client, played, five, circle, answers):
    played()
    stranger, friend = answers
    five[0].history_to = circle
    five[0].save()
    company.ask(five[0], five[1])
    company.accept(five[1], five[0])
    for user, status in ((None, stranger), (five[2], stranger), (five[1], friend), (five[0], 200)):
        client.logout()
        if user:
            client.force_login(user)
        assert client.get("/players/ann/").status_code == status
        assert client.get(f"/api/v1/players/{five[0].pk}/record/").status_code == status
        assert client.get(f"/api/v1/players/{five[0].pk}/ratings/").status_code == status


def test_nobody_of_that_name_is_no_page(client):
    assert client.get("/players/nobody/").status_code == 404
    assert client.get("/api/v1/players/999999/record/").status_code == 404
    assert client.get(f"/api/v1/players/{2**63}/record/").status_code == 404


def test_the_json_of_a_player_has_ratings_and_their_course(client, played, five):
    played(3)
    record = client.get(f"/api/v1/players/{five[0].pk}/record/").json()
    assert [(skill["ruleset"], skill["provisional"]) for skill in record["ratings"]] == [("", True), ("weihai", True)]
    course = client.get(f"/api/v1/players/{five[0].pk}/ratings/", {"ruleset": "weihai"}).json()
    assert [set(moment) for moment in course] == [{"at", "rating", "spread"}] * 3


def test_the_desk_lists_the_ledger_and_opens_an_entry(admin_client, played):
    played()
    assert "weihai" in admin_client.get(DESK).text
    entry = LedgerEntry.objects.first()
    assert admin_client.get(reverse("admin:scoring_ledgerentry_change", args=[entry.pk])).status_code == 200


def test_the_desk_can_neither_add_nor_change_nor_delete_an_entry(admin_client, played):
    played()
    entry = LedgerEntry.objects.first()
    addresses = [
        reverse("admin:scoring_ledgerentry_add"),
        reverse("admin:scoring_ledgerentry_change", args=[entry.pk]),
        reverse("admin:scoring_ledgerentry_delete", args=[entry.pk]),
    ]
    assert [admin_client.post(address, {"points": "1"}).status_code for address in addresses] == [403, 403, 403]
    assert "delete_selected" not in admin_client.get(DESK).text


@pytest.mark.parametrize("name", ["posting", "season"])
def test_the_desk_shows_postings_and_seasons_and_changes_none(admin_client, played, name):
    played()
    turn()
    model = {"posting": Posting, "season": Season}[name]
    row = model.objects.get()
    assert admin_client.get(reverse(f"admin:scoring_{name}_changelist")).status_code == 200
    address = reverse(f"admin:scoring_{name}_change", args=[row.pk])
    assert admin_client.get(address).status_code == 200
    assert admin_client.post(address, {}).status_code == 403
