"""What a player has set for himself; kept with the account as plain values, and given to the pages as they are."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec


class Preferences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every setting with its default. Unknown names and values are no settings."""

    # Colours of the four suits, and how the hand is sorted: strong first, most first, weak first.
    suits: Literal["two", "four"] = "two"
    order: Literal["down", "count", "up"] = "down"
    theme: Literal["auto", "light", "dark"] = "auto"
    # `auto` follows what the system asks for.
    motion: Literal["auto", "off"] = "auto"
    # In per cent; 0 is silence.
    volume: Annotated[int, msgspec.Meta(ge=0, le=100)] = 60
    vibrate: bool = True
    # A message of the system when it is one's turn in a hidden tab; the browser asks for leave of its own.
    notify: bool = False
    confirm: bool = False
    auto_pass: bool = False
    shortcuts: bool = True

    def json(self) -> str:
        """Give all of them as the pages' scripts read them."""
        return msgspec.json.encode(self).decode()


def parse(values: Mapping[str, Any]) -> Preferences:
    """Raises: ValueError, where a name or a value is no setting."""
    try:
        return msgspec.convert(dict(values), Preferences)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error


def read(stored: Mapping[str, Any]) -> Preferences:
    """Read what an account holds; what is no setting any more counts for nothing."""
    kept = {}
    for name, value in stored.items():
        try:
            parse({name: value})
        except ValueError:
            continue
        kept[name] = value
    return parse(kept)


def plain(preferences: Preferences) -> dict[str, Any]:
    """Give the settings as values that JSON knows."""
    values: dict[str, Any] = msgspec.to_builtins(preferences)
    return values
