"""``lammer restore``: rehearse a backup, or put it in the place of a table's record. Does not make backups."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.backup import passphrase, refusals
from controller.cli.files import PATH, BadFile, backup_folder, journal_path, table_file, table_option
from controller.cli.lines import OneLine, answer, example, json_option

if TYPE_CHECKING:
    from controller.record.backup.encryption import Opener
    from controller.record.backup.restore import Rehearsed


@click.command(
    epilog=example("lammer restore --check CS-07-g00001-000042.lammer-backup --key /media/safe/recovery.key")
)
@click.argument("backup", type=PATH)
@click.option("--key", type=PATH, help="The private half of the recovery key.")
@click.option("--passphrase-file", type=PATH, help="A file whose first line is the passphrase.")
@click.option("--check", is_flag=True, help="Only rehearse: open it, verify it, say what it holds; change nothing.")
@table_option
@click.option("--by", "person", type=OneLine(), metavar="NAME", help="Who decides this; it stands in the record.")
@click.option("--why", type=OneLine(), metavar="TEXT", help="Why; it stands in the record.")
@json_option
def restore(
    backup: Path,
    key: Path | None,
    passphrase_file: Path | None,
    check: bool,
    table: str | None,
    person: str | None,
    why: str | None,
    as_json: bool,
) -> None:
    """Put a backup in the place of a table's record; the table must be stopped. What was there is kept.

    The table then goes on as a new generation, its money stopped until a supervisor compared the meters. The copy that
    it replaces refuses to start where it can see the new one: keep it from running in any case.

    \f
    Raises:
        click.UsageError: nobody says who decides it and why.
        BadFile: the backup cannot be put there.
    """
    from controller.record.backup.restore import rehearse, restore as put_back
    from controller.record.backup.target import Target

    with refusals():
        opener = _opener(key, passphrase_file)
        if check:
            with tempfile.TemporaryDirectory(prefix="lammer-rehearsal-") as scratch:
                _tell(backup, rehearse(backup, opener, Path(scratch)), as_json=as_json)
            return
        if not person or not why:
            raise click.UsageError("a restore needs a person and a reason: --by NAME --why TEXT (or --check)")
        _, file = table_file(table)
        journal, folder = journal_path(file), backup_folder(file)
        target = Target(folder if folder is not None and folder.is_dir() else backup.parent, file.table.id)
        journal.parent.mkdir(parents=True, exist_ok=True)
        done = put_back(
            backup, opener, str(journal), file.table.id, target, person=person, why=why, utc_now_ns=time.time_ns
        )
    lines = [f"{journal}: records 1 to {done.position} are restored, as generation {done.generation}"]
    if done.lost > done.position:
        lines.append(f"LOST: records {done.position + 1} to {done.lost} were made and are not in this backup")
    if done.kept is not None:
        lines.append(f"what was there is in {done.kept}")
    lines.append("money is stopped until a supervisor's key: compare each meter with its last reading first")
    lost_to = done.lost if done.lost > done.position else None
    made = {"position": done.position, "generation": done.generation, "lost_to": lost_to}
    kept = None if done.kept is None else str(done.kept)
    answer({"record": str(journal), **made, "kept": kept}, *lines, as_json=as_json)


def _opener(key: Path | None, passphrase_file: Path | None) -> Opener:
    from controller.record.backup.recovery_key import read_private_key

    if (key is None) == (passphrase_file is None):
        raise click.UsageError("one of --key and --passphrase-file opens a backup")
    if key is not None:
        return read_private_key(key)
    if passphrase_file is None:
        raise BadFile("no passphrase was given")
    return passphrase(passphrase_file)


def _tell(backup: Path, found: Rehearsed, *, as_json: bool) -> None:
    from games.money.dollars import dollars

    header, state = found.header, found.state
    about = {"table": header.table, "generation": header.generation, "position": header.position}
    meters = {meter.pool: meter.cents for meter in state.pools}
    answer(
        {"backup": str(backup), **about, "found": found.found, "meters": meters},
        f"{backup}: opens; nothing was changed",
        f"table {header.table}, generation {header.generation}, records 1 to {header.position}",
        found.found,
        *(f"{pool} meter {dollars(cents)}" for pool, cents in meters.items()),
        as_json=as_json,
    )
