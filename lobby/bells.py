"""What the lobby says to the web processes once a transaction is committed: whom or what to look at again.

As at the tables, a bell carries nothing that is shown and may be lost: `lobby.parlour` looks by itself before long.
"""

from collections.abc import Iterable

from tables import effects

# The group of all web processes that hold sockets of the company.
COMPANY = "company"


def ring_chat() -> None:
    """Something was said somewhere."""
    effects.publish(COMPANY, {"type": "chat"})


def ring_people(user_ids: Iterable[int]) -> None:
    """What these accounts are told about themselves has changed: a seat, a ticket, an invitation."""
    effects.publish(COMPANY, {"type": "people", "users": sorted(set(user_ids))})
