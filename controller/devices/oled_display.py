"""A small OLED as the dealer's display: ``[dealer-display] driver = "oled"``. Does not know what it shows."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from controller.config.devices import DealerDisplaySection
from controller.config.marks import OnPart
from controller.config.table_values import Name
from controller.devices.kind import Ends, Felt, Kind, Soldered, fitting
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


def _display(section: OledDisplaySection, at: Ends) -> PagedDisplay:
    glass = OledDisplay(
        section.part,
        at.address(section.part),
        **at.common,
        controller=section.controller,
        contrast=section.contrast,
        upside_down=section.upside_down,
        reads_status=section.reads_status,
    )
    at.holds(glass)
    return PagedDisplay(glass, reactor=at.reactor)


def _solder(section: OledDisplaySection, felt: Felt, name: str) -> Soldered[OledTwin]:
    part = felt.attach(section.part, Ssd1306Twin(controller=section.controller))
    return Soldered(OledTwin(part, upside_down=section.upside_down), {name: part})


KIND = Kind("dealer-display", "oled", OledDisplaySection, fitting(_display, let_go=PagedDisplay.close), _solder)
