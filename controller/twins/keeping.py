"""Keeps a twin felt in a file, so that a demonstration table that is killed finds its decks where they were.

A real felt stays where it is when the service dies; a simulated one lives in the same process. The file is replaced
whole at each change and not flushed: it has to outlive the process, not the machine. Does not keep money: the journal
does.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import msgspec

from controller.config.table_file import TableFile
from controller.twins.lines import TwinLines
from controller.twins.table import FeltImage, TwinTable
from drivers.reactor import Reactor


class NoFelt(ValueError):
    """The file is there and holds no simulated felt; the text says what to do."""


def kept_felt(
    file: TableFile,
    reactor: Reactor,
    rng: random.Random,
    lines: TwinLines,
    path: Path,
    utc_now_ns: Callable[[], int] = lambda: 0,
) -> TwinTable:
    """The felt as ``path`` left it (or a fresh one), kept there from now on.

    Raises:
        NoFelt: the file is there and is no felt; the text says what to do.
    """
    try:
        table = TwinTable(file, reactor, rng, lines, _read(path), utc_now_ns)
    except (msgspec.MsgspecError, ValueError, KeyError) as error:
        told = f"{path} is no felt of this table ({error}): move it away to begin with fresh decks"
        raise NoFelt(told) from error

    def write() -> None:
        fresh = path.with_name(path.name + ".new")
        fresh.write_bytes(msgspec.json.encode(table.image()))
        fresh.replace(path)

    table.on_change = write
    write()
    return table


def _read(path: Path) -> FeltImage | None:
    try:
        kept = path.read_bytes()
    except FileNotFoundError:
        return None
    return msgspec.json.decode(kept, type=FeltImage)
