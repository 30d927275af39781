"""What this process knows of the whole site; its heart, or whatever stands for it, says so every moment."""

from dataclasses import dataclass


@dataclass(slots=True)
class Known:
    """`draining`: no new hands are dealt for now."""

    draining: bool = False


known = Known()
