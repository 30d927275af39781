"""The address of a finished hand's picture: drawn once in each language, kept in the cache, not too often by one."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from lobby.accounts import throttle
from tables import wording
from tables.replay import archive, drawing, keeping, showing
from tables.replay.rows import result_rows, ruleset_name

SECONDS = 24 * 3600


@require_safe
def hand_picture(request: HttpRequest, code: str) -> HttpResponse:
    """Draw a finished hand, in the language of whoever asks."""
    finished = archive.find(code)
    if finished is None:
        raise Http404
    key = f"picture.{code}.{get_language()}"
    drawn = keeping.get(key)
    if drawn is None:
        throttle.count("picture", request)
        # Kept for everybody, so it names nobody who does not show his record to everybody.
        shown = showing.of_finished(finished, None)
        drawn = drawing.draw(
            drawing.Poster(
                ruleset=ruleset_name(finished.ruleset),
                title=wording.end(finished.end),
                sum=wording.sum_of(shown.result),
                when=localtime(finished.ended_at).strftime("%Y-%m-%d %H:%M"),
                rows=tuple(result_rows(shown)),
            )
        )
        keeping.put(key, drawn, SECONDS)
    response = HttpResponse(drawn, content_type="image/png")
    patch_cache_control(response, private=True, max_age=SECONDS)
    return response
