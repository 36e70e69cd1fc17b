"""The page of the box's health: each finding with what it means and what to do, from the checks themselves.

Does not look at a box.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from controller.health import of_computer, of_console, of_disk, of_table
from controller.health.check import Check

_INTRODUCTION = """
# The health of the box

What is wrong with the box under a table and not with a device on it: the computer, its disk, clock and backups, the
record, its copies and the program. The same list stands in four places:

- `lammer health --table FILE`, whether the table runs or not; `--json` prints one object a line. Exit code 1 where
  something is a warning or worse, 0 otherwise; a notice alone is none.
- The section *Health of the box* on the [technician's page](console.md), once a minute.
- The record. A finding of a running table that is marked so below is a fault of `computer`, `disk` or `backup`, once
  when it appears and once when it was gone for ten minutes: what comes and goes is one fault. It lights the tower
  light for mending and stands on the dealer's display as any fault does, and it stops nothing. A notice is no fault.
- `GET /metrics` on the console's own address, for a collector that runs on the box, in Prometheus's text format. It
  is off until the table file says `metrics = true` under `[console]`. What it gives is made once a second at most,
  from what was measured anyway, and holds no amount of money.

What a machine does not tell is left out, and named with the reason: only a Raspberry Pi tells its supply voltage,
only an eMMC its wear. A mainline kernel tells of the voltage only how it is now; then a table says "was too low" once
it has seen it, and never that it was right. The service cannot see `/proc/meminfo`, so a short memory is told by the
command alone.

Faults of devices are in [faults.md](faults.md) and [operation.md](operation.md#faults), the technician's tests in
[diagnostics.md](diagnostics.md); here devices are only counted. Limits that no document gives are the house's.
""".lstrip()


def health_page() -> str:
    """The page, without its first line."""
    return _INTRODUCTION + "".join(_sections())


def _sections() -> Iterator[str]:
    yield from _section("The computer", of_computer.CHECKS)
    yield from _section("Disk and backups", of_disk.CHECKS)
    yield from _section("Record, keys, devices", of_table.CHECKS)
    yield from _section("The console's certificate", of_console.CHECKS)


def _section(title: str, checks: Sequence[Check]) -> Iterator[str]:
    yield f"\n## {title}\n\n| id | is a | means | do | in the record |\n|---|---|---|---|---|\n"
    for check in checks:
        yield f"| `{check.id}` | {check.severity} | {check.says} | {check.do} | {_recorded(check)} |\n"


def _recorded(check: Check) -> str:
    return f"`FaultFound` of `{check.device}`: {check.id}" if check.device else check.recorded or "–"
