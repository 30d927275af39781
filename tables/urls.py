"""The addresses of this app."""

from django.urls import URLPattern, URLResolver, include, path, register_converter
from django.urls.converters import StringConverter

from tables import views


class CodeConverter(StringConverter):
    """What may stand where a table's code does; anything else is no address of ours."""

    regex = "[a-z]{1,16}"


CODE = "table_code"
register_converter(CodeConverter, CODE)

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tables.replay.urls")),
    path(f"tables/<{CODE}:code>/sheet/", views.sheet, name="sheet"),
    path(f"tables/<{CODE}:code>/", views.table, name="table"),
]
