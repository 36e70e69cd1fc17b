"""A USB printer's device file in a table file: the bus of a ticket printer, opened without a speed."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.devices.buses import Buses
from drivers.buses.serial_port import SerialPort
from drivers.buses.usb_printer import UsbPrinterPort
from drivers.reactor import VirtualReactor
from tests.table_text import with_lines

PI = (config_folder() / "tables" / "let-it-ride-pi.toml").read_text()

SECTION = """
[bus.tickets]
kind = "serial"
port = "{port}"

[ticket-printer]
driver = "escpos"
bus    = "tickets"
"""


@pytest.mark.parametrize(
    ("port", "opened"),
    [
        ("/dev/usb/by-path/pci-0000:01:00.0-usb-0:1.2:1.0", UsbPrinterPort),
        ("/dev/serial/by-id/usb-printer", SerialPort),
    ],
)
def test_the_path_says_how_a_printer_is_opened(tmp_path: Path, port: str, opened: type) -> None:
    path = tmp_path / "table.toml"
    path.write_text(with_lines(PI, SECTION.format(port=port)))
    line = Buses(load_table(path), VirtualReactor(), None).transport("tickets", "ticket-printer")
    assert (type(line), line.where) == (opened, port)
