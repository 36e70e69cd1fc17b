"""An automated shoe on the serial line protocol: ``[shoe] driver = "line"`` (docs/protocols/shoe.md).

Does not say when it deals.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from controller.config.devices import ShoeSection
from controller.devices.card_lines import OnCardLine
from controller.devices.kind import Felt, Fitted, Harness, Kind, Soldered
from drivers.shoe.line import LineShoe
from drivers.shoe.twin import ShoeTwin


class LineShoeSection(OnCardLine, ShoeSection):
    """The keys of the section."""

    driver: Literal["line"]


def _connect(section: LineShoeSection, harness: Harness, name: str) -> Callable[[], Fitted[LineShoe]]:
    line = harness.transport(section.bus, name)

    def make() -> Fitted[LineShoe]:
        shoe = LineShoe(name, line, harness.reactor, harness.emit, series=harness.series, approved=section.approved())
        shoe.open()
        return Fitted(shoe, let_go=shoe.close)

    return make


def _solder(section: LineShoeSection, felt: Felt, name: str) -> Soldered[ShoeTwin]:
    line = felt.line(section.bus)
    twin = ShoeTwin(line, felt.reactor, reads=section.reads_cards, firmware=section.twin_firmware())
    return Soldered(twin, {name: twin})


KIND = Kind("shoe", "line", LineShoeSection, _connect, _solder)
