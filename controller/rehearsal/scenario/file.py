"""A scenario file: a scripted table, read from TOML, every mistake named at once with its step and line.

People write these as acceptance tests, demonstrations and bug reports; docs/scenarios.md is their manual. Does not
play them: :mod:`controller.rehearsal.scenario.player` does.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Set
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Self

from pydantic import BeforeValidator, Field, ValidationError, model_validator

from controller.config.check import load_table
from controller.config.document import Document, read_document
from controller.config.folder import config_folder, table_path
from controller.config.mistake import InvalidFile, Mistake
from controller.config.sentences import mistakes_of
from controller.config.table_file import TableFile
from controller.rehearsal.scenario.names import name_mistakes
from controller.rehearsal.scenario.step import Part, Step

_STEP = re.compile(r"step\[([0-9]+)\]\.?")


class InvalidScenario(InvalidFile):
    """A scenario file that is not played."""


def _some(steps: object) -> object:
    if steps == []:
        raise ValueError("a scenario has at least one [[step]]")
    return steps


class ScenarioFile(Part):
    """The whole file."""

    table: str
    about: str
    seed: Annotated[int, Field(ge=0, strict=True)] = 1
    step: Annotated[tuple[Step, ...], BeforeValidator(_some)]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario that fits its table. ``lines`` are those of the steps in the file."""

    path: Path
    about: str
    seed: int
    table: TableFile
    steps: tuple[Step, ...]
    lines: tuple[int, ...]


def load_scenario(path: Path, table: Path | None = None) -> Scenario:
    """Read and check a scenario; ``table`` is played on instead of the table that it names.

    Raises:
        InvalidScenario: the file is not played; ``mistakes`` holds every one of them.
        InvalidTable: the scenario is in order, its table file is not.
    """
    document = read_document(path, InvalidScenario)
    try:
        file = ScenarioFile.model_validate(document.data)
    except ValidationError as error:
        found = [*mistakes_of(error, ScenarioFile, document), *_other_mistakes(error, path, table, document)]
        raise InvalidScenario(map(_by_step, found)) from error
    table_file = load_table(table or _table(file.table, path, document))
    mistakes = [document.mistake(place, right) for place, right in name_mistakes(file.step, table_file)]
    if mistakes:
        raise InvalidScenario(map(_by_step, mistakes))
    lines = tuple(document.places.line(("step", number)) for number in range(len(file.step)))
    return Scenario(path, file.about, file.seed, table_file, file.step, lines)


def _other_mistakes(error: ValidationError, path: Path, table: Path | None, document: Document) -> Iterator[Mistake]:
    """What is wrong beside what has a wrong type: in each step the names of what can be read of it."""
    name, steps = document.text("table"), document.value("step")
    if (name is None and table is None) or not isinstance(steps, list):
        return
    try:
        file = load_table(table or _table(name or "", path, document))
    except InvalidScenario as unknown:
        yield from unknown.mistakes
        return
    except InvalidFile:
        return  # told once the scenario itself is in order
    wrong = [detail["loc"][1:3] for detail in error.errors(include_url=False)]
    keys = [{key for at, key in filter(_is_a_key, wrong) if at == number} for number in range(len(steps))]
    readable = [_readable(step, without) for step, without in zip(steps, keys, strict=True)]
    for place, right in name_mistakes(readable, file):
        yield document.mistake(place, right)


def _is_a_key(place: tuple[int | str, ...]) -> bool:
    """Whether it is (number of a step, key), and not the step as a whole."""
    return len(place) == 2


def _readable(step: object, wrong: Set[object]) -> Step | None:
    """The step without the keys that have a wrong value; None where nothing can be read of it."""
    if not isinstance(step, Mapping):
        return None
    with suppress(ValidationError):
        return _Part.model_validate({key: value for key, value in step.items() if key not in wrong})
    return None


class _Part(Step):
    """A part of a step, which need not do just one thing."""

    @model_validator(mode="after")
    def _one_verb(self) -> Self:
        return self


def _table(name: str, scenario: Path, document: Document) -> Path:
    """A name of ``config/tables``, or a path beside the scenario."""
    beside = scenario.parent / name
    path = beside if name.endswith(".toml") and os.path.isfile(beside) else table_path(name, config_folder())
    if not os.path.isfile(path):
        raise InvalidScenario([document.mistake(("table",), f"there is no table file {path}")])
    return path


def _by_step(mistake: Mistake) -> Mistake:
    """The same, with steps counted from 1 as people do."""
    return replace(mistake, key=_STEP.sub(lambda found: f"step {int(found[1]) + 1} ", mistake.key).rstrip())
