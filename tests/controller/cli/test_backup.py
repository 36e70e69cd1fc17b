import errno
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.controller.cli.conftest import Lammer


@pytest.fixture
def state(flush_journal: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The state folder of the demonstration table after a round with one award."""
    folder = tmp_path / "state"
    folder.mkdir()
    monkeypatch.setenv("STATE_DIRECTORY", str(folder))
    shutil.copy(flush_journal, folder / "demo-caribbean-stud.journal")
    return folder


@pytest.fixture
def usb(tmp_path: Path) -> Path:
    (tmp_path / "usb").mkdir()
    return tmp_path / "usb"


@pytest.fixture
def recovery(lammer: Lammer, tmp_path: Path) -> Path:
    path = tmp_path / "recovery.key"
    assert lammer("keys", "recovery", path).code == 0
    return path


@pytest.fixture
def made(lammer: Lammer, state: Path, usb: Path, recovery: Path) -> Path:
    answer = lammer("backup", "make", "--to", usb, "--recovery-key", f"{recovery}.pub")
    assert answer.code == 0, answer.err
    assert answer.out.endswith("written and opened again\n")
    (path,) = usb.iterdir()
    return path


def test_a_backup_is_listed(lammer: Lammer, made: Path, usb: Path) -> None:
    listed = lammer("backup", "list", "--to", usb)
    assert listed.code == 0
    assert listed.lines[1].startswith(made.name)
    (row,) = lammer("backup", "list", "--to", usb, "--json").lines
    assert json.loads(row)["generation"] == 1


def test_a_broken_chain_of_backups_ends_with_1(
    lammer: Lammer, made: Path, usb: Path, recovery: Path, state: Path
) -> None:
    for _ in range(2):
        assert lammer("backup", "make", "--to", usb, "--recovery-key", f"{recovery}.pub").code == 0
    sorted(usb.iterdir())[1].unlink()
    answer = lammer("backup", "list", "--to", usb)
    assert answer.code == 1
    assert "one is changed or missing" in answer.err


def test_a_rehearsal_tells_the_meter_and_changes_nothing(
    lammer: Lammer, made: Path, recovery: Path, state: Path
) -> None:
    before = sorted((path.name, path.stat().st_mtime_ns) for path in state.iterdir())
    answer = lammer("restore", "--check", made, "--key", recovery)
    assert answer.code == 0, answer.err
    assert "table CS-07, generation 1" in answer.out
    assert "progressive meter $9,951.00" in answer.out
    told = json.loads(lammer("restore", "--check", made, "--key", recovery, "--json").out)
    assert (told["table"], told["meters"]) == ("CS-07", {"progressive": 995_100})
    assert sorted((path.name, path.stat().st_mtime_ns) for path in state.iterdir()) == before


def test_a_restored_table_is_the_next_generation_and_waits_for_a_supervisor(
    lammer: Lammer, made: Path, recovery: Path, state: Path
) -> None:
    (state / "demo-caribbean-stud.journal").write_bytes(b"rubbish")
    answer = lammer("restore", made, "--key", recovery, "--by", "Ada Byron", "--why", "the card died")
    assert answer.code == 0, answer.err
    assert "as generation 2" in answer.out
    assert "what was there is in" in answer.out
    (shown,) = lammer("journal", "show", "--kind", "TableRestored").lines
    assert 'person="Ada Byron" why="the card died"' in shown
    assert lammer("journal", "verify").code == 0
    assert lammer("journal", "replay").code == 0


def test_a_restore_says_its_generation_and_what_was_kept_to_a_program(
    lammer: Lammer, made: Path, recovery: Path, state: Path
) -> None:
    (state / "demo-caribbean-stud.journal").write_bytes(b"rubbish")
    told = json.loads(lammer("restore", made, "--key", recovery, "--by", "Ada Byron", "--why", "card", "--json").out)
    assert (told["generation"], told["lost_to"]) == (2, None)
    assert Path(told["kept"]).exists()


def test_a_restore_without_a_name_is_bad_use(lammer: Lammer, made: Path, recovery: Path) -> None:
    answer = lammer("restore", made, "--key", recovery)
    assert answer.code == 2
    assert "a restore needs a person and a reason" in answer.err


@pytest.mark.slow
def test_a_passphrase_locks_and_opens(lammer: Lammer, state: Path, usb: Path, tmp_path: Path) -> None:
    secret = tmp_path / "passphrase"
    secret.write_text("correct horse battery\n")
    """age works for a second at each passphrase."""
    assert lammer("backup", "make", "--to", usb, "--passphrase-file", secret).code == 0
    (path,) = usb.iterdir()
    assert lammer("restore", "--check", path, "--passphrase-file", secret).code == 0


def test_a_key_that_does_not_open_it_is_told_whose_it_is(
    lammer: Lammer, made: Path, recovery: Path, tmp_path: Path
) -> None:
    assert lammer("keys", "recovery", tmp_path / "another.key").code == 0
    refused = lammer("restore", "--check", made, "--key", tmp_path / "another.key")
    assert refused.code == 2
    public = Path(f"{recovery}.pub").read_text().strip()
    assert f"it opens with recovery key {public}; this key does not open it" in refused.err
    assert len(refused.err.splitlines()) == 1


def test_a_short_passphrase_is_refused(lammer: Lammer, state: Path, usb: Path, tmp_path: Path) -> None:
    secret = tmp_path / "passphrase"
    secret.write_text("secret\n")
    answer = lammer("backup", "make", "--to", usb, "--passphrase-file", secret)
    assert (answer.code, list(usb.iterdir())) == (2, [])
    assert "at least 12 characters" in answer.err


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--to", "{usb}"], "nobody could open it"),
        ([], "no folder for backups"),
        (["--to", "{usb}/none", "--passphrase-file", "x"], "is the disk mounted?"),
        (["--to", "{usb}", "--recovery-key", "{usb}/none.pub"], "No such file"),
    ],
)
def test_what_is_missing_for_a_backup_is_said_in_one_line(
    lammer: Lammer, state: Path, usb: Path, asked: list[str], said: str
) -> None:
    answer = lammer("backup", "make", *(word.format(usb=usb) for word in asked))
    assert answer.code == 2
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1


def with_backups(usb: Path, tmp_path: Path) -> Path:
    """The demonstration's table file with its backups in ``usb``."""
    shipped = Path(__file__).parents[3] / "config" / "tables" / "demo-caribbean-stud.toml"
    path = tmp_path / "cs-07.toml"
    path.write_text(f'{shipped.read_text()}\n[backup]\nto = "{usb}"\nrecovery_key = "{tmp_path}/recovery.key.pub"\n')
    return path


def test_the_table_file_says_where_backups_go_and_for_whom(
    lammer: Lammer, state: Path, usb: Path, recovery: Path, tmp_path: Path
) -> None:
    table = with_backups(usb, tmp_path)
    assert lammer("check", table).code == 0
    answer = lammer("backup", "make", "--table", table)
    assert answer.code == 0, answer.err
    assert len(list(usb.iterdir())) == 1


def test_an_older_copy_of_a_restored_table_does_not_start(
    lammer: Lammer, state: Path, usb: Path, recovery: Path, tmp_path: Path
) -> None:
    """The original, whose backups show that the table went on elsewhere."""
    table = with_backups(usb, tmp_path)
    (usb / "CS_07-g00002.generation").touch()
    before = (state / "demo-caribbean-stud.journal").read_bytes()
    answer = lammer("run", "--table", table, "--port", "0")
    assert answer.code == 2
    assert "table CS-07 was restored elsewhere and runs there as generation 2" in answer.err
    assert (state / "demo-caribbean-stud.journal").read_bytes() == before
    refused = lammer("backup", "make", "--table", table)
    assert refused.code == 2
    assert "this copy is generation 1 and does not start" in refused.err


FLUSH = os.fsync


def kernel_says(monkeypatch: pytest.MonkeyPatch, number: int, of: Callable[[Path], bool]) -> None:
    """What fsync answers for these paths from now on."""

    def fsync(descriptor: int) -> None:
        if of(Path(os.readlink(f"/proc/self/fd/{descriptor}"))):
            raise OSError(number, os.strerror(number))
        FLUSH(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)


def test_a_backup_on_a_disk_that_flushes_no_folders_is_made(
    lammer: Lammer, state: Path, usb: Path, recovery: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel_says(monkeypatch, errno.EINVAL, lambda path: path == usb)
    answer = lammer("backup", "make", "--to", usb, "--recovery-key", f"{recovery}.pub")
    assert (answer.code, answer.err) == (0, "")


@pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC])
def test_what_a_disk_does_not_take_is_named(
    lammer: Lammer, state: Path, usb: Path, recovery: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """Its folder, or the file itself."""
    name = usb / "CS_07-g00001-000001.lammer-backup"
    asked = ("backup", "make", "--to", usb, "--recovery-key", f"{recovery}.pub")
    kernel_says(monkeypatch, number, lambda path: path.parent == usb)
    answer = lammer(*asked)
    assert (answer.code, answer.out, answer.err) == (2, "", f"lammer: {name}: {os.strerror(number)}\n")
    assert list(usb.iterdir()) == []
    kernel_says(monkeypatch, number, lambda path: path == usb)
    answer = lammer(*asked)
    said = "a power cut may lose it, because the names in its folder cannot be flushed"
    assert (answer.code, answer.out, answer.err) == (2, "", f"lammer: {name}: {said}: {os.strerror(number)}\n")
