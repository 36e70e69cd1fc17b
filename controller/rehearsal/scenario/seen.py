"""What can be seen at a scenario's table at one moment, and what of a step's expectations does not hold.

Lamps, gates and displays are read where a person would look: at the twins. Phase, meter and claims come from what is
on disk. Does not change anything and lets no time pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from controller.devices.equipment import LAMPS
from controller.rehearsal.scenario.expect import Expect, ExpectedAward
from controller.rehearsal.scenario.world import World
from controller.shows.advice import Advice, advice
from controller.table.events import Event, MeterReduced, SignalRefused, WrongCodeGiven
from controller.table.state import Award, TableState
from drivers.commission_boxes.twin import CommissionBoxesTwin
from drivers.lamp.pattern import LampMode
from drivers.point_marker.twin import PointMarkerTwin
from drivers.result_display.twin import ResultDisplayTwin
from games.money.dollars import dollars

SHOWN = 12
"""Lines of a report or an answer that are told where something is missing in it."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One look at the table."""

    state: TableState
    lamps: tuple[LampMode, ...]
    """What each lamp is told to say, seat 1 first; OFF while the service does not run."""
    dark: tuple[int, ...]
    """Seats whose lamp should be steady and gives no light."""
    open: tuple[int, ...]
    display: tuple[str, ...]
    sign: str
    say: str
    why: str
    result: str | None = None
    """What stands on the result display, empty where it is dark; None where the table has none."""
    point: tuple[str, ...] | None = None
    """The lamps of the point marker that are lit; None where the table has none."""
    boxes: Mapping[int, str] | None = None
    """What stands in the commission boxes that are not dark, by seat; None where the table has none."""
    running: bool = True
    """Whether the service runs."""

    def seats(self, *modes: LampMode) -> tuple[int, ...]:
        """Seats whose lamp is in one of these modes; a steady lamp counts only if it really is lit."""
        lit = enumerate(self.lamps, start=1)
        return tuple(seat for seat, mode in lit if mode in modes and seat not in self.dark)


@dataclass(frozen=True, slots=True)
class Got:
    """What a step got back to read: a report, or an answer of the console with its ``status``."""

    lines: tuple[str, ...]
    status: int | None = None


@dataclass(frozen=True, slots=True)
class Unmet:
    """One expectation that does not hold."""

    key: str
    wanted: str
    found: str

    def __str__(self) -> str:
        return f"{self.key}: wanted {self.wanted}, found {self.found}"


def look(world: World) -> Seen:
    """Look at the table now."""
    table, twins = world.table, world.twins
    seats = tuple(twins.acceptors)
    of_seats = None if table is None else table.equipment.port(LAMPS)
    lamps = tuple(LampMode.OFF if of_seats is None else of_seats[seat].mode for seat in seats)
    told = Advice("", "") if table is None else advice(world.state, table.setup)
    steady = [seat for seat, mode in zip(seats, lamps, strict=True) if mode is LampMode.STEADY]
    return Seen(
        state=world.state,
        lamps=lamps,
        dark=tuple(seat for seat in steady if not twins.lamp_lit(seat)),
        open=tuple(seat for seat in seats if twins.acceptor_open(seat)),
        display=twins.dealer_lines(),
        sign=twins.meter_text(),
        say=told.say,
        why=told.why,
        result=None if world.file.result_display is None else _result(twins.twin("result-display")),
        point=None if world.file.point_marker is None else _point(twins.twin("point-marker")),
        boxes=None if world.file.commission_boxes is None else _boxes(twins.twin("commission-boxes")),
        running=table is not None,
    )


def _result(twin: object) -> str:
    assert isinstance(twin, ResultDisplayTwin), "every driver of a result display has this twin"
    return twin.text().strip()


def _point(twin: object) -> tuple[str, ...]:
    assert isinstance(twin, PointMarkerTwin), "every driver of a point marker has this twin"
    return twin.lit()


def _boxes(twin: object) -> Mapping[int, str]:
    assert isinstance(twin, CommissionBoxesTwin), "every driver of commission boxes has this twin"
    return twin.texts()


def unmet(
    expect: Expect, seen: Seen, events: Sequence[Event], returned: Sequence[int], got: Got | None = None
) -> Iterator[Unmet]:
    """What of ``expect`` does not hold, given the step's events, where chips fell back, and what it got to read."""
    state, now = seen.state, seen.state.round
    if expect.phase is not None and now.phase not in expect.phase:
        yield Unmet("phase", " or ".join(expect.phase), now.phase or "nothing")
    yield from _text("meter", expect.meter, dollars(state.meter.cents))
    yield from _pools(expect, state)
    yield from _text("sign", expect.sign, seen.sign)
    yield from _signs(expect, seen)
    yield from _seats("lamps", expect.lamps, seen.seats(LampMode.FLASH, LampMode.STEADY))
    yield from _seats("flashing", expect.flashing, seen.seats(LampMode.FLASH))
    yield from _seats("steady", expect.steady, seen.seats(LampMode.STEADY))
    yield from _seats("warning", expect.warning, seen.seats(LampMode.WARN))
    yield from _seats("open", expect.open, seen.open)
    yield from _seats("flagged", expect.flagged, now.flagged)
    yield from _seats("returned", expect.returned, returned)
    for text in expect.display:
        if not any(text in line for line in seen.display):
            yield Unmet("display", f'"{text}"', " / ".join(seen.display))
    if expect.say is not None and expect.say not in seen.say:
        yield Unmet("say", f'"{expect.say}"', f'"{seen.say}"')
    if expect.why is not None and expect.why not in seen.why:
        yield Unmet("why", f'"{expect.why}"', f'"{seen.why}"')
    yield from _refusal(expect.refused, events)
    if expect.suspended is not None and expect.suspended not in (state.suspended or ""):
        yield Unmet("suspended", f'"{expect.suspended}"', f'"{state.suspended or "the table goes on"}"')
    if expect.awards is not None:
        yield from _awards(expect.awards, state.awards)
    if expect.paid is not None:
        cents = sum(event.cents for event in events if isinstance(event, MeterReduced))
        yield from _text("paid", expect.paid, dollars(cents))
    if expect.doors is not None and sorted(expect.doors) != sorted(state.doors_open):
        yield Unmet("doors", _list(expect.doors), _list(state.doors_open))
    if expect.faults is not None:
        wanted, found = sorted(set(expect.faults)), sorted({fault.device for fault in state.faults})
        if wanted != found:
            yield Unmet("faults", _list(wanted), _list(found))
    if expect.running is not None and expect.running is not seen.running:
        yield Unmet("running", _yes(expect.running), _yes(seen.running))
    yield from _read(expect, got or Got(()))
    yield from _kinds(expect, events)


def _read(expect: Expect, got: Got) -> Iterator[Unmet]:
    """What the report or the console's answer does not say."""
    if expect.status is not None and expect.status != got.status:
        yield Unmet("status", str(expect.status), str(got.status))
    for text in expect.reads:
        if not any(" ".join(text.split()) in line for line in got.lines):
            more = f" and {len(got.lines) - SHOWN} lines more" if len(got.lines) > SHOWN else ""
            yield Unmet("reads", f'"{text}"', (" / ".join(got.lines[:SHOWN]) or "nothing") + more)


def _yes(yes: bool) -> str:
    return "true" if yes else "false"


def _pools(expect: Expect, state: TableState) -> Iterator[Unmet]:
    """Each pool that is named, what is frozen, and what is in escrow."""
    showing = {meter.pool: dollars(meter.cents) for meter in state.pools}
    for name, wanted in expect.meters.items():
        yield from _text(f"meters.{name}", wanted, showing.get(name, "no such pool"))
    if expect.pending is not None:
        frozen = [dollars(one.award.cents or 0) for one in state.pending]
        if list(expect.pending) != frozen:
            yield Unmet("pending", _list(expect.pending), _list(frozen))
    yield from _text("escrow", expect.escrow, dollars(sum(meter.escrow_cents for meter in state.pools)))


def award_state(award: Award) -> str:
    """How far an award is: claimed, verified (by somebody), logged, pending, paid or denied."""
    if award.paid:
        return "paid"
    if award.denied:
        return "denied"
    if award.pending:
        return "pending"
    if award.logged_by is not None:
        return "logged"
    return "verified" if award.verified else "claimed"


def _signs(expect: Expect, seen: Seen) -> Iterator[Unmet]:
    """The result display, the point marker and the commission boxes, which a table may have."""
    if expect.result is not None and expect.result != seen.result:
        found = "no result display" if seen.result is None else seen.result or "dark"
        yield Unmet("result", expect.result or "dark", found)
    if expect.point is not None and (seen.point is None or set(expect.point) != set(seen.point)):
        yield Unmet("point", _list(expect.point), "no point marker" if seen.point is None else _list(seen.point))
    if expect.boxes is not None and expect.boxes != seen.boxes:
        found = "no commission boxes" if seen.boxes is None else _by_seat(seen.boxes)
        yield Unmet("boxes", _by_seat(expect.boxes), found)


def _by_seat(boxes: Mapping[int, str]) -> str:
    return ", ".join(f"{seat}: {text}" for seat, text in boxes.items()) or "all dark"


def _text(key: str, wanted: str | None, found: str) -> Iterator[Unmet]:
    if wanted is not None and wanted != found:
        yield Unmet(key, wanted, found or "nothing")


def _seats(key: str, wanted: Sequence[int] | None, found: Sequence[int]) -> Iterator[Unmet]:
    if wanted is not None and sorted(set(wanted)) != sorted(set(found)):
        yield Unmet(key, _list(map(str, sorted(set(wanted)))), _list(map(str, sorted(set(found)))))


def _refusal(wanted: str | None, events: Sequence[Event]) -> Iterator[Unmet]:
    if wanted is None:
        return
    refusals = [event.why for event in events if isinstance(event, SignalRefused | WrongCodeGiven)]
    if not any(wanted in why for why in refusals):
        yield Unmet("refused", f'"{wanted}"', _list(f'"{why}"' for why in refusals))


def _awards(wanted: Sequence[ExpectedAward], found: Sequence[Award]) -> Iterator[Unmet]:
    told = [f"{one.seat} {one.hand} {one.state}{f' {one.amount}' if one.amount else ''}" for one in wanted]
    amounts = {one.seat for one in wanted if one.amount}
    stand = [
        f"{award.seat} {award.hand} {award_state(award)}"
        + (f" {dollars(award.cents or 0)}" if award.seat in amounts else "")
        for award in found
    ]
    if sorted(told) != sorted(stand):
        yield Unmet("awards", _list(told), _list(stand))


def _kinds(expect: Expect, events: Sequence[Event]) -> Iterator[Unmet]:
    kinds = [type(event).__name__ for event in events]
    following = iter(kinds)
    if not all(kind in following for kind in expect.events):
        yield Unmet("events", f"{_list(expect.events)} in this order", _list(kinds))
    forbidden = [kind for kind in expect.no_events if kind in kinds]
    if forbidden:
        yield Unmet("no-events", f"no {_list(expect.no_events)}", _list(forbidden))
    for kind, wanted in expect.counts.items():
        if kinds.count(kind) != wanted:
            yield Unmet(f"counts.{kind}", str(wanted), str(kinds.count(kind)))
    for fact in expect.facts:
        alike = [msgspec.to_builtins(event) for event in events if type(event).__name__ == fact["kind"]]
        fields = {name: value for name, value in fact.items() if name != "kind"}
        if not any(_has(told, fields) for told in alike):
            told = "; ".join(", ".join(f"{name} {one[name]}" for name in fields) for one in alike)
            asked = ", ".join(f"{name} {value}" for name, value in fields.items())
            yield Unmet(f"facts: {fact['kind']}", asked, told or "none of this kind")


def _has(told: Mapping[str, object], fields: Mapping[str, object]) -> bool:
    """Whether the event says these; a list is as good as a tuple."""
    return all(_plain(told[name]) == value for name, value in fields.items())


def _plain(value: object) -> object:
    return [_plain(one) for one in value] if isinstance(value, tuple | list) else value


def _list(words: Iterable[str]) -> str:
    return ", ".join(words) or "none"
