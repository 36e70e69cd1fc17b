"""When a page is rendered anew."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from controller.console.rendering import PAUSE_S, Rendered


def test_who_slept_until_the_pause_is_over_gets_a_new_rendering(monkeypatch: pytest.MonkeyPatch) -> None:
    """Floats round: by the difference of the two times it is not over, and whoever asks again in that instant spins."""
    now = SimpleNamespace(s=0.0)
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: SimpleNamespace(time=lambda: now.s))
    changed, made = asyncio.Event(), list[float]()
    changed.set()

    def parts() -> dict[str, str]:
        made.append(now.s)
        return {}

    for tenths in range(1, 500):
        now.s = tenths / 10
        page = Rendered(lambda: changed, parts, str)
        now.s = page.parts().at_s + PAUSE_S
        made.clear()
        page.parts()
        assert made == [now.s]
