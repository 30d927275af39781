"""One transition in the making: each event is folded the moment it is added, so the next can be decided."""

from rules.events import Event
from rules.evolve import evolve
from rules.state import State, Transition


class Draft:
    """Lives inside one call of the engine and never leaves it."""

    __slots__ = ("events", "state")

    def __init__(self, state: State, *events: Event) -> None:
        self.state = state
        self.events: list[Event] = list(events)

    def add(self, event: Event) -> None:
        """Take an event into the transition."""
        self.state = evolve(self.state, event)
        self.events.append(event)

    def done(self) -> Transition:
        """Return the finished transition."""
        return Transition(self.state, tuple(self.events))
