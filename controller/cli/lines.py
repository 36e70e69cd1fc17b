"""How data leaves a command: text for people, or one JSON object a line. Does not decide what is said."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])


def json_option(command: Command) -> Command:
    """Give a command ``--json``, as the argument ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")(command)


def example(text: str) -> str:
    r"""The example at the end of a command's help.

    >>> example("lammer games")
    '\x08\nExample:\n  lammer games'
    """
    return f"\b\nExample:\n  {text}"


def print_json(row: Mapping[str, object]) -> None:
    """One object on one line."""
    click.echo(json.dumps(row, ensure_ascii=False))


def print_columns(rows: Iterable[Sequence[str]], indent: str = "") -> None:
    """Rows of text with their columns aligned; the last column is as long as it is."""
    table = [tuple(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*(row[:-1] for row in table), strict=True)]
    for row in table:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        click.echo((indent + "  ".join((*cells, row[-1]))).rstrip())
