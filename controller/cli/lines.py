"""How data leaves a command: lines for people, or one JSON object a line. Does not decide what is said.

What a person wrote, or a device sent, cannot begin a line of its own or move the cursor of a terminal.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import click

from controller.words.one_line import control_characters, in_json, one_line, several_lines

Command = TypeVar("Command", bound=Callable[..., Any])


def json_option(command: Command) -> Command:
    """Give a command ``--json``, as the argument ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")(command)


class OneLine(click.ParamType[str]):
    """An option's text that stands in the record, in a line of its own."""

    name = "text"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if found := control_characters(value):
            self.fail(f"one line of text, without {found}", param, ctx)
        return value


def example(text: str) -> str:
    r"""The example at the end of a command's help.

    >>> example("lammer games")
    '\x08\nExample:\n  lammer games'
    """
    return f"\b\nExample:\n  {text}"


def say(line: str = "", *, err: bool = False) -> None:
    """One line for people, or an empty one."""
    click.echo(one_line(line), err=err)


def say_lines(text: str, *, err: bool = False) -> None:
    """A text that has lines of its own; what people wrote stands in it as one line already."""
    click.echo(several_lines(text.removesuffix("\n")), err=err)


def print_json(row: Mapping[str, object], *, err: bool = False) -> None:
    """One object on one line."""
    click.echo(json_line(row), nl=False, err=err)


def answer(row: Mapping[str, object], *lines: str, as_json: bool, err: bool = False) -> None:
    """What a command did: ``row`` for programs, ``lines`` for people. ``err``: standard output has something else."""
    if as_json:
        print_json(row, err=err)
        return
    for line in lines:
        say(line, err=err)


def json_line(row: Mapping[str, object]) -> str:
    """The line of an object, with its end."""
    return f"{in_json(json.dumps(row, ensure_ascii=False))}\n"


def print_sealed(line: bytes) -> None:
    """A line of JSON, byte for byte as it was sealed."""
    click.echo(line, nl=False)


def print_columns(rows: Iterable[Sequence[str]], indent: str = "") -> None:
    """Rows of text with their columns aligned; the last column is as long as it is."""
    table = [tuple(map(one_line, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*(row[:-1] for row in table), strict=True)]
    for row in table:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        say((indent + "  ".join((*cells, row[-1]))).rstrip())
