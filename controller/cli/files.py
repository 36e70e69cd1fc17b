"""Which files a command means: paths that people give, the table file by path or name, and the journal of a table.

A file that is not used becomes one line (or one line a mistake) and exit code 2. Does not open journals.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.lines import Command

if TYPE_CHECKING:
    from controller.config.table_file import TableFile


SERVICE_STATE = Path("/var/lib/lammer")
"""Where the service of the Debian package keeps its records (StateDirectory of lammer@.service)."""


class BadFile(click.ClickException):
    """A file that a person gave cannot be used."""

    exit_code = 2


class DamagedRecord(click.ClickException):
    """A record is not what was written: a check failed, and nothing was asked for wrongly."""

    exit_code = 1


class NotUsed(BadFile):
    """The same, of a file whose every mistake is told: one a line."""


class FilePath(click.Path):
    """A path that leads somewhere, whether a file stands there or not."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path. Raises BadFile where it leads nowhere."""
        if not os.fspath(value):
            raise BadFile("an empty path names no file")
        return followed(Path(value))


class NewFile(FilePath):
    """The path of a file that a command makes, with others beside it."""

    def convert(self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path. Raises BadFile where it leads nowhere, or to no name."""
        path = super().convert(value, param, ctx)
        if not path.name:
            raise BadFile(f"{path}: this names no file")
        return path


class RecordPath(NewFile):
    """The path of a record. Beside it stand files with longer names."""

    def convert(self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path. Raises BadFile where it leads nowhere, or has no room for longer names."""
        return with_room_beside(super().convert(value, param, ctx))


class ReadRecord(FilePath):
    """The path of a record that is read, or of what was exported from one: a bundle, a folder of them, lines."""

    def convert(self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path. Raises BadFile where it leads nowhere, or is a record's without room for longer names."""
        path = super().convert(value, param, ctx)
        return path if path.suffix in (".tar", ".jsonl") or path.is_dir() else with_room_beside(path)


PATH, NEW_FILE, RECORD, READ_RECORD = FilePath(), NewFile(), RecordPath(), ReadRecord()


def table_option(command: Command) -> Command:
    """Give a command ``--table``, as the argument ``table`` of :func:`table_file`."""
    told = "The table file, or its name in config/tables (default: demonstration)."
    return click.option("--table", metavar="FILE", help=told)(command)


def journal_option(command: Command) -> Command:
    """Give a command ``--journal``, as the argument ``journal``: None where the table file says."""
    told = "The record, where it is kept elsewhere."
    return click.option("--journal", type=RECORD, metavar="PATH", help=told)(command)


def followed(path: Path) -> Path:
    """The same path, once it is sure that the system can follow it; a file need not stand there.

    Raises:
        BadFile: it cannot; the text says why.
    """
    try:
        os.stat(path)
    except FileNotFoundError as error:
        if not path.is_absolute() and _working_folder_is_gone():
            raise BadFile(f"{path}: the working folder is gone: give an absolute path") from error
    except (OSError, ValueError) as error:
        raise BadFile(f"{path}: cannot be followed: {_why(error)}") from error
    return path


def with_room_beside(path: Path) -> Path:
    """The same path of a record, once it is sure that the files which stand beside one can have their names.

    Raises:
        BadFile: they cannot; the text says why.
    """
    from controller.config.table_values import why_no_record_name

    if why := why_no_record_name(str(path)):
        raise BadFile(f"{path}: {why}")
    return path


def table_file(name: str | None) -> tuple[Path, TableFile]:
    """The checked table file that ``name`` means, with its path; None means the demonstration table.

    Raises:
        NotUsed: it has mistakes; the text is every one of them, one a line.
        BadFile: the shipped configuration is not there.
    """
    from controller.config.check import load_table
    from controller.config.folder import DEMO_TABLE, config_folder, table_path
    from controller.config.mistake import InvalidTable

    try:
        path = table_path(DEMO_TABLE if name is None else name, config_folder())
        return path, load_table(path)
    except FileNotFoundError as error:
        raise BadFile(str(error)) from error
    except InvalidTable as error:
        raise NotUsed(f"this table file is not used:\n{error}") from error


def of_record(error: Exception) -> click.ClickException:
    """What a command ends with where a record cannot be used: 1 where it is damaged, else bad use."""
    from controller.record.journal.errors import JournalDamaged

    return (DamagedRecord if isinstance(error, JournalDamaged) else BadFile)(str(error))


def first_line(path: Path) -> str:
    """The first line of a file that a person wrote.

    Raises:
        OSError: the file cannot be read.
        BadFile: it is no text.
    """
    try:
        return path.read_text(encoding="utf-8").partition("\n")[0]
    except UnicodeDecodeError as error:
        raise BadFile(f"{path}: is not UTF-8 text") from error


def journal_path(file: TableFile) -> Path:
    """Where the journal of this table lies, a relative path under the state folder. Raises BadFile."""
    return with_room_beside(in_state_folder(file.journal.path))


def service_record(file: TableFile) -> Path:
    """The record of the service where its package put it, else of the person who asks. Raises BadFile."""
    installed = SERVICE_STATE / file.journal.path
    return installed if "STATE_DIRECTORY" not in os.environ and os.path.exists(installed) else journal_path(file)


def in_state_folder(path: str) -> Path:
    """What a table file names by a path: a relative one stands under the state folder. Raises BadFile."""
    return followed(Path(path) if os.path.isabs(path) else state_folder() / path)


def backup_folder(file: TableFile) -> Path | None:
    """Where the table file wants backups; a relative path stands under the state folder."""
    return None if file.backup is None else in_state_folder(file.backup.to)


def state_folder() -> Path:
    """The folder for what this machine, or this person, keeps.

    Raises:
        BadFile: nothing says where it is: no STATE_DIRECTORY, no XDG_STATE_HOME, and the user has no home.
    """
    from controller.config.folder import state_folder as folder

    try:
        return followed(folder(os.environ, Path.home))
    except RuntimeError as error:  # what pathlib says of a user without a home
        raise BadFile(
            "nothing says where records and keys are kept: this user has no home; set STATE_DIRECTORY or HOME"
        ) from error


def of_file(error: OSError) -> str:
    """What went wrong, with the file first where the system names it."""
    why = error.strerror or str(error)
    return f"{error.filename}: {why}" if error.strerror and error.filename else why


def _working_folder_is_gone() -> bool:
    try:
        os.getcwd()
    except FileNotFoundError:
        return True
    return False


def _why(error: OSError | ValueError) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else "no name has a null byte"
