"""A table that did not start twice shows its meters and takes no money, until a person says that it is mended."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import httpx
import pytest

from controller.cli.main import main
from controller.cli.safe_mode import AGAIN
from controller.console.entrance import ALL, BENCH, TOKEN
from tests.controller.cli.conftest import Lammer

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
ACME = ROOT / "tests" / "controller" / "devices" / "acme"
BEACON = '\n[tower-light]\ndriver = "acme-beacon"\nline = "panel.B0"\n'
EVERYBODY = {"cookie": f"lammer-cs-07={BENCH}.{ALL}", TOKEN: BENCH}
"""What the browser of somebody sends who chose to be everybody of the bench."""
DIES = "import os\nos._exit(9)\n"


class Table:
    """A table with another package's tower light, in processes of its own."""

    def __init__(self, folder: Path, demonstration: Path) -> None:
        self.folder = folder
        self.site = folder / "site"
        shutil.copytree(ACME, self.site, ignore=shutil.ignore_patterns("__pycache__"))
        self.module = self.site / "acme_beacon.py"
        self.file = folder / "table.toml"
        self.file.write_text(demonstration.read_text() + BEACON)
        self.record = folder / "state" / "table.journal"
        self.started: list[subprocess.Popen[str]] = []
        self.install("1.0")

    def install(self, version: str) -> None:
        for old in self.site.glob("*.dist-info"):
            shutil.rmtree(old)
        brought = self.site / f"acme_beacon-{version}.dist-info"
        brought.mkdir()
        (brought / "METADATA").write_text(f"Metadata-Version: 2.1\nName: acme-beacon\nVersion: {version}\n")
        (brought / "entry_points.txt").write_text("[lammer.devices]\ntower-light.acme-beacon = acme_beacon:KIND\n")
        digest = urlsafe_b64encode(sha256(self.module.read_bytes()).digest()).rstrip(b"=").decode()
        rows = (f"acme_beacon.py,sha256={digest},1", *(f"{brought.name}/{name},," for name in ("METADATA", "RECORD")))
        (brought / "RECORD").write_text("\n".join(rows) + "\n")

    def lammer(self, *words: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-B", "-m", "controller.cli.main", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join([str(ROOT), str(self.site)]),
                "STATE_DIRECTORY": str(self.folder / "state"),
            },
        )
        self.started.append(process)
        return process

    def close(self) -> None:
        for process in self.started:
            process.kill()
            process.communicate()

    def told(self, *words: str) -> tuple[int, str, str]:
        process = self.lammer(*words)
        out, err = process.communicate(timeout=60)
        return process.returncode, out, err

    def run(self) -> subprocess.Popen[str]:
        return self.lammer("run", "--table", str(self.file), "--port", "0", "--journal", str(self.record))

    def url(self, process: subprocess.Popen[str]) -> str:
        assert process.stdout is not None
        return process.stdout.readline().split()[-1]


@pytest.fixture
def table(tmp_path: Path, demo_folder: Path) -> Iterator[Table]:
    table = Table(tmp_path, demo_folder / "demo-caribbean-stud.toml")
    yield table
    table.close()


def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=30)
    return process.returncode, err


def test_a_package_runs_as_it_was_accepted_and_a_changed_one_is_refused_until_it_is_accepted_again(
    table: Table,
) -> None:
    """4.7"""
    process = table.run()
    _, err = process.communicate(timeout=30)
    assert process.returncode == 2
    assert "nobody has accepted the package acme-beacon 1.0 on this machine" in err
    code, out, _ = table.told("plug-in", "accept", "acme-beacon")
    assert (code, out.split(",")[0]) == (0, "accepted: acme-beacon 1.0")
    process = table.run()
    assert table.url(process).startswith("http://")
    assert ended(process) == (0, "")

    table.module.write_text(table.module.read_text() + "# changed\n")
    _, err = (process := table.run()).communicate(timeout=30)
    assert process.returncode == 2
    assert "the package acme-beacon 1.0 is not what was accepted under that version; " in err
    assert table.told("plug-in", "list")[0] == 1
    table.install("1.1")
    assert "the package acme-beacon is 1.1, and 1.0 was accepted; " in table.run().communicate(timeout=30)[1]
    assert not (table.folder / "state" / "table.journal-starts").exists()


def test_a_package_that_ends_the_process_is_left_out_at_the_third_start_and_the_meters_can_be_read(
    table: Table,
) -> None:
    """3.10"""
    table.told("plug-in", "accept", "acme-beacon")
    process = table.run()
    table.url(process)
    ended(process)
    code = table.module.read_text()
    table.module.write_text(DIES)
    table.told("plug-in", "accept", "acme-beacon")
    for _ in range(2):
        process = table.run()
        process.communicate(timeout=30)
        assert process.returncode == 9
    process = table.run()
    url = table.url(process)
    page, technician = (httpx.get(url + path, headers=EVERYBODY).text for path in ("/", "/technician"))
    assert "Safe mode: 2 starts in a row failed" in page
    assert "10,000.00" in page
    assert "the table is in safe mode" in technician.lower()
    again = httpx.post(f"{url}/lock-out", headers={"origin": url, **EVERYBODY})
    assert again.status_code == 204
    table.module.write_text(code)
    left, out, _ = table.told("safe-mode", "leave", "--table", str(table.file), "--journal", str(table.record))
    assert (left, out.split(";")[0]) == (0, "CS-07 starts as any other again")
    _, err = process.communicate(timeout=30)
    assert process.returncode == AGAIN
    assert err.startswith("lammer: safe mode: 2 starts in a row failed, the last because the process ended without a")
    table.told("plug-in", "accept", "acme-beacon")
    process = table.run()
    assert "Safe mode" not in httpx.get(table.url(process), headers=EVERYBODY).text
    assert ended(process) == (0, "")


def test_a_stop_in_safe_mode_stays_in_it(table: Table) -> None:
    table.record.parent.mkdir()
    table.record.with_name("table.journal-starts").write_text('{"failed":2,"why":"oh"}')
    for _ in range(2):
        process = table.run()
        table.url(process)
        code, err = ended(process)
        assert code == 0
        assert "safe mode" in err


def test_who_is_not_in_safe_mode_cannot_leave_it(lammer: Lammer, tmp_path: Path) -> None:
    answer = lammer("safe-mode", "leave", "--journal", tmp_path / "x.journal")
    assert (answer.code, answer.err) == (2, "lammer: CS-07 is not in safe mode: its next start is one as any other\n")


@pytest.mark.parametrize("words", [("plug-in", "accept", "none"), ("plug-in", "list")])
def test_without_packages_of_others_there_is_nothing_to_accept(
    lammer: Lammer, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    answer = lammer(*words)
    assert answer.code == (2 if "none" in words else 0)
    assert answer.err in ("", 'lammer: no package "none" brings a driver; there are: none\n')


def test_a_torn_list_of_what_was_accepted_is_said(
    lammer: Lammer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    (tmp_path / "plug-ins.json").write_text("{")
    answer = lammer("plug-in", "list")
    assert answer.code == 2
    assert "plug-ins.json: is not the list of accepted packages" in answer.err
    assert main(["run", "--table", "none"]) == 2
