"""One check of the health: its id, how grave it is, what it says and what to do; and what all checks find together.

Pure. Does not know any check: :mod:`controller.health.checks` has them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from controller.health.facts import Facts, Unknown

Part = TypeVar("Part")
Severity = Literal["notice", "warning", "critical"]
GRAVITY: Mapping[Severity, int] = {"critical": 0, "warning": 1, "notice": 2}
"""The gravest first."""

Found = str | None | Unknown
"""What was measured where it is so, in words, which may be empty; None where it is not so; or nobody can know."""


def of(part: Callable[[Facts], Part | Unknown], find: Callable[[Part], Found]) -> Callable[[Facts], Found]:
    """What ``find`` says of one part of the facts; why it is unknown, where it is."""

    def found(facts: Facts) -> Found:
        known = part(facts)
        return known if isinstance(known, Unknown) else find(known)

    return found


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that may be wrong. ``id`` never changes, for scripts and for the record."""

    id: str
    severity: Severity
    says: str
    """A plain sentence without a figure: it stands in the record for as long as it is so."""
    do: str
    find: Callable[[Facts], Found]
    device: str = ""
    """Of whom it is a fault in the record; empty where it is none."""
    recorded: str = ""
    """Where it is none: what in the record says it, if anything."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is so."""

    check: Check
    measured: str

    @property
    def text(self) -> str:
        """The whole sentence, with what was measured."""
        return f"{self.check.says}: {self.measured}" if self.measured else self.check.says


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What could not be looked at, and why."""

    check: Check
    why: str


@dataclass(frozen=True, slots=True)
class Health:
    """What all checks found, the gravest first, and what was left out. ``fine`` are the ids of all others."""

    findings: tuple[Finding, ...]
    left_out: tuple[LeftOut, ...]
    fine: tuple[str, ...]

    @property
    def needs_somebody(self) -> bool:
        """Whether anything is a warning or worse."""
        return any(finding.check.severity != "notice" for finding in self.findings)

    def reasons(self) -> Mapping[str, Sequence[str]]:
        """Each reason why something was left out, with the ids of all that it keeps from being looked at."""
        reasons: dict[str, list[str]] = {}
        for one in self.left_out:
            reasons.setdefault(one.why, []).append(one.check.id)
        return reasons


def judge(checks: Sequence[Check], facts: Facts) -> Health:
    """Try every check on what is known."""
    findings, left_out, fine = list[Finding](), list[LeftOut](), list[str]()
    for check in checks:
        found = check.find(facts)
        if found is None:
            fine.append(check.id)
        elif isinstance(found, Unknown):
            left_out.append(LeftOut(check, found.why))
        else:
            findings.append(Finding(check, found))
    findings.sort(key=lambda finding: GRAVITY[finding.check.severity])
    return Health(tuple(findings), tuple(left_out), tuple(fine))
