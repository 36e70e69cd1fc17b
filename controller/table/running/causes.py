"""Which signals lead to records of the service. Does not decide."""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.cause import Cause, follows, saying
from controller.table.commands import SuspensionDemanded

CAUSES: Mapping[type[e.Event], Cause] = {
    e.TableSuspended: saying(SuspensionDemanded),
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
