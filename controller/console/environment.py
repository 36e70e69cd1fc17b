"""The console's templates in a language. Renders nothing by itself."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment

from controller.table.words import words_of
from controller.words.templates import templates_in


@cache
def environment_in(language: str) -> Environment:
    """The templates in this language, read once in a process."""
    environment = templates_in(Path(__file__).parent / "templates", language)
    environment.filters["words"] = words_of
    return environment
