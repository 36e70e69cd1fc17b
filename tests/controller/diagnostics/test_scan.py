"""Which addresses answer, which do not, and what a bus as a whole can have."""

import errno
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.devices.buses import Buses
from controller.devices.checks.finding import Finding
from controller.diagnostics.scan import scan
from drivers.buses.i2c_twin import TwinI2CBus
from drivers.parts.ht16k33_twin import Ht16k33Twin
from drivers.reactor import VirtualReactor
from tests.controller.diagnostics.bench import Bench, MakeBench


def scanned(table: Bench) -> list[tuple[str, str, str]]:
    buses = Buses(table.file, table.reactor, table.twins)
    found = (finding for finding in scan(table.file, buses) if isinstance(finding, Finding))
    return [(finding.verdict, finding.device, finding.text) for finding in found]


def test_every_part_of_the_table_file_answers(bench: MakeBench) -> None:
    table = bench()
    assert {(verdict, device) for verdict, device, _ in scanned(table)} == {("ok", name) for name in table.file.part}


def test_a_missing_part_is_named_with_its_address_and_what_hangs_on_it(bench: MakeBench) -> None:
    table = bench()
    table.twins.i2c("felt").unplug(0x21)
    assert [text for verdict, _, text in scanned(table) if verdict == "wrong"] == [
        "lamps: no mcp23017 answers at 0x21 on felt: check its plug, its supply and its address switches; "
        "on it: the lamps of seats 1 to 7"
    ]


def test_a_part_with_its_switches_set_wrong_shows_as_missing_here_and_a_stranger_there(bench: MakeBench) -> None:
    table = bench()
    table.twins.i2c("felt").attach(0x71, Ht16k33Twin())
    table.twins.i2c("felt").unplug(0x70)
    found = [(verdict, text.split(":")[0]) for verdict, _, text in scanned(table) if verdict != "ok"]
    assert found == [
        ("wrong", "meter"),
        ("noted", "something answers at 0x71 on felt that the table file does not name"),
    ]


def test_a_wire_held_low_is_said_once_and_not_for_every_address(bench: MakeBench) -> None:
    table = bench()
    table.twins.i2c("felt").hold(True)
    (found,) = scanned(table)
    assert found[:2] == ("wrong", "felt")
    assert "a part keeps a wire low or a wire is shorted" in found[2]


def test_a_lost_adapter_is_said_once(bench: MakeBench) -> None:
    table = bench()
    table.twins.i2c("felt").lose_adapter(True)
    (found,) = scanned(table)
    assert "check the adapter" in found[2]


def test_an_adapter_that_cannot_be_opened_is_said_with_what_to_do(
    bench: MakeBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = bench()

    def no_adapter(name: str) -> TwinI2CBus:
        raise OSError(errno.ENOENT, "No such file or directory")

    monkeypatch.setattr(table.twins, "i2c", no_adapter)
    (found,) = scanned(table)
    assert found[2] == "felt: the adapter cannot be opened (No such file or directory): is I2C switched on?"


def test_an_address_that_a_kernel_driver_holds_is_no_missing_part(
    bench: MakeBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kernel answers EBUSY for an address that, say, its clock driver uses."""
    table = bench()
    bus = table.twins.i2c("felt")
    read = bus.read_byte

    def read_byte(address: int, /) -> int:
        if address in (0x68, 0x22):
            raise OSError(errno.EBUSY, "Device or resource busy")
        return read(address)

    monkeypatch.setattr(bus, "read_byte", read_byte)
    found = [(verdict, text) for verdict, _, text in scanned(table) if verdict != "ok"]
    assert found[0][0] == "wrong"
    assert "panel: a driver of the kernel has 0x22 on felt" in found[0][1]
    assert found[1] == ("noted", "0x68 on felt belongs to a driver of the kernel")


def test_a_serial_port_that_is_not_plugged_in_is_named_by_its_path(bench: MakeBench) -> None:
    file = load_table(config_folder() / "tables" / "caribbean-stud-pi.toml")
    buses = Buses(file.model_copy(update={"part": {}}), VirtualReactor(), None)
    found = [finding for finding in scan(file.model_copy(update={"part": {}}), buses) if finding.verdict == "wrong"]
    assert found
    assert all(finding.where.startswith("/dev/serial/") and finding.where in finding.text for finding in found)
    assert not any(Path(finding.where).exists() for finding in found)
