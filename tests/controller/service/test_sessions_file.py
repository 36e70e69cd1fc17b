"""Sessions over a start of the process: in a folder that a start of the machine empties, for its owner alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.people.accounts.sessions import Kept
from controller.service.sessions_file import NEAR_NS, SessionsFile, runtime_folder

SECOND = 1_000_000_000
ONE = Kept(cookie_hash="c0", id="1", account="ann", stamp="5a", source="10.0.0.7", begun_ns=5, seen_ns=7)


class Clocks:
    """The clock of the machine, and that on the wall."""

    def __init__(self) -> None:
        self.now_ns, self.utc_now_ns = 100 * SECOND, 1_800_000_000 * SECOND

    def file(self, path: Path) -> SessionsFile:
        return SessionsFile(path, lambda: self.now_ns, lambda: self.utc_now_ns)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "CS-07-1-sessions"


def test_what_was_kept_is_read_by_the_next_process_alone_of_this_user(path: Path) -> None:
    clocks = Clocks()
    assert clocks.file(path).read() == ()
    clocks.file(path).replace((ONE,))
    assert path.stat().st_mode & 0o777 == 0o600
    clocks.now_ns += 3_600 * SECOND
    clocks.utc_now_ns += 3_600 * SECOND + NEAR_NS
    assert clocks.file(path).read() == (ONE,)
    path.chmod(0o640)
    assert clocks.file(path).read() == ()


@pytest.mark.parametrize(("now", "utc"), [(-1, 0), (600, 3_600), (600, 0), (600, -3_600)])
def test_nothing_is_read_of_another_start_of_the_machine(path: Path, now: int, utc: int) -> None:
    """Its clock begins anew; that on the wall tells how long it was away."""
    clocks = Clocks()
    clocks.file(path).replace((ONE,))
    clocks.now_ns += now * SECOND
    clocks.utc_now_ns += utc * SECOND
    assert clocks.file(path).read() == ()


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"now_ns":1}', b"\xff", b"[" * 10_000])
def test_what_is_none_is_nobody(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    path.chmod(0o600)
    assert Clocks().file(path).read() == ()


def test_a_folder_that_takes_nothing_lets_sessions_end_with_the_process(tmp_path: Path) -> None:
    Clocks().file(tmp_path / "none" / "sessions").replace((ONE,))


def test_the_folder_is_that_of_the_service_or_of_the_person_or_none() -> None:
    assert runtime_folder({"RUNTIME_DIRECTORY": "/run/lammer-cs-07:/run/x", "XDG_RUNTIME_DIR": "/run/user/1"}) == Path(
        "/run/lammer-cs-07"
    )
    assert runtime_folder({"XDG_RUNTIME_DIR": "/run/user/1"}) == Path("/run/user/1")
    assert runtime_folder({}) is None
