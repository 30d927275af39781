"""How players are shown: `{% avatar name color %}`, `{% player_address name %}`. Pages list fifty: both are cheap."""

from functools import lru_cache

from django import template
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def avatar(name: str, color: int) -> SafeString:
    """The first sign of a name on the account's colour; for eyes alone, the name stands beside it."""
    return SafeString(f'<span class="avatar" data-color="{color}" aria-hidden="true">{escape(name[:1])}</span>')


@register.simple_tag
@lru_cache(4096)
def player_address(name: str) -> str:
    """Where a player's record is. Remembered: to work it out is a quarter of what a line of a board costs."""
    return reverse("scoring:player", args=[name])
