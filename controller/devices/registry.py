"""The kind behind a section of a table file, by the role that the section stands for. Does not build a device."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from controller.config.device_section import DeviceSection
from controller.config.driver_choice import device_kind
from controller.config.table_file import TableFile
from controller.devices.kind import Felt, Fitted, Harness, Kind, Soldered


class Device(NamedTuple):
    """One device of a table file. ``name`` is what signals call it: ``lock-out``, ``key.lower``, ``door.cabinet``."""

    name: str
    role: str
    section: DeviceSection

    @property
    def kind(self) -> Kind[Any, object, object]:  # the entry point's own types are known to itself alone
        found = device_kind(self.role, self.section.driver)
        assert isinstance(found, Kind), f"{self.section.driver} of {self.role} is no Kind"
        return found

    def connect(self, harness: Harness) -> Callable[[], Fitted[object]]:
        """Ask for its wires; what is returned makes the driver."""
        return self.kind.connect(self.section, harness, self.name)

    def solder(self, felt: Felt) -> Soldered[object]:
        """Put its twin on the outer ends of the same wires."""
        return self.kind.solder(self.section, felt, self.name)


def devices_of(file: TableFile) -> Iterator[Device]:
    """Every device of the table, in the order in which they are connected and opened."""
    yield from _single(file, ("acceptor", "lamp", "lock-out"))
    for level, lock in file.key.fitted().items():
        yield Device(f"key.{level}", "key", lock)
    yield from _single(file, ("key-pad", "meter-display", "dealer-display", "shuffler", "shoe", *SINGLE))
    for role in NAMED:
        sections: Mapping[str, DeviceSection] = getattr(file, role.replace("-", "_"))
        for name, one in sections.items():
            yield Device(f"{role}.{name}", role, one)


def _single(file: TableFile, roles: Iterable[str]) -> Iterator[Device]:
    """Those of these roles that the table fills."""
    for role in roles:
        section: DeviceSection | None = getattr(file, role.replace("-", "_"))
        if section is not None:
            yield Device(role, role, section)


SINGLE = ("start-position", "tower-light", "buzzer", "clock")
"""Roles that a table fills once or not at all."""
NAMED = ("door", "entry-pad", "memory", "entropy", "device")
"""Roles that a table fills as often as it likes, each under a name of its own."""
