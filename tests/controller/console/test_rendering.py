"""When a page is rendered anew."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from controller.console.rendering import PAUSE_S, Rendered


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """``s`` is what the loop's clock shows."""
    clock = SimpleNamespace(s=0.0)
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: SimpleNamespace(time=lambda: clock.s))
    return clock


class Renderings:
    """A page that something changes all the time; ``made``: when its parts were rendered."""

    def __init__(self, clock: SimpleNamespace) -> None:
        self.changed = asyncio.Event()
        self.changed.set()
        self.made: list[float] = []
        self._clock = clock
        self.page = Rendered(lambda: self.changed, self._parts, str)

    def _parts(self) -> dict[str, str]:
        self.made.append(self._clock.s)
        return {}


def test_whatever_changes_a_page_is_rendered_twice_in_a_tenth_of_a_second_at_most(clock: SimpleNamespace) -> None:
    found = Renderings(clock)
    for milliseconds in range(1_000):
        clock.s = milliseconds / 1_000
        found.page.parts()
    followed = found.made[1:]  # the first rendering follows no change
    assert all(third - first > 2 * PAUSE_S - 1e-9 for first, third in zip(followed, followed[2:], strict=False))
    assert len(followed) == 20


def test_what_a_key_did_is_rendered_at_once_after_the_key_itself(clock: SimpleNamespace) -> None:
    """The key is pushed when it is pressed and what it did when that is on disk, some milliseconds later.

    A rendering for which only time was the reason, just before, delays neither.
    """
    found = Renderings(clock)
    clock.s = 1.0
    found.page.parts()
    found.changed.clear()
    clock.s = 1.99
    found.page.parts()
    found.changed.set()
    for clock.s in (2.0, 2.004, 2.009):
        found.page.parts()
    assert found.made == [1.0, 1.99, 2.0, 2.004]


def test_who_slept_until_the_pause_is_over_gets_a_new_rendering(clock: SimpleNamespace) -> None:
    """Floats round: by the difference of the two times it is not over, and whoever asks again in that instant spins."""
    for tenths in range(1, 500):
        clock.s = tenths / 10
        found = Renderings(clock)
        for _ in range(4):
            clock.s = found.page.parts().again_s
            found.made.clear()
            found.page.parts()
            assert found.made == [clock.s]
