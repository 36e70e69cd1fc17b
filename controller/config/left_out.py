"""What a real table's file leaves out that its kind should have: doors, and somebody to begin. Refuses no table."""

from __future__ import annotations

from collections.abc import Iterator

from controller.config.table_file import TableFile


def left_out(file: TableFile) -> Iterator[str]:
    """A sentence for each. Nothing of a bench on twins, where nobody is kept out and nobody's money is played."""
    if file.on_twins:
        return
    yield from _doors_missed(file)
    codes = ("configuration_code", "configuration_code_hash")
    if file.acceptor is not None and not any(getattr(one, code) for one in file.person.values() for code in codes):
        yield "no [person.ID] has a configuration code: nobody can accept what the meter begins with"


def _doors_missed(file: TableFile) -> Iterator[str]:
    """Each door that is not watched (standards K1)."""
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
