"""How each twin of a table can be broken and mended, by device and name: for scenarios, the simulator and the drawer.

Does not break anything by itself.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Protocol

from controller.config.acceptor import PulseAcceptor
from controller.twins.table import TwinTable
from drivers.acceptor.cctalk_twin import CctalkAcceptorTwin
from drivers.acceptor.twin import AcceptorTwin

Break = Callable[[], None]

_ACCEPTOR = ("jam", "leaky", "deaf", "bounce", "short-pulse", "long-pulse", "string")
_PART = ("unplug", "brown-out", "garbage", "mute")


class OnLine(Protocol):
    """A twin on a serial line, or the line itself: it knows its faults."""

    @property
    def FAULTS(self) -> tuple[str, ...]:
        """What ``fail`` takes."""

    def fail(self, fault: str) -> None:
        """Break it."""

    def mend(self) -> None:
        """Call all faults off."""


class TwinFaults:
    """The faults of one twin table."""

    def __init__(self, table: TwinTable, rng: random.Random) -> None:
        self._table = table
        self._rng = rng

    def known(self) -> Mapping[str, tuple[str, ...]]:
        """Each device and part with the faults that it can be told to have."""
        table = self._table
        faults: dict[str, tuple[str, ...]] = {}
        if isinstance(table.file.acceptor, PulseAcceptor):
            faults |= {f"acceptor.{seat}": _ACCEPTOR for seat in table.acceptors}
            faults |= {f"inhibit.{seat}": ("stuck-open", "stuck-closed") for seat in table.acceptors}
        faults |= {f"lamp.{seat}": ("burnt-out",) for seat in table.lamps}
        faults |= {"lock-out": ("cut", "held", "bounce")}
        faults |= {f"key.{name}": ("cut",) for name in table.keys}
        faults |= {"key-pad": ("bounce", "stuck-key")}
        faults |= dict.fromkeys(table.places, _PART)
        return faults | {name: device.FAULTS for name, device in self._on_lines().items()}

    def break_device(self, device: str, fault: str) -> None:
        """Break it. Raises ValueError for a device or fault that this table does not have; the text names its own."""
        known = self.known()
        if device not in known:
            raise ValueError(f'no twin is called "{device}"; there are {", ".join(known)}')
        if fault not in known[device]:
            raise ValueError(f'{device} has no fault "{fault}"; it has {", ".join(known[device])}')
        self._act(device, fault, broken=True)

    def mend(self, device: str) -> None:
        """Mend everything about it."""
        known = self.known()
        if device not in known:
            raise ValueError(f'no twin is called "{device}"; there are {", ".join(known)}')
        on_line = self._on_lines().get(device)
        if on_line is not None:
            on_line.mend()
            return
        for fault in known[device]:
            self._act(device, fault, broken=False)

    def _act(self, device: str, fault: str, *, broken: bool) -> None:
        kind, _, which = device.partition(".")
        table = self._table
        on_line = self._on_lines().get(device)
        if on_line is not None:
            on_line.fail(fault)
        elif kind == "acceptor":
            self._acceptor(int(which), fault, broken)
        elif kind == "inhibit":
            assert isinstance(table.file.acceptor, PulseAcceptor), "known() lists only what is there"
            wire = table.file.acceptor.inhibit_wire(int(which))
            stuck = (table.file.acceptor.closed == "high") is (fault == "stuck-closed")
            table.expanders[wire.part].pin(wire.pin).stick(stuck if broken else None)
        elif kind == "lamp":
            table.lamps[int(which)].burn_out(broken)
        elif device == "lock-out":
            self._lock_out(fault, broken)
        elif kind == "key":
            table.keys[which].cut(broken)
        elif device == "key-pad":
            if fault == "bounce":
                table.key_pad.bounce_ms = (2, 4) if broken else ()
            elif broken:
                table.key_pad.press("5")
            else:
                table.key_pad.release("5")
        else:
            self._part(device, fault, broken)

    def _acceptor(self, seat: int, fault: str, broken: bool) -> None:
        twin = self._table.acceptors[seat]
        assert isinstance(twin, AcceptorTwin), "one on a line breaks by itself"
        if fault == "jam":
            if broken:
                twin.jam()
            elif twin.jammed:
                twin.clear_jam()
        elif fault == "leaky":
            twin.leaky = broken
        elif fault == "deaf":
            twin.deaf = broken
            if not broken and not twin.jammed:
                twin.clear_jam()  # the wire says again what the sensor sees
        elif fault == "bounce":
            twin.bounce_ms = (1, 1) if broken else ()
        elif broken and fault == "short-pulse":
            twin.drop(4)
        elif broken and fault == "long-pulse":
            twin.drop(400)
        elif broken:
            twin.string()

    def _lock_out(self, fault: str, broken: bool) -> None:
        button = self._table.lock_out
        if fault == "cut":
            button.cut(broken)
        elif fault == "bounce":
            button.bounce_ms = (2, 5) if broken else ()
        elif broken:
            button.hold()
        else:
            button.release()

    def _part(self, part: str, fault: str, broken: bool) -> None:
        bus, address = self._table.places[part]
        if fault == "unplug":
            if broken:
                bus.unplug(address)
            elif bus.unplugged(address):
                bus.plug(address)
        elif fault == "brown-out":
            if broken:
                bus.brown_out(address)
        elif fault == "garbage":
            bus.garble(address, random.Random(self._rng.random()) if broken else None)
        elif part in self._table.expanders:
            self._table.expanders[part].mute(broken)

    def _on_lines(self) -> dict[str, OnLine]:
        table = self._table
        found: dict[str, OnLine] = {
            f"acceptor.{seat}": twin for seat, twin in table.acceptors.items() if isinstance(twin, CctalkAcceptorTwin)
        }
        if table.acceptor_line is not None and not isinstance(table.file.acceptor, PulseAcceptor):
            found[table.file.acceptor.bus] = table.acceptor_line
        if table.shuffler is not None:
            found["shuffler"] = table.shuffler
        if table.shoe is not None:
            found["shoe"] = table.shoe
        return found
