"""How the API is described (OpenAPI): every operation may be refused, in one form; keys and sessions let one in."""

from typing import Any, Literal

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiResponse

from lobby.accounts.api.errors import Error


class Description(AutoSchema):
    """An operation with its refusals; they are told once, as the answer to everything that is not the usual one."""

    def _get_response_bodies(self, direction: Literal["request", "response"] = "response") -> dict[str, Any]:
        bodies = super()._get_response_bodies(direction)
        refusal = OpenApiResponse(
            Error, description=_("没有做成：`code` 给程序看，`detail` 给人看，`fields` 说哪里不对。")
        )
        bodies["default"] = self._get_response_for_code(refusal, "default", direction=direction)  # type: ignore[no-untyped-call]
        return bodies


class KeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Tells how a key is shown."""

    target_class = "lobby.accounts.api.authentication.KeyAuthentication"
    name = "key"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:  # noqa: ARG002  (so it is asked)
        return {"type": "http", "scheme": "bearer", "description": _("账号设置里做的密钥。")}
