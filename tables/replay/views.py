"""The pages of finished hands: the list, a replay with its film, record and picture, and a record from a file."""

import gzip
import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

import rules
from lobby.accounts import throttle
from tables import fair, options, wording
from tables.replay import archive, faults, film, keeping, search, showing, uploads
from tables.replay.forms import SearchForm, UploadForm
from tables.replay.rows import result_rows, summaries
from tables.replay.showing import Showing
from tables.views import ranks

FILM_SECONDS = 24 * 3600


@require_safe
def hands(request: HttpRequest) -> HttpResponse:
    """List finished hands, all or those asked for. Queries: 4 at most, and those of the page's head."""
    viewer_id = request.user.pk if request.user.is_authenticated else None
    form = SearchForm(request.GET, viewer_id=viewer_id)
    page = search.Page((), None)
    if form.is_valid():
        page = search.search(form.wanted(), viewer_id, request.GET.get("before"))
    asked = {name: str(value) for name, value in request.GET.items() if name in form.fields and value}
    context = {
        "form": form,
        "hands": summaries(page, viewer_id),
        "next": page.before and f"?{_query({**asked, 'before': page.before})}",
        "later": "before" in request.GET and f"?{_query(asked)}",
        "asked": bool(asked),
    }
    return render(request, "replay/hands.html", context)


@require_safe
def replay(request: HttpRequest, code: str) -> HttpResponse:
    """Show a finished hand to whoever has its code. Queries: 6 at most."""
    shown = _finished(code, request.user.pk)
    assert shown.finished is not None  # noqa: S101
    more = {
        "film": reverse("hand-film", args=[code]),
        "record": reverse("hand-record", args=[code]),
        "picture": request.build_absolute_uri(reverse("hand-picture", args=[code])),
        "address": request.build_absolute_uri(reverse("hand", args=[code])),
        "unlisted": not shown.finished.public,
    }
    return _page(request, shown, more)


@require_safe
def hand_film(request: HttpRequest, code: str) -> HttpResponse:
    """The film of a finished hand."""
    packed = keeping.get(f"film.{code}")
    if packed is None:
        packed = _packed(_finished(code, None))
        keeping.put(f"film.{code}", packed, FILM_SECONDS)
    return _film_response(request, packed)


@require_safe
def hand_record(_request: HttpRequest, code: str) -> HttpResponse:
    """The record of a finished hand, to keep."""
    return _record_response(_finished(code, None).record, f"baohuang-{code}.json")


@require_http_methods(["GET", "POST"])
def upload(request: HttpRequest) -> HttpResponse:
    """Take a record, judge it, and lead to its replay; it is kept for an hour, for whoever has the address."""
    form = UploadForm(request.POST or None, request.FILES or None, label_suffix="")
    fault = None
    if request.method == "POST":
        throttle.count("upload", request)
        if form.is_valid():
            try:
                return redirect("uploaded", token=uploads.bring(form.cleaned_data["data"]))
            except rules.RecordError as error:
                fault = {"code": error.code, "place": faults.place(error), "sentence": faults.sentence(error)}
            except uploads.Unkept:
                form.add_error(None, gettext("现在放不下，过一会儿再试。"))
    status = 422 if fault or form.errors else 200
    return render(request, "replay/upload.html", {"form": form, "fault": fault}, status=status)


@require_safe
def uploaded(request: HttpRequest, token: str) -> HttpResponse:
    """Show a record that somebody brought."""
    more = {
        "film": reverse("uploaded-film", args=[token]),
        "record": reverse("uploaded-record", args=[token]),
        "address": request.build_absolute_uri(),
        "unlisted": True,
    }
    return _page(request, _brought(token), more)


@require_safe
def uploaded_film(request: HttpRequest, token: str) -> HttpResponse:
    return _film_response(request, _packed(_brought(token)))


@require_safe
def uploaded_record(_request: HttpRequest, token: str) -> HttpResponse:
    return _record_response(_brought(token).record, "baohuang.json")


def _finished(code: str, viewer_id: int | None) -> Showing:
    finished = archive.find(code)
    if finished is None:
        raise Http404
    return showing.of_finished(finished, viewer_id)


def _brought(token: str) -> Showing:
    shown = uploads.find(token)
    if shown is None:
        raise Http404
    return shown


def _page(request: HttpRequest, shown: Showing, more: Mapping[str, Any]) -> HttpResponse:
    record, result = shown.record, shown.result
    ruleset = _ruleset(record)
    seats = [
        {"name": sitter.name, "color": sitter.color, "user": sitter.user, "bot": sitter.bot} for sitter in shown.sitters
    ]
    mine = next((seat for seat, each in enumerate(shown.sitters) if each.user and each.user == request.user.pk), None)
    context = {
        **more,
        "shown": shown,
        "ruleset_id": record["ruleset"],
        "ruleset_name": gettext(ruleset.name) if ruleset else record["ruleset"],
        "options": options.chosen(ruleset, record["options"]) if ruleset else [],
        "ranks": ranks(ruleset) if ruleset else [],
        "number": shown.finished.hand.number if shown.finished else None,
        "title": wording.end(result.end),
        "sum": wording.sum_of(result),
        "rows": result_rows(shown),
        "dealt": list(zip(shown.names, shown.hands(), strict=True)),
        "lines": shown.lines(),
        "seats": json.dumps(seats, ensure_ascii=False),
        "mine": mine,
        "entropy": list(zip(shown.names, record["entropy"] or [None] * len(shown.names), strict=True)),
    }
    return render(request, "replay/replay.html", context)


def _packed(shown: Showing) -> bytes:
    made = {**film.film(shown.events), "fair": _fairness(shown)}
    return gzip.compress(msgspec.json.encode(made), 6, mtime=0)


def _fairness(shown: Showing) -> dict[str, Any] | None:
    """What is needed to check the deal; None for a deal without a seed, or of a ruleset that is gone."""
    record = shown.record
    ruleset = _ruleset(record)
    if record["seed"] is None or ruleset is None:
        return None
    return {
        **{name: record[name] for name in ("seed", "commitment", "entropy", "deal")},
        **fair.layout(ruleset, record["first_seat"]),
    }


def _ruleset(record: Mapping[str, Any]) -> rules.Ruleset | None:
    try:
        return rules.ruleset(record["ruleset"], record["options"])
    except rules.RulesetError:
        return None


def _film_response(request: HttpRequest, packed: bytes) -> HttpResponse:
    """A film does not change, and holds nothing that the page beside it might give away by its length."""
    zipped = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(packed if zipped else gzip.decompress(packed), content_type="application/json")
    if zipped:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    patch_cache_control(response, private=True, max_age=FILM_SECONDS)
    return response


def _record_response(record: Mapping[str, Any], name: str) -> HttpResponse:
    response = JsonResponse(record, json_dumps_params={"ensure_ascii": False, "separators": (",", ":")})
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _query(asked: Mapping[str, str]) -> str:
    return urlencode(asked)
