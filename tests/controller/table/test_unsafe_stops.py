"""Ends without a stop are counted by the record alone, and an orderly stop begins the count anew."""

from __future__ import annotations

import pytest

from controller.table import events as e
from controller.table.apply import fold

START, STOP = e.ServiceStarted(version="1"), e.ServiceStopped()
RESTORED = e.TableRestored(generation=2, backup="", position=1, lost=1, person="ann", why="the disk")


@pytest.mark.parametrize(
    ("events", "unsafe"),
    [
        ([START], 0),
        ([START, STOP, START], 0),
        ([START, START], 1),
        ([START, START, START], 2),
        ([START, START, STOP], 0),
        ([START, START, STOP, START, START], 1),
        ([START, RESTORED, START], 0),
    ],
)
def test_a_start_that_follows_no_stop_followed_a_crash_or_a_power_cut(events: list[e.Event], unsafe: int) -> None:
    assert fold(events).unsafe_stops == unsafe
