"""What a device reports and no subject of the table decides: refused in words, and the table goes on."""

from __future__ import annotations

import pytest

from controller.table import events as e
from drivers import signals as s
from tests.controller.conftest import CoreTable


class LidLifted(s.Signal, frozen=True, kw_only=True, tag=True):
    """What only a vendor's own device reports."""


REPORTS = (
    s.BallDrawn(device="ball-draw", at=1, ball=17, place=1),
    s.BallsReady(device="ball-draw", at=1, balls=80),
    s.TicketRead(device="ticket-reader", at=1, number="004711"),
    s.TicketPrinted(device="ticket-printer", at=1, order=3),
    s.WheelSeen(device="wheel", at=1, state="number", spin=3, clockwise=False, warnings=("ball-removed",)),
    s.ResultRead(device="wheel", at=1, result="00", spin=3),
    s.WheelTurned(device="turn-sensor", at=1, pegs=216, clockwise=True, between=True),
    s.CupOpened(device="dice-cup", at=1),
    s.CupClosed(device="dice-cup", at=1),
    LidLifted(device="device.drop-box", at=1),
)


@pytest.mark.parametrize("signal", REPORTS, ids=lambda signal: type(signal).__name__)
def test_what_this_game_has_no_use_for_is_refused_and_changes_nothing(choctaw: CoreTable, signal: s.Signal) -> None:
    before = choctaw.state
    (refused,) = choctaw.take(signal)
    assert isinstance(refused, e.SignalRefused)
    assert refused.why == f"Caribbean stud has no use for what the {signal.device} reports"
    assert choctaw.state == before
