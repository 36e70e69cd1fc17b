"""Which signals lead to records of what is drawn by chance. Does not decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.table import events as e
from controller.table.cause import EARLY, Cause, Recorded, always, follows, time_reached
from controller.table.commands import ActionPileKeyed, DiceKeyed, DrawGivenUp, DrawKeyed, NumbersGiven
from controller.table.draws.decide import HEALTH, SOURCE
from drivers.signals import DeviceFault, DeviceRecovered, Signal


def _failed(event: e.DrawFailed, seen: Recorded) -> Iterator[Signal]:
    yield DrawGivenUp(device=SOURCE, at=EARLY, order=event.order, why=event.why)


def _keyed(event: e.StartPositionKeyed | e.StartPositionCorrected, _: Recorded) -> Iterator[Signal]:
    yield DiceKeyed(device=event.device, at=EARLY, total=event.total, role=event.role, person=event.person)


_given: Cause = always(lambda event: NumbersGiven(device=SOURCE, at=EARLY, order=event.order, numbers=event.numbers))
_asked: Cause = always(lambda event: DrawKeyed(device="key-pad", at=EARLY, draw=event.draw))

CAUSES: Mapping[type[e.Event], Cause] = {
    e.DrawOrdered: _asked,
    e.StartPositionDrawn: _given,
    e.NumbersDrawn: _given,
    e.DrawFailed: _failed,
    e.StartPositionKeyed: _keyed,
    e.StartPositionCorrected: _keyed,
    e.StartPositionMarked: _asked,
    e.ActionPileCalled: always(lambda event: ActionPileKeyed(device="key-pad", at=EARLY, pile=event.pile)),
    e.DiceDue: time_reached("dice-due"),
    e.DrawingClosed: always(
        lambda event: DeviceFault(device=event.source, at=EARLY, fault=HEALTH, where="", text=event.why)
    ),
    e.DrawingReopened: always(lambda event: DeviceRecovered(device=event.source, at=EARLY, fault=HEALTH)),
    **dict.fromkeys((e.DiceChanged,), follows),
}
