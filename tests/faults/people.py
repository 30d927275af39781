"""Tables of five people, each logged in; prints JSON.

`python -m tests.faults.people SECONDS BANK BOTS RULESET[=SEED] …`, with the seed of a table's first deal in hex.
"""

import json
import sys

import django

django.setup()

from django.conf import settings  # noqa: E402 - Django comes first
from django.test import Client  # noqa: E402

from lobby.accounts.services import make_guest  # noqa: E402
from lobby.accounts.sessions import BACKEND  # noqa: E402
from tables.models import Seal, Seat  # noqa: E402
from tables.services import seating  # noqa: E402


def cookie(user) -> str:
    client = Client()
    client.force_login(user, BACKEND)
    name = settings.SESSION_COOKIE_NAME
    return f"{name}={client.cookies[name].value}"


def seat_five(wanted: str, seconds: int, bank: int, bots: int) -> dict:
    ruleset, _, seed = wanted.partition("=")
    people = [make_guest() for _ in range(5 - bots)]
    table = seating.open_table(people[0], ruleset, seconds=seconds, bank_seconds=bank)
    for person in people[1:]:
        seating.sit(person, table.code)
    Seat.objects.filter(table=table, user=None).update(bot="greedy")
    if seed:
        Seal.objects.update_or_create(table=table, defaults={"seed": seed})
    return {"code": table.code, "cookies": [cookie(person) for person in people]}


if __name__ == "__main__":
    numbers, rulesets = map(int, sys.argv[1:4]), sys.argv[4:]
    seconds, bank, bots = numbers
    json.dump([seat_five(wanted, seconds, bank, bots) for wanted in rulesets], sys.stdout)
