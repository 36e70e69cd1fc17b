"""A house's rules as rows of text: what the file of any game says beside what all games have. Does not print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pydantic import BaseModel

from controller.advice import dollars
from games.house_rules import HouseRules


class Row(NamedTuple):
    """One value: its dotted key, which also says where its source stands, and itself in words."""

    key: str
    value: str


def tables(rules: HouseRules) -> Iterator[tuple[str, tuple[Row, ...]]]:
    """Each table of the file that is the game's own, by its name, with its rows."""
    for name in type(rules).model_fields:
        if name not in HouseRules.model_fields:
            yield name, tuple(_rows(name, getattr(rules, name)))


def _rows(key: str, value: object) -> Iterator[Row]:
    if isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from _rows(f"{key}.{name}", getattr(value, name))
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _rows(f"{key}.{name}", inner)
    elif value is not None:
        yield Row(key, _text(key, value))


def _text(key: str, value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and key.endswith("_cents"):
        return dollars(value)
    if isinstance(value, tuple):
        return ", ".join(_text(key, one) for one in value) or "none"
    return str(value)
