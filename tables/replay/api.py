"""Finished hands as JSON: the list's own search, one hand with its result, its record, a player's best and worst.

Records that somebody brings are judged here too, and how the deals of the house fell is told. No running hand is here.
"""

import json
from typing import Any

from django.http import Http404
from django.urls import path, reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import APIException, ErrorDetail, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import rules
from lobby.accounts import throttle
from scoring.api import visible
from scoring.selectors import players
from tables.models import SEATS
from tables.replay import archive, fairness, faults, search, showing, uploads
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
    """Finished hands, the newest first; of private tables one's own alone. Queries: 5 at most."""

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
    """One finished hand; of a private table's the code is the secret. Queries: 3 at most."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="hand",
        summary=_("一局的结果"),
        parameters=[CODE_PARAMETER],
        responses=HandSerializer,
        examples=[OpenApiExample("hand", EXAMPLE, response_only=True)],
    )
    def get(self, request: Request, code: str) -> Response:
        finished = _found(code)
        return Response(_told(Found(finished, showing.sitters([finished.hand], request.user.pk)[finished.pk])))


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
        return Response(showing.of_finished(_found(code), None).record)


class ExtremesSerializer(serializers.Serializer[Any]):
    best = HandSerializer(many=True)
    worst = HandSerializer(many=True)


class PlayerHandsView(APIView):
    """The hands that brought a player most and cost him most; its owner chooses who may read it. Queries: 11 at most.

    Hands of private tables are told to those who sat there.
    """

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="player_hands",
        summary=_("玩家最好和最差的几局"),
        responses=ExtremesSerializer,
        examples=[OpenApiExample("player_hands", {"best": [EXAMPLE], "worst": []}, response_only=True)],
    )
    def get(self, request: Request, user_id: int) -> Response:
        user = visible(request, user_id)
        told = {}
        highlights = players.highlights(user)
        for name, entries in (("best", highlights.best), ("worst", highlights.worst)):
            found = search.of([entry.hand_id for entry in entries], request.user.pk)
            told[name] = [_told(each) for each in found]
        return Response(told)


class BringSerializer(serializers.Serializer[Any]):
    record = serializers.DictField(help_text=_("baohuang-hand/1 的一局，整个对象"))


class BroughtSerializer(serializers.Serializer[Any]):
    address = serializers.CharField(help_text=_("回放页的地址，留一个小时"))


class Unkept(APIException):
    """The cache is away."""

    status_code = status.HTTP_503_SERVICE_UNAVAILABLE
    default_detail = _("现在放不下，过一会儿再试。")
    default_code = "unkept"


class BringView(APIView):
    """A record is judged and kept for an hour; 422 tells the fault's code, and its place among `fields`."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="bring_record",
        summary=_("交一份记录来验，得到回放的地址"),
        request=BringSerializer,
        responses={201: BroughtSerializer},
        examples=[
            OpenApiExample("brought", {"address": "/hands/upload/x3Jq9sK2mT0aBcDe/"}, response_only=True),
        ],
    )
    def post(self, request: Request) -> Response:
        throttle.count("upload", request)
        given = BringSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        try:
            token = uploads.bring(json.dumps(given.validated_data["record"]).encode())
        except rules.RecordError as error:
            told = {
                "code": error.code,
                "detail": faults.sentence(error),
                "fields": {error.place: [faults.place(error)]},
            }
            return Response(told, status=status.HTTP_422_UNPROCESSABLE_ENTITY)
        except uploads.TooLong:
            raise ValidationError({"record": [_("太大了。")]}) from None
        except uploads.Unkept:
            raise Unkept from None
        return Response({"address": reverse("uploaded", args=[token])}, status=status.HTTP_201_CREATED)


class CellSerializer(serializers.Serializer[Any]):
    value = serializers.CharField(source="label", help_text=_("拿到皇牌的是第几家，或者有几张王"))
    counted = serializers.IntegerField()
    expected = serializers.FloatField()


class FiguresSerializer(serializers.Serializer[Any]):
    ruleset = serializers.ChoiceField(choices=RULESETS)
    deals = serializers.IntegerField()
    emperor = CellSerializer(many=True)
    jokers = CellSerializer(many=True)
    fair = serializers.BooleanField(help_text=_("偏差没有超出偶然"))


class DealsView(APIView):
    """How the cards of finished hands fell beside the exact expectation, as /fair/ shows it."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="deals", summary=_("发牌的统计"), responses=FiguresSerializer(many=True))
    def get(self, request: Request) -> Response:  # noqa: ARG002  (as the framework calls it)
        return Response(FiguresSerializer(fairness.house_figures(), many=True).data)


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
    path("hands/upload/", BringView.as_view(), name="bring_record"),
    path("deals/", DealsView.as_view(), name="deals"),
    path("players/<int:user_id>/hands/", PlayerHandsView.as_view(), name="player_hands"),
    path(f"hands/<{CODE}:code>/", HandView.as_view(), name="hand"),
    path(f"hands/<{CODE}:code>/record/", RecordView.as_view(), name="record"),
]
