"""How players are shown: `{% avatar name color %}`, `{% player_address name %}`. Pages list fifty: both are cheap."""

from functools import lru_cache

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

AVATAR = '<span class="avatar" data-color="{}" aria-hidden="true">{}</span>'


@register.simple_tag
def avatar(name: str, color: int) -> SafeString:
    """The first sign of a name on the account's colour; for eyes alone, the name stands beside it."""
    return format_html(AVATAR, color, name[:1])


@register.simple_tag
@lru_cache(4096)
def player_address(name: str) -> str:
    """Where a player's record is. To work an address out costs more than the whole rest of a line."""
    return reverse("scoring:player", args=[name])
