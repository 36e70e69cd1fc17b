"""The files of systemd/, judged by systemd itself in a root of their own, and by what the program says of itself."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from configparser import RawConfigParser
from pathlib import Path

import pytest

from controller.cli.run import FAILED
from controller.cli.service_manager import BEATS, LONGEST_BEAT_NS
from controller.console.limits import LIMITS, THREADS
from controller.service.watchdog import LATE_MS

ROOT = Path(__file__).parents[2]
SYSTEMD = ROOT / "systemd"
TABLE, SIGN = "lammer@.service", "lammer-sign.service"
BACKUP, BACKUP_TIMER = "lammer-backup@.service", "lammer-backup@.timer"
RULES = (SYSTEMD / "debian" / "rules").read_text()


def tool(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"NOT TESTED: no {name} here. On Debian: apt install systemd")
    return path


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "SYSTEMD_COLORS": "0", "SYSTEMD_LOG_LEVEL": "warning"}
    return subprocess.run([*map(str, command)], capture_output=True, text=True, env=environment, check=False)


def settings(unit: str) -> dict[str, list[str]]:
    """All values of each key of [Service] and [Unit], in their order."""
    found: dict[str, list[str]] = {}
    for line in (SYSTEMD / unit).read_text().replace("\\\n", " ").splitlines():
        if "=" in line and not line.startswith("#"):
            key, value = line.split("=", 1)
            found.setdefault(key, []).append(value)
    return found


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A root with our files where the package puts them, and a program wherever a unit starts one."""
    units = tmp_path / "usr" / "lib" / "systemd" / "system"
    units.mkdir(parents=True)
    shutil.copy(SYSTEMD / BACKUP_TIMER, units)
    for unit in (TABLE, SIGN, BACKUP):
        shutil.copy(SYSTEMD / unit, units)
        for command in settings(unit)["ExecStart"]:
            for word in command.split():
                if word.startswith("/usr/"):
                    program = tmp_path / word.lstrip("/")
                    program.parent.mkdir(parents=True, exist_ok=True)
                    program.write_text("#!/bin/sh\n")
                    program.chmod(0o755)
    shutil.copytree("/usr/lib/systemd/system", units, dirs_exist_ok=True, symlinks=True)
    (tmp_path / "etc").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    "unit", ["lammer@cs-07.service", SIGN, "lammer-backup@cs-07.service", "lammer-backup@cs-07.timer"]
)
def test_systemd_finds_nothing_wrong_with_a_unit(root: Path, unit: str) -> None:
    judged = run(tool("systemd-analyze"), f"--root={root}", "verify", unit)
    assert (judged.returncode, judged.stderr) == (0, "")


def test_systemd_names_what_is_wrong_with_a_unit(root: Path) -> None:
    """The test above is worth something."""
    path = root / "usr/lib/systemd/system" / TABLE
    path.write_text(path.read_text().replace("WatchdogSec=3", "WatchDogSec=3"))
    assert "WatchDogSec" in run(tool("systemd-analyze"), f"--root={root}", "verify", "lammer@cs-07.service").stderr


@pytest.mark.parametrize(
    ("unit", "most"), [("lammer@cs-07.service", 1.5), (SIGN, 4.0), ("lammer-backup@cs-07.service", 1.5)]
)
def test_a_unit_is_exposed_no_more_than_it_may_be(root: Path, unit: str, most: float) -> None:
    judged = run(
        tool("systemd-analyze"), f"--root={root}", "security", "--offline=true", f"--threshold={int(most * 10)}", unit
    )
    assert judged.returncode == 0, judged.stdout.splitlines()[-1]


def test_a_table_that_is_open_to_one_subnet_is_exposed_no_more_than_it_may_be(root: Path) -> None:
    """With the drop-in that the page tells to write."""
    told = re.search(r"```ini\n(.*?)```", (ROOT / "docs" / "installation.md").read_text(), re.DOTALL)
    assert told is not None
    assert "IPAddressAllow=192.168.7.0/24" in told[1]
    folder = root / "etc/systemd/system/lammer@cs-07.service.d"
    folder.mkdir(parents=True)
    (folder / "network.conf").write_text(told[1])
    unit = "lammer@cs-07.service"
    assert run(tool("systemd-analyze"), f"--root={root}", "verify", unit).stderr == ""
    judge = (tool("systemd-analyze"), f"--root={root}", "security", "--offline=true", "--threshold=15", unit)
    judged = run(*judge)
    assert judged.returncode == 0, judged.stdout.splitlines()[-1]
    assert "non-localhost" in judged.stdout


def test_a_late_beat_alone_does_not_end_a_table() -> None:
    seconds = int(settings(TABLE)["WatchdogSec"][0])
    beat_ms = min(LONGEST_BEAT_NS // 1_000_000, seconds * 1000 // BEATS)
    assert seconds * 1000 >= 4 * (beat_ms + LATE_MS)


def test_connections_and_their_threads_leave_the_service_most_of_what_it_may_have() -> None:
    assert 4 * LIMITS.connections < int(settings(TABLE)["LimitNOFILE"][0])
    assert int(settings(TABLE)["TasksMax"][0]) > 4 * THREADS


def test_a_failure_is_started_again_and_a_mistake_of_a_person_is_not() -> None:
    table = settings(TABLE)
    assert table["Restart"] == ["on-failure"]
    assert table["RestartPreventExitStatus"] == ["2"]
    assert FAILED not in map(int, table["RestartPreventExitStatus"])
    assert int(table["StartLimitBurst"][0]) * int(table["RestartSec"][0]) < int(table["StartLimitIntervalSec"][0])


def test_a_report_may_step_back_behind_the_table_and_nothing_else_of_the_machines_resources_is_open() -> None:
    """The last line wins: all that systemd calls resources is shut, but for the one call (systemd.exec(5))."""
    groups = ["@system-service", "~@privileged @resources"]
    assert settings(TABLE)["SystemCallFilter"] == [*groups, "setpriority"]
    assert settings(BACKUP)["SystemCallFilter"] == groups
    assert settings(TABLE)["CapabilityBoundingSet"] == [""]


def test_a_report_that_runs_out_of_memory_does_not_end_the_table() -> None:
    assert settings(TABLE)["OOMPolicy"] == ["continue"]


def test_a_backup_can_write_the_state_folder_and_mounted_disks_and_nothing_else() -> None:
    backup = settings(BACKUP)
    assert backup["ProtectSystem"] == ["strict"]
    assert backup["StateDirectory"] == settings(TABLE)["StateDirectory"]
    assert backup["ReadWritePaths"] == ["-/media -/mnt"]
    assert (backup["PrivateDevices"], backup["PrivateNetwork"]) == (["yes"], ["yes"])


def test_only_the_classes_of_device_that_a_table_has_can_be_opened() -> None:
    table = settings(TABLE)
    classes = {value.split()[0] for value in table["DeviceAllow"]}
    assert table["DevicePolicy"] == ["closed"]
    serial = {"char-ttyAMA", "char-ttyS", "char-ttyACM", "char-ttyUSB"}
    assert (
        classes
        == {"char-gpiochip", "char-i2c", "char-spi", "char-input", "char-usb_device", "char-usb", "/dev/hwrng"} | serial
    )


def test_the_unit_starts_what_the_package_installs_and_the_profile_of_the_sign_is_in_memory() -> None:
    assert settings(TABLE)["ExecStart"][0].split()[0] == "/usr/lib/lammer/bin/lammer"
    assert "STAGE  := debian/lammer/usr/lib/lammer\n" in RULES
    assert "--user-data-dir=/run/lammer-sign/" in settings(SIGN)["ExecStart"][0]
    assert settings(SIGN)["RuntimeDirectory"] == ["lammer-sign"]


def test_the_machines_watchdog_counts_no_more_than_15_seconds() -> None:
    manager = RawConfigParser(comment_prefixes=("#",))
    manager.read(SYSTEMD / "lammer-watchdog.conf")
    assert int(manager["Manager"]["RuntimeWatchdogSec"]) <= 15


def test_every_user_and_group_of_the_units_and_rules_is_made(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    made = run(tool("systemd-sysusers"), f"--root={tmp_path}", SYSTEMD / "lammer.sysusers")
    if os.geteuid() != 0:
        pytest.skip("NOT TESTED: systemd-sysusers makes users for root only")
    assert made.returncode == 0, made.stderr
    users = {line.split(":")[0] for line in (tmp_path / "etc" / "passwd").read_text().splitlines()}
    groups = {line.split(":")[0] for line in (tmp_path / "etc" / "group").read_text().splitlines()}
    assert {settings(TABLE)["User"][0], settings(SIGN)["User"][0]} <= users
    named = set(re.findall(r'GROUP="([a-z]+)"', (SYSTEMD / "60-lammer.rules").read_text()))
    assert {*settings(TABLE)["SupplementaryGroups"][0].split(), *named} <= groups | {
        "dialout",
        "lp",
    }  # base-passwd has them


def test_table_files_can_be_read_by_the_service_and_written_by_root_alone(tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("NOT TESTED: owners are set for root only")
    (tmp_path / "etc").mkdir()
    run(tool("systemd-sysusers"), f"--root={tmp_path}", SYSTEMD / "lammer.sysusers")
    folder = tmp_path / "etc" / "lammer" / "tables"
    folder.mkdir(parents=True)
    (folder / "cs-07.toml").touch(0o644)
    made = run(tool("systemd-tmpfiles"), "--create", f"--root={tmp_path}", SYSTEMD / "lammer.tmpfiles")
    assert made.returncode == 0, made.stderr
    group = re.search(r"^lammer:[^:]*:(\d+):", (tmp_path / "etc" / "group").read_text(), re.MULTILINE)
    assert group is not None
    for path, mode in ((folder, 0o750), (folder / "cs-07.toml", 0o640)):
        status = path.stat()
        assert (status.st_mode & 0o777, status.st_uid, status.st_gid) == (mode, 0, int(group[1]))


def test_the_device_rules_are_sound() -> None:
    judged = run(tool("udevadm"), "verify", SYSTEMD / "60-lammer.rules")
    if "Unknown command" in judged.stderr:
        pytest.skip("NOT TESTED: this udevadm cannot verify rules; systemd 254 can")
    assert judged.returncode == 0, judged.stdout + judged.stderr


def test_the_units_let_the_shipped_tables_reach_all_that_they_name() -> None:
    """What a table writes beside its record, the second disk, takes a drop-in of its own (docs/critical-memory.md)."""
    allowed = {words.split()[0] for words in settings(TABLE)["DeviceAllow"]}
    groups = {
        "i2c": "char-i2c", "gpio": "char-gpiochip", "spi": "char-spi", "serial": "char-ttyUSB", "evdev": "char-input",
        "usb": "char-usb_device", "hwrng": "/dev/hwrng", "disk": None,
    }  # fmt: skip
    files = [tomllib.loads(path.read_text()) for path in sorted((ROOT / "config" / "tables").glob("*-pi.toml"))]
    assert len(files) == 6
    kinds = {bus["kind"] for file in files for bus in file["bus"].values()}
    assert {group for kind in kinds if (group := groups[kind]) is not None} <= allowed
    (written,) = settings(BACKUP)["ReadWritePaths"]
    for file in files:
        assert any(file["backup"]["to"].startswith(f"{root.lstrip('-')}/") for root in written.split())
        assert not file["journal"]["path"].startswith("/"), "it stands under the unit's StateDirectory"
