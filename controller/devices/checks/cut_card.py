"""What anything that sees a cut card is tested with: somebody draws one past it. Does not know how it sees it."""

from __future__ import annotations

from typing import Any

from controller.devices.checks.person import Work
from controller.devices.checks.steps import Steps, do
from controller.devices.checks.tested import Tested
from drivers.signals import CutCardSeen


def cut_card_is_seen(tested: Tested[Any], draw: str, *, seen: str, drawn_by_nobody: str, missed: str) -> Steps:
    """Ask for ``draw``, and find what came of it: each of the others is said of one end."""
    tested.forget()
    done = yield from do(Work(tested.device, draw, lambda twin: twin.cut_card()), tested.hears(CutCardSeen))
    if done == "seen":
        yield tested.finding("cut-card", "ok", seen)
    elif done == "skipped":
        yield tested.finding("cut-card", "skipped", drawn_by_nobody)
    else:
        yield tested.finding("cut-card", "wrong", missed)
