"""Whatever is refused below /api/ is refused in one form."""

import pytest
from django.test import override_settings
from django.urls import path
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from config import urls
from lobby.accounts.api.errors import bad_request, server_error
from lobby.accounts.errors import AccountError, TooMany

pytestmark = pytest.mark.django_db


def told(response, status, code) -> dict:
    """Check the form and return it."""
    assert response.status_code == status
    assert response["Content-Type"].startswith("application/json")
    body = response.json()
    assert set(body) == {"code", "detail", "fields"}
    assert body["code"] == code
    assert isinstance(body["detail"], str)
    assert body["detail"]
    assert all(isinstance(sentence, str) for sentences in body["fields"].values() for sentence in sentences)
    return body


@pytest.mark.parametrize("method", ["get", "post", "put", "patch", "delete", "options"])
@pytest.mark.parametrize(
    "address", ["/api/", "/api/none/", "/api/v1/", "/api/v1/none/", "/api/v1/leaderboards", "/api/v9/x"]
)
def test_an_address_that_is_none_is_not_found_whatever_is_done_there(api, method, address):
    told(getattr(api, method)(address), 404, "not_found")


def test_what_an_endpoint_does_not_do_is_no_method_of_it(api):
    told(api.post("/api/v1/leaderboards/"), 405, "method_not_allowed")


def test_a_field_that_makes_no_sense_is_named_with_a_sentence_in_the_readers_language(api):
    body = told(api.get("/api/v1/leaderboards/", {"limit": "many"}), 400, "invalid")
    assert list(body["fields"]) == ["limit"]
    english = told(api.get("/api/v1/leaderboards/", {"limit": "many"}, HTTP_ACCEPT_LANGUAGE="en"), 400, "invalid")
    assert english["detail"] != body["detail"]
    assert english["detail"].isascii()


def test_who_shows_nothing_where_somebody_must_be_known_is_told_what_would_do(api):
    response = api.get("/api/v1/me/keys/")
    told(response, 401, "not_authenticated")
    assert response["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        ("{", "application/json", 400, "parse_error"),
        ("[]", "application/json", 400, "invalid"),
        ("null", "application/json", 400, "invalid"),
        ("label=x", "application/x-www-form-urlencoded", 415, "unsupported_media_type"),
        (b"\xff", "application/json", 400, "parse_error"),
    ],
)
def test_a_body_that_cannot_be_read_is_refused(program, body, kind, status, code):
    told(program.post("/api/v1/me/keys/", body, content_type=kind), status, code)


def test_every_answer_is_json_whatever_would_be_liked_better(api):
    for wanted in ("text/html", "application/xml", "nonsense"):
        assert api.get("/api/v1/leaderboards/", HTTP_ACCEPT=wanted).status_code == 200


def test_who_asks_too_often_is_told_when_to_come_back(api, monkeypatch):
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "2/min", "user": "3/min"})
    assert [api.get("/api/v1/leaderboards/").status_code for _ in range(2)] == [200, 200]
    response = api.get("/api/v1/leaderboards/")
    told(response, 429, "throttled")
    assert 0 < int(response["Retry-After"]) <= 60
    other = {"REMOTE_ADDR": "192.0.2.99"}
    assert api.get("/api/v1/leaderboards/", **other).status_code == 200, "others are not held up"


def test_an_account_is_counted_wherever_it_asks_from(program, monkeypatch):
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "1/min", "user": "2/min"})
    statuses = [program.get("/api/v1/leaderboards/", REMOTE_ADDR=f"192.0.2.{last}").status_code for last in range(3)]
    assert statuses == [200, 200, 429]


class Broken(APIView):
    def get(self, request):
        raise {
            "unforeseen": ZeroDivisionError,
            "account": AccountError("name_taken"),
            "many": TooMany("guest"),
        }[request.query_params["how"]]

    def post(self, request):
        return Response()


urlpatterns = [path("api/broken/", Broken.as_view()), *urls.urlpatterns]
handler400, handler500 = bad_request, server_error


@override_settings(ROOT_URLCONF=__name__)
def test_what_nobody_foresaw_is_told_in_the_form_too_and_says_nothing_of_what_it_was(api):
    api.raise_request_exception = False
    body = told(api.get("/api/broken/", {"how": "unforeseen"}), 500, "error")
    assert "Zero" not in str(body)


@override_settings(ROOT_URLCONF=__name__)
def test_refusals_of_accounts_keep_their_code(api):
    told(api.get("/api/broken/", {"how": "account"}), 409, "name_taken")
    told(api.get("/api/broken/", {"how": "many"}), 429, "throttled")


def test_a_host_that_is_not_ours_is_refused_in_the_form_below_api_and_as_a_page_elsewhere(client):
    told(client.get("/api/v1/leaderboards/", HTTP_HOST="evil.example"), 400, "bad_request")
    assert "text/html" in client.get("/", HTTP_HOST="evil.example")["Content-Type"]
