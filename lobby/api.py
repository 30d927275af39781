"""Rulesets, players and one's own account as JSON."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import rules
from lobby import hall
from lobby.accounts.api.pages import Pages
from lobby.accounts.models import User
from tables import options
from tables.api import TableSerializer
from tables.models import Seat, Table

HIGHEST_ID = 2**63 - 1


# Rulesets


class ValueSerializer(serializers.Serializer[Any]):
    value = serializers.JSONField()
    label = serializers.CharField()  # type: ignore[assignment]


class SwitchSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    rule = serializers.CharField(help_text=_("规则书里的条款"))
    value = serializers.JSONField(help_text=_("这个玩法的值"))
    values = ValueSerializer(many=True, help_text=_("能选的值"))
    matters = serializers.BooleanField(help_text=_("在这个玩法里有没有作用"))


class RulesetSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    cards = serializers.IntegerField(help_text=_("发几张牌"))
    switches = SwitchSerializer(many=True)


class RulesetsSerializer(serializers.Serializer[Any]):
    results = RulesetSerializer(many=True)


def _told(ruleset: rules.Ruleset) -> dict[str, Any]:
    return {
        "id": ruleset.id,
        "name": gettext(ruleset.name),
        "cards": sum(map(len, rules.deal_out(ruleset, rules.deck(ruleset), 0))),
        "switches": [
            {
                "name": name,
                "label": str(options.WORDINGS[name].label),
                "rule": switch.rule,
                "value": getattr(ruleset, name),
                "values": [
                    {"value": value, "label": str(options.WORDINGS[name].values[value])} for value in switch.values
                ],
                "matters": options.matters(ruleset, name),
            }
            for name, switch in rules.SWITCHES.items()
        ],
    }


class RulesetsView(APIView):
    """All rulesets, with every switch that a table may set otherwise."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="rulesets", summary=_("所有玩法和规则选项"), responses=RulesetsSerializer)
    def get(self, request: Request) -> Response:  # noqa: ARG002  (as the framework calls it)
        return Response({"results": [_told(ruleset) for ruleset in rules.rulesets()]})


class RulesetView(APIView):
    """One ruleset."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="ruleset", summary=_("一个玩法"), responses=RulesetSerializer)
    def get(self, request: Request, ruleset_id: str) -> Response:  # noqa: ARG002  (as the framework calls it)
        try:
            return Response(_told(rules.ruleset(ruleset_id)))
        except rules.RulesetError as error:
            raise NotFound from error


# Players


class PlayerSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    color = serializers.IntegerField()
    guest = serializers.BooleanField(source="is_guest")
    joined_at = serializers.DateTimeField(source="created_at")


class PlayerView(APIView):
    """What anybody may know of a player: the name and since when; what he won is under ``record``."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="player", summary=_("一位玩家"), responses=PlayerSerializer)
    def get(self, request: Request, user_id: int) -> Response:  # noqa: ARG002  (as the framework calls it)
        if user_id > HIGHEST_ID:
            raise NotFound
        return Response(PlayerSerializer(get_object_or_404(User, pk=user_id, is_active=True)).data)


# Oneself


class AccountSerializer(PlayerSerializer):
    language = serializers.CharField()
    email = serializers.CharField(allow_null=True)


class SeatNowSerializer(serializers.Serializer[Any]):
    table = serializers.CharField()
    playing = serializers.BooleanField()


class MeSerializer(serializers.Serializer[Any]):
    account = AccountSerializer()
    seat = SeatNowSerializer(allow_null=True, help_text=_("现在坐的牌桌"))
    waiting = serializers.BooleanField(help_text=_("在等人凑桌"))


class MeView(APIView):
    """The account of who asks, and what it has going on. Queries: 4."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="me", summary=_("我的账号"), responses=MeSerializer)
    def get(self, request: Request) -> Response:
        account_id: Any = request.user.pk
        going = hall.going(account_id)
        seat = {"table": going.table, "playing": going.playing} if going.table else None
        told = {"account": request.user, "seat": seat, "waiting": going.waited is not None}
        return Response(MeSerializer(told).data)


class MyTablesView(ListAPIView[Table]):
    """The tables of who asks, where he sits or that he opened, private ones too, the newest first. Queries: 3."""

    permission_classes = [IsAuthenticated]
    serializer_class = TableSerializer
    pagination_class = Pages

    @extend_schema(operation_id="my_tables", summary=_("我坐着的和我开的牌桌"))
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[Table]:
        me = self.request.user.pk
        sits = Seat.objects.filter(user=me, left=False).values("table")
        mine = Table.objects.filter(owner=me) | Table.objects.filter(pk__in=sits)
        return mine.prefetch_related("seats__user", "seats__table")


addresses = [
    path("rulesets/", RulesetsView.as_view(), name="rulesets"),
    path("rulesets/<str:ruleset_id>/", RulesetView.as_view(), name="ruleset"),
    path("players/<int:user_id>/", PlayerView.as_view(), name="player"),
    path("me/", MeView.as_view(), name="me"),
    path("me/tables/", MyTablesView.as_view(), name="my_tables"),
]
