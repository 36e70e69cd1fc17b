"""The page of all kinds of devices that ship: for each role its drivers, for each driver the keys of its section.

Reads the models and the docstrings beside their fields. Does not explain what is not said there.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from enum import Enum
from importlib.metadata import EntryPoint
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from controller.config.device_section import DeviceSection
from controller.config.driver_choice import GROUP, choice_of
from controller.config.marks import OnBus, OnPart, Wired, marked_keys
from controller.config.table_file import TableFile
from controller.devices.kind import Kind

PYPROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"

_INTRODUCTION = """
# Kinds of devices

A section of a table file names its driver; the driver says which further keys the section has. These ship; a vendor's
come as packages of their own ([add-a-device.md](add-a-device.md)). [add-a-table.md](add-a-table.md) explains the rest
of a table file.

""".lstrip()


def device_page() -> str:
    """The page, without its first line."""
    return _INTRODUCTION + "\n".join(_roles())


def shipped() -> Mapping[tuple[str, str], Kind[DeviceSection, object, object]]:
    """The kinds of this package by (role, driver): those that its pyproject.toml names, whenever it was installed."""
    named = tomllib.loads(PYPROJECT.read_text("utf-8"))["project"]["entry-points"][GROUP]
    kinds = [EntryPoint(name, value, GROUP).load() for name, value in named.items()]
    return {(kind.role, kind.driver): kind for kind in kinds}


def _roles() -> Iterator[str]:
    """Each role in the order of the table file's model."""
    kinds = shipped()
    for role, (sections, words) in _headings(TableFile, "").items():
        drivers = sorted(driver for at, driver in kinds if at == role)
        if drivers:
            yield f"## {', '.join(sections)}: {words}\n"
        for driver in drivers:
            yield from _driver(kinds[role, driver])


def _headings(model: type[BaseModel], above: str) -> dict[str, tuple[list[str], str]]:
    """The sections and the words of each role."""
    found: dict[str, tuple[list[str], str]] = {}
    words = _docstrings(model)
    for field, info in model.model_fields.items():
        choice, many = choice_of(info)
        path = f"{above}{info.alias or field}"
        if choice is not None:
            first = words.get(field, "").partition(". ")[0].rstrip(".")
            sections, _ = found.setdefault(choice.role, ([], first[:1].lower() + first[1:]))
            sections.append(f"`[{path}.NAME]`" if many else f"`[{path}]`")
        elif isinstance(info.annotation, type) and issubclass(info.annotation, BaseModel):
            found |= _headings(info.annotation, f"{path}.")
    return found


def _driver(kind: Kind[DeviceSection, object, object]) -> Iterator[str]:
    told = (inspect.getdoc(sys.modules[kind.section.__module__]) or "").partition("\n\n")[0]
    yield f'### `driver = "{kind.driver}"`\n\n{_markdown(told)}\n\n| key | is | default | |\n|---|---|---|---|'
    marks = {marked.field: marked.mark for marked in marked_keys(kind.section)}
    docs = _docstrings(kind.section)
    for name, field in kind.section.model_fields.items():
        if name != "driver":
            default = "" if field.is_required() else _toml(field.default)
            kind_of = _marked(marks[name]) if name in marks else _type(field.annotation, field)
            yield f"| `{field.alias or name}` | {kind_of} | {default} | {_markdown(docs.get(name, ''))} |"
    yield ""


def _docstrings(model: type) -> dict[str, str]:
    """The docstring under each field, of the nearest class that has one."""
    found: dict[str, str] = {}
    for owner in model.__mro__:
        if owner.__module__.startswith("controller."):
            body = ast.parse(textwrap.dedent(inspect.getsource(owner))).body[0]
            assert isinstance(body, ast.ClassDef)
            for field, told in zip(body.body, body.body[1:], strict=False):
                if (
                    isinstance(field, ast.AnnAssign)
                    and isinstance(field.target, ast.Name)
                    and isinstance(told, ast.Expr)
                ):
                    assert isinstance(told.value, ast.Constant)
                    found.setdefault(field.target.id, " ".join(str(told.value.value).split()))
    return found


def _marked(mark: Wired | OnPart | OnBus) -> str:
    if isinstance(mark, OnPart):
        return f"a part: {' or '.join(mark.types)}"
    if isinstance(mark, OnBus):
        return f"a bus: {mark.kind}"
    return f"{mark.direction} wire{' of each seat' if mark.every_seat else ''}"


def _type(annotation: object, field: FieldInfo | None = None) -> str:
    if get_origin(annotation) is Annotated:
        return _type(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        return " or ".join(_type(member) for member in get_args(annotation) if member is not NoneType)
    if get_origin(annotation) is Literal:
        return " or ".join(_toml(value) for value in get_args(annotation))
    if get_origin(annotation) is tuple:
        members = [member for member in get_args(annotation) if member is not Ellipsis]
        return f"list of {_type(members[0])}"
    words = {int: "whole number", float: "number", str: "text", bool: "true or false"}
    limits = _limits(field)
    return (words[annotation] if isinstance(annotation, type) and annotation in words else "text") + limits


def _limits(field: FieldInfo | None) -> str:
    if field is None:
        return ""
    low = next((value for mark in field.metadata if (value := getattr(mark, "ge", None)) is not None), None)
    above = next((value for mark in field.metadata if (value := getattr(mark, "gt", None)) is not None), None)
    high = next((value for mark in field.metadata if (value := getattr(mark, "le", None)) is not None), None)
    if low is not None and high is not None:
        return f", {low} to {high}"
    if low is not None:
        return f", {low} or more"
    return f", above {above}" if above is not None else ""


def _toml(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, Enum):
        return f'`"{value.value}"`'
    return f'`"{value}"`' if isinstance(value, str) else f"`{value}`"


def _markdown(text: str) -> str:
    return text.replace("``", "`").replace("|", "\\|").replace("\n", " ")
