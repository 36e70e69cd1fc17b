from pathlib import Path

import pytest

from controller.record.backup.encryption import Key
from controller.record.backup.make import Made, make_backup
from controller.record.backup.target import Target
from controller.record.journal.sqlite import SqliteJournal
from controller.record.proof.signing import make_signing_key
from controller.record.recovery import encode_state
from controller.record.replay import EVENTS
from controller.table import events as e
from controller.table.apply import fold

OPENED = e.TableOpened(
    table="CS-07", series="a1", game="caribbean-stud", house="choctaw", seats=7, seed_cents=1_000_000, units_per_cent=1
)
ROUND = [OPENED, *(e.WagerAccepted(seat=seat, at=seat, units=50) for seat in (1, 2, 3))]
EXTRAS = {"table.toml": b'[table]\nid = "CS-07"\n', "rules/choctaw-caribbean-stud.toml": b"x = 1\n"}


@pytest.fixture(scope="session")
def recovery() -> Key:
    return Key()


@pytest.fixture
def journal(tmp_path: Path) -> str:
    """A journal in two files, four records: a meter of $10,001.50."""
    folder = tmp_path / "state"
    folder.mkdir()
    make_signing_key(folder)
    path = str(folder / "CS-07.journal")
    journal = SqliteJournal(path, "CS-07", EVENTS, rotate_bytes=1)
    journal.append(ROUND[:2], 1)
    journal.snapshot(2, encode_state(fold(ROUND[:2])))
    journal.rotate()
    journal.append(ROUND[2:], 2)
    journal.close()
    return path


@pytest.fixture
def target(tmp_path: Path) -> Target:
    (tmp_path / "usb").mkdir()
    return Target(tmp_path / "usb", "CS-07")


@pytest.fixture
def back_up(journal: str, target: Target, recovery):
    """Makes a backup of the journal."""

    def back_up(**changes) -> Made:
        asked = {"recovery_keys": [recovery.public], "extras": EXTRAS, "made_utc_ns": 5, "version": "0.1.0", **changes}
        return make_backup(journal, target, **asked)

    return back_up
