"""Keys of one's own: made, listed, given up, and ended by another password."""

from typing import Any

from django.db import transaction
from django.http import Http404
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from lobby.accounts.api.errors import Refusal
from lobby.accounts.api.models import LABEL_LENGTH, Key
from lobby.accounts.models import User

MOST = 10


class KeySerializer(serializers.Serializer[Any]):
    # What a key begins with is also what it is called.
    id = serializers.CharField(source="token_key")
    label = serializers.CharField()  # type: ignore[assignment]
    created_at = serializers.DateTimeField(source="created")
    expires_at = serializers.DateTimeField(source="expiry", allow_null=True)


class KeysSerializer(serializers.Serializer[Any]):
    results = KeySerializer(many=True)


class WantedSerializer(serializers.Serializer[Any]):
    label = serializers.CharField(max_length=LABEL_LENGTH)  # type: ignore[assignment]


class MadeSerializer(KeySerializer):
    # Told this once; only its hash is kept.
    key = serializers.CharField()


class KeysView(APIView):
    """The keys of who asks."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="keys", summary=gettext_lazy("我的密钥"), responses=KeysSerializer)
    def get(self, request: Request) -> Response:
        return Response({"results": KeySerializer(Key.objects.filter(user=_member(request)), many=True).data})

    @extend_schema(
        operation_id="make_key",
        summary=gettext_lazy("做一个密钥；密钥只在这时说一次"),
        request=WantedSerializer,
        responses={201: MadeSerializer},
    )
    def post(self, request: Request) -> Response:
        """Refuses: ``guest``, ``too_many_keys``."""
        wanted = WantedSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        user = _member(request)
        if user.is_guest:
            raise Refusal("guest", _("先注册，才能做密钥。"))
        with transaction.atomic():
            # One at a time, or the count would be of a moment ago.
            User.objects.select_for_update().get(pk=user.pk)
            if Key.objects.filter(user=user).count() >= MOST:
                raise Refusal("too_many_keys", _("密钥最多 %(most)s 个，先收回一个。") % {"most": MOST})
            made, key = Key.objects.make(user, wanted.validated_data["label"])
        return Response({**KeySerializer(made).data, "key": key}, status=status.HTTP_201_CREATED)


class KeyView(APIView):
    """One key of who asks."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="give_up_key", summary=gettext_lazy("收回一个密钥"), responses={204: None})
    def delete(self, request: Request, key_id: str) -> Response:
        if not Key.objects.filter(user=_member(request), token_key=key_id).delete()[0]:
            raise Http404
        return Response(status=status.HTTP_204_NO_CONTENT)


def _member(request: Request) -> User:
    assert isinstance(request.user, User)  # noqa: S101  (the permission saw to it)
    return request.user


class EndsWithThePassword:
    """Ends all keys of an account that gets another password; Django tells it to validators."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Refuse no password."""

    def password_changed(self, password: str, user: User | None = None) -> None:  # noqa: ARG002  (Django's form)
        if user is not None and user.pk is not None:
            Key.objects.filter(user=user).delete()

    def get_help_text(self) -> str:
        return ""


addresses = [
    path("me/keys/", KeysView.as_view(), name="keys"),
    path("me/keys/<str:key_id>/", KeyView.as_view(), name="key"),
]
