"""The acceptors: opened and closed with what is read back, then chips that count nothing.

One chip goes in while the acceptor is open and its pulse is measured; one is dropped while it is closed and must fall
back. No service decides, so no meter moves (standards C13, L2). Does not judge a chip: the driver does, as always.
"""

from __future__ import annotations

from collections.abc import Generator

from controller.devices.checks.finding import Finding
from controller.devices.checks.person import ChipFellBack, DropChip
from controller.devices.checks.steps import Reply, Step, Steps, ask, do, until, wait
from controller.devices.equipment import ACCEPTORS
from controller.devices.proximity_acceptor import ProximityAcceptorSection
from controller.devices.pulse_acceptor import PulseAcceptorSection
from controller.diagnostics.table_under_test import TableUnderTest
from controller.diagnostics.tap import Unrest, milliseconds
from controller.diagnostics.wires import port, seats, where, where_of
from drivers.signals import AcceptorConfirmed, ChipImplausible, ChipPassed, DeviceFault

CONFIRMED_WITHIN_MS = 4_000
"""An acceptor on a ccTalk line that was just found needs so long."""
JUDGED_MS = 1_200
"""The driver has judged a pulse, and the acceptor was asked again."""


def try_acceptors(table: TableUnderTest, only: int | None = None) -> Steps:
    """Every acceptor, first base first, then the line that they share."""
    for seat in seats(table.file) if only is None else (only,):
        opened = yield from _inhibit(table, seat, closed=False)
        if isinstance(table.file.acceptor, ProximityAcceptorSection):
            yield from _bet_sensor(table, seat)
            continue
        if opened:
            yield from _chip(table, seat)
        closed = yield from _inhibit(table, seat, closed=True)
        if closed:
            yield from _closed_chip(table, seat)
    yield from _line(table)


def _bet_sensor(table: TableUnderTest, seat: int) -> Steps:
    """A sensor has no gate, and a chip on it is lifted by the hand that laid it."""
    yield from _inhibit(table, seat, closed=True)
    text = f"seat {seat}: lay a chip on its sensor and lift it, and watch its wire at the live inputs"
    yield Finding(f"acceptor.{seat}", "chip", "skipped", text, _sensor_wire(table, seat))


def _inhibit(table: TableUnderTest, seat: int, *, closed: bool) -> Generator[Step, Reply, bool]:
    """Order it and wait until it is read back; whether it was."""
    device, acceptor = f"acceptor.{seat}", table.equipment.fitted(ACCEPTORS).seats[seat]
    wanted, other = ("closed", "open") if closed else ("open", "closed")
    wire = _inhibit_wire(table, seat)
    table.forget()
    if closed:
        acceptor.close()
    else:
        acceptor.open()
    confirmed = table.hears(AcceptorConfirmed, device, lambda signal: signal.closed is closed)
    failed = table.hears(DeviceFault, device)
    yield from until(lambda: confirmed() or failed(), CONFIRMED_WITHIN_MS)
    seen = confirmed()
    if seen:
        yield Finding(device, wanted, "ok", f"the acceptor of seat {seat} is {wanted}, read back", wire)
    else:
        text = f"the acceptor of seat {seat} was ordered {wanted} and may stand {other}: check {wire}, plug and supply"
        yield Finding(device, wanted, "wrong", text, wire)
    return seen


def _chip(table: TableUnderTest, seat: int) -> Steps:
    """One chip into the open acceptor."""
    device, wire = f"acceptor.{seat}", _sensor_wire(table, seat)
    table.forget()

    def noticed() -> bool:
        return bool(table.heard(ChipPassed, device) or table.heard(ChipImplausible, device))

    if (yield from do(DropChip(seat), noticed)) == "skipped":
        yield Finding(device, "chip", "skipped", f"no chip was dropped at seat {seat}", wire)
        return
    yield from wait(JUDGED_MS)
    passed, refused = table.heard(ChipPassed, device), table.heard(ChipImplausible, device)
    unrest = _unrest(table, seat)
    measured = {**unrest.measured()} | ({"width_us": passed[0].width_us} if passed else {})
    if len(passed) == 1 and not refused:
        width = f" after a pulse of {milliseconds(passed[0].width_us)}" if passed[0].width_us else ""
        text = f"seat {seat}: one chip was seen{width}{_allowed(table)}; it counts nothing"
        yield Finding(device, "chip", "ok", text, wire, measured)
    elif passed and not refused:
        text = f"seat {seat}: one chip was seen as {len(passed)} ({unrest.words()}): check the sensor at {wire}"
        yield Finding(device, "chip", "wrong", text, wire, measured)
    elif refused:
        width = f" ({milliseconds(refused[0].width_us)}{_allowed(table)})" if refused[0].width_us else ""
        text = f"seat {seat}: the chip was judged {refused[0].why}{width}: clean the sensor at {wire} or set its limits"
        yield Finding(device, "chip", "wrong", text, wire, {**measured, "why": refused[0].why})
    else:
        heard = f" though its wire moved ({unrest.words()})" if unrest.edges else ""
        text = f"seat {seat}: a chip went in and nothing was seen of it{heard}: check the sensor and {wire}"
        yield Finding(device, "chip", "wrong", text, wire, measured)


def _closed_chip(table: TableUnderTest, seat: int) -> Steps:
    """One chip into the closed acceptor: nothing may pass."""
    device, wire = f"acceptor.{seat}", _inhibit_wire(table, seat)
    table.forget()
    answer = yield from ask(ChipFellBack(seat))
    if answer == "skipped":
        yield Finding(
            device, "closed chip", "skipped", f"no chip was dropped into the closed acceptor of seat {seat}", wire
        )
        return
    yield from wait(JUDGED_MS)
    if answer == "no" or table.heard(ChipPassed, device):
        text = f"seat {seat}: a chip passed although the acceptor is closed ({wire}): its gate leaks or is not driven"
        yield Finding(device, "closed chip", "wrong", text, wire)
    else:
        yield Finding(device, "closed chip", "ok", f"seat {seat}: closed, a chip falls into the return cup", wire)


def _line(table: TableUnderTest) -> Steps:
    """What the ccTalk line carried since it was opened."""
    line_counts = table.equipment.fitted(ACCEPTORS).line_counts
    if line_counts is None:
        return
    counts = line_counts()
    name = next(iter(table.file.hangs_on("acceptor")))
    measured = {
        "exchanges": counts.exchanges,
        "repeats": counts.repeats,
        "stale": counts.stale,
        "garbage_bytes": counts.garbage_bytes,
    }
    text = (
        f"{name}: {counts.exchanges} questions, {counts.repeats} asked again, {counts.garbage_bytes} bytes of garbage"
    )
    bad = counts.garbage_bytes > 0 or 50 * counts.repeats > counts.exchanges
    advice = ": check plugs, cable and shield, and that no two acceptors share an address" if bad else ""
    yield Finding(name, "line", "wrong" if bad else "ok", text + advice, port(table.file, name), measured)


# --- wires ---


def _sensor_wire(table: TableUnderTest, seat: int) -> str:
    acceptor = table.file.acceptor
    if isinstance(acceptor, PulseAcceptorSection):
        return where(table.file, acceptor.sensor_wire(seat))
    return where_of(table.file, f"acceptor.{seat}")


def _inhibit_wire(table: TableUnderTest, seat: int) -> str:
    acceptor = table.file.acceptor
    if isinstance(acceptor, PulseAcceptorSection):
        return where(table.file, acceptor.inhibit_wire(seat))
    return where_of(table.file, f"acceptor.{seat}")


def _unrest(table: TableUnderTest, seat: int) -> Unrest:
    acceptor = table.file.acceptor
    if isinstance(acceptor, PulseAcceptorSection):
        return table.equipment.taps[acceptor.sensor_wire(seat)].unrest()
    return Unrest(0, None)


def _allowed(table: TableUnderTest) -> str:
    acceptor = table.file.acceptor
    if isinstance(acceptor, PulseAcceptorSection):
        return f", {acceptor.pulse_ms[0]} to {acceptor.pulse_ms[1]} ms are allowed"
    return ""
