"""Which signals lead to records of what is drawn by chance. Does not decide."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.cause import Cause, always, follows, said, saying, time_reached
from controller.table.commands import ActionPileKeyed, DiceKeyed, DrawGivenUp, DrawKeyed, NumbersGiven
from controller.table.draws.decide import HEALTH
from drivers.signals import DeviceFault, DeviceRecovered

CAUSES: Mapping[type[e.Event], Cause] = {
    e.DrawOrdered: saying(DrawKeyed),
    e.StartPositionDrawn: saying(NumbersGiven),
    e.NumbersDrawn: saying(NumbersGiven),
    e.DrawFailed: saying(DrawGivenUp),
    e.StartPositionKeyed: saying(DiceKeyed),
    e.StartPositionCorrected: saying(DiceKeyed),
    e.StartPositionMarked: saying(DrawKeyed),
    e.ActionPileCalled: saying(ActionPileKeyed),
    e.DiceChanged: follows,
    e.DiceDue: time_reached("dice-due"),
    e.DrawingClosed: always(
        lambda event: said(DeviceFault, event, device=event.source, fault=HEALTH, where="", text=event.why)
    ),
    e.DrawingReopened: always(lambda event: said(DeviceRecovered, event, device=event.source, fault=HEALTH)),
}
