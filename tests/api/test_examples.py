"""The examples of docs/api.md are run: each gets its status, and an answer of the shape that is shown."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings

from tables.services import seating

pytestmark = pytest.mark.django_db
PAGE = Path(settings.BASE_DIR) / "docs" / "api.md"
EXAMPLE = re.compile(
    r"```http\n(?P<method>[A-Z]+) (?P<address>\S+)\n(?P<key>Authorization: Bearer KEY\n)?"
    r"(?:(?P<sent>\{[^\n]*\})\n)?(?P<status>\d{3})\n(?P<told>[\[{].*?\n)```",
    re.DOTALL,
)
EXAMPLES = [match.groupdict() for match in EXAMPLE.finditer(PAGE.read_text(encoding="utf-8"))]
# An hour or a table's code is another each time.
DRAWN = re.compile(r"^\d{4}-\d\d-\d\dT|^bh_|^[a-z]{8}$|^Ann$")


@pytest.fixture
def table(member):
    """A table at which somebody sits, for the lists to show."""
    return seating.open_table(member, "weihai")


def test_every_example_of_the_page_is_read():
    assert len(EXAMPLES) == PAGE.read_text(encoding="utf-8").count("```http") > 5


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: f"{each['method']} {each['address']} {each['status']}")
def test_an_example_is_answered_as_it_is_shown(api, key, member, table, example):
    if example["key"]:
        api.credentials(HTTP_AUTHORIZATION=f"Bearer {key}")
    sent = example["sent"] and json.loads(example["sent"])
    response = getattr(api, example["method"].lower())(
        example["address"].replace("PLAYER", str(member.pk)), sent, format="json" if sent else None
    )
    assert response.status_code == int(example["status"]), response.content
    assert_holds(response.json(), json.loads(example["told"]), "")


def assert_holds(answer, shown, place):
    """All that is shown is there: texts and flags as they are shown, what is drawn or counted by its kind."""
    if isinstance(shown, dict):
        for name, inner in shown.items():
            assert name in answer, f"{place}.{name}"
            assert_holds(answer[name], inner, f"{place}.{name}")
    elif isinstance(shown, list):
        for inner in shown:
            named = [each for each in answer if not isinstance(inner, dict) or each.get("name") == inner.get("name")]
            assert named or answer, place
            assert_holds((named or answer)[0], inner, f"{place}[]")
    elif shown is None or answer is None or isinstance(shown, int) or DRAWN.match(shown):
        assert answer is None or shown is None or type(answer) is type(shown), place
    else:
        assert answer == shown, place
