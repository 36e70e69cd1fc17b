"""A character display behind a PCF8574: ``[dealer-display] driver = "hd44780"``. Does not know what it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from controller.config.devices import DealerDisplaySection
from controller.config.marks import OnPart
from controller.config.table_values import Name
from controller.devices.kind import Felt, Fitted, Harness, Kind, Soldered
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


def _connect(section: Hd44780DisplaySection, harness: Harness, name: str) -> Callable[[], Fitted[PagedDisplay]]:
    def make() -> Fitted[PagedDisplay]:
        glass = Hd44780(
            section.part,
            Pcf8574(section.part, harness.address(section.part)),
            reactor=harness.reactor,
            emit=harness.emit,
            columns=section.columns,
            rows=section.rows,
        )
        display = PagedDisplay(Hd44780Display(name, glass), reactor=harness.reactor)
        glass.open()

        def let_go() -> None:
            display.close()
            glass.close()

        return Fitted(display, let_go=let_go)

    return make


def _solder(section: Hd44780DisplaySection, felt: Felt, name: str) -> Soldered[Hd44780Twin]:
    glass = Hd44780Twin(columns=section.columns, rows=section.rows)
    felt.attach(section.part, Pcf8574Twin(glass))
    return Soldered(glass, {})


KIND = Kind("dealer-display", "hd44780", Hd44780DisplaySection, _connect, _solder)
