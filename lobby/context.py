"""What every page may say."""

from django.http import HttpRequest

from tables.operation import Known, known


def operation(request: HttpRequest) -> dict[str, Known]:
    """How the whole site is doing. Queries: none."""
    del request
    return {"operation": known}
