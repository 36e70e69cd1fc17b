"""A copy of the meters in a file on another disk."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.table_file import DiskBus, TableFile
from controller.devices.buses import Buses
from controller.devices.file_memory import FileMemorySection
from controller.devices.registry import devices_of
from controller.devices.wired_table import WiredTable
from controller.twins.lines import MemoryLines
from controller.twins.table import TwinTable
from drivers.critical_memory.port import CriticalMemory, Empty, Record
from drivers.errors import DeviceLost, DeviceRefused
from drivers.reactor import VirtualReactor
from tests.controller.cli.conftest import Lammer, lammer  # noqa: F401 - a fixture

FILE = load_table(config_folder() / "tables" / "demo-equipment.toml")


@pytest.fixture
def other_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on another device than ``tmp_path``."""
    memory = Path("/dev/shm")
    if not memory.is_dir() or memory.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("there is only one disk here")
    with TemporaryDirectory(dir=memory) as folder:
        yield Path(folder)


def wired(folder: str, record_folder: Path) -> tuple[TableFile, Buses]:
    """The table with its stick on a real disk."""
    file = FILE.model_copy(update={"bus": {**FILE.bus, "stick": DiskBus(kind="disk", folder=folder)}})
    return file, Buses(file, VirtualReactor(), None, str(record_folder))


def fitted(folder: str, record_folder: Path):
    file, buses = wired(folder, record_folder)
    table = WiredTable(file, buses, VirtualReactor(), lambda: 0)
    device = next(one for one in devices_of(file) if isinstance(one.section, FileMemorySection))
    return device.connect(table)()


def port_of(thing: object) -> CriticalMemory:
    assert hasattr(thing, "port")
    return thing.port


def test_a_file_that_nobody_made_is_a_lost_device_and_is_not_begun(other_disk: Path, tmp_path: Path) -> None:
    stick = fitted(str(other_disk), tmp_path)
    with pytest.raises(DeviceLost, match="is its device plugged in"):
        port_of(stick).load()
    stick.let_go()
    assert list(other_disk.iterdir()) == []


def test_a_folder_on_the_disk_of_the_record_is_refused(tmp_path: Path) -> None:
    (tmp_path / "lammer-critical-memory-memory.stick").write_bytes(bytes(32_768))
    stick = fitted(str(tmp_path), tmp_path)
    with pytest.raises(DeviceRefused, match="a copy there is lost with it"):
        port_of(stick).load()
    stick.let_go()


def test_what_is_stored_is_there_after_a_restart(other_disk: Path, tmp_path: Path) -> None:
    (other_disk / "lammer-critical-memory-memory.stick").write_bytes(bytes(32_768))
    stick = fitted(str(other_disk), tmp_path)
    assert port_of(stick).load() == Empty()
    port_of(stick).store(b"meters")
    stick.let_go()
    again = fitted(str(other_disk), tmp_path)
    assert port_of(again).load() == Record(b"meters", 1)
    again.let_go()


def test_on_twins_the_disk_is_one_too() -> None:
    reactor = VirtualReactor()
    twins = TwinTable(FILE, reactor, random.Random(1), MemoryLines(reactor))
    table = WiredTable(FILE, Buses(FILE, reactor, twins), reactor, lambda: 0)
    device = next(one for one in devices_of(FILE) if isinstance(one.section, FileMemorySection))
    port_of(device.connect(table)()).store(b"meters")
    twins.power_cut()
    assert port_of(device.connect(table)()).load() == Record(b"meters", 1)


def test_the_command_makes_the_file_once(
    lammer: Lammer,  # noqa: F811 - the fixture
    other_disk: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file, _ = wired(str(other_disk), tmp_path)
    monkeypatch.setattr("controller.cli.memory.table_file", lambda _: (tmp_path, file))
    record = tmp_path / "x.journal"
    answer = lammer("memory", "create", "--journal", record)
    assert answer.code == 0, answer.err
    assert (other_disk / "lammer-critical-memory-memory.stick").stat().st_size == 32_768
    again = lammer("memory", "create", "--journal", record)
    assert again.code == 1
    assert "it is not written over" in again.err


def test_on_the_disk_of_the_record_no_file_is_made(
    lammer: Lammer,  # noqa: F811 - the fixture
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file, _ = wired(str(tmp_path), tmp_path)
    monkeypatch.setattr("controller.cli.memory.table_file", lambda _: (tmp_path, file))
    answer = lammer("memory", "create", "--journal", tmp_path / "x.journal")
    assert answer.code == 1
    assert "a copy there is lost with it" in answer.err
    assert list(tmp_path.iterdir()) == []
