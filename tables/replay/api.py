"""Finished hands as JSON: the list's own search, one hand with its result, its record. No running hand is here."""

from typing import Any

from django.http import Http404
from django.urls import path
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import rules
from tables.models import SEATS
from tables.replay import archive, search, showing
from tables.replay.forms import RESULTS, ROLES, SearchForm
from tables.replay.models import FinishedHand
from tables.replay.search import Found
from tables.urls import CODE

RULESETS = [ruleset.id for ruleset in rules.rulesets()]
CODE_PARAMETER = OpenApiParameter("code", OpenApiTypes.STR, OpenApiParameter.PATH, pattern="^[a-z]{1,16}$")
EXAMPLE = {
    "code": "kwertyupasdfgh",
    "ruleset": "weihai",
    "options": {},
    "public": True,
    "ended_at": "2026-11-30T20:15:00+08:00",
    "end": "played",
    "solo": None,
    "won": "crown",
    "seats": [
        {"number": 0, "name": "海风", "user_id": 7, "bot": None, "role": "emperor", "place": 1, "points": 6},
        {"number": 1, "name": "小满子", "user_id": None, "bot": "greedy", "role": "guard", "place": 2, "points": 3},
        {"number": 2, "name": "老赵", "user_id": None, "bot": "greedy", "role": "rebel", "place": None, "points": -3},
        {"number": 3, "name": "青岩", "user_id": None, "bot": "greedy", "role": "rebel", "place": None, "points": -3},
        {"number": 4, "name": "石头", "user_id": None, "bot": "greedy", "role": "rebel", "place": None, "points": -3},
    ],
}


class HandsQuery(serializers.Serializer[Any]):
    """What may be asked; `before` is the code of a hand, as `next` told it."""

    player = serializers.CharField(required=False, max_length=48, help_text=_("玩家的名字"))
    ruleset = serializers.ChoiceField(choices=RULESETS, required=False)
    role = serializers.ChoiceField(choices=list(ROLES), required=False, help_text=_("要同时说明玩家"))
    result = serializers.ChoiceField(choices=list(RESULTS), required=False, help_text=_("won、lost 要同时说明玩家"))
    since = serializers.DateField(required=False)
    until = serializers.DateField(required=False)
    before = serializers.RegexField("^[a-z]{1,16}$", required=False, help_text=_("上一页的 next"))


class HandSeatSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(min_value=0, max_value=SEATS - 1)
    name = serializers.CharField()
    user_id = serializers.IntegerField(allow_null=True)
    bot = serializers.CharField(allow_null=True)
    role = serializers.ChoiceField(choices=list(ROLES), allow_null=True)
    place = serializers.IntegerField(min_value=1, max_value=SEATS, allow_null=True)
    points = serializers.IntegerField()


class HandSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    ruleset = serializers.CharField()
    options = serializers.DictField()
    public = serializers.BooleanField()
    ended_at = serializers.DateTimeField()
    end = serializers.CharField()
    solo = serializers.CharField(allow_null=True)
    won = serializers.ChoiceField(choices=FinishedHand.Won.values, allow_null=True)
    seats = HandSeatSerializer(many=True)


class HandsPageSerializer(serializers.Serializer[Any]):
    next = serializers.CharField(allow_null=True, help_text=_("下一页的 before；没有了就是 null"))
    results = HandSerializer(many=True)


class HandsView(APIView):
    """Finished hands, the newest first; of private tables one's own alone. Queries: 4 at most."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="hands",
        summary=_("打完的牌局"),
        parameters=[HandsQuery],
        responses=HandsPageSerializer,
        examples=[OpenApiExample("hands", {"next": None, "results": [EXAMPLE]}, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        query = HandsQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        viewer_id = request.user.pk if request.user.is_authenticated else None
        form = SearchForm(request.query_params, viewer_id=viewer_id)
        if not form.is_valid():
            raise ValidationError(
                {
                    field: [ErrorDetail(str(error.message), code=error.code) for error in errors]
                    for field, errors in form.errors.as_data().items()
                }
            )
        page = search.search(form.wanted(), viewer_id, query.validated_data.get("before"))
        return Response({"next": page.before, "results": [_told(found) for found in page.hands]})


class HandView(APIView):
    """One finished hand; of a private table's the code is the secret. Queries: 2."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="hand",
        summary=_("一局的结果"),
        parameters=[CODE_PARAMETER],
        responses=HandSerializer,
        examples=[OpenApiExample("hand", EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, code: str) -> Response:  # noqa: ARG002  (as the framework calls it)
        finished = _found(code)
        return Response(_told(Found(finished, showing.sitters([finished.hand])[finished.pk])))


class RecordView(APIView):
    """The record of a finished hand, as docs/record.md has it. Queries: 4."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="record",
        summary=_("一局的记录，baohuang-hand/1"),
        parameters=[CODE_PARAMETER],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, code: str) -> Response:  # noqa: ARG002  (as the framework calls it)
        return Response(showing.of_finished(_found(code)).record)


def _found(code: str) -> FinishedHand:
    finished = archive.find(code)
    if finished is None:
        raise Http404
    return finished


def _told(found: Found) -> dict[str, Any]:
    finished = found.finished
    return HandSerializer(
        {
            **{name: getattr(finished, name) for name in ("code", "ruleset", "public", "ended_at", "end")},
            "options": finished.hand.options,
            "solo": finished.solo or None,
            "won": finished.won or None,
            "seats": [
                {
                    "number": seat,
                    "name": sitter.name,
                    "user_id": sitter.user,
                    "bot": sitter.bot,
                    "role": finished.roles[seat] if finished.roles else None,
                    "place": finished.places[seat],
                    "points": finished.points[seat],
                }
                for seat, sitter in enumerate(found.sitters)
            ],
        }
    ).data


addresses = [
    path("hands/", HandsView.as_view(), name="hands"),
    path(f"hands/<{CODE}:code>/", HandView.as_view(), name="hand"),
    path(f"hands/<{CODE}:code>/record/", RecordView.as_view(), name="record"),
]
