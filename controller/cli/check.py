"""``lammer check``: all that is wrong with a file at once, each with its line. Opens nothing, starts nothing."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.lines import example, json_option, print_json, say, say_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from controller.config.mistake import Mistake


@click.command(epilog=example("lammer check config/tables/demo-caribbean-stud.toml"))
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@json_option
def check(files: tuple[str, ...], as_json: bool) -> int:
    """Check table files, house rules and scenarios.

    FILE is a path, or the name of a file of config/tables. Prints every mistake with file, line, key, what was found
    and what would be right. Exit code 2 where there is one. Of a real table that is right it says what it leaves out.
    """
    from controller.config.mistake import in_columns

    wrong: list[Mistake] = []
    for name in files:
        what, mistakes, notes = _found(name)
        wrong += mistakes
        if as_json:
            for mistake in mistakes:
                print_json(asdict(mistake))
            for note in notes:
                print_json({"file": what, "note": note})
        else:
            say_lines(in_columns(mistakes)) if mistakes else say(f"{what}: nothing is wrong")
            for note in notes:
                say(f"{what}: {note}")
    return 2 if wrong else 0


def _found(name: str) -> tuple[str, Sequence[Mistake], Sequence[str]]:
    """What kind of file this is, in words, what is wrong with it, and what a table that is right leaves out."""
    from controller.config.check import load_table
    from controller.config.document import read_document
    from controller.config.folder import config_folder, table_path
    from controller.config.house_rules import check_house_rules
    from controller.config.left_out import left_out
    from controller.config.mistake import InvalidFile
    from controller.rehearsal.scenario.file import load_scenario

    path = Path(name) if os.path.exists(name) else table_path(name, config_folder())
    try:
        document = read_document(path, InvalidFile)
        if document.value("step") is not None:
            load_scenario(path)
            return f"{document.file} (scenario)", (), ()
        if document.value("jurisdiction") is not None:
            check_house_rules(document)
            return f"{document.file} (house rules)", (), ()
        return f"{document.file} (table)", (), tuple(left_out(load_table(path)))
    except InvalidFile as error:
        return "", error.mistakes, ()
