"""A small OLED as the dealer's display: ``[dealer-display] driver = "oled"``. Does not know what it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import Field

from controller.config.devices import DealerDisplaySection
from controller.config.marks import OnPart
from controller.config.table_values import Name
from controller.devices.kind import Felt, Fitted, Harness, Kind, Soldered
from drivers.dealer_display.oled import OledDisplay
from drivers.dealer_display.oled_twin import OledTwin
from drivers.dealer_display.paging import PagedDisplay
from drivers.parts.ssd1306_twin import Ssd1306Twin


class OledDisplaySection(DealerDisplaySection):
    """The keys of the section."""

    driver: Literal["oled"]
    part: Annotated[Name, OnPart(("ssd1306", "sh1106"))]
    controller: Literal["ssd1306", "sh1106"] = "ssd1306"
    columns: Literal[21] = 21
    rows: Literal[4] = 4
    contrast: Annotated[int, Field(ge=0, le=255)] = 127
    upside_down: bool = False
    reads_status: bool = True
    """False for a copy that does not answer reads: then a dip of its supply is mended and not reported."""


def _connect(section: OledDisplaySection, harness: Harness, name: str) -> Callable[[], Fitted[PagedDisplay]]:
    def make() -> Fitted[PagedDisplay]:
        glass = OledDisplay(
            section.part,
            harness.address(section.part),
            reactor=harness.reactor,
            emit=harness.emit,
            controller=section.controller,
            contrast=section.contrast,
            upside_down=section.upside_down,
            reads_status=section.reads_status,
        )
        display = PagedDisplay(glass, reactor=harness.reactor)
        glass.open()

        def let_go() -> None:
            display.close()
            glass.close()

        return Fitted(display, let_go=let_go)

    return make


def _solder(section: OledDisplaySection, felt: Felt, name: str) -> Soldered[OledTwin]:
    part = Ssd1306Twin(controller=section.controller)
    felt.attach(section.part, part)
    return Soldered(OledTwin(part, upside_down=section.upside_down), {name: part})


KIND = Kind("dealer-display", "oled", OledDisplaySection, _connect, _solder)
