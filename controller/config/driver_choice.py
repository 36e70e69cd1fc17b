"""Which model a device's section has: the one of the driver that its ``driver`` key names.

Drivers are found by entry point (group ``lammer.devices``, names like ``meter-display.ht16k33``), those that ship as
well as a vendor's; a module is loaded when a table file names its driver. Does not build a device.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol, get_args, get_origin

from pydantic import GetCoreSchemaHandler
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema, PydanticCustomError, PydanticKnownError, core_schema

from controller.config.device_section import DeviceSection

GROUP = "lammer.devices"


class DriverNotLoaded(Exception):
    """The package of a driver cannot be used; the text is one sentence."""


class DeviceKind(Protocol):
    """What an entry point gives, as far as a table file is concerned."""

    @property
    def role(self) -> str:
        """The section that it stands in: ``meter-display``."""

    @property
    def driver(self) -> str:
        """What ``driver`` says: ``ht16k33``."""

    @property
    def section(self) -> type[DeviceSection]:
        """The keys beside ``driver``."""


@cache
def _found() -> Mapping[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def drivers_of(role: str) -> list[str]:
    """The drivers that can do ``role``, by name."""
    return sorted(name.removeprefix(f"{role}.") for name in _found() if name.rpartition(".")[0] == role)


@cache
def device_kind(role: str, driver: str) -> DeviceKind:
    """The kind behind ``driver = "…"`` in a section of ``role``.

    Raises:
        KeyError: no package brings such a driver.
        DriverNotLoaded: its package brings it and cannot be used.
    """
    point = _found()[f"{role}.{driver}"]
    try:
        kind: DeviceKind = point.load()
        fits = kind.role == role and kind.driver == driver and issubclass(kind.section, DeviceSection)
    except Exception as error:
        raise DriverNotLoaded(f'the package of driver "{driver}" ({point.value}) cannot be loaded: {error}') from error
    if not fits:
        raise DriverNotLoaded(f'{point.value} is not the driver "{driver}" of {role}: ask who made the package')
    return kind


@dataclass(frozen=True, slots=True)
class OneOf:
    """Marks a field of the table file whose model is that of the driver it names; ``default`` where it names none."""

    role: str
    default: str | None = None

    def model_of(self, value: Mapping[str, object]) -> type[DeviceSection]:
        """The model for this table. Raises what :func:`device_kind` raises; KeyError for no driver."""
        driver = value.get("driver", self.default)
        if not isinstance(driver, str):
            raise KeyError(driver)
        return device_kind(self.role, driver).section

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Validate by the model of the driver."""
        return core_schema.no_info_plain_validator_function(self._validate)

    def _validate(self, value: object) -> DeviceSection:
        if isinstance(value, DeviceSection):
            return value
        if not isinstance(value, Mapping):
            raise PydanticKnownError("model_type", {"class_name": self.role})
        try:
            model = self.model_of(value)
        except KeyError as error:
            if "driver" not in value:
                raise PydanticKnownError("union_tag_not_found", {"discriminator": "'driver'"}) from error
            known = ", ".join(f"'{driver}'" for driver in drivers_of(self.role))
            raise PydanticKnownError(
                "union_tag_invalid", {"discriminator": "'driver'", "tag": str(error), "expected_tags": known}
            ) from error
        except DriverNotLoaded as error:
            raise PydanticCustomError("value_error", "{error}", {"error": str(error)}) from error
        return model.model_validate({"driver": self.default, **value})


def choice_of(field: FieldInfo) -> tuple[OneOf | None, bool]:
    """The choice that a field of the table file is, if it is one, and whether it holds many by their names."""
    for mark in field.metadata:
        if isinstance(mark, OneOf):
            return mark, False
    for inner in get_args(field.annotation):
        for mark in getattr(inner, "__metadata__", ()):
            if isinstance(mark, OneOf):
                return mark, get_origin(field.annotation) is dict
    return None, False
