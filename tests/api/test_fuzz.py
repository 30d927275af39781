"""Whatever the schema allows, and much that it does not: never a failure of ours, never an answer it does not tell."""

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from tables.services import seating

pytestmark = pytest.mark.django_db
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]
QUIET = list(HealthCheck)


@pytest.fixture
def one_transaction():
    """A request would close the connection, and with it what the test has written; Django's own client sees to it."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def schema(one_transaction, key, member):
    """The schema as it is served, for somebody with a key and a table."""
    seating.open_table(member, "weihai")
    found = schemathesis.openapi.from_wsgi("/api/v1/schema/", get_wsgi_application())
    found.config.generation.update(modes=[GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
    return found


def operations(schema):
    found = [operation.ok() for operation in schema.get_all_operations()]
    assert len(found) > 12, "the whole API is described"
    return found


def try_all(schema, key, examples) -> None:
    for operation in operations(schema):

        @settings(max_examples=examples, deadline=None, suppress_health_check=QUIET, database=None)
        @given(case=operation.as_strategy(), shows_key=st.booleans())
        def holds(case, shows_key):
            headers = {"Authorization": f"Bearer {key}"} if shows_key else {}
            # What an example writes is gone before the next one.
            with transaction.atomic():
                response = case.call(headers=headers)
                transaction.set_rollback(True)
            case.validate_response(response, checks=CHECKS)

        holds()


def test_no_operation_fails_or_answers_what_its_description_does_not_tell(schema, key):
    try_all(schema, key, 5)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_no_operation_fails_however_often_it_is_tried(schema, key):
    try_all(schema, key, 150)
