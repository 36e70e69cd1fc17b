"""Which model a device's section has: the one of the driver that its ``driver`` key names.

Drivers are found by entry point (group ``lammer.devices``, names like ``meter-display.ht16k33``), those that ship as
well as a vendor's; a module is loaded when a table file names its driver. Does not build a device.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol, get_args, get_origin

from pydantic import ConfigDict, GetCoreSchemaHandler
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema, PydanticCustomError, PydanticKnownError, core_schema

from controller.config.device_section import DeviceSection

GROUP = "lammer.devices"


OURS = "controller.devices."
"""Where the drivers that ship are."""
_leaving_out: ContextVar[Callable[[str], bool]] = ContextVar("leaving_out", default=lambda _: False)
_why_not: ContextVar[Callable[[str], str | None]] = ContextVar("why_not", default=lambda _: None)


@contextmanager
def leaving_out(which: Callable[[str], bool] = lambda _: True) -> Iterator[None]:
    """Meanwhile no driver of another package is loaded: its section is taken as it stands, and stands for no device.

    ``which`` says so of some alone; it is told ``role.driver``.
    """
    token = _leaving_out.set(which)
    try:
        yield
    finally:
        _leaving_out.reset(token)


@contextmanager
def refusing(why_not: Callable[[str], str | None]) -> Iterator[None]:
    """Meanwhile another package's driver is loaded only where ``why_not`` has no reason; it is told ``role.driver``."""
    token = _why_not.set(why_not)
    try:
        yield
    finally:
        _why_not.reset(token)


class LeftOut(DeviceSection):
    """A section whose driver is left out; it hangs on nothing."""


@cache
def _left_out(section: type[DeviceSection]) -> type[LeftOut]:
    """What the role's own model asks for is there all the same: how wide a display is, for one."""
    taken = {"model_config": ConfigDict(frozen=True, extra="allow"), "__module__": __name__}
    return type(f"LeftOut{section.__name__}", (LeftOut, section), taken)


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


def is_left_out(role: str, driver: str) -> bool:
    """Whether this driver is another package's, and left out now. Raises KeyError where no package brings it."""
    name = f"{role}.{driver}"
    return not _found()[name].value.startswith(OURS) and _leaving_out.get()(name)


def device_kind(role: str, driver: str) -> DeviceKind:
    """The kind behind ``driver = "…"`` in a section of ``role``.

    Raises:
        KeyError: no package brings such a driver.
        DriverNotLoaded: its package brings it and cannot be used, or is refused.
    """
    name = f"{role}.{driver}"
    if not _found()[name].value.startswith(OURS) and (why := _why_not.get()(name)) is not None:
        raise DriverNotLoaded(why)
    return _loaded(role, driver)


@cache
def _loaded(role: str, driver: str) -> DeviceKind:
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

    def model_of(
        self, value: Mapping[str, object], of_role: type[DeviceSection] = DeviceSection
    ) -> type[DeviceSection]:
        """The model for this table. Raises what :func:`device_kind` raises; KeyError for no driver.

        ``of_role`` is what every section of the role has.
        """
        driver = value.get("driver", self.default)
        if not isinstance(driver, str):
            raise KeyError(driver)
        if is_left_out(self.role, driver):
            return _left_out(of_role)
        return device_kind(self.role, driver).section

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Validate by the model of the driver."""
        of_role = source if isinstance(source, type) and issubclass(source, DeviceSection) else DeviceSection
        return core_schema.no_info_plain_validator_function(partial(self._validate, of_role))

    def _validate(self, of_role: type[DeviceSection], value: object) -> DeviceSection:
        if isinstance(value, DeviceSection):
            return value
        if not isinstance(value, Mapping):
            raise PydanticKnownError("model_type", {"class_name": self.role})
        try:
            model = self.model_of(value, of_role)
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
