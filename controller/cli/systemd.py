"""What a table tells the service manager that started it: how it stands, and that it lives.

Does not decide whether the table lives: :mod:`controller.service.watchdog` does.
"""

from __future__ import annotations

from controller.cli.service_manager import LONGEST_BEAT_NS, ServiceManager
from controller.service.service import TableService
from controller.service.watchdog import Heartbeat, RecordTask
from controller.shows.advice import advice
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.words.one_line import one_line
from drivers.reactor import Reactor


def tell(manager: ServiceManager, service: TableService, console: str, reactor: Reactor) -> Heartbeat:
    """The table stands: say so, and from now on how it stands, and that it lives where the manager asks for that."""

    def say(trouble: str | None) -> None:
        manager.status(status_text(service.durable, service.setup, console, trouble))

    beat_ns = manager.beat_ns
    heartbeat = Heartbeat(
        reactor,
        [RecordTask(service)],
        interval_ns=beat_ns or LONGEST_BEAT_NS,
        alive=manager.alive,
        changed=say,
    )
    manager.ready(status_text(service.durable, service.setup, console, None))
    service.watch(lambda: say(heartbeat.trouble))
    if beat_ns is not None:
        heartbeat.start()
    return heartbeat


def status_text(state: TableState, setup: TableSetup, console: str, trouble: str | None) -> str:
    """One line for people: what the table waits for, which devices are at fault, what keeps the watchdog unfed."""
    faults = sorted({fault.device for fault in state.faults})
    words = [f"Round {state.round.number}: {advice(state, setup).say}", f"Console {console}."]
    if faults:
        words.insert(0, f"At fault: {', '.join(faults)}.")
    if trouble is not None:
        words.insert(0, f"In trouble: {trouble}.")
    return one_line(" ".join(words).replace("\n", " "))
