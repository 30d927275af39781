"""Small words for the lobby's page."""

from collections.abc import Mapping

from django import template

register = template.Library()


@register.filter
def of(names: Mapping[str, str], key: str) -> str:
    """A name by its key; the key itself where there is none."""
    return names.get(key, key)


@register.filter
def whole(seconds: float) -> int:
    """Seconds as people count them down."""
    return int(-(-seconds // 1))
