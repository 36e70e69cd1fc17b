"""The support bundle: one archive with what a maker of the table needs, chosen field by field.

Nothing goes in that is not named here: no code or hash of staff, no amount of money, no serial number, and no sentence
in which a port or a serial number could stand. A port by its id is told as its kind only. Does not send anything.
"""

from __future__ import annotations

import io
import json
import platform
import tarfile
from collections.abc import Iterable, Mapping, Sequence
from typing import BinaryIO

from controller.config.table_file import Mcp23017, TableFile
from controller.devices.checks.finding import Finding, Measured
from controller.devices.pulse_acceptor import PulseAcceptorSection
from controller.diagnostics.record import PastFault, Record
from controller.diagnostics.wires import hanging_on, place
from controller.service.service import VERSION

MEASURED = frozenset(
    {
        "edges", "shortest_us", "debounce_ms", "width_us", "why", "stands", "key", "shown",
        "lines", "garbage", "repeats", "stale", "exchanges", "garbage_bytes",
        "state", "sorting", "left", "model", "firmware", "digest",
        "behind_s", "stepped_ms", "full_percent", "free_mib", "wear_percent", "celsius", "throttled", "entropy_bits",
    }
)  # fmt: skip
"""What was measured and may leave the house; a serial number is not among it."""


def write_bundle(
    target: BinaryIO, file: TableFile, findings: Sequence[Finding], record: Record, *, made_utc_ns: int
) -> tuple[str, ...]:
    """Write the archive (tar, gzip) and give the names of what is in it."""
    contents = {
        "about.json": _json([_about(made_utc_ns)]),
        "wiring.json": _json([_wiring(file)]),
        "findings.jsonl": _json(_finding(file, finding) for finding in findings),
        "faults.jsonl": _json(_fault(file, fault) for fault in record.faults),
        "record.json": _json([_record(record)]),
    }
    with tarfile.open(fileobj=target, mode="w:gz", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in contents.items():
            entry = tarfile.TarInfo(f"lammer-support/{name}")
            entry.size, entry.mtime, entry.mode = len(data), made_utc_ns // 1_000_000_000, 0o644
            archive.addfile(entry, io.BytesIO(data))
    return tuple(contents)


def _about(made_utc_ns: int) -> Mapping[str, object]:
    """Versions; neither the name of the computer nor of its network."""
    return {
        "lammer": VERSION,
        "python": platform.python_version(),
        "kernel": platform.release(),
        "machine": platform.machine(),
        "made_utc_ns": made_utc_ns,
    }


def _wiring(file: TableFile) -> Mapping[str, object]:
    """What hangs where. Of ``[staff]``, ``[console]`` and ``[journal]`` nothing, of a bus its kind."""
    return {
        "game": file.table.game,
        "rules": file.table.rules,
        "seats": file.table.seats,
        "deal": file.deal.method,
        "buses": {name: bus.kind for name, bus in file.bus.items()},
        "parts": {
            name: {
                "type": part.type,
                "at": place(file, name),
                "interrupt": part.interrupt if isinstance(part, Mcp23017) else None,
                "for": hanging_on(file, name),
            }
            for name, part in file.part.items()
        },
        "acceptor": None if file.acceptor is None else file.acceptor.driver,
        "pulse_ms": list(file.acceptor.pulse_ms) if isinstance(file.acceptor, PulseAcceptorSection) else None,
        "debounce_ms": file.acceptor.debounce_ms if isinstance(file.acceptor, PulseAcceptorSection) else None,
        "shuffler": file.shuffler is not None,
        "shoe": file.shoe is not None,
    }


def _finding(file: TableFile, finding: Finding) -> Mapping[str, object]:
    """A finding without its sentence."""
    return {
        "device": finding.device,
        "test": finding.test,
        "verdict": finding.verdict,
        "where": _where(file, finding.where),
        "measured": _allowed(finding.measured),
    }


def _fault(file: TableFile, fault: PastFault) -> Mapping[str, object]:
    """A fault without its sentence."""
    return {
        "position": fault.position,
        "device": fault.device,
        "fault": fault.fault,
        "where": _where(file, fault.where),
        "found_utc_ns": fault.found_utc_ns,
        "gone_utc_ns": fault.gone_utc_ns,
    }


def _record(record: Record) -> Mapping[str, object]:
    """How much of what, and from which record on nobody can read it; why is a sentence with the name of a file."""
    missing_from = None if record.missing is None else record.missing.first
    return {"records": record.records, "kinds": record.kinds, "missing_from": missing_from}


def _where(file: TableFile, where: str) -> str:
    """A wire or an address of the table file as it is; of everything else, such as a port, only that it was named."""
    last = where.rpartition(" on ")[2].rstrip(")")
    chip = where.rpartition(" of ")[2]
    if "/" not in where and (last in file.bus or chip in file.bus or where in file.bus):
        return where
    return "a port" if where else ""


def _allowed(measured: Measured) -> Mapping[str, object]:
    return {name: value for name, value in measured.items() if name in MEASURED}


def _json(rows: Iterable[Mapping[str, object]]) -> bytes:
    return "".join(json.dumps(row, sort_keys=True) + "\n" for row in rows).encode()
