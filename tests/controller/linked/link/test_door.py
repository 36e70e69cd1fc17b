"""The door of a link, where the link is there and says nothing."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Mapping
from pathlib import Path

import pytest

from controller.linked.link import door
from tests.controller.linked.servers import on_a_loop


def test_a_link_that_serves_and_does_not_answer_in_time_is_not_said_to_be_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it was asked it may still do: whoever is told to start another link loses both."""
    monkeypatch.setattr(door, "WAIT_S", 0.01)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "link.sock"))
        listening.listen()
        with pytest.raises(door.NoLink) as refused:
            door.asked(tmp_path / "link.sock", {"do": "status"})
    assert "start it with" not in str(refused.value)
    assert str(refused.value).endswith("link.sock did not answer in time, and may still do what it was asked")


@on_a_loop
async def test_a_request_that_nests_without_end_is_answered_as_one_that_is_none(tmp_path: Path) -> None:
    async def nobody(_: Mapping[str, object]) -> dict[str, object]:
        return {}

    serving = await door.opened(tmp_path / "link.sock", nobody)
    async with serving:
        reader, writer = await asyncio.open_unix_connection(str(tmp_path / "link.sock"))
        writer.write(b"[" * 60_000 + b"\n")
        assert json.loads(await reader.readline()) == {"ok": False, "why": "a request is one line of JSON"}
        writer.close()
