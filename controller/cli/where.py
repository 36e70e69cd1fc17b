"""What a start of a table says: where its console is, which file and record it has, and how it is stopped.

Starts nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from controller.cli.lines import answer
from controller.cli.output import NobodyReads, OutputLost

if TYPE_CHECKING:
    from controller.config.table_file import TableFile
    from controller.console.server import ConsoleServer


def say_where(
    console: ConsoleServer,
    path: Path,
    file: TableFile,
    record: Path,
    position: int,
    code: str | None,
    *,
    as_json: bool,
) -> OutputLost | NobodyReads | None:
    """One line each: console, table, twins, record, program, stop. What became of them where they did not arrive.

    ``code``: the dealer's display shows it, and it makes the first administrator. Only a twin's is said here too.
    """
    from controller.config.mistake import shown_path
    from controller.config.table_file import TwinBus

    twins = [name for name, bus in file.bus.items() if isinstance(bus, TwinBus)]
    table, program, network = file.table, _program(), console.network_url or None
    row = {"console": console.url, "network": network, "file": str(path), "table": table.id, "twins": twins}
    buses = {file.part[one].bus if one in file.part else one for one in file.hangs_on("dealer-display")}
    shown = None if code is None else code if buses <= set(twins) else "on the dealer's display"
    new = f"new box  set-up code {shown}, for 15 minutes: it makes the first administrator at {console.url}"
    try:
        answer(
            {**row, "record": str(record), "records": position, "program": program, "set_up_code": shown},
            f"console  {console.url}",
            *(() if network is None else (f"network  {network}",)),
            f"table    {shown_path(path)}: {table.id}, {table.game} under {table.rules}, {table.seats} seats",
            f"twins    {'none, every bus is real' if not twins else 'all that hangs on ' + ', '.join(twins)}",
            f"record   {record}, {position} records",
            f"program  {program}",
            *(() if shown is None else (new,)),
            "stop     Ctrl-C",
            as_json=as_json,
        )
    except (OutputLost, NobodyReads) as unsaid:
        return unsaid
    return None


def _program() -> str:
    """Whether anybody compares the files of the program that runs."""
    from controller.record.proof.program import UNLISTED, root, takes_time

    return f"{root()}: its files are compared with their list" if takes_time(root()) else UNLISTED
