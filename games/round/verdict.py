"""The answer to "may this be done now?": yes, or why not, and what would be right. Decides nothing itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Verdict:
    """Legal or not, why not, and the figures that would be right (cents, or what the name says)."""

    why_not: str | None = None
    figures: Mapping[str, int] = field(default_factory=dict)
    needs: str | None = None
    """The signal that must come first."""
    choices: Sequence[str] = ()
    """What may be done instead."""

    @property
    def legal(self) -> bool:
        """Whether it may be done."""
        return self.why_not is None
