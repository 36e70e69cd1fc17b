"""A vendor's driver is a package of its own: found by its entry point, checked like those that ship."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from controller.config.folder import DEMO_TABLE, config_folder, table_path

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
DEMO = table_path(DEMO_TABLE, config_folder()).read_text()
BEACON = '\n[tower-light]\ndriver = "acme-beacon"\nline = "panel.B0"\n'

pytestmark = pytest.mark.slow


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder as pip leaves it: the module, and beside it what it brings."""
    folder = tmp_path / "site"
    shutil.copytree(HERE / "acme", folder)
    brought = folder / "acme_beacon-1.0.dist-info"
    brought.mkdir()
    (brought / "METADATA").write_text("Metadata-Version: 2.1\nName: acme-beacon\nVersion: 1.0\n")
    points = '[lammer.devices]\n"tower-light.acme-beacon" = "acme_beacon:KIND"\n'
    (brought / "entry_points.txt").write_text(points.replace('"', ""))
    return folder


def lammer(site: Path | None, *words: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(ROOT), *([str(site)] if site else [])])
    return subprocess.run(
        [sys.executable, "-m", "controller.cli.main", *words],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        timeout=60,
        check=False,
    )


def table(folder: Path, text: str) -> str:
    path = folder / "table.toml"
    path.write_text(DEMO + text)
    return str(path)


def test_its_driver_is_used_as_one_that_ships(tmp_path: Path, site: Path) -> None:
    scenario = tmp_path / "logic.toml"
    scenario.write_text(
        f'table = "{table(tmp_path, BEACON)}"\nabout = "a beacon"\n'
        '[[step]]\nbreak = "tower-light"\nfault = "burnt-out"\n'
        '[[step]]\nmend = "tower-light"\nexpect = { phase = "betting" }\n'
    )
    told = lammer(site, "scenario", str(scenario), "--json")
    assert (told.returncode, told.stderr) == (0, "")
    assert json.loads(told.stdout.splitlines()[-1])


def test_its_section_is_checked_like_any_other(tmp_path: Path, site: Path) -> None:
    told = lammer(site, "check", table(tmp_path, BEACON.replace("panel.B0", "panel.A0").replace("line", "lyne")))
    assert told.returncode == 2
    assert "tower-light.lyne" in told.stdout + told.stderr
    assert 'did you mean "line"?' in told.stdout + told.stderr
    taken = lammer(site, "check", table(tmp_path, BEACON.replace("panel.B0", "panel.A0")))
    assert "panel.A0 is already taken by lock-out.line" in taken.stdout + taken.stderr


def test_a_path_that_it_opens_by_itself_is_its_own(tmp_path: Path, site: Path) -> None:
    """No kind of bus describes it, so its key alone says that it is taken."""
    port = "/dev/serial/by-path/usb-1"
    bus = f'\n[bus.spare]\nkind = "serial"\nport = "{port}"\n'
    told = lammer(site, "check", table(tmp_path, f'{BEACON}port = "{port}"\n{bus}'))
    assert told.returncode == 2
    assert f"{port} is already taken by bus.spare.port" in told.stdout + told.stderr


def test_without_the_package_the_known_drivers_are_named(tmp_path: Path) -> None:
    told = lammer(None, "check", table(tmp_path, BEACON))
    assert told.returncode == 2
    assert 'must be one of "wire"' in told.stdout + told.stderr


def test_a_package_that_cannot_be_loaded_is_one_sentence(tmp_path: Path, site: Path) -> None:
    (site / "acme_beacon.py").write_text("import no_such_library\n")
    told = lammer(site, "check", table(tmp_path, BEACON))
    assert told.returncode == 2
    said = told.stdout + told.stderr
    assert 'the package of driver "acme-beacon" (acme_beacon:KIND) cannot be loaded: No module named' in said
    assert "Traceback" not in said
