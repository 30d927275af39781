"""Leaderboards, seasons and players' records as JSON: the pages' own figures.

Shares are in tenths of a per cent, means in hundredths of a point a hand.
"""

from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound, PermissionDenied, ValidationError
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import rules
from lobby.accounts.models import User
from scoring import queries
from scoring.models import Tally
from scoring.queries import Asked
from scoring.selectors import boards, players
from scoring.selectors.boards import FIGURES
from scoring.settlement import newest

MOST = 100


class BoardQuery(serializers.Serializer[Any]):
    """Which board, and which part of it."""

    ruleset = serializers.ChoiceField(
        choices=[ruleset.id for ruleset in rules.rulesets()], required=False, help_text=gettext_lazy("不写：全部玩法")
    )
    by = serializers.ChoiceField(choices=FIGURES, default="points")
    period = serializers.RegexField(
        r"^(day|week|season|all|\d{4}-\d{2}-\d{2}|\d{4}-W\d{2}|\d{4}-Q[1-4])$",
        default="all",
        help_text=gettext_lazy("day、week、season、all，或者某一天、某一周、某个赛季，如 2026-W49、2026-Q4"),
    )
    hands = serializers.ChoiceField(choices=["ranked", "friendly"], default="ranked")
    friends = serializers.ChoiceField(choices=["0", "1"], default="0", help_text=gettext_lazy("1：只看自己和好友"))


class PagedQuery(BoardQuery):
    after = serializers.RegexField(r"^-?\d{1,19}\.\d{1,19}$", required=False, help_text=gettext_lazy("上一页的 next"))
    limit = serializers.IntegerField(min_value=1, max_value=MOST, default=50)


class StandingSerializer(serializers.Serializer[Any]):
    rank = serializers.IntegerField()
    user_id = serializers.IntegerField()
    name = serializers.CharField()
    color = serializers.IntegerField()
    figure = serializers.IntegerField()
    rating = serializers.IntegerField(allow_null=True)
    spread = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField()
    hands = serializers.IntegerField()
    wins = serializers.IntegerField()
    emperor_share = serializers.IntegerField(allow_null=True)
    guard_share = serializers.IntegerField(allow_null=True)
    rebel_share = serializers.IntegerField(allow_null=True)
    mean = serializers.IntegerField(allow_null=True)


class BoardSerializer(serializers.Serializer[Any]):
    ruleset = serializers.CharField(allow_null=True)
    by = serializers.CharField()
    period = serializers.CharField()
    hands = serializers.CharField()
    standings = StandingSerializer(many=True)
    next = serializers.CharField(allow_null=True)


class VersionSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField()


class PlaceSerializer(serializers.Serializer[Any]):
    ruleset = serializers.CharField(allow_blank=True)
    rank = serializers.IntegerField()
    user_id = serializers.IntegerField()
    name = serializers.CharField(source="user.name")
    points = serializers.IntegerField()
    hands = serializers.IntegerField()


class SeasonSerializer(serializers.Serializer[Any]):
    period = serializers.CharField()
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)
    places = PlaceSerializer(many=True)


class TallySerializer(serializers.ModelSerializer[Tally]):
    class Meta:
        model = Tally
        exclude = ("id", "user", "bot", "period")


class SkillSerializer(serializers.Serializer[Any]):
    ruleset = serializers.CharField(allow_blank=True)
    rating = serializers.IntegerField()
    spread = serializers.IntegerField()
    hands = serializers.IntegerField()
    provisional = serializers.BooleanField()
    flagged = serializers.BooleanField()


class PartnerSerializer(serializers.Serializer[Any]):
    user_id = serializers.IntegerField()
    name = serializers.CharField()
    hands = serializers.IntegerField()
    wins = serializers.IntegerField()
    points = serializers.IntegerField()


class HonourSerializer(serializers.Serializer[Any]):
    period = serializers.CharField()
    ruleset = serializers.CharField(allow_blank=True)
    rank = serializers.IntegerField()
    points = serializers.IntegerField()
    hands = serializers.IntegerField()


class RecordSerializer(serializers.Serializer[Any]):
    user_id = serializers.IntegerField(source="user.pk")
    name = serializers.CharField(source="user.name")
    ranked = TallySerializer(many=True)
    friendly = TallySerializer(many=True)
    ratings = SkillSerializer(many=True, source="skills")
    longest_streak = serializers.IntegerField(source="highlights.streaks.longest")
    running_streak = serializers.IntegerField(source="highlights.streaks.running")
    partners = PartnerSerializer(many=True)
    honours = HonourSerializer(many=True)


class MomentSerializer(serializers.Serializer[Any]):
    at = serializers.DateTimeField()
    rating = serializers.IntegerField()
    spread = serializers.IntegerField()


class RatingsQuery(serializers.Serializer[Any]):
    ruleset = serializers.ChoiceField(choices=[ruleset.id for ruleset in rules.rulesets()], required=False)


class LeaderboardView(APIView):
    """A page of a board; bots are left out."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="leaderboards", summary=gettext_lazy("排行榜"), parameters=[PagedQuery], responses=BoardSerializer
    )
    def get(self, request: Request) -> Response:
        asked, limit = _asked(request, PagedQuery)
        page = boards.page(asked.board, asked.after, limit)
        return _answer(asked, page.standings, None if page.after is None else str(page.after))


class AroundMeView(APIView):
    """My own line of a board with those just before and behind; nothing if I do not stand there."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="leaderboards_me",
        summary=gettext_lazy("排行榜上我和前后的人"),
        parameters=[BoardQuery],
        responses=BoardSerializer,
    )
    def get(self, request: Request) -> Response:
        asked, _limit = _asked(request, BoardQuery)
        return _answer(asked, boards.around(asked.board, request.user.pk or 0), None)


class VersionView(APIView):
    """A number that grows with everything that may change a board: cheap to ask for again and again."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="leaderboards_version",
        summary=gettext_lazy("排行榜有没有变"),
        responses=VersionSerializer,
    )
    def get(self, request: Request) -> Response:  # noqa: ARG002  (as the framework calls it)
        return Response({"version": newest()})


class SeasonsView(APIView):
    """Every season there has been, with those whom its end honoured, the newest first."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="seasons", summary=gettext_lazy("赛季和名次"), responses=SeasonSerializer(many=True))
    def get(self, request: Request) -> Response:  # noqa: ARG002  (as the framework calls it)
        return Response(SeasonSerializer(boards.seasons_with_places(), many=True).data)


class RecordView(APIView):
    """What a player has won, by ruleset and role; its owner chooses who may read it."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="player_record", summary=gettext_lazy("玩家的战绩"), responses=RecordSerializer)
    def get(self, request: Request, user_id: int) -> Response:
        return Response(RecordSerializer(players.player(visible(request, user_id))).data)


class RatingsView(APIView):
    """A player's rating over time, thinned to a few hundred moments."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="player_ratings",
        summary=gettext_lazy("玩家的等级分变化"),
        parameters=[RatingsQuery],
        responses=MomentSerializer(many=True),
    )
    def get(self, request: Request, user_id: int) -> Response:
        query = RatingsQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        user = visible(request, user_id)
        history = players.rating_history(user, query.validated_data.get("ruleset", ""))
        return Response(MomentSerializer(history, many=True).data)


def _asked(request: Request, known: type[BoardQuery]) -> tuple[Asked, int]:
    query = known(data=request.query_params)
    query.is_valid(raise_exception=True)
    given = dict(query.validated_data)
    limit = given.pop("limit", MOST)
    try:
        return queries.read(given, request.user.pk), limit
    except ValueError as error:
        raise ValidationError({str(error): [_("这样查不了。")]}) from error


def _answer(asked: Asked, standings: Any, following: str | None) -> Response:
    board = asked.board
    return Response(
        {
            "ruleset": board.ruleset or None,
            "by": board.figure,
            "period": board.period,
            "hands": "ranked" if board.ranked else "friendly",
            "standings": StandingSerializer(standings, many=True).data,
            "next": following,
        }
    )


def visible(request: Request, user_id: int) -> User:
    """The account whose record is asked for. Raises: NotFound; PermissionDenied `record_private`."""
    if user_id >= 2**63:
        raise NotFound
    user = get_object_or_404(User, pk=user_id)
    if not players.may_see(user, request.user.pk):
        raise PermissionDenied(_("这位玩家的战绩不公开。"), code="record_private")
    return user


addresses = [
    path("leaderboards/", LeaderboardView.as_view(), name="leaderboards"),
    path("leaderboards/me/", AroundMeView.as_view(), name="leaderboards_me"),
    path("leaderboards/version/", VersionView.as_view(), name="leaderboards_version"),
    path("seasons/", SeasonsView.as_view(), name="seasons"),
    path("players/<int:user_id>/record/", RecordView.as_view(), name="player_record"),
    path("players/<int:user_id>/ratings/", RatingsView.as_view(), name="player_ratings"),
]
