"""Which number each pin has on its package, from the datasheets. Does not know a table file."""

from __future__ import annotations

MCP23017 = (
    *(f"B{bit}" for bit in range(8)), "VDD", "VSS", "NC", "SCL", "SDA", "NC", "A0 (address)", "A1 (address)",
    "A2 (address)", "RESET", "INTB", "INTA", *(f"A{bit}" for bit in range(8)),
)  # fmt: skip
"""Pins 1 to 28 of SPDIP, SOIC and SSOP (DS20001952D, table 2-1), ports named as in a table file: B0 is GPB0. The QFN
package counts otherwise."""

PCF8574 = (
    "A0", "A1", "A2", "P0", "P1", "P2", "P3", "VSS", "P4", "P5", "P6", "P7", "INT", "SCL", "SDA", "VDD",
)  # fmt: skip
"""Pins 1 to 16 of DIP and SO (NXP, revision 5, table 3)."""

MB85RC256V = ("A0", "A1", "A2", "VSS", "SDA", "SCL", "WP", "VDD")
"""Pins 1 to 8 of SOP-8 (Fujitsu DS501-00017, pin assignment)."""

DS3231 = ("32kHz", "VCC", "INT/SQW", "RST", *("N.C.",) * 8, "GND", "VBAT", "SDA", "SCL")
"""Pins 1 to 16 of SO (Maxim 19-5170, pin description); what is not connected inside is tied to ground."""

SPI = {
    "/dev/spidev0.0": {"MOSI": 10, "SCLK": 11, "CE": 8},
    "/dev/spidev0.1": {"MOSI": 10, "SCLK": 11, "CE": 7},
    "/dev/spidev1.0": {"MOSI": 20, "SCLK": 21, "CE": 18},
}
"""The GPIO lines of each chip select; the second controller takes ``dtoverlay=spi1-1cs`` (Raspberry Pi documentation,
device tree overlays)."""

CHARACTER_DISPLAY = {
    "P0": "RS, pin 4", "P1": "R/W, pin 5", "P2": "E, pin 6", "P3": "backlight transistor", "P4": "DB4, pin 11",
    "P5": "DB5, pin 12", "P6": "DB6, pin 13", "P7": "DB7, pin 14",
}  # fmt: skip
"""What each port pin of the common boards drives on the display's row of sixteen pins."""

HEADER = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8, 15: 10, 16: 36, 17: 11,
    18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip
"""Pin of a Raspberry Pi's 40-pin header for each GPIO line (Raspberry Pi documentation, GPIO)."""

OPTO_CHANNEL = {1: (1, 2, 16, 15), 2: (3, 4, 14, 13), 3: (5, 6, 12, 11), 4: (7, 8, 10, 9)}
"""Anode, cathode, collector, emitter of each channel of an LTV-847 (Lite-On DS-70-96-0016)."""

ULN2803A = {channel: (channel, 19 - channel) for channel in range(1, 9)}
"""Input and output of each channel (Texas Instruments SLRS049); 9 is ground, 10 the common of the clamp diodes."""


def mcp23017_pin(name: str) -> int:
    """The number of port pin ``A0`` … ``B7``."""
    return MCP23017.index(name) + 1


def header_pin(line: str) -> int:
    """The header's pin of ``GPIO17``."""
    return HEADER[int(line.removeprefix("GPIO"))]
