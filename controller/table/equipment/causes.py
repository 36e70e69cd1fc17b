"""Which signals lead to records of the equipment. Does not decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.table import commands as c, events as e
from controller.table.cause import EARLY, LATE, Cause, Recorded, always, follows, said, saying, time_reached
from drivers import signals as s


def _fault(event: e.FaultFound, seen: Recorded) -> Iterator[s.Signal]:
    yield said(s.DeviceFault, event)
    yield from time_reached("acceptors-overdue")(event, seen)


def _fault_gone(event: e.FaultGone, seen: Recorded) -> Iterator[s.Signal]:
    if event.device in seen.setup.seat_of:
        yield s.AcceptorConfirmed(device=event.device, at=EARLY, closed=True)
    yield said(s.DeviceRecovered, event)


def _door_opened(event: e.DoorOpened, _: Recorded) -> Iterator[s.Signal]:
    for is_open in (True, False):
        yield said(s.DoorChanged, event, device=f"door.{event.door}", open=is_open)


def _bet(covered: bool) -> Cause:
    def sensor(event: e.BetLaid, seen: Recorded) -> Iterator[s.Signal]:
        for at in (EARLY, LATE) if event.seat in seen.setup.acceptor else ():
            yield s.BetSensorChanged(device=seen.setup.acceptor[event.seat], at=at, covered=covered)

    return sensor


CAUSES: Mapping[type[e.Event], Cause] = {
    e.FaultFound: _fault,
    e.FaultGone: _fault_gone,
    e.DoorOpened: _door_opened,
    e.DoorClosed: always(lambda event: s.DoorChanged(device=f"door.{event.door}", at=EARLY, open=False)),
    e.BetLaid: _bet(True),
    e.BetTakenBack: _bet(False),
    e.BetLifted: _bet(False),
    e.BetRestored: _bet(True),
    e.BetAdded: _bet(True),
    e.BetAddedTaken: _bet(False),
    e.NumberKeyed: always(lambda event: said(s.NumberEntered, event, device=f"entry-pad.{event.pad}")),
    e.FirmwareFound: saying(s.FirmwareDeviates),
    e.TestModeEntered: saying(c.TestModeAsked),
    e.TestModeLeft: saying(c.TestModeEnded),
    **dict.fromkeys(
        (
            e.ShufflerModeAsked,
            e.ShufflerModeChanged,
            e.DeckFoundSorted,
            e.FirmwareAccepted,
        ),
        follows,
    ),
}
