"""The page of all events: each kind with its docstring and fields, under the headings of the modules.

Does not explain what is not said there.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from controller.table import events

_HEADING_OR_CLASS = re.compile(r"^(?:# (?P<heading>[A-Z].*)|class (?P<name>\w+)\(Event, )", re.MULTILINE)
_SUBJECTS = dict.fromkeys(kind.__module__ for kind in events.kinds())
_SOURCE = "".join(inspect.getsource(import_module(name)) for name in _SUBJECTS)
_JSON_TYPES = {int: "integer", str: "text", bool: "true or false"}

_INTRODUCTION = """
# Events

Everything that a table knows is the fold of these {count} kinds of facts. The journal holds each as one object of JSON
whose `event` names its kind:

```json
{example}
```

{conventions}

`lammer journal show --kind MeterReduced` prints those of one kind; [journal.md](journal.md) says how they are kept.
""".lstrip()


def event_page() -> str:
    """The page, without its first line."""
    example = events.WagerAccepted(seat=3, at=5_000_000, units=50)
    conventions = (inspect.getdoc(events) or "").split("\n\n")[1].split(" Does not ")[0]
    introduction = _INTRODUCTION.format(
        count=len(events.kinds()),
        example=msgspec.json.encode(example).decode(),
        conventions=_markdown(conventions),
    )
    return introduction + "".join(_sections())


def _sections() -> Iterator[str]:
    kinds = {kind.__name__: kind for kind in events.kinds()}
    for found in _HEADING_OR_CLASS.finditer(_SOURCE):
        if found["heading"]:
            yield f"\n## {found['heading']}\n\n| event | fields | |\n|---|---|---|\n"
        else:
            kind = kinds.pop(found["name"])
            yield f"| `{kind.__name__}` | {_fields(kind)} | {_cell(inspect.getdoc(kind) or '')} |\n"
    assert not kinds, f"no heading of the event modules has {', '.join(kinds)} under it"


def _fields(kind: type[events.Event]) -> str:
    hints = get_type_hints(kind)
    return "<br>".join(f"`{field.name}` {_type(hints[field.name])}" for field in msgspec.structs.fields(kind))


def _type(hint: Any) -> str:
    """What stands in the JSON, in words."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " or ".join(f"`{word}`" for word in inside)
    if origin in (Union, UnionType):
        known = [one for one in inside if one is not NoneType]
        tags = [_tag(one) for one in known]
        if all(tags):
            return "object whose `type` is " + " or ".join(
                f"`{tag}`{_with_fields(one)}" for tag, one in zip(tags, known, strict=True)
            )
        return " or ".join([*map(_type, known), *(["null"] if NoneType in inside else [])])
    if origin is tuple:
        return f"list of {_type(inside[0])}"
    if isinstance(hint, type) and issubclass(hint, tuple):  # a NamedTuple
        inner = get_type_hints(hint)
        return f"[{', '.join(f'`{name}` {_type(kind)}' for name, kind in inner.items())}]"
    if is_dataclass(hint) and isinstance(hint, type):
        inner = get_type_hints(hint)
        return f"object of {', '.join(f'`{one.name}` {_type(inner[one.name])}' for one in fields(hint))}"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        inner = get_type_hints(hint)
        return (
            f"object of {', '.join(f'`{one.name}` {_type(inner[one.name])}' for one in msgspec.structs.fields(hint))}"
        )
    return _JSON_TYPES[hint]


def _tag(hint: Any) -> str:
    """What tells this kind of object from others in its place; empty where nothing does."""
    tag = hint.__struct_config__.tag if isinstance(hint, type) and issubclass(hint, msgspec.Struct) else None
    return "" if tag is None else str(tag)


def _with_fields(hint: type[msgspec.Struct]) -> str:
    names = [f"`{field.name}`" for field in msgspec.structs.fields(hint)]
    return f" with {', '.join(names)}" if names else ""


def _cell(text: str) -> str:
    return _markdown(" ".join(text.split())).replace("|", "\\|")


def _markdown(text: str) -> str:
    return re.sub(r":class:`(\w+)`", r"`\1`", text.replace("``", "`"))
