"""``lammer backup``: make an encrypted backup of a table, and list those there are. Does not restore."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.files import (
    PATH,
    BadFile,
    backup_folder,
    first_line,
    journal_path,
    of_file,
    of_record,
    state_folder,
    table_file,
    table_option,
)
from controller.cli.lines import example, json_option, print_columns, print_json, say

if TYPE_CHECKING:
    from controller.config.table_file import TableFile
    from controller.record.backup.encryption import Passphrase
    from controller.record.backup.target import Kept, Target


@click.group(epilog=example("lammer backup make --to /media/backups --recovery-key recovery.key.pub"))
def backup() -> None:
    """Encrypted copies of a table's record, each chained to the one before."""


@backup.command(epilog=example("lammer backup make --table /etc/lammer/tables/cs-07.toml"))
@table_option
@click.option("--to", type=PATH, help="The folder, instead of [backup] to.")
@click.option("--recovery-key", "keys", type=PATH, multiple=True, help="A public recovery key.")
@click.option("--passphrase-file", type=PATH, help="A file whose first line is a passphrase.")
@json_option
def make(
    table: str | None, to: Path | None, keys: tuple[Path, ...], passphrase_file: Path | None, as_json: bool
) -> None:
    """Back up one table; it may play meanwhile. The backup is opened again and verified before this ends."""
    from controller.record.backup.make import make_backup
    from controller.service.service import VERSION

    path, file = table_file(table)
    with refusals():
        target = _target(file, to)
        recovery_keys, secret = _recipients(file, keys, passphrase_file)
        made = make_backup(
            str(journal_path(file)),
            target,
            recovery_keys,
            _extras(path, file),
            passphrase=secret,
            made_utc_ns=time.time_ns(),
            version=VERSION,
        )
    if as_json:
        print_json({"backup": str(made.path), "position": made.header.position, "generation": made.header.generation})
    else:
        say(f"{made.path}: records 1 to {made.header.position}, written and opened again")


@backup.command("list", epilog=example("lammer backup list --to /media/backups"))
@table_option
@click.option("--to", type=PATH, help="The folder, instead of [backup] to.")
@json_option
def list_(table: str | None, to: Path | None, as_json: bool) -> int:
    """List the backups of one table; exit code 1 where one is not the successor of the one before it."""
    _, file = table_file(table)
    with refusals():
        target = _target(file, to)
        kept, broken = target.backups(), target.broken_chain()
    if as_json:
        for one in kept:
            print_json({"backup": str(one.path), **_facts(one)})
    elif kept:
        rows = ([one.path.name, *(str(value) for value in _facts(one).values())] for one in kept)
        print_columns((("backup", *_facts(kept[0])), *rows))
    else:
        say(f"{target.folder}: no backup of table {target.table}")
    if broken is not None:
        say(broken, err=True)
    return 0 if broken is None else 1


@contextmanager
def refusals() -> Iterator[None]:
    """Whatever keeps a backup from being made or used becomes one line and exit code 2.

    Raises:
        BadFile: with that line.
    """
    from controller.record.backup.first_line import CannotOpen
    from controller.record.backup.make import OlderCopy
    from controller.record.journal.errors import JournalError
    from controller.record.proof.signing import BadKey
    from controller.record.recovery import WrongJournal

    try:
        yield
    except (CannotOpen, OlderCopy, JournalError, BadKey, WrongJournal) as error:
        raise of_record(error) from error
    except OSError as error:
        raise BadFile(of_file(error)) from error


def passphrase(path: Path) -> Passphrase:
    """The passphrase in the first line of a file.

    Raises:
        OSError: the file cannot be read.
        BadFile: that line is no text, or no passphrase.
    """
    from controller.record.backup.encryption import Passphrase

    line = first_line(path)
    if len(line) < 12:
        raise BadFile(f"{path}: its first line is no passphrase: give one of at least 12 characters")
    return Passphrase(line)


def _target(file: TableFile, to: Path | None) -> Target:
    from controller.record.backup.target import Target

    folder = to or backup_folder(file)
    if folder is None:
        raise BadFile("no folder for backups: give --to, or [backup] to in the table file")
    return Target(folder, file.table.id)


def _recipients(
    file: TableFile, keys: Sequence[Path], passphrase_file: Path | None
) -> tuple[list[str], Passphrase | None]:
    from controller.record.backup.recovery_key import read_recovery_key

    if not keys and passphrase_file is None and file.backup is not None:
        keys = (Path(file.backup.recovery_key),)
    recovery_keys = [read_recovery_key(key) for key in keys]
    secret = passphrase(passphrase_file) if passphrase_file is not None else None
    if not recovery_keys and secret is None:
        raise BadFile("nobody could open it: give --recovery-key or --passphrase-file, or [backup] recovery_key")
    return recovery_keys, secret


def _extras(path: Path, file: TableFile) -> dict[str, bytes]:
    """The table file, the rules, and the public half of the signing key, where there is one."""
    from controller.config.folder import config_folder, house_rules_path
    from controller.record.proof.signing import PUBLIC_NAME

    rules = house_rules_path(file.table.game, file.table.rules, config_folder())
    found = {"table.toml": path, f"rules/{file.table.rules}-{rules.name}": rules}
    found["public-key.pem"] = state_folder() / PUBLIC_NAME
    return {name: place.read_bytes() for name, place in found.items() if os.path.isfile(place)}


def _facts(kept: Kept) -> dict[str, object]:
    header = kept.header
    made = datetime.fromtimestamp(header.made_utc_ns // 1_000_000_000, UTC)
    return {
        "generation": header.generation,
        "records": header.position,
        "made (UTC)": made.strftime("%Y-%m-%d %H:%M:%S"),
        "bytes": kept.path.stat().st_size,
    }
