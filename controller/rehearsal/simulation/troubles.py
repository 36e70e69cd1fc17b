"""What goes wrong at a simulated table: twins, wires, buses, disk, power, process, clock and chips, at any instant.

In a storm troubles come one after another and some end by themselves; ``end_storm`` mends everything. The kinds are
few and named; which one, where, when and how long is chance. Does not judge.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from controller.record.copies.record import critical_record
from controller.rehearsal.simulation.coverage import Coverage
from controller.rehearsal.simulation.floor import CAPACITY_BYTES, SECOND, Floor
from controller.rehearsal.simulation.foreign_copy import foreign_cells
from controller.rehearsal.simulation.further_troubles import FurtherTroubles
from controller.rehearsal.simulation.lasting import Lasting
from drivers.buses.serial_memory import WireFault
from drivers.buses.twin_wire import TwinWire
from drivers.parts.mb85rc256v_twin import Mb85rc256vTwin

WIRE_FAULTS: tuple[WireFault, ...] = ("drop", "delay", "duplicate", "garble")
OF_WIRES = (*WIRE_FAULTS, "disturbed", "half-open")
OF_DISK = ("call fails", "full", "spare room only")
OF_PROCESS = ("killed", "killed in a call", "power cut", "power cut in a call", "stopped in order")
OF_CLOCK = ("set back", "set forward", "not synchronised")
OF_HEADER = ("interrupts cut", "interrupts chatter")
CHATTER = 60
"""Calls of a loose interrupt line within one instant."""
OF_BUS = ("held", "adapter gone")
OF_NOISE = ("stuck",)
OF_MEMORY = ("exchanged",)
SOONEST_CALLS = 40
"""A death or failure in a call of the disk comes within so many calls."""


class Troubles:
    """The troubles of one table; nothing goes wrong before :meth:`begin_storm`.

    ``further`` is the chance of :class:`FurtherTroubles`, which come beside these.
    """

    def __init__(
        self, floor: Floor, rng: random.Random, coverage: Coverage, *, mean_s: float, further: random.Random
    ) -> None:
        self.further = FurtherTroubles(floor, further, coverage)
        self._floor = floor
        self._rng = rng
        self._coverage = coverage
        self._mean_s = mean_s
        self._storm = 0
        self._known = [(device, fault) for device, faults in floor.faults.known().items() for fault in faults]
        self._lasting = Lasting(floor.reactor, rng)
        self._chips = {name: twin for name, twin in floor.twins.breakable.items() if isinstance(twin, Mb85rc256vTwin)}
        """The copies of the meters that lie in a chip, by name."""
        self._header = tuple(
            dict.fromkeys(
                interrupt
                for part in floor.file.part.values()
                if (interrupt := getattr(part, "interrupt", None)) is not None
            )
        )

    def known(self) -> list[tuple[str, str]]:
        """Every trouble, as (device, fault)."""
        others = {
            "wire": OF_WIRES,
            "disk": OF_DISK,
            "process": OF_PROCESS,
            "clock": OF_CLOCK,
            "header": OF_HEADER,
            "felt": OF_BUS,
            "random numbers": OF_NOISE,
            "memory": OF_MEMORY,
        }
        if not self._floor.serial_buses:
            del others["wire"]
        if not self._floor.setup.generator_draws:
            del others["random numbers"]
        if not self._chips:
            del others["memory"]
        of_others = [(name, fault) for name, faults in others.items() for fault in faults]
        return [*self._known, *of_others, *self.further.known()]

    def begin_storm(self) -> None:
        """From now on things go wrong."""
        self._storm += 1
        self._wait(self._storm)
        self.further.begin_storm()

    def end_storm(self) -> None:
        """Nothing goes wrong any more, and everything is mended."""
        self._storm += 1
        self._floor.disk.spare_the_process()
        self._lasting.mend_all()
        self.further.end_storm()

    def _wait(self, storm: int) -> None:
        seconds = self._rng.expovariate(1 / self._mean_s)
        self._floor.reactor.call_later(int(seconds * SECOND) + 1, partial(self._strike, storm))

    def _strike(self, storm: int) -> None:
        if storm != self._storm:
            return
        kinds: list[Callable[[], None]] = [self._break_twin] * 10
        kinds += [self._process] * 4 + [self._disk] * 3 + [self._bus, self._header_line, self._clock]
        if self._floor.serial_buses:
            kinds += [self._wire] * 4
        if self._floor.setup.generator_draws:
            kinds += [self._noise]
        if self._chips:
            kinds += [self._exchange]
        self._rng.choice(kinds)()
        self._wait(storm)

    # Kinds of trouble

    def _break_twin(self) -> None:
        device, fault = self._rng.choice(self._known)
        self._coverage.fault(device, fault)
        floor = self._floor
        self._lasting.begin(device, lambda: floor.break_device(device, fault), lambda: floor.mend(device))

    def _wire(self) -> None:
        fault = self._rng.choice(OF_WIRES)
        name = self._rng.choice(self._floor.serial_buses)
        self._coverage.fault("wire", fault)
        wire = self._floor.lines.wire(name)
        if fault == "half-open":
            self._on_wire(name, lambda: wire.half_open(self._rng.choice(("host", "device"))))
        elif fault == "disturbed":
            share = self._rng.choice((0.02, 0.2, 0.6))
            self._on_wire(name, lambda: wire.disturb(partial(self._perhaps, share)))
        else:
            one = WIRE_FAULTS[WIRE_FAULTS.index(fault)]
            self._floor.disturb(name, True, lambda: None)
            wire.fail(self._rng.choice(("host", "device")), *[one] * self._rng.randint(1, 4))
            self._floor.disturb(name, False, lambda: None)

    def _on_wire(self, name: str, act: Callable[[], None]) -> None:
        disturb, wire = self._floor.disturb, self._floor.lines.wire(name)
        self._lasting.begin(f"wire {name}", lambda: disturb(name, True, act), lambda: disturb(name, False, wire.mend))

    def _perhaps(self, share: float) -> WireFault | None:
        return self._rng.choice(WIRE_FAULTS) if self._rng.random() < share else None

    def _bus(self) -> None:
        fault = self._rng.choice(OF_BUS)
        self._coverage.fault("felt", fault)
        floor = self._floor
        bus = floor.twins.i2c("felt")
        act = bus.hold if fault == "held" else bus.lose_adapter
        self._lasting.begin(
            "felt",
            lambda: floor.disturb("felt", True, lambda: act(True)),
            lambda: floor.disturb("felt", False, lambda: act(False)),
        )

    def _header_line(self) -> None:
        fault = self._rng.choice(OF_HEADER)
        self._coverage.fault("header", fault)
        floor = self._floor
        chip, line = self._rng.choice(self._header).split(".")
        twin = floor.twins.gpio(chip).line(line)
        if fault == "interrupts chatter":
            floor.disturb("header", True, partial(_chatter, twin))
            floor.disturb("header", False, lambda: None)
            return
        self._lasting.begin(
            "header",
            lambda: floor.disturb("header", True, lambda: twin.mute(True)),
            lambda: floor.disturb("header", False, lambda: twin.mute(False)),
        )

    def _exchange(self) -> None:
        """Somebody puts a chip from elsewhere in, and later the right one again."""
        table = self._floor.table
        if table is None or not table.service.durable.opened:
            return
        self._coverage.fault("memory", "exchanged")
        service, floor = table.service, self._floor
        name, twin = self._rng.choice(list(self._chips.items()))
        own = bytes(twin.cells)
        other = foreign_cells(critical_record(service.durable, service.position, table.journal.last_seal), self._rng)
        self._lasting.begin(
            f"chip of {name}",
            lambda: floor.disturb(name, True, partial(_put_in, twin, other)),
            lambda: floor.disturb(name, False, partial(_put_in, twin, own)),
        )

    def _noise(self) -> None:
        self._coverage.fault("random numbers", "stuck")
        self._lasting.begin("random numbers", partial(self._stick, True), partial(self._stick, False))

    def _stick(self, stuck: bool) -> None:
        self._floor.noise.stuck = stuck

    def _disk(self) -> None:
        fault = self._rng.choice(OF_DISK)
        self._coverage.fault("disk", fault)
        disk = self._floor.disk
        if fault == "call fails":
            disk.fail_at = disk.calls + self._rng.randint(1, SOONEST_CALLS)
            return
        used = CAPACITY_BYTES - disk.free_bytes("")
        room = self._rng.randint(0, 200_000) if fault == "full" else self._rng.randint(1, 12) * 1024 * 1024
        self._lasting.begin(
            "disk", partial(self._set_capacity, used + room), partial(self._set_capacity, CAPACITY_BYTES)
        )

    def _set_capacity(self, capacity_bytes: int) -> None:
        self._floor.disk.capacity_bytes = capacity_bytes

    def _process(self) -> None:
        fault = self._rng.choice(OF_PROCESS)
        self._coverage.fault("process", fault)
        floor, call = self._floor, self._floor.disk.calls + self._rng.randint(1, SOONEST_CALLS)
        match fault:
            case "killed":
                floor.kill()
            case "killed in a call":
                floor.disk.kill_at = call
            case "power cut":
                floor.cut_power()
            case "power cut in a call":
                floor.disk.cut_at = call
            case _:
                floor.stop()

    def _clock(self) -> None:
        fault = self._rng.choice(OF_CLOCK)
        self._coverage.fault("clock", fault)
        if fault == "not synchronised":
            self._lasting.begin("time service", partial(self._synchronise, False), partial(self._synchronise, True))
            return
        away_ns = self._rng.choice((1, 60, 3_600, 40 * 3_600)) * SECOND
        self._floor.clock.set_by(away_ns if fault == "set forward" else -away_ns)

    def _synchronise(self, synchronised: bool) -> None:
        self._floor.clock.right = synchronised


def _chatter(line: TwinWire) -> None:
    level = line.level()
    for _ in range(CHATTER):
        line.drive(not level)
        line.drive(level)


def _put_in(twin: Mb85rc256vTwin, cells: bytes) -> None:
    twin.cells[:] = cells
