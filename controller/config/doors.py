"""Which doors a table of its kind has, and which of them its file does not watch (standards K1). Refuses no table."""

from __future__ import annotations

from collections.abc import Iterator

from controller.config.table_file import TableFile


def doors_missed(file: TableFile) -> Iterator[str]:
    """A sentence for each door that is not watched; none of a bench on twins, where nobody is kept out."""
    if file.on_twins:
        return
    if not file.logic_doors:
        yield "no [door.logic]: whoever reaches the controller is not noticed"
    if file.acceptor is not None and not file.acceptor.COUNTS_AT_LOCK_OUT:
        yield from (
            f"no [door.{name}]: chips are taken while {what} is open"
            for name, what in (
                ("cabinet", "the cabinet with the acceptors"),
                ("drop", "the compartment that they fall into"),
            )
            if name not in file.door
        )
