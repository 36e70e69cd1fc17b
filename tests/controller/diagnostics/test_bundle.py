"""What is in a support bundle, and what is not: secrets are planted everywhere and looked for in its bytes."""

import io
import json
import tarfile
from dataclasses import replace
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.table_file import SerialBus
from controller.devices.checks.finding import Finding
from controller.diagnostics.bundle import write_bundle
from controller.diagnostics.record import Missing, PastFault, Record
from tests.controller.diagnostics.bench import NOW_UTC_NS, Bench, MakeBench

CODE, HASH, SERIAL = "86420975", "scrypt$16384$8$1$c2FsdHNhbHQ$aGFzaGhhc2g", "A50285BI"
PORT = f"/dev/serial/by-id/usb-FTDI_FT232R_USB_UART_{SERIAL}-if00-port0"


def unpacked(table: Bench, findings: list[Finding], record: Record) -> dict[str, bytes]:
    target = io.BytesIO()
    write_bundle(target, table.file, findings, record, made_utc_ns=NOW_UTC_NS)
    with tarfile.open(fileobj=io.BytesIO(target.getvalue())) as archive:
        files = {entry.name: archive.extractfile(entry) for entry in archive.getmembers()}
        return {name: file.read() for name, file in files.items() if file is not None}


@pytest.fixture
def planted(bench: MakeBench, tmp_path: Path) -> Bench:
    """A table whose file, devices and record are full of what must not leave the house."""
    file = bench().file
    staff = {role: entry.model_copy(update={"code": CODE, "code_hash": HASH}) for role, entry in file.staff.items()}
    shuffler = SerialBus(kind="serial", port=PORT)
    console = file.console.model_copy(update={"host": "casino-pit-3.example"})
    journal = file.journal.model_copy(update={"path": "/srv/secret-folder/table.journal"})
    changes = {"staff": staff, "bus": {**file.bus, "shuffler": shuffler}, "console": console, "journal": journal}
    return Bench(file.model_copy(update=changes), tmp_path)


FINDINGS = [
    Finding("shuffler", "scan", "wrong", f"nothing is plugged in at {PORT}", PORT),
    Finding("shuffler", "identity", "noted", f"serial {SERIAL}", PORT, {"serial": SERIAL, "firmware": "1.0.0"}),
    Finding("disk", "room", "ok", "room", "/srv/secret-folder", {"free_mib": 5}),
    Finding("acceptor.3", "chip", "ok", "a chip", "acceptors.A2 (0x20 on felt)", {"width_us": 40_000}),
]
RECORD = Record(
    "5e41c0ffee",
    2,
    NOW_UTC_NS,
    (
        PastFault(2, "shuffler", "unplugged", PORT, f"{PORT} was unplugged", 1, 2),
        PastFault(3, "acceptor.3", "stuck", "acceptors.A2 (0x20 on felt)", f"covered, told {CODE}", 5),
    ),
    {"WagerAccepted": 1},
)


def test_no_code_hash_serial_number_port_host_or_folder_is_in_it(planted: Bench) -> None:
    contents = unpacked(planted, FINDINGS, RECORD)
    secrets = [CODE, HASH, SERIAL, "/dev/", "usb-", "casino-pit", "secret-folder", "5e41c0ffee", "scrypt"]
    for name, data in contents.items():
        for secret in secrets:
            assert secret.encode() not in data, (name, secret)


def test_no_name_of_staff_and_no_table_of_the_casino_is_in_it(planted: Bench) -> None:
    contents = b"".join(unpacked(planted, FINDINGS, RECORD).values())
    for role in ("floor-supervisor", "pit-manager", "table-games-manager"):
        assert role in planted.file.staff
        assert role.encode() not in contents
    assert planted.file.table.id.encode() not in contents


def test_what_a_maker_needs_is_in_it(planted: Bench) -> None:
    contents = {name.partition("/")[2]: data for name, data in unpacked(planted, FINDINGS, RECORD).items()}
    assert set(contents) == {"about.json", "wiring.json", "findings.jsonl", "faults.jsonl", "record.json"}
    findings = [json.loads(line) for line in contents["findings.jsonl"].splitlines()]
    assert findings[0] == {"device": "shuffler", "test": "scan", "verdict": "wrong", "where": "a port", "measured": {}}
    assert findings[1]["measured"] == {"firmware": "1.0.0"}
    assert findings[3]["where"] == "acceptors.A2 (0x20 on felt)"
    assert findings[3]["measured"] == {"width_us": 40_000}
    faults = [json.loads(line) for line in contents["faults.jsonl"].splitlines()]
    assert [fault["where"] for fault in faults] == ["a port", "acceptors.A2 (0x20 on felt)"]
    wiring = json.loads(contents["wiring.json"])
    assert wiring["parts"]["lamps"] == {
        "type": "mcp23017",
        "at": "0x21 on felt",
        "interrupt": None,
        "for": "the lamps of seats 1 to 7",
    }
    assert wiring["buses"]["shuffler"] == "serial"


def test_the_findings_of_a_real_walk_carry_no_serial_number_either(bench: MakeBench) -> None:
    table = bench()
    findings = table.walk()
    assert any(finding.measured.get("serial") == "000001" for finding in findings)
    assert b"000001" not in b"".join(unpacked(table, findings, RECORD).values())


def test_the_real_table_of_a_pi_makes_a_bundle(tmp_path: Path) -> None:
    table = Bench.__new__(Bench)
    table.file = load_table(config_folder() / "tables" / "caribbean-stud-pi.toml")
    contents = b"".join(unpacked(table, FINDINGS, RECORD).values())
    assert b"/dev/" not in contents
    assert b"scrypt" not in contents


def test_the_archive_names_neither_its_maker_nor_a_time_but_its_own(planted: Bench) -> None:
    target = io.BytesIO()
    write_bundle(target, planted.file, FINDINGS, RECORD, made_utc_ns=NOW_UTC_NS)
    with tarfile.open(fileobj=io.BytesIO(target.getvalue())) as archive:
        for entry in archive.getmembers():
            assert (entry.uname, entry.gname, entry.uid, entry.gid) == ("", "", 0, 0)
            assert entry.mtime == NOW_UTC_NS // 1_000_000_000


def test_it_says_from_which_record_on_a_damaged_one_is_missing_and_no_sentence(planted: Bench) -> None:
    missing = Missing(3, f"/srv/secret-folder/{planted.file.table.id}.journal: record 3 was changed")
    contents = unpacked(planted, FINDINGS, replace(RECORD, missing=missing))
    kept = json.loads(contents["lammer-support/record.json"])
    assert kept == {"records": 2, "kinds": {"WagerAccepted": 1}, "missing_from": 3}
    assert json.loads(unpacked(planted, FINDINGS, RECORD)["lammer-support/record.json"])["missing_from"] is None
