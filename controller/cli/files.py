"""Which files a command means: the table file by path or name, and the journal of a table.

A file that is not used becomes one line (or one line a mistake) and exit code 2. Does not open journals.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from controller.config.table_file import TableFile


def table_file(name: str | None) -> tuple[Path, TableFile]:
    """The checked table file that ``name`` means, with its path; None means the demonstration table.

    Raises:
        click.ClickException: it is not used; the text is every mistake, one a line; exit code 2.
    """
    from controller.config.check import load_table
    from controller.config.folder import DEMO_TABLE, config_folder, table_path
    from controller.config.mistake import InvalidTable

    try:
        path = table_path(name or DEMO_TABLE, config_folder())
        return path, load_table(path)
    except FileNotFoundError as error:
        raise BadFile(str(error)) from error
    except InvalidTable as error:
        raise NotUsed(f"this table file is not used:\n{error}") from error


def journal_path(file: TableFile) -> Path:
    """Where the journal of this table lies: as the file says, a relative path under the state folder."""
    from controller.config.folder import state_folder

    return state_folder(os.environ, Path.home()) / file.journal.path


class BadFile(click.ClickException):
    """A file that a person gave cannot be used."""

    exit_code = 2


class NotUsed(BadFile):
    """The same, of a file whose every mistake is told: one a line."""
