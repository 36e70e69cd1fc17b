"""Tables that do not answer as one of ours does: each is away, the pit says why, and goes on asking."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from controller.console.api import models
from controller.pit.floor_view import floor_view
from controller.pit.follower import MOST_BYTES, Follower
from controller.pit.pit_file import WatchedTable
from controller.pit.seen import Floor

TABLE = {
    "id": "CS-07",
    "game": "Caribbean stud",
    "house": "Choctaw",
    "program": "0.1.0",
    "seats": 7,
    "zone": "America/Chicago",
    "on_twins": True,
}
WAIT = {
    "name": "shuffle",
    "urgency": "dealer",
    "wanted": "dealer",
    "say": "Shuffle.",
    "why": "",
    "since": "2027-01-15T08:00:00.000Z",
    "about": "",
    "may_be_answered_from_afar": False,
}
STATE = {
    "position": 3,
    "at": "2027-01-15T08:00:00.000Z",
    "round": 1,
    "phase": "Wagers open",
    "suspended": False,
    "testing": False,
    "say": "Press lock-out.",
    "why": "",
    "meters": [],
    "waits": [WAIT],
    "alarms": [],
    "last_award": None,
    "pace": {"since": "2027-01-15T08:00:00.000Z", "chips": 0, "rounds": 0},
}
OTHER = "it speaks another version of the interface"


def json_of(value: object, status: str = "200 OK") -> bytes:
    body = json.dumps(value).encode()
    return b"HTTP/1.1 %b\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n%b" % (
        status.encode(),
        len(body),
        body,
    )


def stream_of(text: bytes) -> bytes:
    return b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n" + text


def told(
    tmp_path: Path, table: bytes, state: bytes, stream: bytes, *, endless: bytes = b"", token: bytes = b"lammer_1\n"
) -> Floor:
    """What the pit knows once it found a table away that answers so; ``endless`` follows an answer that ends in ~."""
    file = tmp_path / "token"
    file.write_bytes(token)
    file.chmod(0o600)
    return asyncio.run(_told(file, table, state, stream, endless))


async def _told(file: Path, table: bytes, state: bytes, stream: bytes, endless: bytes) -> Floor:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := (await reader.readuntil(b"\r\n\r\n")):
                path = line.split()[1].decode()
                last = stream if path.startswith("/api/v1/records") else {"/api/v1/table": table}.get(path, state)
                writer.write(last)
                while endless and last.endswith(b"~"):
                    writer.write(endless)
                    await writer.drain()
                await writer.drain()
                if b"connection: close" in last:
                    break
        except (asyncio.IncompleteReadError, OSError):
            pass
        finally:
            writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        watched = WatchedTable(name="CS-07", address=f"http://127.0.0.1:{port}", token=str(file))
        floor = Floor([watched])
        away = asyncio.Event()

        def look() -> None:
            if floor.tables[0].why_away:
                away.set()

        floor.watch(look)
        task = asyncio.create_task(Follower(watched, floor, lambda: 1_800_000_000_000_000_000).follow())
        try:
            async with asyncio.timeout(5):
                await away.wait()
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
    floor_view(floor.tables, 1_800_000_000_000_000_000)
    return floor


GOOD, NOW = json_of(TABLE), json_of(STATE)


@pytest.mark.parametrize(
    ("table", "state", "stream", "says"),
    [
        (b"garbage\r\n\r\n", b"", b"", "it broke off"),
        (json_of({"id": "CS-07"}), b"", b"", OTHER),
        (json_of([]), b"", b"", OTHER),
        (json_of({**TABLE, "id": "CS-08"}), b"", b"", "table CS-08 answers there"),
        (b"HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n", b"", b"", "answers 302"),
        (json_of({"title": "x", "status": 403, "detail": "x" * 9_000}, "403 Forbidden"), b"", b"", "x" * 300),
        (GOOD, json_of({**STATE, "waits": [{**WAIT, "since": "yesterday"}]}), b"", OTHER),
        (GOOD, json_of({**STATE, "waits": [{**WAIT, "since": "0001-01-01T00:00:00"}]}), b"", OTHER),
        (GOOD, NOW, stream_of(b"event: beat\ndata: x\n\n"), "it broke off"),
        (GOOD, NOW, stream_of(b"\xff\xfe\x00\n\n"), "it ended its stream"),
    ],
)
def test_a_table_that_answers_otherwise_is_away_and_the_pit_says_why(
    tmp_path: Path, table: bytes, state: bytes, stream: bytes, says: str
) -> None:
    (seen,) = (told(tmp_path, table, state, stream)).tables
    assert seen.why_away.endswith(says)


@pytest.mark.parametrize(
    ("table", "stream", "endless", "says"),
    [
        (stream_of(b"~"), b"", b"x" * 65_536, f"it answers more than {MOST_BYTES:,} bytes"),
        (GOOD, stream_of(b"~"), b"x" * 65_536, f"it sends a line of more than {MOST_BYTES:,} bytes"),
    ],
)
def test_an_answer_without_end_is_not_kept(
    tmp_path: Path, table: bytes, stream: bytes, endless: bytes, says: str
) -> None:
    (seen,) = (told(tmp_path, table, NOW, stream, endless=endless)).tables
    assert seen.why_away == says


def test_a_stream_that_sends_and_says_nothing_is_no_sign_of_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.pit.follower.SILENT_S", 0.02)
    (seen,) = (told(tmp_path, GOOD, NOW, stream_of(b"~"), endless=b": \n" * 100)).tables
    assert seen.why_away == "it does not answer"


@pytest.mark.parametrize("token", [b"", b"\xef\xbb\xbflammer_1\n", b"lammer_" + b"x" * 100_000, "lammer_ü".encode()])
def test_a_file_that_holds_no_token_is_said_on_the_page(tmp_path: Path, token: bytes) -> None:
    (seen,) = (told(tmp_path, GOOD, NOW, b"", token=token)).tables
    assert "holds no token; `lammer people token make` shows one" in seen.why_away


def test_an_error_of_the_program_at_one_table_is_seen_on_its_tile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise LookupError("what nobody thought of")

    monkeypatch.setattr(models.Table, "model_validate_json", broken)
    (seen,) = (told(tmp_path, GOOD, NOW, b"")).tables
    assert seen.why_away == "an error of the program: LookupError('what nobody thought of')"
