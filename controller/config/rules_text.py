"""A house's rules as rows of text: what the file of any game says beside what all games have. Does not print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pydantic import BaseModel

from games.declared.house_rules import CommonRules, HouseRules
from games.money.dollars import dollars

OF_ANY_GAME = {
    *("positions_per_player", "positions_at_most", "shuffler_for_deals"),
    *("change_dice_hours", "dice_when_due", "upkeep"),
}
"""Values that a file may have beside its own, whatever the game."""


class Row(NamedTuple):
    """One value: its dotted key, which also says where its source stands, and itself in words."""

    key: str
    value: str


def tables(rules: CommonRules) -> Iterator[tuple[str, tuple[Row, ...]]]:
    """Each table of the file that is the game's own, by its name, with its rows; values outside a table come first."""
    own = [name for name in type(rules).model_fields if name in OF_ANY_GAME or name not in HouseRules.model_fields]
    found = {name: tuple(_rows(name, getattr(rules, name))) for name in own if name in rules.model_fields_set}
    loose = tuple(rows[0] for name, rows in found.items() if _is_value(name, rows))
    if loose:
        yield "game", loose
    for name, rows in found.items():
        if rows and not _is_value(name, rows):
            yield name, rows


def cards(rules: HouseRules) -> tuple[Row, ...]:
    """The care that is taken of the cards."""
    return tuple(_rows("cards", rules.cards))


def _is_value(name: str, rows: tuple[Row, ...]) -> bool:
    """Whether this is one value, and no table of the file."""
    return len(rows) == 1 and rows[0].key == name


def _rows(key: str, value: object) -> Iterator[Row]:
    if isinstance(value, BaseModel):
        for name in type(value).model_fields:
            if name not in value.model_fields_set:
                continue  # the file is silent
            yield from _rows(f"{key}.{name}", getattr(value, name))
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _rows(f"{key}.{name}", inner)
    elif value is not None:
        yield Row(key, _text(key, value))


def _text(key: str, value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and (key.endswith("cents") or ".tables." in key):
        return dollars(value)
    if isinstance(value, BaseModel):
        told = [name for name in type(value).model_fields if name in value.model_fields_set]
        return ", ".join(f"{name.replace('_', ' ')} {_text(name, getattr(value, name))}" for name in told)
    if isinstance(value, tuple):
        return ("; " if any(isinstance(one, BaseModel) for one in value) else ", ").join(
            _text(key, one) for one in value
        ) or "none"
    return str(value)
