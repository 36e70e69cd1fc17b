"""The health of the box as the console shows it: the same list as ``lammer health``, from the last look.

Does not look at the box (:mod:`controller.service.health_watch` does) and does not judge.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING

from controller.health.check import Finding, Severity, judge
from controller.health.checks import CHECKS
from controller.health.facts import Facts
from controller.table.setup import SECOND
from controller.table.words import sentence

if TYPE_CHECKING:
    from controller.assembly import RunningTable


@dataclass(frozen=True, slots=True)
class HealthLine:
    """One finding."""

    id: str
    severity: Severity
    text: str
    do: str


@dataclass(frozen=True, slots=True)
class HealthView:
    """The section of the technician's page. ``why_not`` says why there is no newer look, where there should be one."""

    looked: str
    findings: tuple[HealthLine, ...]
    left_out: tuple[tuple[str, str], ...]
    why_not: str
    outlets: tuple[str, ...] = ()
    """What keeps news of it from those who are told of it elsewhere."""


class BoxHealth:
    """The health of one table's box, as far as anybody looks."""

    def __init__(self, table: RunningTable, zone: tzinfo) -> None:
        self._table = table
        self._zone = zone

    def facts(self) -> Facts | None:
        """What is known now; None where nobody has looked."""
        watch = self._table.health
        return None if watch is None else watch.facts()

    def view(self) -> HealthView:
        """The list, the gravest first."""
        watch, facts = self._table.health, self.facts()
        why_not = "nobody looks at the box of this table" if watch is None else watch.why_not
        if facts is None:
            return HealthView("", (), (), sentence(why_not))
        health = judge(CHECKS, facts)
        return HealthView(
            looked=f"{datetime.fromtimestamp(facts.box.at_utc_ns // SECOND, self._zone):%H:%M:%S}",
            findings=tuple(map(_line, health.findings)),
            left_out=tuple((", ".join(ids), sentence(why)) for why, ids in health.reasons().items()),
            why_not=sentence(why_not) if why_not else "",
            outlets=tuple(map(sentence, self._table.outlets())),
        )


def _line(finding: Finding) -> HealthLine:
    return HealthLine(finding.check.id, finding.check.severity, sentence(finding.text), sentence(finding.check.do))
