"""Tables as JSON: what anybody may see at a glance. Nothing of a hand that runs is here, not even to who plays it."""

from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import rules
from tables import names
from tables.models import SEATS, Seat, Table
from tables.urls import CODE

RULESETS = [ruleset.id for ruleset in rules.rulesets()]
OPEN = [Table.State.WAITING, Table.State.PLAYING, Table.State.BETWEEN]


class SeatSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(min_value=0, max_value=SEATS - 1)
    name = serializers.SerializerMethodField(help_text=_("空位是 null"))
    user_id = serializers.IntegerField(source="person", allow_null=True, help_text=_("机器人和空位是 null"))
    bot = serializers.CharField(allow_null=True, help_text=_("机器人的水平"))
    score = serializers.IntegerField(help_text=_("在这一桌的分数"))

    def get_name(self, seat: Seat) -> str | None:
        return None if seat.person is None and seat.bot is None else names.of_seat(seat.table, seat)


class TableSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    ruleset = serializers.ChoiceField(choices=RULESETS)
    options = serializers.DictField(help_text=_("和玩法不一样的规则选项"))
    state = serializers.ChoiceField(choices=Table.State.choices)
    public = serializers.BooleanField()
    seconds = serializers.IntegerField(help_text=_("每步秒数"))
    bank_seconds = serializers.IntegerField(help_text=_("每局备用秒数"))
    delay_seconds = serializers.IntegerField(help_text=_("旁观延迟秒数"))
    hands = serializers.IntegerField(source="hands_dealt", help_text=_("发过几局"))
    created_at = serializers.DateTimeField()
    seats = SeatSerializer(many=True)


class TablesQuery(serializers.Serializer[Any]):
    ruleset = serializers.ChoiceField(choices=RULESETS, required=False)
    state = serializers.ChoiceField(choices=OPEN, required=False)
    free = serializers.ChoiceField(choices=["0", "1"], default="0", help_text=_("1：只要现在有空位的"))


def _tables() -> QuerySet[Table]:
    seats = Prefetch("seats", Seat.objects.select_related("user", "table").order_by("number"))
    return Table.objects.prefetch_related(seats)


class TablesView(ListAPIView[Table]):
    """The public tables at which somebody sits, the newest first. Queries: 2."""

    permission_classes = [AllowAny]
    serializer_class = TableSerializer

    @extend_schema(operation_id="tables", summary=_("大厅里的公开牌桌"), parameters=[TablesQuery])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[Table]:
        query = TablesQuery(data=self.request.query_params)
        query.is_valid(raise_exception=True)
        asked = query.validated_data
        people = Count("seats", filter=Q(seats__user__isnull=False, seats__left=False))
        found = _tables().annotate(people=people).filter(public=True, state__in=OPEN, people__gt=0)
        if "ruleset" in asked:
            found = found.filter(ruleset=asked["ruleset"])
        if "state" in asked:
            found = found.filter(state=asked["state"])
        if asked["free"] == "1":
            found = found.exclude(state=Table.State.PLAYING).filter(people__lt=SEATS)
        return found


class TableView(APIView):
    """One table; of a private one the code is the secret, as for its page. Queries: 2."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="table",
        summary=_("一张牌桌"),
        parameters=[OpenApiParameter("code", OpenApiTypes.STR, OpenApiParameter.PATH, pattern="^[a-z]{1,16}$")],
        responses=TableSerializer,
    )
    def get(self, request: Request, code: str) -> Response:  # noqa: ARG002  (as the framework calls it)
        return Response(TableSerializer(get_object_or_404(_tables(), code=code)).data)


addresses = [
    path("tables/", TablesView.as_view(), name="tables"),
    path(f"tables/<{CODE}:code>/", TableView.as_view(), name="table"),
]
