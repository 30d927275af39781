"""Points as the pages write them."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

MINUS = "\N{MINUS SIGN}"


@register.simple_tag
def points(number: int) -> SafeString:
    """Points with their sign, in the colour of a gain or a loss; zero has neither."""
    if number == 0:
        return format_html("<span>{}</span>", 0)
    kind, sign = ("gain", "+") if number > 0 else ("loss", MINUS)
    return format_html('<span class="{}">{}{}</span>', kind, sign, abs(number))
