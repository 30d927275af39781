"""The texts of a page's script."""

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language

register = template.Library()


@register.simple_tag
def catalogue(script: str) -> str:
    """The address of a script's texts in the page's language; in development that of all texts, made anew."""
    if settings.DEBUG:
        return reverse("javascript-catalog")
    return static(named(script, get_language() or settings.LANGUAGE_CODE))


def named(script: str, language: str) -> str:
    """Where a script's texts in a language lie among the static files."""
    return f"{script.removesuffix('.js')}.{language}.js"
