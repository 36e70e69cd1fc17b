"""The floor at a glance: one tile a table, the most urgent first, each in words. Pure. Decides nothing.

What waits, for whom and for how long; a table that is away stays where it can be seen, grey, since when.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from controller.console.api.models import State, Urgency, Waiting
from controller.pit.seen import TableSeen
from controller.table.setup import SECOND
from controller.table.wait import Urgency as Rank
from games.money.dollars import dollars

MINUTE_NS = 60 * SECOND
AWAY_WEIGHS = Rank.EQUIPMENT
"""A table that is away is looked for like a device at fault."""
CALM = max(Rank) + 1
_LOUD: Mapping[Urgency, str] = {"alarm": "alarm", "standstill": "grave", "ruling": "grave", "round": "asks"}


@dataclass(frozen=True, slots=True)
class WaitView:
    """Something that waits at a table."""

    say: str
    why: str
    wanted: str
    how_long: str
    tone: str
    """``alarm``, ``grave``, ``asks`` or ``calm``: how a tile looks."""
    about: str
    """The mark of the question, where it may be answered from afar; else empty."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One table."""

    name: str
    address: str
    game: str
    phase: str
    round: str
    meters: tuple[tuple[str, str], ...]
    """Each pool with its amount."""
    pace: str
    waits: tuple[WaitView, ...]
    alarms: tuple[str, ...]
    last_award: str
    away: str
    """Why nothing is heard of it and since when; empty where it answers."""
    tone: str
    rank: int
    since: str
    """When the most urgent wait began; the longest comes first among equals."""


@dataclass(frozen=True, slots=True)
class FloorView:
    """The page."""

    tiles: tuple[Tile, ...]
    waiting: int
    """Tables where somebody above the dealer is wanted."""
    away: int
    loudest: str
    """The tone of the most urgent tile: a new one sounds."""


def floor_view(tables: Sequence[TableSeen], utc_now_ns: int) -> FloorView:
    """The floor as it is known."""
    tiles = sorted((_tile(one, utc_now_ns) for one in tables), key=lambda tile: (tile.rank, tile.since or "~"))
    return FloorView(
        tiles=tuple(tiles),
        waiting=sum(any(wait.wanted != "dealer" for wait in tile.waits) and not tile.away for tile in tiles),
        away=sum(bool(tile.away) for tile in tiles),
        loudest=tiles[0].tone if tiles else "calm",
    )


def _tile(seen: TableSeen, utc_now_ns: int) -> Tile:
    state = seen.state
    away = _away(seen, utc_now_ns) if seen.why_away else ""
    waits = () if state is None else tuple(_wait(one, utc_now_ns) for one in state.waits)
    first = state.waits[0] if state is not None and state.waits else None
    rank = Rank[first.urgency.upper()] if first is not None else CALM
    return Tile(
        name=seen.watched.name,
        address=seen.watched.address,
        game="" if seen.table is None else f"{seen.table.game}, {seen.table.house}",
        phase="" if state is None else _phase(state),
        round="" if state is None else f"round {state.round:,}",
        meters=() if state is None else tuple((one.pool, dollars(one.cents)) for one in state.meters),
        pace="" if state is None else f"{state.pace.chips} chips, {state.pace.rounds} rounds an hour",
        waits=waits,
        alarms=() if state is None else tuple(f"{one.name}: {one.text}" for one in state.alarms),
        last_award="" if state is None else _paid(state),
        away=away,
        tone="away" if away else waits[0].tone if waits else "calm",
        rank=min(rank, AWAY_WEIGHS) if away else rank,
        since=(first.since or "") if first is not None else "",
    )


def _phase(state: State) -> str:
    return "Test mode" if state.testing else "Suspended" if state.suspended else state.phase


def _wait(one: Waiting, utc_now_ns: int) -> WaitView:
    return WaitView(
        say=one.say,
        why=one.why,
        wanted=one.wanted,
        how_long="" if one.since is None else _ago(one.since, utc_now_ns),
        tone=_LOUD.get(one.urgency, "calm"),
        about=one.about if one.may_be_answered_from_afar else "",
    )


def _paid(state: State) -> str:
    paid = state.last_award
    return "" if paid is None else f"{dollars(paid.cents)} {paid.hand}, seat {paid.seat}, {paid.at[11:16]}Z"


def _away(seen: TableSeen, utc_now_ns: int) -> str:
    since = seen.away_since_utc_ns
    told = "" if since is None else f" for {_span(utc_now_ns - since)}"
    return f"not heard{told}: {seen.why_away}"


def _ago(at: str, utc_now_ns: int) -> str:
    since_ns = round(datetime.fromisoformat(at.replace("Z", "+00:00")).timestamp() * 1_000) * 1_000_000
    return _span(utc_now_ns - since_ns)


def _span(ns: int) -> str:
    """How long something lasts, as a person says it.

    >>> _span(42 * SECOND), _span(125 * SECOND), _span(2 * 3_600 * SECOND)
    ('42 s', '2 min', '2 h')
    """
    seconds = max(0, ns) // SECOND
    if seconds < 60:
        return f"{seconds} s"
    return f"{seconds // 60} min" if seconds < 3_600 else f"{seconds // 3_600} h"
