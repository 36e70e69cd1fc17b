"""What the Debian package holds, and what its scripts do with records and keys when dpkg runs them in another root."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from controller.reports.pdf import BOLD, FONT

ROOT = Path(__file__).parents[2]
DEBIAN = ROOT / "systemd" / "debian"
RULES = (DEBIAN / "rules").read_text()
SCRIPTS = ("lammer.postinst", "lammer.prerm", "lammer.postrm")


class Machine:
    """A root in which the scripts work, with programs of the system that only write down how they were called."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self.state = self.root / "var" / "lib" / "lammer"
        self._called = folder / "called"
        self._programs = folder / "programs"
        for place in ("var/lib/lammer", "run/systemd/system", "run/udev", "etc/systemd/system/multi-user.target.wants"):
            (self.root / place).mkdir(parents=True)
        self._programs.mkdir()
        for name in ("py3compile", "py3clean", "install", "runuser", "udevadm", "systemctl"):
            program = self._programs / name
            program.write_text(f'#!/bin/sh\necho {name} "$@" >> {self._called}\n')
            program.chmod(0o755)

    def does(self, script: str, *words: str) -> tuple[list[str], str]:
        """Run a maintainer script as dpkg would: the programs that it called, and what it said."""
        self._called.write_text("")
        environment = {**os.environ, "DPKG_ROOT": str(self.root), "PATH": f"{self._programs}:{os.environ['PATH']}"}
        done = subprocess.run(
            ["/bin/sh", DEBIAN / script, *words], capture_output=True, text=True, env=environment, check=True
        )
        return self._called.read_text().splitlines(), done.stdout


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


MAKE_KEY = "runuser -u lammer -- lammer keys make"


def test_the_first_installation_makes_the_key_as_the_user_who_signs_in_a_folder_of_his(machine: Machine) -> None:
    called, said = machine.does("lammer.postinst", "configure", "")
    assert called.index(f"install -d -o lammer -g lammer -m 0750 {machine.state}") < called.index(MAKE_KEY)
    assert "Write the fingerprint down" in said


@pytest.mark.parametrize("before", ["", "0.1.0"], ids=["installed again", "upgraded"])
def test_a_key_that_is_there_is_kept(machine: Machine, before: str) -> None:
    (machine.state / "signing-key.pem").write_text("the key")
    called, _ = machine.does("lammer.postinst", "configure", before)
    assert MAKE_KEY not in called
    assert (machine.state / "signing-key.pem").read_text() == "the key"


def test_a_key_that_got_lost_is_not_replaced_by_an_upgrade_which_says_so(machine: Machine) -> None:
    called, said = machine.does("lammer.postinst", "configure", "0.1.0")
    assert MAKE_KEY not in called
    assert "There is no" in said
    assert "nothing can be exported" in said


def test_an_upgrade_starts_again_what_runs_and_by_the_new_units(machine: Machine) -> None:
    called, _ = machine.does("lammer.postinst", "configure", "0.1.0")
    restart = "systemctl try-restart lammer@*.service lammer-sign.service"
    assert called.index("systemctl daemon-reload") < called.index(restart)
    assert machine.does("lammer.prerm", "upgrade", "0.2.0")[0] == ["py3clean -p lammer /usr/lib/lammer"]


def test_removing_stops_tables_and_their_backups(machine: Machine) -> None:
    called, _ = machine.does("lammer.prerm", "remove")
    assert {"lammer@*.service", "lammer-backup@*.timer", "lammer-backup@*.service"} <= set(called[0].split())


def test_a_purge_keeps_every_record_key_and_table_file_and_takes_the_links_of_units(machine: Machine) -> None:
    kept = [machine.state / "cs-07.journal", machine.state / "signing-key.pem"]
    kept.append(machine.root / "etc" / "lammer" / "tables" / "cs-07.toml")
    for path in kept:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(path.name)
    wants = machine.root / "etc" / "systemd" / "system" / "multi-user.target.wants"
    (wants / "lammer@cs-07.service").symlink_to("/lib/systemd/system/lammer@.service")
    (wants / "ssh.service").symlink_to("/lib/systemd/system/ssh.service")
    machine.does("lammer.postrm", "remove")
    assert (wants / "lammer@cs-07.service").is_symlink(), "a removed package can come back"
    _, said = machine.does("lammer.postrm", "purge")
    assert [path.read_text() for path in kept] == [path.name for path in kept]
    assert [link.name for link in wants.iterdir()] == ["ssh.service"]
    assert said.startswith("Kept: the records and the signing key")


@pytest.mark.parametrize("script", ["build", "lammer.command", *SCRIPTS])
def test_a_script_of_the_package_is_sound_shell(script: str) -> None:
    path = DEBIAN / script
    shell = path.read_text().splitlines()[0].rpartition("/")[2].removeprefix("env ")
    subprocess.run([shell, "-n", path], check=True)


def test_the_package_has_the_version_of_the_program_and_the_packages_that_it_was_tested_with() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert (DEBIAN / "changelog").read_text().startswith(f"lammer ({project['version']}) ")
    pinned = {
        lock: dict(re.findall(r"^([a-z0-9-]+)==([^ ;]+)", (ROOT / lock).read_text(), re.MULTILINE))
        for lock in ("requirements.lock", "requirements-test.lock", "requirements-service.lock")
    }
    tested = pinned["requirements.lock"] | pinned["requirements-test.lock"]
    shipped = pinned["requirements-service.lock"]
    only_here = {Requirement(text).name for text in project["optional-dependencies"]["service"]} - set(tested)
    assert set(shipped) - set(tested) == only_here
    assert {name: version for name, version in shipped.items() if name in tested}.items() <= tested.items()


def test_what_only_tests_benchmarks_and_examinations_need_is_not_in_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    needed = {Requirement(text).name for text in [*project["dependencies"], *extras["service"]]}
    elsewhere = {Requirement(text).name for name in ("test", "hil", "bench", "numbers") for text in extras[name]}
    shipped = set(re.findall(r"^([a-z0-9-]+)==", (ROOT / "requirements-service.lock").read_text(), re.MULTILINE))
    assert {name for name in needed if name.lower() not in shipped} == set()
    assert {name.lower() for name in elsewhere - needed} & shipped == set()


def test_of_reportlabs_fonts_only_those_with_a_licence_for_it_are_shipped_and_reports_use_no_other() -> None:
    deleted = next(line for line in RULES.splitlines() if "reportlab/fonts" in line and line.endswith("-delete"))
    kept = re.findall(r"! -name '?([^' ]+)", deleted)
    assert kept == ["Vera*.ttf", "bitstream-vera-license.txt"]
    assert all(any(fnmatch(f"{name}.ttf", pattern) for pattern in kept) for name in (FONT, BOLD))
    told = " ".join((DEBIAN / "copyright").read_text().split())
    assert "DarkGarden, which is under the GPL" in told


def test_what_a_unit_says_is_documented_comes_with_the_package() -> None:
    shipped = {Path(line).name for line in (DEBIAN / "lammer.docs").read_text().split()}
    naming = [*(ROOT / "systemd").glob("*.service"), *(DEBIAN / name for name in SCRIPTS)]
    named = set(re.findall(r"/usr/share/doc/lammer/([a-z-]+\.md)", "".join(path.read_text() for path in naming)))
    assert {"installation.md", "backup.md", "proof.md"} <= named
    assert named <= shipped
