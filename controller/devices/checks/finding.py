"""What a test found: one sentence a technician can act on, the device, the wire, and what was measured.

Does not test anything and is not an event: findings are shown and printed, and no journal holds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Verdict = Literal["ok", "wrong", "noted", "skipped"]
"""``noted``: something to know, neither right nor wrong. ``skipped``: nobody did what the test needs."""

Measured = Mapping[str, int | str | bool]


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of a test. ``where`` names the wire, address or port; units stand in the names of ``measured``."""

    device: str
    test: str
    verdict: Verdict
    text: str
    where: str = ""
    measured: Measured = field(default_factory=dict)

    def row(self) -> dict[str, object]:
        """The finding as one JSON object."""
        row: dict[str, object] = {
            "device": self.device,
            "test": self.test,
            "verdict": self.verdict,
            "text": self.text,
            "where": self.where,
        }
        return row | ({"measured": dict(self.measured)} if self.measured else {})
