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
from difflib import get_close_matches
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
from controller.rehearsal.scenario.step import Step
from controller.rehearsal.scenario.values import Part

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
    config: str | None = None
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
    config: Path | None = None
    """The folder of house rules that the table is played by; None for the shipped one."""


def load_scenario(path: Path, table: Path | None = None, config: Path | None = None) -> Scenario:
    """Read and check a scenario; ``table`` is played on instead of the table that it names.

    ``config`` is the folder of tables and house rules, instead of the one that it names, or the shipped one.

    Raises:
        InvalidScenario: the file is not played; ``mistakes`` holds every one of them.
        InvalidTable: the scenario is in order, its table file is not.
    """
    document = read_document(path, InvalidScenario)
    try:
        file = ScenarioFile.model_validate(document.data)
    except ValidationError as error:
        found = [*mistakes_of(error, ScenarioFile, document), *_other_mistakes(error, path, table, config, document)]
        raise InvalidScenario(map(_by_step, found)) from error
    folder = config or _config(document, path)
    table_file = load_table(table or _table(file.table, path, folder, document), folder)
    mistakes = [document.mistake(place, right) for place, right in name_mistakes(file.step, table_file, folder)]
    if mistakes:
        raise InvalidScenario(map(_by_step, mistakes))
    lines = tuple(document.places.line(("step", number)) for number in range(len(file.step)))
    return Scenario(path, file.about, file.seed, table_file, file.step, lines, folder)


def _other_mistakes(
    error: ValidationError, path: Path, table: Path | None, config: Path | None, document: Document
) -> Iterator[Mistake]:
    """What is wrong beside what has a wrong type: in each step the names of what can be read of it."""
    name, steps = document.text("table"), document.value("step")
    if (name is None and table is None) or not isinstance(steps, list):
        return
    try:
        folder = config or _config(document, path)
        file = load_table(table or _table(name or "", path, folder, document), folder)
    except InvalidScenario as unknown:
        yield from unknown.mistakes
        return
    except InvalidFile:
        return  # told once the scenario itself is in order
    wrong = [detail["loc"][1:3] for detail in error.errors(include_url=False)]
    keys = [{key for at, key in filter(_is_a_key, wrong) if at == number} for number in range(len(steps))]
    readable = [_readable(step, without) for step, without in zip(steps, keys, strict=True)]
    for place, right in name_mistakes(readable, file, folder):
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


def _config(document: Document, scenario: Path) -> Path | None:
    """The folder that the file names, which lies beside it."""
    name = document.text("config")
    if name is None:
        return None
    folder = scenario.parent / name
    if not os.path.isdir(folder / "rules"):
        raise InvalidScenario([document.mistake(("config",), f"there is no folder of rules {folder / 'rules'}")])
    return folder


def _table(name: str, scenario: Path, config: Path | None, document: Document) -> Path:
    """A path beside the scenario, or a name of ``tables`` in its own folder of rules or in the shipped one."""
    beside = scenario.parent / name
    if name.endswith(".toml") and os.path.isfile(beside):
        return beside
    path = table_named(name, config)
    if not os.path.isfile(path):
        raise InvalidScenario([document.mistake(("table",), f"there is no table file {path}{_meant(name, config)}")])
    return path


def table_named(name: str, config: Path | None) -> Path:
    """The table file of this name, or at this path: in ``config``, where it is there, else the shipped one."""
    shipped = table_path(name, config_folder())
    own = shipped if config is None else table_path(name, config)
    return own if os.path.isfile(own) else shipped


def _meant(name: str, config: Path | None) -> str:
    """The table that was meant, where a name is close to one."""
    folders = [config_folder()] + ([config] if config is not None else [])
    close = get_close_matches(name, [path.stem for folder in folders for path in folder.glob("tables/*.toml")], n=1)
    return f'; did you mean "{close[0]}"?' if close else ""


def _by_step(mistake: Mistake) -> Mistake:
    """The same, with steps counted from 1 as people do."""
    return replace(mistake, key=_STEP.sub(lambda found: f"step {int(found[1]) + 1} ", mistake.key).rstrip())
