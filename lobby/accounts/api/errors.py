"""The one form in which everything below /api/ is refused: ``code`` for programs, ``detail`` for people, ``fields``.

``fields`` has, by the name of what was sent, the sentences about it; it is empty where the refusal is about no field.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views import defaults
from rest_framework import serializers, status
from rest_framework.exceptions import APIException, NotFound, PermissionDenied, Throttled, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler

from lobby.accounts.errors import AccountError, Barred, TooMany

PREFIX = "/api/"


class Error(serializers.Serializer[Any]):
    """The form, as the schema tells it."""

    code = serializers.CharField()
    detail = serializers.CharField()
    fields = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))  # type: ignore[assignment]


class Refusal(APIException):
    """What an endpoint refuses for a reason of the house: 409 with the code its service gave and a sentence."""

    status_code = status.HTTP_409_CONFLICT

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail, code)


def answer(exception: Exception, context: dict[str, Any]) -> Response | None:
    """Give a refusal its form; None for what nobody foresaw, which `server_error` answers."""
    exception = _known(exception)
    response = exception_handler(exception, context)
    if response is None:
        return None
    if isinstance(exception, ValidationError):
        fields = dict(_told(exception.detail))
        response.data = _form("invalid", _("有的地方填得不对。"), fields)
    else:
        detail = response.data["detail"]
        response.data = _form(str(getattr(detail, "code", "") or "error"), str(detail), {})
    return response


def _known(exception: Exception) -> Exception:
    match exception:
        case Barred():
            return PermissionDenied(_("这个账号被封了。"), code=exception.code)
        case TooMany():
            return Throttled()
        case AccountError():
            return Refusal(exception.code, _("现在不能这样做。"))
        case _:
            return exception


def _form(code: str, detail: str, fields: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    return {"code": code, "detail": detail, "fields": fields}


def _told(detail: Any, name: str = "") -> Iterator[tuple[str, list[str]]]:
    """The sentences of nested errors by dotted names."""
    if isinstance(detail, Mapping):
        for key, inner in detail.items():
            yield from _told(inner, f"{name}.{key}" if name else str(key))
    elif any(isinstance(each, Mapping | list) for each in detail):
        for number, inner in enumerate(detail):
            yield from _told(inner, f"{name}.{number}" if name else str(number))
    else:
        yield name or "body", [str(each) for each in detail]


class Nowhere(APIView):
    """An address below /api/ that is none."""

    authentication_classes = []
    permission_classes = [AllowAny]
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        raise NotFound


# What goes wrong outside of any endpoint: before one was found, or in it without being foreseen.


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if not _is_ours(request):
        return defaults.bad_request(request, exception)
    return JsonResponse(_form("bad_request", _("看不懂这个请求。"), {}), status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    if not _is_ours(request):
        return defaults.permission_denied(request, exception)
    return JsonResponse(_form("permission_denied", _("不可以。"), {}), status=403)


def server_error(request: HttpRequest) -> HttpResponse:
    if not _is_ours(request):
        return defaults.server_error(request)
    return JsonResponse(_form("error", _("这边出错了，已经记下了。等一会儿再试。"), {}), status=500)


def _is_ours(request: HttpRequest) -> bool:
    return request.path_info.startswith(PREFIX)
