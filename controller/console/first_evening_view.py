"""What the page of a new box shows of each step: whether it was done, put off or asked for, by whom and when.

Does not change anything and knows no page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING

from controller.console.key_pad_codes import holders
from controller.table.access.first_evening import STEPS, StepName, StepTaken
from controller.table.setup import SECOND

if TYPE_CHECKING:
    from controller.assembly import RunningTable

TITLES: Mapping[StepName, str] = {
    "table": "Name, time zone, game and house",
    "codes": "Codes of the key pad",
    "network": "Network",
    "certificate": "Certificate",
    "wiring": "Walk along the wires",
    "backup-key": "Key of the backups",
}
WORDS: Mapping[str, str] = {
    "done": "done",
    "skipped": "left out for now",
    "asked": "asked for: look at it after the next start",
}


@dataclass(frozen=True, slots=True)
class StepView:
    """One step. ``facts`` are what stands there now, to be looked at."""

    name: StepName
    title: str
    outcome: str
    """``done``, ``skipped``, ``asked``, or empty where nobody took it yet."""
    words: str
    facts: tuple[str, ...]


def step_views(taken: Sequence[StepTaken], zone: tzinfo, table: RunningTable) -> tuple[StepView, ...]:
    """All of them, in the order in which they are usually done."""
    known = {one.step: one for one in taken}
    return tuple(_view(name, known.get(name), zone, table) for name in STEPS)


def confirmed_facts(step: str, table: RunningTable) -> tuple[str, ...]:
    """What somebody confirms who says that a step is right. Raises ValueError where it is not done by a look."""
    if step not in ("table", "codes", "network", "certificate"):
        raise ValueError(f'"{step}" is not done by looking at it')
    if step == "certificate" and table.certificate is None:
        raise ValueError("the console is for this machine alone: it shows no certificate")
    return facts_of(step, table)


def facts_of(step: str, table: RunningTable) -> tuple[str, ...]:
    """What stands there now."""
    file, network = table.file, table.file.console.network
    if step == "table":
        played = f"{file.table.game} under {file.table.rules}, {file.table.seats} seats"
        return (f"table {file.table.id}", played, f"times of {file.table.zone}")
    if step == "codes":
        return (f"codes of {len(holders(file))} holders",)
    if step == "network":
        return ("this machine alone",) if network is None else (f"other machines at {network.host}:{network.port}",)
    if step == "certificate" and table.certificate is not None:
        return (f"fingerprint {table.certificate.ready.fingerprint}",)
    if step == "backup-key" and file.backup is not None:
        return (f"backups go to {file.backup.to}, for the key in {file.backup.recovery_key}",)
    return ()


def _view(name: StepName, taken: StepTaken | None, zone: tzinfo, table: RunningTable) -> StepView:
    facts = facts_of(name, table)
    if taken is None:
        return StepView(name, TITLES[name], "", "not done yet", facts)
    at = datetime.fromtimestamp(taken.at_utc_ns // SECOND, zone)
    words = f"{WORDS.get(taken.outcome, taken.outcome)}, {taken.account}, {at:%d %b %Y %H:%M}"
    return StepView(name, TITLES[name], taken.outcome, words, facts)
