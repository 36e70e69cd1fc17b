"""What is told abroad of the box's health: a finding when it appears and when it has gone.

What comes and goes is told once, as on record: gone is what ten looks in a row did not find. Pure; does not send.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from controller.health.check import Check, Health, Severity
from controller.health.checks import CHECKS
from controller.service.health_watch import GONE_AFTER

_BY_ID = {check.id: check for check in CHECKS}


@dataclass(frozen=True, slots=True)
class News:
    """One finding, there or gone."""

    check: Check
    there: bool
    measured: str
    at_utc_ns: int
    """When it was found, or found gone."""

    @property
    def severity(self) -> Severity:
        """How grave it is while it is there."""
        return self.check.severity

    @property
    def text(self) -> str:
        """The whole sentence, with what was measured."""
        if not self.there:
            return f"gone: {self.check.says}"
        return f"{self.check.says}: {self.measured}" if self.measured else self.check.says


class Changes:
    """Tells each look from what was told before. ``standing`` is what is known of each finding, there or not."""

    def __init__(self) -> None:
        self.standing: dict[str, News] = {}
        self._gone: Counter[str] = Counter()

    def look(self, health: Health, at_utc_ns: int) -> list[News]:
        """What has changed. What nobody can know now stays as it was."""
        news = []
        for finding in health.findings:
            check = finding.check
            self._gone.pop(check.id, None)
            before = self.standing.get(check.id)
            if before is None or not before.there:
                news.append(News(check, True, finding.measured, at_utc_ns))
        for name in health.fine:
            before = self.standing.get(name)
            if before is None:
                self.standing[name] = News(_BY_ID[name], False, "", at_utc_ns)
            elif before.there:
                self._gone[name] += 1
                if self._gone[name] >= GONE_AFTER:
                    del self._gone[name]
                    news.append(News(_BY_ID[name], False, "", at_utc_ns))
        self.standing.update((one.check.id, one) for one in news)
        return news
