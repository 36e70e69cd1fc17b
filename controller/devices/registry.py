"""The kind behind a section of a table file, by the role that the section stands for. Does not build a device."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from pydantic import BaseModel

from controller.config.device_section import DeviceSection
from controller.config.driver_choice import LeftOut, choice_of, device_kind
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
    """Every device of the table, in the order of the model, in which they are connected and opened.

    What is left out in safe mode is none.
    """
    return (device for device in _devices_in(file, "") if not isinstance(device.section, LeftOut))


def _devices_in(section: BaseModel, above: str) -> Iterator[Device]:
    for field, info in type(section).model_fields.items():
        choice, many = choice_of(info)
        name, value = f"{above}{info.alias or field}", getattr(section, field)
        if isinstance(value, BaseModel) and choice is None:
            yield from _devices_in(value, f"{name}.")
        elif choice is not None and value is not None:
            named = {f"{name}.{which}": one for which, one in value.items()} if many else {name: value}
            for device, one in named.items():
                yield Device(device, choice.role, one)
