"""Hands of tiles at the key pad, as they lie open while wagers are settled.

=============================  =======================================================================================
``seat tiles DEAL tiles ENTER``  both hands of a seat that sets them, in whatever order: 3 6663 DEAL 6561 ENTER
``seat tiles ENTER``           all tiles of a seat where none are set: 10 3 W is 1030 ENTER
``CLEAR seat DEAL``            the hand of this seat was keyed in wrong; keyed in anew it takes the earlier one's place
=============================  =======================================================================================

A domino is the spots of its ends, the larger first; a circle its dots, 0 the window. Does not decide whether anything
is possible: :mod:`controller.table.hands` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from controller.table import commands as c
from controller.table.hands.course import takes_hands
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers.signals import KeyPressed, Signal


def tiles_by_keys(setup: TableSetup) -> Mapping[str, str]:
    """Each tile of the set by its digits: ``65`` is ``6-5``, ``0`` the window, which has none."""
    names = dict.fromkeys(map(str, setup.game.pack.pieces()))
    return {"".join(filter(str.isdigit, name)) or "0": name for name in names}


class HalfHand(NamedTuple):
    """A seat and the first of its two hands."""

    seat: int
    tiles: tuple[str, ...]
    keys: Mapping[str, str]

    def __str__(self) -> str:
        return f"{self.seat} {' '.join(self.tiles)} / "

    def completed(self, key: str, digits: str, at: KeyPressed) -> Signal | str:
        """The whole hand; the other one has as many tiles."""
        found = _tiles(digits, self.keys)
        if key != "ENTER" or found is None or len(found) != len(self.tiles):
            return _form(self.keys, halves=True)
        return c.OpenHandKeyed(device=at.device, at=at.at, seat=self.seat, high=self.tiles, low=found)


def begun(key: str, digits: str, state: TableState, setup: TableSetup) -> HalfHand | str | None:
    """The first half of a hand; why it is none; None where the line is about something else."""
    if key != "DEAL" or not digits or setup.game.house_way is None or not _takes(state, setup):
        return None
    found = _seat_and_tiles(digits, setup, setup.hand_cards // 2)
    return found if isinstance(found, str) else HalfHand(*found, tiles_by_keys(setup))


def plain(key: str, digits: str, at: KeyPressed, state: TableState, setup: TableSetup) -> Signal | str | None:
    """A whole hand that nobody sets; None where the line is about something else."""
    if key != "ENTER" or not digits or not _takes(state, setup):
        return None
    if setup.game.house_way is not None:
        return _form(tiles_by_keys(setup), halves=True)
    found = _seat_and_tiles(digits, setup, setup.hand_cards)
    if isinstance(found, str):
        return found
    return c.OpenHandKeyed(device=at.device, at=at.at, seat=found[0], high=found[1])


def after_clear(digits: str, at: KeyPressed) -> Signal | str:
    """CLEAR, a seat, DEAL: its hand was keyed in wrong."""
    if not digits:
        return "the hand of a seat is taken back with CLEAR, the seat, DEAL"
    return c.HandTakeBackKeyed(device=at.device, at=at.at, seat=int(digits))


def _takes(state: TableState, setup: TableSetup) -> bool:
    return takes_hands(setup) and setup.game.is_settled(state.round.phase)


def _seat_and_tiles(digits: str, setup: TableSetup, count: int) -> tuple[int, tuple[str, ...]] | str:
    """What stands before so many tiles is the seat."""
    keys = tiles_by_keys(setup)
    width = count * _width(keys)
    found = _tiles(digits[-width:], keys)
    if len(digits) <= width or found is None:
        return _form(keys, halves=setup.game.house_way is not None)
    return int(digits[:-width]), found


def _tiles(digits: str, keys: Mapping[str, str]) -> tuple[str, ...] | None:
    width = _width(keys)
    parts = [digits[place : place + width] for place in range(0, len(digits), width)]
    return tuple(keys[part] for part in parts) if parts and all(part in keys for part in parts) else None


def _width(keys: Mapping[str, str]) -> int:
    return max(map(len, keys))


def _form(keys: Mapping[str, str], *, halves: bool) -> str:
    some = list(keys)
    if halves:
        return f"a hand is the seat and two tiles, DEAL, the other two, ENTER; a tile is its ends, such as {some[-1]}"
    return f"a hand is the seat and its tiles, ENTER; a tile is its dots, {some[0]} to {some[-2]}, or 0 the window"
