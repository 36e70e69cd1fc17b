"""A 4×4 matrix key pad on the pins of an expander: ``[key-pad] driver = "matrix"``; rows are driven, columns read.

Does not say what a key does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Literal

from pydantic import Strict

from controller.config.device_section import InputAtRest
from controller.config.devices import KeyPadSection
from controller.config.marks import InputWire, OpenDrainWire
from controller.config.table_values import Milliseconds
from controller.config.wire import Wire, parse_wire
from controller.devices.kind import Ends, Faults, Felt, Kind, Soldered, fitting
from drivers.key_pad.matrix import MatrixKeyPad
from drivers.key_pad.twin import KeyPadTwin

Rows = Annotated[tuple[OpenDrainWire, OpenDrainWire, OpenDrainWire, OpenDrainWire], Strict(False)]
Columns = Annotated[tuple[InputWire, InputWire, InputWire, InputWire], Strict(False)]
STUCK = "5"


class MatrixKeyPadSection(KeyPadSection):
    """The keys of the section."""

    driver: Literal["matrix"]
    rows: Rows
    columns: Columns
    debounce_ms: Milliseconds = 20

    def inputs(self, seat: int | None = None) -> Iterator[InputAtRest]:
        for number, wire in enumerate(self.column_wires() if seat is None else (), start=1):
            yield InputAtRest(f"column {number}", wire, False, "low: a key is down", self.debounce_ms)

    def row_wires(self) -> tuple[Wire, ...]:
        return tuple(parse_wire(text) for text in self.rows)

    def column_wires(self) -> tuple[Wire, ...]:
        return tuple(parse_wire(text) for text in self.columns)


def _pad(section: MatrixKeyPadSection, at: Ends) -> MatrixKeyPad:
    return MatrixKeyPad(
        at.name,
        rows=[at.output(wire) for wire in section.rows],
        columns=[at.input(wire) for wire in section.columns],
        legends=section.legends,
        **at.common,
        debounce_ms=section.debounce_ms,
    )


def _solder(section: MatrixKeyPadSection, felt: Felt, name: str) -> Soldered[KeyPadTwin]:
    twin = KeyPadTwin(
        felt.reactor,
        rows=[felt.pin(wire) for wire in section.rows],
        columns=[felt.pin(wire) for wire in section.columns],
        legends=section.legends,
    )
    faults = {
        "bounce": (partial(setattr, twin, "bounce_ms", (2, 4)), partial(setattr, twin, "bounce_ms", ())),
        "stuck-key": (partial(twin.press, STUCK), partial(twin.release, STUCK)),
    }
    return Soldered(twin, {name: Faults(faults)})


KIND = Kind("key-pad", "matrix", MatrixKeyPadSection, fitting(_pad), _solder)
