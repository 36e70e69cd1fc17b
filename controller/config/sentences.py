"""What pydantic found, in the words of the file's reader.

Turns each error of a model's validation into a :class:`~controller.config.mistake.Mistake`: its place in the file, the
value as written, and one sentence that says what would be right. Does not know any particular model.
"""

from __future__ import annotations

import re
import types
from collections.abc import Iterator, Mapping
from contextlib import suppress
from difflib import get_close_matches
from typing import Annotated, Literal, TypeGuard, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from controller.config.document import Document
from controller.config.driver_choice import DriverNotLoaded, OneOf
from controller.config.mistake import Mistake
from controller.config.toml_places import KeyPath

_SENTENCES: Mapping[str, str] = {
    "int_type": "must be a whole number",
    "float_type": "must be a number",
    "finite_number": "must be a finite number",
    "bool_type": "must be true or false",
    "string_type": 'must be a text in quotes: "…"',
    "tuple_type": "must be a list: […]",
    "list_type": "must be a list: […]",
    "set_type": "must be a list: […]",
    "frozen_set_type": "must be a list: […]",
    "dict_type": "must be a table",
    "model_type": "must be a table",
    "model_attributes_type": "must be a table",
    "greater_than": "must be above {gt}",
    "greater_than_equal": "must be at least {ge}",
    "less_than": "must be below {lt}",
    "less_than_equal": "must be at most {le}",
    "too_short": "must list at least {min_length}",
    "too_long": "must list at most {max_length}",
    "int_parsing_size": "is too large",
}


def mistakes_of(error: ValidationError, model: type[BaseModel], document: Document) -> Iterator[Mistake]:
    """The mistakes that ``model`` found in ``document``, one for each of pydantic's errors."""
    for detail in error.errors(include_url=False):
        yield _mistake(detail, model, document)


def nearest(word: str, known: list[str]) -> str:
    """Say what stands where ``word`` was written: the nearest known word, else all of them.

    >>> nearest("puls_ms", ["driver", "pulse_ms"])
    'did you mean "pulse_ms"?'
    >>> nearest("colour", ["line", "active"])
    'known here: "active", "line"'
    """
    close = get_close_matches(word, known, n=1)
    if close:
        return f'did you mean "{close[0]}"?'
    return f"known here: {quoted(sorted(known))}" if known else "there is none yet"


def quoted(words: list[str]) -> str:
    return ", ".join(f'"{word}"' for word in words)


def _mistake(detail: ErrorDetails, model: type[BaseModel], document: Document) -> Mistake:
    path = _path(detail, document)
    kind, context = detail["type"], detail.get("ctx", {})
    if kind == "extra_forbidden":
        known = _keys(model, path[:-1], document)
        return document.mistake(path, f"no such key; {nearest(str(path[-1]), known)}" if known else "no such key")
    if kind == "missing":
        last = path[-1]
        return document.mistake(path, "one more is needed here" if isinstance(last, int) else "is missing")
    if kind in ("union_tag_invalid", "union_tag_not_found"):
        tag = str(context["discriminator"]).strip("'")
        allowed = context.get("expected_tags")
        path = (*path, tag)
        return document.mistake(path, f"must be one of {allowed}".replace("'", '"') if allowed else "is missing")
    if kind == "literal_error":
        return document.mistake(path, f"must be {context['expected']}".replace("'", '"') + _perhaps(detail))
    if kind == "value_error":
        return document.mistake(path, str(context["error"]))
    sentence = _SENTENCES.get(kind)
    return document.mistake(path, sentence.format(**context) if sentence else _lower(detail["msg"]))


def _perhaps(detail: ErrorDetails) -> str:
    """The word that was meant, where what was written is close to one of those that may stand here."""
    written, allowed = detail["input"], re.findall(r"'([^']+)'", str(detail["ctx"]["expected"]))
    close = get_close_matches(written, allowed, n=1) if isinstance(written, str) else []
    return f'; did you mean "{close[0]}"?' if close else ""


def _path(detail: ErrorDetails, document: Document) -> KeyPath:
    """The error's place in the file: pydantic's own, without the tags of unions and the mark of dictionary keys."""
    path: KeyPath = ()
    steps = [step for step in detail["loc"] if step != "[key]"]
    for number, step in enumerate(steps):
        new_key = number == len(steps) - 1 and detail["type"] in ("missing", "extra_forbidden")
        if document.value(*path, step) is not None or new_key:
            path = (*path, step)
    return path


def _keys(model: type[BaseModel], path: KeyPath, document: Document) -> list[str]:
    """The keys that the models allow at ``path``."""
    at: list[object] = [model]
    here: KeyPath = ()
    for step in path:
        here = (*here, step)
        at = [inner for outer in at for inner in _inside(outer, step, document.value(*here))]
    return [name for kind in at if _is_model(kind) for name in _fields(kind)]


def _inside(outer: object, step: str | int, value: object) -> Iterator[object]:
    """The types that may stand at ``step`` inside ``outer``, given the value found there."""
    if _is_model(outer):
        if isinstance(step, str) and step in (fields := _fields(outer)):
            yield from _members(fields[step], value)
    elif get_origin(outer) in (dict, Mapping):
        yield from _members(get_args(outer)[1], value)
    elif get_origin(outer) in (tuple, list):
        yield from _members(get_args(outer)[0], value)


def _members(annotation: object, value: object) -> Iterator[object]:
    """Open Annotated and unions; of a union of models, only those whose tag the value carries."""
    if get_origin(annotation) is Annotated:
        inner, *marks = get_args(annotation)
        choice = next((mark for mark in marks if isinstance(mark, OneOf)), None)
        yield from _members(inner, value) if choice is None else _chosen(choice, value)
    elif get_origin(annotation) in (Union, types.UnionType):
        for member in get_args(annotation):
            yield from _members(member, value)
    elif not (_is_model(annotation) and isinstance(value, Mapping) and _carries_other_tag(annotation, value)):
        yield annotation


def _chosen(choice: OneOf, value: object) -> Iterator[object]:
    """The model of the driver that ``value`` names, if there is one."""
    if isinstance(value, Mapping):
        with suppress(KeyError, DriverNotLoaded):
            yield choice.model_of(value)


def _carries_other_tag(model: type[BaseModel], value: Mapping[str, object]) -> bool:
    tags = {name: get_args(kind) for name, kind in _fields(model).items() if get_origin(kind) is Literal}
    return any(len(allowed) == 1 and name in value and value[name] not in allowed for name, allowed in tags.items())


def _fields(model: type[BaseModel]) -> dict[str, object]:
    return {
        field.alias or name: Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
        for name, field in model.model_fields.items()
    }


def _is_model(kind: object) -> TypeGuard[type[BaseModel]]:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
