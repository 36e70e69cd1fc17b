"""An automated shoe on the serial line protocol: ``[shoe] driver = "line"`` (docs/protocols/shoe.md).

Does not say when it deals.
"""

from __future__ import annotations

from typing import Literal

from controller.config.devices import ShoeSection
from controller.devices.card_lines import OnCardLine
from controller.devices.kind import Kind
from drivers.shoe.line import LineShoe
from drivers.shoe.twin import ShoeTwin


class LineShoeSection(OnCardLine, ShoeSection):
    """The keys of the section."""

    driver: Literal["line"]


KIND = Kind.of(
    "shoe",
    LineShoeSection,
    lambda section, at: LineShoe(
        at.name,
        at.transport(section.bus),
        at.reactor,
        at.emit,
        series=at.harness.series,
        approved=section.approved(),
    ),
    lambda section, felt: ShoeTwin(
        felt.line(section.bus), felt.reactor, reads=section.reads_cards, firmware=section.twin_firmware()
    ),
    opened=LineShoe.open,
    let_go=LineShoe.close,
)
