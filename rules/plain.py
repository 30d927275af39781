"""Typed values to and from plain JSON values, strictly: what a type does not name is refused.

It knows just the shapes the rules use: frozen dataclasses, named tuples, tuples, mappings, literals,
optional values and scalars.
"""

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints


class Malformed(ValueError):
    """A plain value does not have the wanted shape; the message is the path to the faulty part."""


def plain(value: Any) -> Any:
    """Return the JSON form of a value: dataclasses become dicts, tuples lists."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return value


def build(wanted: Any, data: Any, path: str = "") -> Any:
    """Make a value of the wanted type from its JSON form.

    Raises: Malformed, with the path to the first part that has another shape.
    """
    if wanted is Any or wanted is object:
        return data
    if isinstance(wanted, type):
        return _build_class(wanted, data, path)
    origin, arguments = get_origin(wanted), get_args(wanted)
    if origin is Literal:
        if not any(data == value and type(data) is type(value) for value in arguments):
            raise Malformed(path)
        return data
    if origin in (Union, types.UnionType):
        return _build_union(arguments, data, path)
    if origin is tuple:
        return _build_tuple(arguments, data, path)
    if origin in (dict, Mapping):
        if not isinstance(data, dict):
            raise Malformed(path)
        return {
            build(arguments[0], key, path): build(arguments[1], item, _join(path, key)) for key, item in data.items()
        }
    raise TypeError(f"rules.plain knows no {wanted!r}")


def _build_class(wanted: type, data: Any, path: str) -> Any:
    if is_dataclass(wanted):
        return _build_dataclass(wanted, data, path)
    if issubclass(wanted, tuple):
        hints = _hints(wanted)
        values = _build_tuple(tuple(hints.values()), data, path)
        return wanted(*values)
    # bool is an int to Python, but not to JSON.
    if type(data) is not wanted:
        raise Malformed(path)
    return data


def _build_dataclass(wanted: Any, data: Any, path: str) -> Any:
    if not isinstance(data, dict):
        raise Malformed(path)
    known = {field.name: field for field in fields(wanted)}
    for name in data:
        if name not in known:
            raise Malformed(_join(path, str(name)))
    hints = _hints(wanted)
    values = {}
    for name, field in known.items():
        if name in data:
            values[name] = build(hints[name], data[name], _join(path, name))
        elif _required(field):
            raise Malformed(_join(path, name))
    return wanted(**values)


def _build_union(choices: tuple[Any, ...], data: Any, path: str) -> Any:
    if data is None and type(None) in choices:
        return None
    fault = Malformed(path)
    for choice in choices:
        if choice is type(None):
            continue
        try:
            return build(choice, data, path)
        except Malformed as error:
            fault = error
    raise fault


def _build_tuple(items: tuple[Any, ...], data: Any, path: str) -> tuple[Any, ...]:
    if not isinstance(data, list | tuple):
        raise Malformed(path)
    if len(items) == 2 and items[1] is Ellipsis:
        return tuple(build(items[0], item, _join(path, number)) for number, item in enumerate(data))
    if len(items) != len(data):
        raise Malformed(path)
    return tuple(
        build(item, part, _join(path, number)) for number, (item, part) in enumerate(zip(items, data, strict=True))
    )


def _required(field: "Field[Any]") -> bool:
    return field.default is MISSING and field.default_factory is MISSING


@cache
def _hints(wanted: type) -> dict[str, Any]:
    hints = get_type_hints(wanted)
    names = [field.name for field in fields(wanted)] if is_dataclass(wanted) else list(hints)
    return {name: hints[name] for name in names}


def _join(path: str, name: object) -> str:
    return f"{path}.{name}" if path else str(name)
