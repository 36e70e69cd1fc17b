"""A 4×4 matrix key pad on the pins of an expander: ``[key-pad] driver = "matrix"``; rows are driven, columns read.

Does not say what a key does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Strict

from controller.config.device_section import InputAtRest
from controller.config.devices import KeyPadSection
from controller.config.marks import InputWire, OpenDrainWire
from controller.config.table_values import Milliseconds
from controller.config.wire import Wire, parse_wire
from controller.devices.kind import Kind
from drivers.key_pad.matrix import MatrixKeyPad
from drivers.key_pad.twin import KeyPadTwin

Rows = Annotated[tuple[OpenDrainWire, OpenDrainWire, OpenDrainWire, OpenDrainWire], Strict(False)]
Columns = Annotated[tuple[InputWire, InputWire, InputWire, InputWire], Strict(False)]


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


KIND = Kind.of(
    "key-pad",
    MatrixKeyPadSection,
    lambda section, at: MatrixKeyPad(
        at.name,
        rows=[at.output(wire) for wire in section.rows],
        columns=[at.input(wire) for wire in section.columns],
        legends=section.legends,
        **at.common,
        debounce_ms=section.debounce_ms,
    ),
    lambda section, felt: KeyPadTwin(
        felt.reactor,
        rows=[felt.pin(wire) for wire in section.rows],
        columns=[felt.pin(wire) for wire in section.columns],
        legends=section.legends,
    ),
)
