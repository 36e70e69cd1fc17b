"""Which signals lead to records of the service. Does not decide."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.cause import EARLY, Cause, always, follows
from controller.table.commands import SuspensionDemanded

CAUSES: Mapping[type[e.Event], Cause] = {
    e.TableSuspended: always(lambda event: SuspensionDemanded(device="service", at=EARLY, why=event.why)),
    **dict.fromkeys(
        (
            e.TableOpened,
            e.RulesLoaded,
            e.ServiceStarted,
            e.ServiceStopped,
            e.TableRestored,
            e.TableResumed,
            e.SignalRefused,
        ),
        follows,
    ),
}
