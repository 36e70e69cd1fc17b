"""The door of a link, where the link is there and says nothing."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from controller.linked.link import door


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
