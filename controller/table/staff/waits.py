"""A key that is turned on and should be turned away. Does not turn it."""

from __future__ import annotations

from controller.table.wait import Alarm, Urgency, Wait

WAITS = (
    Wait(
        "key",
        Urgency.EQUIPMENT,
        when=lambda state, _: state.keys_on,
        alarms=lambda state, _: tuple(
            Alarm(f"{key} key", "is turned on: turn it away", grave=False) for key in state.keys_on
        ),
    ),
)
