"""The leaderboards as JSON."""

from typing import Any

from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import rules
from scoring import selectors

MOST = 100


class LeaderboardQuery(serializers.Serializer[Any]):
    """What may be asked: one ruleset (all together without it), and how many players."""

    ruleset = serializers.ChoiceField(choices=[ruleset.id for ruleset in rules.rulesets()], required=False)
    limit = serializers.IntegerField(min_value=1, max_value=MOST, default=50)


class StandingSerializer(serializers.Serializer[Any]):
    rank = serializers.IntegerField()
    user_id = serializers.IntegerField()
    name = serializers.CharField()
    color = serializers.IntegerField()
    points = serializers.IntegerField()
    hands = serializers.IntegerField()
    wins = serializers.IntegerField()


class LeaderboardView(APIView):
    """The players with the most points, best first; bots are left out."""

    permission_classes = [AllowAny]

    def get(self, request: Request) -> Response:
        query = LeaderboardQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        ruleset = query.validated_data.get("ruleset")
        standings = selectors.leaderboard(ruleset, query.validated_data["limit"])
        return Response({"ruleset": ruleset, "standings": StandingSerializer(standings, many=True).data})
