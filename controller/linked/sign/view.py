"""What sign and page show of a pool, as plain values: amounts as text, ages in words. Pure; renders nothing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from controller.linked.hits import Hit
from controller.linked.jetstream.watch import Found
from controller.linked.member import Member
from controller.linked.state import PoolState
from games.money.dollars import dollars

SECOND = 1_000_000_000
OLD_S = 3.0
"""From this age on an amount says since when it is old."""
LIMIT_S = 30.0
"""From this age on no amount is shown."""


class Amount(NamedTuple):
    """The amount on a sign: ``text`` is empty where none may be shown, ``since`` says since when it is old."""

    text: str
    since: str


def amount(cents: int | None, age_s: float, utc_now_ns: int) -> Amount:
    """What may be shown of an amount that was heard so long ago; None: none ever was.

    >>> amount(123_456, 0.2, 0), amount(123_456, 31.0, 0)
    (Amount(text='$1,234.56', since=''), Amount(text='', since=''))
    """
    if cents is None or age_s >= LIMIT_S:
        return Amount("", "")
    if age_s < OLD_S:
        return Amount(dollars(cents), "")
    return Amount(dollars(cents), clock(utc_now_ns - int(age_s * SECOND)))


def clock(utc_ns: int) -> str:
    """A time of day, in UTC.

    >>> clock(0)
    '00:00:00 UTC'
    """
    return f"{datetime.fromtimestamp(utc_ns // SECOND, UTC):%H:%M:%S} UTC"


class TableRow(NamedTuple):
    """One table on the page."""

    name: str
    state: str
    wagers: int
    coin_in: str
    put_in: str
    hits: int
    won: str
    heard: str
    why: str


class HitRow(NamedTuple):
    """One hit on the page."""

    table: str
    seat: int
    hand: str
    amount: str
    state: str
    at: str


class ServerRow(NamedTuple):
    """One server on the page."""

    name: str
    version: str
    state: str


class View(NamedTuple):
    """The page."""

    pool: str
    amount: Amount
    why: str
    chips: int
    sequence: int
    tables: tuple[TableRow, ...]
    hits: tuple[HitRow, ...]
    servers: tuple[ServerRow, ...]
    points: str
    """The meter over the day, as the points of a line in a box of 1000 by 200."""
    low: str
    high: str


def view(
    state: PoolState, found: Found, doubt: str, age_s: float, utc_now_ns: int, history: Sequence[tuple[int, int]]
) -> View:
    """All that the page shows."""
    newest = sorted(state.hits.values(), key=lambda hit: -hit.sequence)
    seen = [cents for _, cents in history]
    return View(
        pool=state.name,
        amount=amount(state.meter.cents if state.rules_json else None, age_s, utc_now_ns),
        why=doubt or state.stopped,
        chips=state.meter.chips,
        sequence=state.sequence,
        tables=tuple(_table(state, of, utc_now_ns) for of in state.tables()),
        hits=tuple(_hit(hit) for hit in newest[:20]),
        servers=tuple(_server(found, one.name, one.version, one.why) for one in found.servers),
        points=points(history),
        low=dollars(min(seen)) if seen else "",
        high=dollars(max(seen)) if seen else "",
    )


def _table(state: PoolState, of: Member, utc_now_ns: int) -> TableRow:
    put = (of.units + of.reserve_units) // state.meter.units_per_cent
    chip = state.chip_cents if of.terms is None else of.terms.chip_cents
    return TableRow(
        name=of.name,
        state="in the pool" if of.terms is not None else "admitted" if of.admitted else "out",
        wagers=of.wagers,
        coin_in=dollars(of.wagers * chip),
        put_in=dollars(put),
        hits=of.hits,
        won=dollars(of.won_cents),
        heard=ago(of.at_utc_ns, utc_now_ns) if of.number else "never",
        why=of.broken or of.refused,
    )


def ago(utc_ns: int, utc_now_ns: int) -> str:
    """How long ago something was, in words.

    >>> ago(0, 90 * SECOND), ago(0, 7_500 * SECOND)
    ('1 min ago', '2 h ago')
    """
    seconds = max(0, utc_now_ns - utc_ns) // SECOND
    for size, word in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds // size} {word} ago"
    return f"{seconds} s ago"


def _hit(hit: Hit) -> HitRow:
    amount_text = "waits for the pool" if hit.state == "waiting" else dollars(hit.cents)
    hand = hit.hand.replace("-", " ")
    return HitRow(hit.table, hit.seat, hand, amount_text, hit.state, clock(hit.at_utc_ns))


def _server(found: Found, name: str, version: str, why: str) -> ServerRow:
    return ServerRow(name, version or "?", why or ("leads the log" if name == found.leader else "in order"))


def points(history: Sequence[tuple[int, int]], width: int = 1_000, height: int = 200) -> str:
    """A line through the meter's values, oldest first, in whole pixels.

    >>> points([(0, 10), (5, 20), (10, 10)])
    '0,200 500,0 1000,200'
    """
    if len(history) < 2:
        return ""
    first, last = history[0][0], history[-1][0]
    low, high = min(cents for _, cents in history), max(cents for _, cents in history)
    across, up = max(1, last - first), max(1, high - low)
    return " ".join(
        f"{(at - first) * width // across},{height - (cents - low) * height // up}" for at, cents in history
    )
