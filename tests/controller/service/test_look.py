"""A check in a process of its own, on a real loop."""

import asyncio
from pathlib import Path

import pytest

from controller.record.proof.check_process import Found
from controller.service import look
from controller.service.look import ProcessLook
from controller.service.loop import AsyncioReactor
from tests.controller.record.journal.happening import Happened

pytestmark = pytest.mark.slow


@pytest.fixture
def journal(tmp_path: Path) -> str:
    from controller.record.journal.sqlite import SqliteJournal
    from tests.controller.record.journal.happening import CODEC

    path = str(tmp_path / "CS-07.journal")
    kept = SqliteJournal(path, "CS-07", CODEC)
    kept.append([Happened(number) for number in range(1, 20_001)], 1)
    kept.close()
    return path


def looked(journal: str, after: int | None = None) -> tuple[list[tuple[int, int]], Found | None]:
    """What a look in a process tells; ``after`` so many lines it is ended from outside."""

    async def looking() -> tuple[list[tuple[int, int]], Found | None]:
        loop = asyncio.get_running_loop()
        one = ProcessLook(journal, None, AsyncioReactor(loop))
        told: list[tuple[int, int]] = []
        found: asyncio.Future[Found | None] = loop.create_future()

        def tell(done: int, of: int) -> None:
            told.append((done, of))
            if len(told) == after:
                assert one._process is not None
                one._process.kill()

        one.begin(0, tell, found.set_result)
        return told, await asyncio.wait_for(found, 30)

    return asyncio.run(looking())


def test_a_process_tells_how_far_it_is_and_what_it_found(journal: str) -> None:
    told, found = looked(journal)
    assert told[0][1] == 20_000
    assert found is not None
    assert (found.record.ok, found.record.position) == (True, 20_000)
    assert not found.program.listed


def test_a_process_that_is_killed_found_nothing_out(journal: str) -> None:
    assert looked(journal, after=1)[1] is None


def test_a_process_that_cannot_begin_found_nothing_out(journal: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(look.sys, "executable", "/nowhere")
    assert looked(journal)[1] is None


def test_only_a_large_record_takes_long(journal: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def takes_long() -> bool:
        return ProcessLook(journal, None, AsyncioReactor(asyncio.get_running_loop())).takes_long

    assert asyncio.run(takes_long())
    monkeypatch.setattr(look, "SMALL_BYTES", 1 << 30)
    assert not asyncio.run(takes_long())
