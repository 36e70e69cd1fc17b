"""``lammer code``: a staff code becomes its hash for a table file. Writes no file, keeps no code and shows none."""

from __future__ import annotations

import sys
import warnings
from getpass import GetPassWarning
from pathlib import Path

import click

from controller.cli.files import PATH, BadFile, NotUsed, first_line
from controller.cli.lines import answer, example, json_option


@click.command(epilog=example("lammer code pit-manager --table /etc/lammer/tables/cs-07.toml"))
@click.argument("role")
@click.option("--table", metavar="FILE", help="The table file that the code is for; its other codes may be wrong yet.")
@click.option("--code-file", type=PATH, help="A file whose first line is the code; else it is asked.")
@json_option
def code(role: str, table: str | None, code_file: Path | None, as_json: bool) -> None:
    """Print the line of a table file for a new code of ROLE, or of a person in it.

    All hashes of a table file have one salt: with --table it is that of the file's first one, else a new one. A code
    above the dealer's has at least six digits.
    \f

    Raises:
        BadFile: the role or the code is none, or a file cannot be read.
    """
    import secrets
    from typing import get_args

    from controller.config.staff_code import FEWEST_DIGITS, digits_enough, hash_code, new_settings
    from controller.config.table_values import CodeHolder

    roles = get_args(CodeHolder)
    if role not in roles:
        raise BadFile(f'no role is called "{role}"; there are {", ".join(roles)}')
    settings = (None if table is None else _settings_of(table)) or new_settings(secrets.token_bytes(16))
    asked = asked_code("Staff code", code_file, twice=True)
    if not digits_enough(asked, role):
        raise BadFile(f"a code of the {role.replace('-', ' ')} has at least {FEWEST_DIGITS} digits")
    try:
        hashed = hash_code(asked, settings)
    except ValueError as error:
        raise BadFile(str(error)) from error
    answer({"role": role, "code_hash": hashed}, f'code_hash = "{hashed}"', as_json=as_json)


def asked_code(prompt: str, path: Path | None, *, twice: bool = False) -> str:
    """A code from the first line of a file, or asked for without being shown.

    Raises:
        BadFile: the file cannot be read, or is no text; or nobody is there to be asked.
    """
    if path is None:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", GetPassWarning)  # without a terminal it is read from standard input
                typed: str = click.prompt(prompt, hide_input=True, confirmation_prompt=twice, err=True)
        except click.Abort:
            if sys.stdin.isatty():
                raise
            missed = (
                f"{prompt[:1].lower()}{prompt[1:]}: nobody is there to be asked; a file can hold it, as --help says"
            )
            raise BadFile(missed) from None
        return typed
    try:
        return first_line(path).strip()
    except OSError as error:
        raise BadFile(f"{path}: no code can be read there: {error.strerror}") from error


def _settings_of(table: str) -> str | None:
    """Those of the file, which need not be right yet: this command is how it becomes so. Raises BadFile."""
    from controller.config.codes import shared_settings
    from controller.config.document import read_document
    from controller.config.folder import config_folder, table_path
    from controller.config.mistake import InvalidTable

    try:
        return shared_settings(read_document(table_path(table, config_folder()), InvalidTable))
    except FileNotFoundError as error:
        raise BadFile(str(error)) from error
    except InvalidTable as error:
        raise NotUsed(f"this table file is not read:\n{error}") from error
