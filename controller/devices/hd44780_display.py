"""A character display behind a PCF8574: ``[dealer-display] driver = "hd44780"``. Does not know what it shows."""

from __future__ import annotations

from typing import Annotated, Literal

from controller.config.devices import DealerDisplaySection
from controller.config.marks import OnPart
from controller.config.table_values import Name
from controller.devices.kind import Ends, Felt, Kind
from drivers.dealer_display.hd44780 import Hd44780Display
from drivers.dealer_display.paging import PagedDisplay
from drivers.parts.hd44780 import Hd44780
from drivers.parts.hd44780_twin import Hd44780Twin
from drivers.parts.pcf8574 import Pcf8574
from drivers.parts.pcf8574_twin import Pcf8574Twin


class Hd44780DisplaySection(DealerDisplaySection):
    """The keys of the section."""

    driver: Literal["hd44780"]
    part: Annotated[Name, OnPart(("pcf8574", "pcf8574a"))]
    columns: Literal[16, 20]
    rows: Literal[2, 4]


def _display(section: Hd44780DisplaySection, at: Ends) -> PagedDisplay:
    glass = Hd44780(
        section.part,
        Pcf8574(section.part, at.address(section.part)),
        **at.common,
        columns=section.columns,
        rows=section.rows,
    )
    at.holds(glass)
    return PagedDisplay(Hd44780Display(at.name, glass), reactor=at.reactor)


def _twin(section: Hd44780DisplaySection, felt: Felt) -> Hd44780Twin:
    glass = Hd44780Twin(columns=section.columns, rows=section.rows)
    felt.attach(section.part, Pcf8574Twin(glass))
    return glass


KIND = Kind.of("dealer-display", Hd44780DisplaySection, _display, _twin, let_go=PagedDisplay.close)
